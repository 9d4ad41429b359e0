#include "fourfold/players/estimate.hpp"

#include <algorithm>

#include "fourfold/classic/classic.hpp"
#include "fourfold/players/human.hpp"

namespace fourfold::players {

namespace {

// Even numbers of plies: the evaluation is worse after odd ones.
constexpr int kDepths[] = {8, 6, 4};
constexpr uint64_t kNodes = 150'000;  // for a move; with more, the next smaller depth is tried

// The value of a move for the side that makes it; nothing if the search takes too long.
std::optional<double> searched(const Board& board, int column, int depth) {
  const Board after = board.after(column);
  if (after.over()) return after.won() ? classic::kWin + depth : 0;
  classic::Options options;
  options.depth = std::min(depth - 1, after.cells() - after.ply());
  options.limits.nodes = kNodes;
  const classic::SearchResult found = classic::search(after, options);
  if (found.ended != classic::Ended::complete) return std::nullopt;
  return board.turn() == 0 ? found.value : -found.value;
}

// Nothing if the search of some move takes too long.
std::optional<Outlook> outlook(const Board& board, int depth) {
  Outlook found{.values = std::vector<std::optional<double>>(board.columns), .depth = depth};
  for (int column = 0; column < board.columns; ++column) {
    if (board.is_full(column)) continue;
    found.values[column] = searched(board, column, depth);
    if (!found.values[column]) return std::nullopt;
  }
  return found;
}

// Whether what is proven speaks against a column: another one is better, or wins, or this one loses
// and another one may lose later or not at all.
bool is_refuted(const Bounds& column, const std::vector<Bounds>& all) {
  return std::any_of(all.begin(), all.end(), [&](const Bounds& other) {
    return !other.empty() &&
           (other.lower > column.upper || other.lower > std::max(column.lower, 0) ||
            (column.upper < 0 && other.upper > column.upper));
  });
}

}  // namespace

Outlook outlook(const Board& board) {
  std::optional<Outlook> found;
  for (const int depth : kDepths)
    if (!found) found = outlook(board, std::min(depth, board.cells() - board.ply()));
  if (!found) found = Outlook{.values = std::vector<std::optional<double>>(board.columns, 0.0)};
  const MoveFeatures moves = visible_features(board);
  for (int column = 0; column < board.columns; ++column)
    if (moves[column]) *found->values[column] += appeal({}, *moves[column]);
  return *found;
}

std::optional<Estimate> estimate(const Outlook& outlook, const AnalysisResult& proven) {
  if (!proven.best.empty()) return std::nullopt;
  std::optional<double> highest;
  Estimate found{.best = {}, .depth = outlook.depth};
  for (std::size_t column = 0; column < proven.column_bounds.size(); ++column) {
    const Bounds bounds = proven.column_bounds[column];
    if (bounds.empty() || is_refuted(bounds, proven.column_bounds)) continue;
    const std::optional<double> value = outlook.values[column];
    if (value > highest) found.best.clear(), highest = value;
    if (value == highest) found.best.push_back(static_cast<int>(column));
  }
  if (found.best.empty()) return std::nullopt;
  return found;
}

std::optional<Estimate> estimate(const Board& board, const AnalysisResult& proven) {
  if (board.over() || !proven.best.empty()) return std::nullopt;
  return estimate(outlook(board), proven);
}

}  // namespace fourfold::players
