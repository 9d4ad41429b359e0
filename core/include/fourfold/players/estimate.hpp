// Which column looks best where exact scores take too long: an estimate, and called one.
//
// Every move is searched a few plies deep by the evaluation of threats (classic/threats.hpp). What
// people like about a move (human.hpp) is added: it decides between moves that the search finds
// about equal, and makes the choice better (docs/scores.md has the figures). The work is bounded by
// nodes, so that the same position has the same estimate everywhere; it takes some milliseconds.
#pragma once

#include <optional>
#include <vector>

#include "fourfold/solver/solver.hpp"

namespace fourfold::players {

// What a short search thinks of the moves of a position that is not over.
struct Outlook {
  std::vector<std::optional<double>> values;  // for the side to move; nothing for a full column
  int depth = 0;                              // plies searched, the move included
};
Outlook outlook(const Board& board);

struct Estimate {
  std::vector<int> best;  // the columns that look best: several if they are equal
  int depth = 0;          // plies searched
};

// The columns that look best of those that may still turn out to be best. Nothing if some column is
// proven to be best, or if the game is over: then nobody has to guess.
std::optional<Estimate> estimate(const Outlook& outlook, const AnalysisResult& proven);
std::optional<Estimate> estimate(const Board& board, const AnalysisResult& proven);

}  // namespace fourfold::players
