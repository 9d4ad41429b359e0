#include "fourfold/insight/judgement.hpp"

#include <algorithm>
#include <numeric>

#include "fourfold/score.hpp"

namespace fourfold::insight {

namespace {

// Moves by which a win may come later, or a loss sooner, in a move that is still good; where fours
// are counted, fours by which it may be smaller, or larger.
constexpr int kSlow = 2;
// Turning a draw into a loss within this many moves is a blunder.
constexpr int kNear = 3;
// Missing a win within this many moves, or allowing a loss within this many that could have been
// delayed, is a mistake even if the result stays the same.
constexpr int kQuick = 2;

int sign(int score) {
  return (score > 0) - (score < 0);
}

}  // namespace

std::string_view name(Judgement judgement) {
  constexpr std::string_view kNames[] = {"only move", "best",       "good",   "inaccuracy",
                                         "mistake",   "missed win", "blunder"};
  return kNames[static_cast<int>(judgement)];
}

std::string_view symbol(Judgement judgement) {
  constexpr std::string_view kSymbols[] = {"!", "", "", "?!", "?", "?", "??"};
  return kSymbols[static_cast<int>(judgement)];
}

bool is_error(Judgement judgement) {
  return judgement >= Judgement::mistake;
}

int best_score(const ColumnScores& scores) {
  return **std::max_element(scores.begin(), scores.end());  // nothing is less than any score
}

std::vector<int> best_columns(const ColumnScores& scores) {
  const int best = best_score(scores);
  std::vector<int> columns;
  for (int column = 0; column < static_cast<int>(scores.size()); ++column)
    if (scores[column] == best) columns.push_back(column);
  return columns;
}

Judgement judge(const Board& board, int column, const ColumnScores& scores) {
  const int score = *scores[column], best = best_score(scores);
  const int result = sign(score), target = sign(best);
  // Where fours are counted there is no sooner or later.
  const bool timed = board.rule == Rule::connect_four;
  if (result != target) {
    if (result == 0) return Judgement::missed_win;
    const bool near = timed && moves_to_win(board, score) <= kNear;
    return target > 0 || near ? Judgement::blunder : Judgement::mistake;
  }
  if (score == best) {
    int known = 0, kept = 0;
    for (const auto& other : scores) {
      if (!other) continue;
      ++known;
      kept += sign(*other) == target;
    }
    return kept == 1 && known > 1 ? Judgement::only_move : Judgement::best;
  }
  if (timed && moves_to_win(board, target > 0 ? best : score) <= kQuick) return Judgement::mistake;
  return best - score <= kSlow ? Judgement::good : Judgement::inaccuracy;
}

std::optional<int> worth(int column, const ColumnScores& scores) {
  const int score = *scores[column], best = best_score(scores);
  const auto differs = [&](const std::optional<int>& other) { return other && *other != best; };
  if (std::none_of(scores.begin(), scores.end(), differs)) return {};
  const int lost = sign(best) - sign(score);
  if (lost > 0) return lost == 1 ? 25 : 0;
  return std::max(50, 100 - 5 * (best - score));
}

std::optional<int> accuracy_in_tenths(std::span<const int> worths) {
  if (worths.empty()) return {};
  const int sum = std::accumulate(worths.begin(), worths.end(), 0);
  const int count = static_cast<int>(worths.size());
  // The nearest tenth; of two equally near the even one.
  const int tenths = 10 * sum / count, rest = 2 * (10 * sum % count);
  const bool up = rest > count || (rest == count && tenths % 2 == 1);
  return tenths + (up ? 1 : 0);
}

}  // namespace fourfold::insight
