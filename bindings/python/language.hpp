// Languages, as Python passes them.
#pragma once

#include <memory>

#include "fourfold/language/language.hpp"
#include "package.hpp"

namespace fourfold::python {

using language::Language;

// A language that was read.
struct PythonLanguage {
  std::unique_ptr<const Language> language;
};

// From a Language, which must live as long as the result, or None for English.
inline const Language& to_language(nb::handle value) {
  if (value.is_none()) return Language::english();
  return *nb::cast<const PythonLanguage&>(value).language;
}

}  // namespace fourfold::python
