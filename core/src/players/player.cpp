#include "fourfold/players/player.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "fourfold/board/score_words.hpp"
#include "fourfold/players/estimate.hpp"

namespace fourfold::players {

namespace {

std::vector<int> legal_moves(const Board& board) {
  std::vector<int> columns;
  for (int column = 0; column < board.columns; ++column)
    if (!board.is_full(column)) columns.push_back(column);
  return columns;
}

// In half columns, so that the centre of an even width is a whole number.
int distance_to_centre(const Board& board, int column) {
  return std::abs(2 * column - board.columns + 1);
}

std::vector<int> nearest_to_centre(const Board& board, const std::vector<int>& columns) {
  int nearest = board.columns;
  for (const int column : columns) nearest = std::min(nearest, distance_to_centre(board, column));
  std::vector<int> result;
  for (const int column : columns)
    if (distance_to_centre(board, column) == nearest) result.push_back(column);
  return result;
}

std::vector<int> highest(const std::vector<std::optional<int>>& scores) {
  const std::optional<int> best = *std::max_element(scores.begin(), scores.end());
  std::vector<int> columns;
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (scores[i] == best) columns.push_back(static_cast<int>(i));
  return columns;
}

// How hard a move makes it for the opponent: see HardestTask. Fractions, compared exactly.
struct Task {
  int right = 1, considered = 1;  // replies; their ratio is the probability of a right one
  int delay = 0, wrong = 1;       // plies until wrong replies are refuted, of all of them together

  // Less than zero: this one is harder.
  int compare(const Task& other) const {
    const int chance = right * other.considered - other.right * considered;
    return chance != 0 ? chance : other.delay * wrong - delay * other.wrong;
  }
};

Task task_of(const Board& board, const AnalysisResult& analysis) {
  if (!analysis.complete) return {};
  const int keeps =
      std::min(analysis.bounds.lower, 1);  // any win will do, a loss should be a late one
  Task task{.right = 0, .considered = 0, .delay = 0, .wrong = 0};
  for (const Bounds& score : analysis.column_bounds) {
    if (score.empty()) continue;
    if (score.lower >= keeps) {
      ++task.right, ++task.considered;
      continue;
    }
    const int plies = plies_to_end(board, score.lower);
    ++task.wrong;
    task.delay += plies;
    task.considered += plies > HardestTask::kSight;
  }
  return task.wrong == 0 ? Task{} : task;
}

struct Move {
  int column;
  bool proven = true;
};

}  // namespace

std::vector<std::optional<int>> estimate_scores(const std::vector<Bounds>& columns) {
  std::vector<std::optional<int>> scores(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto [lower, upper] = columns[i];
    if (lower > upper) continue;
    const int middle = (lower + upper) >> 1;  // rounded down
    const int from_centre =
        std::abs(2 * static_cast<int>(i) - static_cast<int>(columns.size()) + 1) / 2;
    scores[i] = std::clamp(middle + 1 - from_centre, lower, upper);
  }
  return scores;
}

// The moves of each style. They take the player by reference: it is part of choose(), which awaits
// them.
struct Chooser {
  Player& player;
  const Board board;
  Random& random = player.random_;

  Inquiry<Move> move(Aimless) { co_return Move{random.pick(legal_moves(board))}; }

  Inquiry<Move> move(LookAhead style) {
    if (style.blunder > 0 && random.next() < style.blunder)
      co_return Move{random.pick(legal_moves(board))};
    const uint64_t seed = style.order == classic::Order::shuffled
                              ? static_cast<uint64_t>(random.next() * 4294967296.0)
                              : 0;
    Question question{.kind = Question::Kind::search, .board = board};
    question.search.depth = std::min(style.depth, board.cells() - board.ply());
    question.search.evaluation = style.evaluation;
    question.search.multiplier = style.multiplier;
    question.search.evaluate_finished = style.evaluate_finished;
    question.search.order = style.order;
    question.search.seed = seed;
    question.search.pruning = style.pruning;
    question.search.rule = board.rule;
    const SolverAnswer found = co_await ask(question);
    co_return Move{found.column};
  }

  Inquiry<Move> move(Softmax style) {
    const bool greedy = style.temperature == 0;
    const Question question{.kind = greedy ? Question::Kind::best_columns : Question::Kind::columns,
                            .board = board};
    const SolverAnswer found = co_await ask(question);
    const std::vector<int>& best = found.result.best;
    if (greedy && !best.empty()) co_return Move{one_of_equals(style, best)};
    std::vector<std::optional<int>> scores = estimate_scores(found.result.column_bounds);
    if (const std::optional<Estimate> estimated = estimate(board, found.result)) {
      if (greedy) co_return Move{one_of_equals(style, estimated->best), false};
      // The best ones, as far as their bounds allow.
      const int highest = **std::max_element(scores.begin(), scores.end());
      for (const int column : estimated->best)
        scores[column] = std::min(highest + 1, found.result.column_bounds[column].upper);
    }
    co_return Move{select(style, scores), !greedy};
  }

  Inquiry<Move> move(HardestTask) {
    const Question question{.kind = Question::Kind::columns, .board = board};
    const SolverAnswer found = co_await ask(question);
    const std::vector<int> best = highest(estimate_scores(found.result.column_bounds));
    if (const std::optional<Estimate> estimated = estimate(board, found.result))
      co_return Move{random.pick(nearest_to_centre(board, estimated->best)), false};
    if (best.size() == 1 || !found.result.complete)
      co_return Move{random.pick(nearest_to_centre(board, best))};
    std::vector<int> chosen;
    Task hardest;
    for (const int column : best) {
      Task task;
      const Board after = board.after(column);
      if (!after.over()) {
        const Question replies{.kind = Question::Kind::columns, .board = after};
        const SolverAnswer known = co_await ask(replies);
        task = task_of(after, known.result);
      }
      const int order = task.compare(hardest);
      if (chosen.empty() || order < 0) chosen.clear(), hardest = task;
      if (chosen.empty() || order == 0) chosen.push_back(column);
    }
    co_return Move{random.pick(nearest_to_centre(board, chosen))};
  }

  Inquiry<Move> move(HumanLike style) {
    Inquiry<std::vector<double>> found = move_probabilities(style, board);
    std::vector<double> exponents = co_await found;
    if (exponents.empty()) co_return Move{random.pick(legal_moves(board)), false};
    for (double& each : exponents) each = std::log(each);
    co_return Move{static_cast<int>(random.pick_by_exponent(exponents))};
  }

  // ---- By exact scores

  int select(const Softmax& style, const std::vector<std::optional<int>>& scores) {
    if (style.temperature == 0) return one_of_equals(style, highest(scores));
    const int best_possible = (board.cells() + 1 - board.ply()) / 2;
    std::vector<int> columns;
    std::vector<double> exponents;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (!scores[i]) continue;
      columns.push_back(static_cast<int>(i));
      exponents.push_back(static_cast<double>(*scores[i]) / best_possible / style.temperature);
    }
    return columns[random.pick_by_exponent(exponents)];
  }

  int one_of_equals(const Softmax& style, const std::vector<int>& columns) {
    return style.random_ties ? random.pick(columns) : nearest_to_centre(board, columns).front();
  }
};

// ---- Player ---------------------------------------------------------------------------------

Player::Player(const Style& style, const Seed& seed, uint64_t draws)
    : style_(style), random_(seed) {
  random_.skip(draws);
}

int Player::select(const Board& board, const std::vector<std::optional<int>>& scores) {
  return Chooser{*this, board}.select(std::get<Softmax>(style_), scores);
}

bool needs_solver(const Style& style, const Board& board) {
  if (std::holds_alternative<HumanLike>(style)) return needs_exact_scores(board);
  return std::holds_alternative<Softmax>(style) || std::holds_alternative<HardestTask>(style);
}

Inquiry<Choice> choose(Player player, Board board) {
  Chooser chooser{player, board};
  Inquiry<Move> inquiry =
      std::visit([&](const auto& style) { return chooser.move(style); }, player.style());
  const Move move = co_await inquiry;
  co_return Choice{move.column, move.proven, std::move(player)};
}

}  // namespace fourfold::players
