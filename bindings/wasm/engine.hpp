// Declarations shared by the files of this folder. One module, one engine, one thread.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/board.hpp"
#include "fourfold/stepwise.hpp"

#define EXPORT(name) [[clang::export_name(#name)]]

namespace fourfold {

StepSolver& solver_in_use();

// The bytes that the host has written since the last call that took them.
std::vector<uint8_t> take_input();

Board board_of(uint64_t first, uint64_t second, int columns, int rows);

}  // namespace fourfold
