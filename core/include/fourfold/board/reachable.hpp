// Whether a position can occur in a game.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fourfold/board/board.hpp"

namespace fourfold {

enum class Reachability { reachable, unreachable, undecided };

// Sets of occupied cells that the search remembers before it gives up. A board has (rows + 1) to
// the power of columns such sets. Boards with no more sets than this limit, which are all with up
// to 7 columns and 6 rows, are never left undecided.
inline constexpr std::size_t kMostReachabilityStates = std::size_t{1} << 20;

// Whether some legal game leads to these discs: the sides can have taken turns so that every column
// fills from the bottom, and no one moved after a four. `board` must pass check_board(). If it is
// reachable, the columns of such a game are appended to `moves`.
Reachability reachability(const Board& board, std::vector<int>* moves = nullptr);

inline bool is_reachable(const Board& board) {
  return reachability(board) == Reachability::reachable;
}

// Sentences about what is wrong. Numbers are passed as text because a caller may give any number.
std::string unsupported_size(const std::string& columns, const std::string& rows);
std::string unsupported_index(const std::string& what, const std::string& index, int count);

// Why a column of the board cannot be played, as a sentence; empty if it can.
std::string move_fault(const Board& board, int column);

// Why no game leads to this board, as a sentence; empty if one may. Positions for which that takes
// too long to decide, which only boards larger than 7x6 have, are accepted.
std::string position_fault(const Board& board);

}  // namespace fourfold
