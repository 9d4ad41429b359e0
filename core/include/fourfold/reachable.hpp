// Whether a position can occur in a game.
#pragma once

#include <cstddef>
#include <vector>

#include "fourfold/board.hpp"

namespace fourfold {

enum class Reachability { reachable, unreachable, undecided };

// Sets of occupied cells that the search remembers before it gives up. Boards that have no more of
// them, which are (rows + 1) to the power of columns, are never left undecided: all with up to 7
// columns and 6 rows.
inline constexpr std::size_t kMostReachabilityStates = std::size_t{1} << 20;

// Whether some legal game leads to these discs: the sides can have taken turns so that every column
// fills from the bottom, and no one moved after a four. `board` must pass check_board(). If it is
// reachable, the columns of such a game are appended to `moves`.
Reachability reachability(const Board& board, std::vector<int>* moves = nullptr);

inline bool is_reachable(const Board& board) {
  return reachability(board) == Reachability::reachable;
}

}  // namespace fourfold
