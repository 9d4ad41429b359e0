// The evaluations of the classic searches, cell by cell: what the bitboards are tested against.
// Shares only the bit diagram and the numbers of the lines with them.
#pragma once

#include <vector>

#include "fourfold/classic/classic.hpp"

namespace fourfold::test {

// Is line number i seen?
using Seen = std::vector<bool>;
Seen sees_all(const Board& board);
Seen without(const Board& board, const std::vector<int>& overlook);

// Seen lines that are filled by the player.
int count_fours(const Board& board, int player, const Seen& seen);

// `worth[n]` for every seen line with n discs of the first side only, less those of the second.
int window_sum(const Board& board, const int (&worth)[5], const Seen& seen);

// Both for boards where every line is seen.
int chain_sum(const Board& board);
int threat_value(const Board& board);

}  // namespace fourfold::test
