// Declarations shared by the files of this folder. One module, one engine, one thread.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/solver/stepwise.hpp"

#define EXPORT(name) [[clang::export_name(#name)]]

namespace fourfold {

StepSolver& solver_in_use();

// The bytes that the host has written since the last call that took them.
std::vector<uint8_t> take_input();

// The discs of a side cross as two numbers: the lower and the upper 64 bits.
#define FOURFOLD_BOARD                                                                             \
  uint64_t first_low, uint64_t first_high, uint64_t second_low, uint64_t second_high, int columns, \
      int rows
#define FOURFOLD_BOARD_GIVEN \
  board_of({first_low, first_high}, {second_low, second_high}, columns, rows)
Board board_of(CellSet first, CellSet second, int columns, int rows);

}  // namespace fourfold
