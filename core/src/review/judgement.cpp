#include "fourfold/review/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fourfold/board/score_words.hpp"
#include "fourfold/players/human.hpp"

namespace fourfold::review {

namespace {

// The rules, as docs/review.md states them. Classes say how bad a move is for people of a certain
// strength. Whether it changes the result of best play is another question, `changes_result`; but a
// move that does is an inaccuracy at least: nobody would believe "good" beside "win → loss".

// What a move of each class costs at least.
constexpr Thousandths kInaccuracy = 50, kMistake = 150, kBlunder = 300;
// The accuracy of a move is halved with each of these.
constexpr Thousandths kHalf = 150;
// Missing a win within this many moves, or allowing a loss within this many that could have been
// delayed, is an inaccuracy at least: everyone can learn to see that far.
constexpr int kQuick = 2;
// Missing a win in 1, or allowing a loss in 1, is a mistake at least. The loss only if the best
// move leaves this much to expect, and costs an inaccuracy less: else the game is lost anyway.
constexpr Thousandths kRealChances = 100;
// If neither a win within this many moves is missed nor a loss within this many allowed, the move
// is an inaccuracy at most: no one can see it on the board.
constexpr int kFar = 15;
// Where fewer people than this find a good move, the class is milder by one: a column picked at
// random is right more often.
constexpr Thousandths kHidden = 100;
// An only move that more people than this find deserves no exclamation mark.
constexpr Thousandths kObvious = 500;
// Where fours are counted, fours that a good move may cost.
constexpr int kFewFours = 2;

int sign(int score) {
  return (score > 0) - (score < 0);
}

}  // namespace

std::string_view name(Judgement judgement) {
  constexpr std::string_view kNames[] = {"only move",  "best",    "good",
                                         "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<int>(judgement)];
}

std::string in_words(Judgement judgement, const Language& language) {
  using enum language::Key;
  constexpr language::Key kKeys[] = {judgement_only_move,  judgement_best,    judgement_good,
                                     judgement_inaccuracy, judgement_mistake, judgement_blunder};
  return language.say(kKeys[static_cast<int>(judgement)]);
}

std::string_view symbol(Judgement judgement) {
  constexpr std::string_view kSymbols[] = {"!", "", "", "?!", "?", "??"};
  return kSymbols[static_cast<int>(judgement)];
}

bool is_error(Judgement judgement) {
  return judgement >= Judgement::mistake;
}

int best_score(const ColumnScores& scores) {
  return **std::max_element(scores.begin(), scores.end());  // nothing is less than any score
}

int typical_elo() {
  return static_cast<int>(std::lround(players::elo_of_people()));
}

Thousandths expected_points(const Board& board, int score, int elo) {
  if (board.over() || board.rule == Rule::most_fours) return 500 * (1 + sign(score));
  return static_cast<Thousandths>(std::lround(1000 * players::expected_points(board, score, elo)));
}

WeighedMoves::WeighedMoves(const Board& board, ColumnScores scores, int elo,
                           const std::vector<double>& probabilities)
    : board_(board), scores_(std::move(scores)), best_score_(best_score(scores_)) {
  for (int column = 0; column < board.columns; ++column) {
    if (!scores_[column]) {
      expected_.emplace_back();
      continue;
    }
    const Board after = board.after(column);
    expected_.emplace_back(1000 - expected_points(after, -*scores_[column], elo));
    best_expected_ = std::max(best_expected_, *expected_.back());
  }
  if (probabilities.empty() || board.rule == Rule::most_fours) return;
  double found = 0;
  for (int column = 0; column < board.columns; ++column)
    if (scores_[column] && cost(column) < kInaccuracy && !is_error_within(kQuick, column) &&
        !changes_result(column))
      found += probabilities[column];
  found_ = static_cast<Thousandths>(std::lround(1000 * std::min(found, 1.0)));
}

bool WeighedMoves::is_error_within(int moves, int column) const {
  const int score = *scores_[column];
  if (score == best_score_) return false;
  const bool misses = best_score_ > 0 && moves_to_win(board_, best_score_) <= moves;
  const bool allows = score < 0 && moves_to_win(board_, score) <= moves;
  return misses || allows;
}

bool WeighedMoves::overlooks_four(int column) const {
  if (!is_error_within(1, column)) return false;
  const bool misses = best_score_ > 0 && moves_to_win(board_, best_score_) == 1;
  return misses || (best_expected_ >= kRealChances && cost(column) >= kInaccuracy);
}

Judgement WeighedMoves::by_points(int column) const {
  if (*scores_[column] == best_score_) return Judgement::best;
  const Thousandths less = cost(column);
  int severity = (less >= kInaccuracy) + (less >= kMistake) + (less >= kBlunder);
  if (!is_error_within(kFar, column)) severity = std::min(severity, 1);
  if (severity > 0 && found_ && *found_ < kHidden) --severity;
  const auto judged = static_cast<Judgement>(static_cast<int>(Judgement::good) + severity);
  if (overlooks_four(column)) return std::max(judged, Judgement::mistake);
  const bool is_error = is_error_within(kQuick, column) || changes_result(column);
  return is_error ? std::max(judged, Judgement::inaccuracy) : judged;
}

// Where the most fours win: by the result of best play and by the lead.
Judgement WeighedMoves::by_outcome(int column) const {
  const int score = *scores_[column], steps = sign(best_score_) - sign(score);
  if (steps > 0) return steps == 1 ? Judgement::mistake : Judgement::blunder;
  if (score == best_score_) return Judgement::best;
  return best_score_ - score <= kFewFours ? Judgement::good : Judgement::inaccuracy;
}

bool WeighedMoves::is_only_move(int column) const {
  if (found_ && *found_ > kObvious) return false;
  bool alternative = false;
  for (int other = 0; other < board_.columns; ++other) {
    if (!scores_[other] || other == column) continue;
    alternative = true;
    if (!is_error(board_.rule == Rule::most_fours ? by_outcome(other) : by_points(other)))
      return false;
  }
  return alternative;
}

Judgement WeighedMoves::judge(int column) const {
  const Judgement judgement =
      board_.rule == Rule::most_fours ? by_outcome(column) : by_points(column);
  return judgement == Judgement::best && is_only_move(column) ? Judgement::only_move : judgement;
}

bool WeighedMoves::changes_result(int column) const {
  return sign(*scores_[column]) < sign(best_score_);
}

bool WeighedMoves::costs_much(int column) const {
  return cost(column) >= kMistake;
}

std::optional<int> WeighedMoves::worth(int column) const {
  const auto differs = [&](const std::optional<int>& other) {
    return other && *other != best_score_;
  };
  if (std::none_of(scores_.begin(), scores_.end(), differs)) return {};
  return static_cast<int>(std::lround(100 * std::exp2(-cost(column) / double{kHalf})));
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

}  // namespace fourfold::review
