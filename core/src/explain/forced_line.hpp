// Wins by force: lines in which every answer but one loses at once.
#pragma once

#include <optional>
#include <vector>

#include "fourfold/explain/fact.hpp"

namespace fourfold::explain {

// A line, in columns, by which the attacker wins: every answer is the only one that does not lose
// at once, and the last may be any. The attacker plays at least `shortest` discs and at most
// `longest`. Nothing if there is no such line, or if it takes more than the budget to find.
std::optional<std::vector<int>> forced_line(const Board& board, Player attacker, int shortest,
                                            int longest, int budget);

}  // namespace fourfold::explain
