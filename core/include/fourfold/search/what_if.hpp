// What if a cell were harmless? The exact score of a game in which the discs of a side on certain
// cells are part of no line of four. A threat decides a position when the score without it is
// another one: this is how explanations are proven.
//
// A plain search of its own, for two reasons: the rules differ, so that nothing the solver has
// learned may be used, and the solver's kernels stay free of a case that they never meet.
#pragma once

#include <cstdint>
#include <optional>

#include "fourfold/board/board.hpp"
#include "fourfold/solver/limits.hpp"

namespace fourfold {

struct WhatIf {
  // Cells on which a disc of the first or the second player counts for no line. They must be empty,
  // and neither side may have four already.
  CellSet harmless[2] = {};
  uint64_t node_limit = 0;    // stop after this many nodes, the same on every machine; 0: never
  bool outcome_only = false;  // asks for the sign of the score, which is cheaper
};

struct WhatIfResult {
  std::optional<int> score;  // or its sign, for the side to move; nothing when a limit was reached
  uint64_t nodes = 0;
};

// `board` is a game that goes on.
WhatIfResult solve_what_if(const Board& board, const WhatIf& question, const Limits& limits = {});

}  // namespace fourfold
