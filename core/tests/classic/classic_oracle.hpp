// The classic searches and their evaluations, cell by cell and in the simplest form: what the core
// is tested against. Shares only the bit diagram, the numbers of the lines and the order of the
// children with it.
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

// All for boards where every line is seen.
int chain_sum(const Board& board, int multiplier = classic::kUsualMultiplier);
int threat_value(const Board& board, classic::Rule rule);
int four_sum(const Board& board);

// Minimax or alpha-beta, always with its whole tree; of `columns` only minimax gives exact values.
// Where lines are overlooked, leaves are evaluated by the core, which is tested on its own.
classic::SearchResult plain_search(const Board& board, const classic::Options& options);

}  // namespace fourfold::test
