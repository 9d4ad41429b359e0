// fourfold._core.StopToken: cancels calls from another thread.
#include <vector>

#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

struct PythonStopToken {
  PythonStopToken(double seconds, nb::handle given)
      : parents(nb::borrow<nb::tuple>(given)), token(seconds, all()) {}

  std::vector<const StopToken*> all() const {
    std::vector<const StopToken*> tokens;
    for (const nb::handle parent : parents)
      if (!parent.is_none()) tokens.push_back(to_stop(parent));
    return tokens;
  }

  nb::tuple parents;  // kept for as long as the token looks at them
  StopToken token;
};

double to_timeout(nb::handle value) {
  if (value.is_none()) return 0;
  double seconds = 0;
  if (PyBool_Check(value.ptr()) || !nb::try_cast(value, seconds))
    raise(package().wrong_type, "timeout must be a number, not {}", class_name(value));
  if (!(seconds > 0)) raise(package().invalid_argument, "timeout must be positive, not {}", value);
  return seconds;
}

}  // namespace

const StopToken* to_stop(nb::handle value) {
  if (value.is_none()) return nullptr;
  const PythonStopToken* stop = nullptr;
  if (!nb::try_cast(value, stop, false) || !stop)
    raise(package().wrong_type, "stop must be a StopToken, not {}", class_name(value));
  return &stop->token;
}

void bind_stop(nb::module_& m) {
  nb::class_<PythonStopToken>(
      m, "StopToken", nb::is_final(),
      R"(Cancels calls from another thread: pass it as `stop`, and `cancel` it.

The call then ends within milliseconds, also if it has not begun yet. A token made with a `timeout`
is cancelled after that many seconds, a token made from other tokens when one of them is; None among
them is ignored.

>>> stop = StopToken()
>>> stop.cancel()
>>> Solver().solve(Position(), stop=stop)
Traceback (most recent call last):
fourfold.Cancelled: the call was cancelled)",
      nb::sig("@typing.final\nclass StopToken()"))
      .def(
          "__init__",
          [](PythonStopToken* self, const nb::args& parents, nb::handle timeout) {
            new (self) PythonStopToken(to_timeout(timeout), parents);
          },
          "parents"_a, "timeout"_a.none() = nb::none(),
          nb::sig("def __init__(self, *parents: StopToken | None, timeout: float | None = None) -> "
                  "None"))
      .def(
          "cancel", [](PythonStopToken& self) { self.token.cancel(); },
          R"(Stop all calls that use this token, and those that will.

>>> stop = StopToken()
>>> stop.cancel()
>>> stop.cancelled
True)")
      .def_prop_ro(
          "cancelled", [](const PythonStopToken& self) { return self.token.cancelled(); },
          R"(Whether the token, or one that it was made from, was cancelled, or its time is up.

>>> StopToken().cancelled
False)");
}

}  // namespace fourfold::python
