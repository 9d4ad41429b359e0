#include "fourfold/players/human.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <utility>

#include "fourfold/board/score_words.hpp"
#include "fourfold/classic/classic.hpp"
#include "fourfold/players/player.hpp"
#include "fourfold/players/registry.hpp"
#include "human_weights.hpp"

namespace fourfold::players {

namespace {

static_assert(std::size(kFeatures) == kFeatureCount);

// In the order of kFeatures. Those with several directions begin with rows; columns and diagonals
// follow.
enum Index : std::size_t {
  kFour = 0,
  kBlock = 3,
  kThree = 6,
  kAgainstTwo = 9,
  kTwo = 12,
  kEmptyLines,
  kThreat,
  kGoodParity,
  kTwoThreats,
  kGivesUpThreat,
  kCentre,
  kHeight,
  kBottomRow,
  kTopRow,
  kOpenLines,
  kOutcome,
};

// Where a board has no more empty cells than this, exact scores are found quickly on any board.
constexpr int kFewCells = 20;
// The plies that are searched instead of finding exact scores.
constexpr int kSearched = 5;
// Values of a search beyond this are wins, or losses, that it has seen.
constexpr double kDecided = 500'000;
// Differences between positions that are far better than even do not count for much.
constexpr double kWindowsScale = 150, kThreatsScale = 100;
// A win is worth less by this part for each move that it takes.
constexpr double kDelay = 0.02;
// The centre attracts discs mostly in the opening: by half as much after about this many plies.
constexpr double kOpening = 8;

// The value of a search, for one side: 1 and -1 are wins and losses.
double bounded(double value, double scale) {
  if (std::abs(value) > kDecided) return value > 0 ? 1 : -1;
  return 0.5 * std::tanh(value / scale);
}

double outcome_value(const Board& board, int score) {
  if (score == 0) return 0;
  return (score > 0 ? 1 : -1) * (1 - kDelay * moves_to_win(board, score));
}

// 0 for a row, 1 for a column, 2 for a diagonal.
std::size_t direction(CellSet line, int rows) {
  const int step = lowest_bit(line & (line - 1)) - lowest_bit(line);
  return step == 1 ? 1 : step == rows + 1 ? 0 : 2;
}

CellSet rows_of_parity(const Board& board, int parity) {
  CellSet cells = 0;
  for (int column = 0; column < board.columns; ++column)
    for (int row = parity; row < board.rows; row += 2) cells |= board.bottom_cell(column) << row;
  return cells;
}

// All features of a move but the outcome.
std::array<double, kFeatureCount> describe(const Board& board, int column,
                                           const std::vector<CellSet>& lines) {
  std::array<double, kFeatureCount> found{};
  const int side = board.turn(), height = board.height(column);
  const CellSet cell = board.bottom_cell(column) << height;
  for (const CellSet line : lines) {
    if (!(line & cell)) continue;
    const int own = popcount(line & board.mover()), theirs = popcount(line & board.other());
    const std::size_t way = direction(line, board.rows);
    if (theirs == 0) {
      if (own == 3) found[kFour + way] = 1;
      if (own == 2) ++found[kThree + way];
      if (own == 1 && way != 1) ++found[kTwo];
      if (own == 0) ++found[kEmptyLines];
    } else if (own == 0) {
      if (theirs == 3) found[kBlock + way] = 1;
      if (theirs == 2) ++found[kAgainstTwo + way];
    }
  }
  const Board after = board.after(column);
  const CellSet threats = after.winning_cells(side),
                playable = playable_cells(after.size(), after.occupied());
  const CellSet added = threats & ~board.winning_cells(side);
  found[kThreat] = static_cast<bool>(added & playable);
  // Each side gets the cells of its parity when the rest of the board is filled up.
  found[kGoodParity] = static_cast<bool>(added & rows_of_parity(board, side));
  found[kTwoThreats] = popcount(threats & playable) >= 2;
  found[kGivesUpThreat] = static_cast<bool>(threats & (cell << 1));

  const double columns = board.columns - 1, rows = board.rows - 1;
  const double from_centre = std::abs(2 * column - board.columns + 1) * 3 / columns;
  const double plies = board.ply() * 42.0 / board.cells();
  found[kCentre] = from_centre * std::exp(-plies / kOpening);
  found[kHeight] = height * 5 / rows;
  found[kBottomRow] = height == 0;
  found[kTopRow] = height == board.rows - 1;

  if (after.over()) {
    found[kOpenLines] = after.won();
  } else {
    classic::Options options;
    options.depth = 1;
    options.evaluation = classic::Evaluation::windows;
    const double value = classic::search(after, options).value;
    found[kOpenLines] = bounded(side == 0 ? value : -value, kWindowsScale);
  }
  return found;
}

// The value at `x` between two rows of a table with increasing keys; beyond its ends, that of its
// ends.
template <class Row, class Key, class Value>
double interpolated(std::span<const Row> rows, double x, Key key, Value value) {
  std::size_t i = 1;
  while (i + 1 < rows.size() && key(rows[i]) < x) ++i;
  const double low = key(rows[i - 1]), high = key(rows[i]);
  const double part = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return std::lerp(value(rows[i - 1]) * 1.0, value(rows[i]) * 1.0, part);
}

}  // namespace

std::span<const Feature, kFeatureCount> features() {
  return kFeatures;
}

bool needs_exact_scores(const Board& board) {
  const bool standard = board.columns == 7 && board.rows == 6;
  return standard || board.cells() - board.ply() <= kFewCells;
}

MoveFeatures visible_features(const Board& board) {
  const std::vector<CellSet> lines = classic::lines(board.columns, board.rows);
  MoveFeatures moves(board.columns);
  for (int column = 0; column < board.columns; ++column)
    if (!board.is_full(column)) moves[column] = describe(board, column, lines);
  return moves;
}

Inquiry<MoveFeatures> describe_moves(Board board, KnownScores scores) {
  MoveFeatures moves = visible_features(board);
  if (needs_exact_scores(board)) {
    if (scores.empty()) {
      const Question question{.kind = Question::Kind::columns, .board = board};
      const SolverAnswer answer = co_await ask(question);
      scores = estimate_scores(answer.result.column_bounds);
      if (scores.empty()) co_return MoveFeatures{};
    }
    for (int column = 0; column < board.columns; ++column)
      if (moves[column]) (*moves[column])[kOutcome] = outcome_value(board, *scores[column]);
    co_return moves;
  }
  for (int column = 0; column < board.columns; ++column) {
    if (!moves[column]) continue;
    const Board after = board.after(column);
    double& outcome = (*moves[column])[kOutcome];
    if (after.over()) {
      outcome = after.won();
      continue;
    }
    Question question{.kind = Question::Kind::search, .board = after};
    question.search.depth = std::min(kSearched, after.cells() - after.ply());
    const SolverAnswer answer = co_await ask(question);
    if (answer.limited) co_return MoveFeatures{};
    outcome = bounded(board.turn() == 0 ? answer.value : -answer.value, kThreatsScale);
  }
  co_return moves;
}

double appeal(const HumanLike& human, const std::array<double, kFeatureCount>& move) {
  const double strength = human.skill / HumanLike::kPeople;
  const auto scale = [&](Scale kind) {
    switch (kind) {
      case Scale::habit:
        return 1.0;
      case Scale::lines:
        return std::min(strength, 1.0);
      case Scale::attention:
        return strength;
      case Scale::knowledge:
        return strength * strength * strength;
    }
    return 1.0;
  };
  double sum = 0;
  for (std::size_t i = 0; i < kFeatureCount; ++i)
    sum += kFeatures[i].weight * scale(kFeatures[i].scale) * move[i];
  return sum;
}

std::vector<double> move_probabilities(const HumanLike& human, const MoveFeatures& moves) {
  if (moves.empty()) return {};
  const double lapses = kLapses * (1 - human.skill) / (1 - HumanLike::kPeople);
  std::vector<std::optional<double>> appeals(moves.size());
  for (std::size_t column = 0; column < moves.size(); ++column)
    if (moves[column]) appeals[column] = appeal(human, *moves[column]);
  const double highest = **std::max_element(appeals.begin(), appeals.end());
  double total = 0, legal = 0;
  for (const auto& each : appeals)
    if (each) total += std::exp(*each - highest), ++legal;
  std::vector<double> probabilities(moves.size());
  for (std::size_t column = 0; column < moves.size(); ++column)
    if (appeals[column])
      probabilities[column] =
          (1 - lapses) * std::exp(*appeals[column] - highest) / total + lapses / legal;
  return probabilities;
}

Inquiry<std::vector<double>> move_probabilities(HumanLike human, Board board, KnownScores scores) {
  Inquiry<MoveFeatures> description = describe_moves(board, std::move(scores));
  const MoveFeatures moves = co_await description;
  co_return move_probabilities(human, moves);
}

HumanLike human_of(double elo) {
  return {interpolated(ladder(), elo, std::mem_fn(&Level::elo), std::mem_fn(&Level::skill))};
}

double elo_of_people() {
  return interpolated(ladder(), HumanLike::kPeople, std::mem_fn(&Level::skill),
                      std::mem_fn(&Level::elo));
}

double expected_points(const Board& board, int score, double elo) {
  if (board.over()) return score == 0 ? 0.5 : score > 0;
  if (score == 0) return 0.5;
  const auto at_skill = [&](double Expectation::* value) {
    return interpolated(std::span<const Expectation>(kExpectations), human_of(elo).skill,
                        std::mem_fn(&Expectation::skill), std::mem_fn(value));
  };
  const double fading = std::pow(kFading, moves_to_win(board, score) - 1);
  const double logit = at_skill(&Expectation::far) + at_skill(&Expectation::near) * fading;
  const double win = 1 / (1 + std::exp(-logit));
  return score > 0 ? win : 1 - win;
}

}  // namespace fourfold::players
