// Texts and grids as Python values.
#pragma once

#include <array>

#include "package.hpp"

namespace fourfold::python {

// The columns of a move string.
std::vector<uint8_t> to_moves(nb::handle text, int columns);

// The numbers that stand for empty, first and second in grids of numbers.
using CellValues = std::array<int8_t, 3>;
CellValues to_cell_values(nb::handle value);

// A grid as text, as rows of text, or as numbers in nested sequences or an array.
Grid to_grid(nb::handle value, const CellValues& values);

// Raises InvalidPosition if there is no such position.
Board to_board(const Grid& grid, Rule rule);

}  // namespace fourfold::python
