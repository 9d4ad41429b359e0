// Texts and grids as Python values.
#pragma once

#include "package.hpp"

namespace fourfold::python {

// The columns of a move string.
std::vector<uint8_t> to_moves(nb::handle text, int columns);

// A grid as text, as rows of text, or as numbers in nested sequences or an array.
Grid to_grid(nb::handle value);

// Raises InvalidPosition if there is no such position.
Board to_board(const Grid& grid, Rule rule);

}  // namespace fourfold::python
