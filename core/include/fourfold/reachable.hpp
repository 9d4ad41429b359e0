// Whether a position can come up in a game at all.
#pragma once

#include "fourfold/board.hpp"

namespace fourfold {

// True if some legal game leads to these discs: the sides can have taken turns so that every
// column fills from the bottom, and no one moved after a four. `board` must pass check_board().
bool is_reachable(const Board& board);

}  // namespace fourfold
