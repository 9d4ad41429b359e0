#include "fourfold/players/player.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "fourfold/players/attention.hpp"
#include "fourfold/score.hpp"

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

// The columns that are proven to be best: no other can be better.
std::vector<int> proven_best(const std::vector<ScoreRange>& columns) {
  std::vector<int> best;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    bool is_best = columns[i].lower <= columns[i].upper;
    for (std::size_t j = 0; j < columns.size(); ++j)
      if (j != i && columns[j].lower <= columns[j].upper)
        is_best = is_best && columns[i].lower >= columns[j].upper;
    if (is_best) best.push_back(static_cast<int>(i));
  }
  return best;
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
      std::min(analysis.score.lower, 1);  // any win will do, a loss should be a late one
  Task task{.right = 0, .considered = 0, .delay = 0, .wrong = 0};
  for (const ScoreRange& score : analysis.columns) {
    if (score.lower > score.upper) continue;
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

// Whether a position follows from an earlier one, so that it may be the same game.
bool continues(const Board& before, const Board& board) {
  return before.columns == board.columns && before.rows == board.rows &&
         (before.discs[0] & ~board.discs[0]) == 0 && (before.discs[1] & ~board.discs[1]) == 0;
}

// Whether one of the winning lines is among those that are noticed.
bool notices_win(const Board& board, const std::vector<int>& missed) {
  const std::vector<uint64_t> lines = classic::lines(board.columns, board.rows);
  const uint64_t winning = board.other();
  for (std::size_t i = 0; i < lines.size(); ++i)
    if ((lines[i] & ~winning) == 0 &&
        std::find(missed.begin(), missed.end(), static_cast<int>(i)) == missed.end())
      return true;
  return false;
}

// Whether the position is known by heart, or can be counted out to the end.
bool knows(const HumanLike& player, const Board& board) {
  const int plies_by_heart = static_cast<int>(30 * (player.skill - 0.6));
  const int cells_to_count = static_cast<int>(43 * (player.skill - 0.4));
  const bool standard = board.columns == 7 && board.rows == 6;
  return (standard && board.ply() < plies_by_heart) ||
         board.cells() - board.ply() <= cells_to_count;
}

// Values of a search beyond this are wins, or losses, that it has seen.
constexpr double kWon = 900'000;

struct Move {
  int column;
  bool proven = true;
};

}  // namespace

std::vector<std::optional<int>> estimate_scores(const std::vector<ScoreRange>& columns) {
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
    question.search.order = style.order;
    question.search.seed = seed;
    question.search.pruning = style.pruning;
    question.search.rule = board.rule;
    const Answer found = co_await ask(question);
    co_return Move{found.column};
  }

  Inquiry<Move> move(Softmax style) {
    const bool greedy = style.temperature == 0;
    const Question question{.kind = greedy ? Question::Kind::best_columns : Question::Kind::columns,
                            .board = board};
    const Answer found = co_await ask(question);
    const std::vector<int> best = proven_best(found.result.columns);
    if (greedy && !best.empty()) co_return Move{one_of_equals(style, best)};
    co_return Move{select(style, estimate_scores(found.result.columns)), !greedy};
  }

  Inquiry<Move> move(HardestTask) {
    const Question question{.kind = Question::Kind::columns, .board = board};
    const Answer found = co_await ask(question);
    const std::vector<int> best = highest(estimate_scores(found.result.columns));
    const bool proven = !proven_best(found.result.columns).empty();
    if (best.size() == 1 || !found.result.complete)
      co_return Move{random.pick(nearest_to_centre(board, best)), proven};
    std::vector<int> chosen;
    Task hardest;
    for (const int column : best) {
      Task task;
      const Board after = board.after(column);
      if (!after.over()) {
        const Question replies{.kind = Question::Kind::columns, .board = after};
        const Answer known = co_await ask(replies);
        task = task_of(after, known.result);
      }
      const int order = task.compare(hardest);
      if (chosen.empty() || order < 0) chosen.clear(), hardest = task;
      if (chosen.empty() || order == 0) chosen.push_back(column);
    }
    co_return Move{random.pick(nearest_to_centre(board, chosen))};
  }

  // ---- Human-like

  Inquiry<Move> move(HumanLike style) {
    const double skill = style.skill;
    const uint64_t recent = look_at_board();
    // Draw all random numbers in any case, so that this decision does not change later ones.
    const bool dreams = random.next() < 1 - 2.2 * skill;
    const bool alert = random.next() < skill / HumanLike::kAlert;
    const int depth = 1 + static_cast<int>(7 * skill + random.next());
    const auto evaluation =
        random.next() < skill ? classic::Evaluation::threats : classic::Evaluation::windows;
    const std::vector<int> missed =
        missed_lines(random, board, recent, player.habits_, 0.9 * std::pow(1 - skill, 1.8));
    if (alert)
      for (const int column : legal_moves(board))
        if (board.after(column).won()) co_return Move{column};
    if (dreams) co_return Move{drop_somewhere(recent)};
    std::vector<std::optional<double>> values(board.columns);  // for the side to move
    if (knows(style, board)) {
      const Question question{.kind = Question::Kind::columns, .board = board};
      const Answer found = co_await ask(question);
      const auto scores = estimate_scores(found.result.columns);
      // On the scale of wins: none is about equal to another.
      for (const int column : legal_moves(board)) values[column] = *scores[column] * 2 * kWon;
      co_return Move{pick_among_best(skill, values)};
    }
    const int sign = board.turn() == 0 ? 1 : -1;
    for (const int column : legal_moves(board)) {
      const Board after = board.after(column);
      if (after.over()) {
        values[column] = after.won() && notices_win(after, missed) ? 2 * kWon : 0;
      } else if (depth == 1) {
        values[column] = sign * classic::evaluate(after, evaluation, board.rule, missed);
      } else {
        Question question{.kind = Question::Kind::search, .board = after};
        question.search.depth = std::min(depth - 1, after.cells() - after.ply());
        question.search.evaluation = evaluation;
        question.search.overlook = missed;
        const Answer found = co_await ask(question);
        values[column] = sign * found.value;
      }
    }
    co_return Move{pick_among_best(skill, values)};
  }

  // The cells of the discs since the last move. Notices when a new game has begun.
  uint64_t look_at_board() {
    const std::optional<Board> before = std::exchange(player.before_, board);
    if (before && continues(*before, board)) return board.occupied() & ~before->occupied();
    player.habits_drawn_ = random.draws();
    player.habits_ = draw_habits(random, board.columns, board.rows);
    return 0;
  }

  // Without looking: near the last disc, or near the centre.
  int drop_somewhere(uint64_t recent) {
    const std::vector<int> columns = legal_moves(board);
    std::vector<double> exponents;
    for (const int column : columns) {
      int halves = recent ? 2 * board.columns : distance_to_centre(board, column);
      for (int aim = 0; aim < board.columns; ++aim)
        if (recent & board.column_cells(aim)) halves = std::min(halves, 2 * std::abs(column - aim));
      exponents.push_back(-0.3 * (halves / 2.0));
    }
    return columns[random.pick_by_exponent(exponents)];
  }

  // One of the moves that look about as good as the best, preferably in the centre.
  int pick_among_best(double skill, const std::vector<std::optional<double>>& values) {
    const double best = **std::max_element(values.begin(), values.end());
    std::optional<double> least, most;  // of those that are not decided
    for (const auto& value : values) {
      if (!value || std::abs(*value) >= kWon) continue;
      least = least ? std::min(*least, *value) : *value;
      most = std::max(most, value);
    }
    const double leeway = std::abs(best) < kWon && most ? 0.3 * (1 - skill) * (*most - *least) : 0;
    std::vector<int> columns;
    std::vector<double> exponents;
    for (int column = 0; column < board.columns; ++column) {
      if (!values[column] || *values[column] < best - leeway) continue;
      columns.push_back(column);
      exponents.push_back(-0.7 * (distance_to_centre(board, column) / 2.0));
    }
    return columns[random.pick_by_exponent(exponents)];
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

Player::Player(const Style& style, const Seed& seed, const Memory& memory)
    : style_(style), random_(seed), habits_drawn_(memory.habits_drawn), before_(memory.before) {
  if (before_) {
    random_.skip(habits_drawn_);
    habits_ = draw_habits(random_, before_->columns, before_->rows);
  }
  random_.skip(memory.draws - random_.draws());
}

int Player::select(const Board& board, const std::vector<std::optional<int>>& scores) {
  return Chooser{*this, board}.select(std::get<Softmax>(style_), scores);
}

bool needs_solver(const Style& style, const Board& board) {
  if (const auto* human = std::get_if<HumanLike>(&style)) return knows(*human, board);
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
