// The names of the sides and the language of sentences, as Python passes them.
#pragma once

#include <nanobind/stl/string.h>

#include <string>

#include "fourfold/explain/terms.hpp"
#include "language.hpp"

namespace fourfold::python {

// From (first, second, the side of the reader or None, the language or None).
inline explain::Names to_names(const nb::tuple& names) {
  const nb::object you = names[2];
  return {nb::cast<std::string>(names[0]), nb::cast<std::string>(names[1]),
          you.is_none() ? Player::none : static_cast<Player>(to_player(you)),
          &to_language(nb::object(names[3]))};
}

}  // namespace fourfold::python
