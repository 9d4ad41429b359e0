// Calls that do not fit a function's parameters raise the package's WrongType.
//
// nanobind raises Python's TypeError for these, with C++ types in its message, and has no hook to
// change it. An overload that takes any arguments would make every call slower: it needs nanobind's
// slowest dispatcher. So each function gets another entry point, which calls nanobind's and looks
// only at failures. Python finds the entry point of a callable object at an offset that its type
// names (PEP 590).
#include <string>
#include <string_view>
#include <utility>

#include "package.hpp"
#if PY_VERSION_HEX < 0x030C0000
#include <structmember.h>
#endif

namespace fourfold::python {

namespace {

// Whether this is nanobind's complaint about a call of the function, not an error of its code.
bool is_wrong_call(const nb::python_error& error, nb::handle function) {
  if (!error.type().is(PyExc_TypeError)) return false;
  const std::string name = nb::str(nb::getattr(function, "__name__")).c_str();
  const std::string message = nb::str(error.value()).c_str();
  return message.starts_with(name + "(): incompatible function arguments.");
}

// Replaces nanobind's error for a wrong call; leaves every other error as it is.
PyObject* report_failure(PyObject* function, PyObject* const* values, std::size_t flags_and_count,
                         PyObject* names) noexcept {
  nb::python_error error;
  try {
    if (!is_wrong_call(error, function)) {
      error.restore();
      return nullptr;
    }
    // The highest bits are flags of Python and of nanobind.
    const std::size_t count = flags_and_count & 0xffff'ffff;
    nb::list arguments;
    nb::dict options;
    for (std::size_t i = 0; i < count; ++i) arguments.append(nb::handle(values[i]));
    if (names)
      for (const nb::handle name : nb::borrow<nb::tuple>(names))
        options[name] = nb::handle(*(values++ + count));
    raise(package().wrong_type, "{}",
          package().describe_wrong_call(nb::handle(function), arguments, options));
  } catch (nb::python_error& raised) {
    raised.restore();
  }
  return nullptr;
}

// nanobind's entry points, of which each function has one.
constexpr std::size_t kEntryPoints = 8;
vectorcallfunc entry_points[kEntryPoints];

template <std::size_t Index>
PyObject* checked_call(PyObject* function, PyObject* const* values, std::size_t count,
                       PyObject* names) {
  PyObject* result = entry_points[Index](function, values, count, names);
  return result ? result : report_failure(function, values, count, names);
}

template <std::size_t... Index>
vectorcallfunc checked_entry_point(vectorcallfunc original, std::index_sequence<Index...>) {
  constexpr vectorcallfunc replacements[] = {checked_call<Index>...};
  for (std::size_t i = 0; i < kEntryPoints; ++i) {
    if (!entry_points[i]) entry_points[i] = original;
    if (entry_points[i] == original) return replacements[i];
  }
  return original;
}

void replace_entry_point(nb::handle function) {
  const auto* member =
      static_cast<const PyMemberDef*>(PyType_GetSlot(Py_TYPE(function.ptr()), Py_tp_members));
  for (; member && member->name; ++member) {
    if (std::string_view(member->name) != "__vectorcalloffset__") continue;
    auto* entry =
        reinterpret_cast<vectorcallfunc*>(reinterpret_cast<char*>(function.ptr()) + member->offset);
    *entry = checked_entry_point(*entry, std::make_index_sequence<kEntryPoints>());
  }
}

}  // namespace

void check_calls(nb::handle scope) {
  const nb::object contents = nb::getattr(scope, "__dict__").attr("values")();
  for (const nb::handle value : contents) {
    if (nb::type_check(value))
      check_calls(value);
    else if (nb::hasattr(value, "__nb_signature__"))
      replace_entry_point(value);
  }
}

}  // namespace fourfold::python
