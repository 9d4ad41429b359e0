// Languages and messages.
#include "language.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace fourfold::python {

namespace {

using namespace nb::literals;

language::PluralRule to_plural(std::string_view code) {
  const auto plural = language::plural_rule(code);
  if (!plural) raise(package().invalid_argument, "the language {} is not known", code);
  return plural;
}

// What is wrong with a message, compared with the English one.
std::vector<std::string> message_faults(std::string_view message, std::string_view english,
                                        std::string_view code, bool forms) {
  const auto check = forms ? language::check_sentence : language::check_arguments;
  return check(message, english, to_plural(code));
}

// The arguments of a call, as Python has them.
class PythonArguments final : public language::Arguments {
 public:
  explicit PythonArguments(const nb::dict& values) : values_(values) {}

  bool add_to(std::string& text, std::string_view name) const override {
    const nb::str key(name.data(), name.size());
    if (!values_.contains(key)) return false;
    const nb::object value = values_[key];
    text += to_utf8(nb::str(nb::handle(value)), "replace");
    return true;
  }

 private:
  const nb::dict& values_;
};

std::string format_message(std::string_view message, const nb::dict& arguments,
                           std::string_view code) {
  std::string text;
  const auto fault =
      language::format_message(text, message, PythonArguments(arguments), to_plural(code));
  if (!fault.empty()) raise(package().invalid_argument, "{}", fault);
  return text;
}

void read_language(PythonLanguage* self, std::string_view code, std::string_view json) {
  Language::Read read = Language::read(code, json, language::check_sentence);
  if (!read.faults.empty()) {
    const std::size_t more = read.faults.size() - 1;
    raise(package().invalid_argument, "{}: {}{}", code, read.faults[0],
          more ? " (and " + std::to_string(more) + " more)" : "");
  }
  new (self) PythonLanguage{std::move(read.language)};
}

}  // namespace

void bind_language(nb::module_& m) {
  nb::class_<PythonLanguage>(m, "Language", "The messages of a language, checked.")
      .def("__init__", &read_language, "code"_a, "sentences"_a,
           "Read the messages from the text of a JSON file. Raises InvalidArgument if there are "
           "faults.")
      .def_prop_ro("code", [](const PythonLanguage& self) { return self.language->code(); });
  m.def("format_message", &format_message, "message"_a, "arguments"_a, "code"_a,
        nb::sig("def format_message(message: str, arguments: collections.abc.Mapping[str, str | "
                "int], code: str) -> str"),
        "The text of a message with its arguments, by the rules of a language for plurals.");
  m.def("message_faults", &message_faults, "message"_a, "english"_a, "code"_a, "forms"_a,
        "What is wrong with a message, compared with the English one.");
}

}  // namespace fourfold::python
