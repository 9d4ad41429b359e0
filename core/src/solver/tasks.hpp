// The requests to a solver, as sequences of null-window tests.
//
// The template argument Team runs the tests: the threads of team.hpp, or the one of stepwise.cpp.
// It offers
//   start()                           a new request begins
//   turn_to(board) -> Bounds      selects a position; the bounds known without searching
//   test(beta) -> optional<int>       Searcher::test() of that position; nothing when interrupted
//   nodes() -> uint64_t               visited so far
// run() returns false when a test was interrupted. The task then holds what is proven so far, and
// calling run() again continues from there, provided the team was not used for anything else.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "fourfold/board/score_words.hpp"
#include "fourfold/search/ordering.hpp"
#include "fourfold/search/windows.hpp"

namespace fourfold {

// The bounds of a score without any search: it is a number of discs left in hand.
inline Bounds possible_scores(const Board& board) {
  const int empty = board.cells() - board.ply();
  return {-(empty + 2) / 2, (empty + 1) / 2};
}

// The columns that no other can beat.
inline std::vector<int> proven_best(const std::vector<Bounds>& column_bounds) {
  std::vector<int> best;
  for (std::size_t i = 0; i < column_bounds.size(); ++i) {
    if (column_bounds[i].empty()) continue;
    bool beatable = false;
    for (std::size_t j = 0; j < column_bounds.size(); ++j)
      beatable = beatable || (j != i && !column_bounds[j].empty() &&
                              column_bounds[j].upper > column_bounds[i].lower);
    if (!beatable) best.push_back(static_cast<int>(i));
  }
  return best;
}

// What a request is for. Bounds that get tighter all the time take about twice as long to become
// exact, so they are only computed if somebody may see them.
enum class Wanted { bounds, exact };

// `proven`: what an earlier request knew of the score. It must be true; it is ignored if it
// contradicts what is known without searching.
template <class Team>
WindowPlan make_plan(Team& team, const Board& board, Wanted wanted,
                     Bounds proven = {-kMaxCells, kMaxCells}) {
  team.start();
  const Bounds known = team.turn_to(board);
  Bounds range{std::max(known.lower, proven.lower), std::min(known.upper, proven.upper)};
  if (range.empty()) range = known;
  const bool deepen =
      wanted == Wanted::bounds && is_too_large_to_solve(board.columns, board.rows, board.ply());
  return WindowPlan(range, board.cells(), board.ply(), deepen);
}

class ScoreTask {
 public:
  template <class Team>
  ScoreTask(Team& team, const Board& board, Wanted wanted)
      : plan_(make_plan(team, board, wanted)), nodes_before_(team.nodes()) {}

  template <class Team>
  bool run(Team& team) {
    while (!plan_.done()) {
      const auto value = team.test(plan_.next(team.nodes() - nodes_before_));
      if (!value) return false;
      plan_.learn(*value);
    }
    return true;
  }

  Bounds score() const { return plan_.range(); }

 private:
  WindowPlan plan_;
  uint64_t nodes_before_;
};

// Only who wins.
class OutcomeTask {
 public:
  template <class Team>
  OutcomeTask(Team& team, const Board& board, Wanted wanted)
      : plan_(make_plan(team, board, wanted)) {}

  template <class Team>
  bool run(Team& team) {
    while (!score().exact()) {
      // While both sides may win, the plan asks: first for a win or a loss that is near. That is
      // cheap, and asking directly who wins would search for far ones, too.
      const auto [lower, upper] = plan_.range();
      const bool open = lower < 0 && upper > 0;
      const int beta = plan_.deepens() || open ? plan_.next(0) : plan_.ask(lower < 0 ? 0 : 1);
      const auto value = team.test(beta);
      if (!value) return false;
      plan_.learn(*value);
    }
    return true;
  }

  Bounds score() const { return {sign(plan_.range().lower), sign(plan_.range().upper)}; }

 private:
  static int sign(int score) { return (score > 0) - (score < 0); }

  WindowPlan plan_;
};

// The columns that can be played, those first that promise most to the side to move; if they
// promise the same, those nearest to the centre.
inline std::vector<int> by_promise(const Board& board) {
  std::vector<std::pair<Bits, int>> weighed;
  for (int i = 0; i < board.columns; ++i) {
    const int column = detail::centre_first(board.columns, i);
    if (board.is_full(column)) continue;
    const Board after = board.after(column);
    const int mover = board.turn();
    const Bits weight =
        move_weight(board.size(), after.winning_cells(mover), after.winning_cells(1 - mover),
                    after.occupied(), Bits{1}, Flag{true});
    weighed.emplace_back(weight, column);
  }
  std::stable_sort(weighed.begin(), weighed.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<int> columns;
  for (const auto& item : weighed) columns.push_back(item.second);
  return columns;
}

// Best play for both sides from a position whose score is known. Of several best moves it takes the
// first by promise: it is the same line whatever the table contains, and found sooner than if it
// preferred the centre.
class LineTask {
 public:
  LineTask(const Board& board, int score)
      : board_(board), score_(score), columns_(by_promise(board)) {}

  template <class Team>
  bool run(Team& team) {
    while (!board_.over()) {
      if (tried_ == columns_.size()) return true;  // no move keeps a score that was claimed wrongly
      const int column = columns_[tried_];
      const Bounds range = team.turn_to(board_.after(column));
      // A best move leaves the opponent with -score and no more.
      bool best = range.upper <= -score_;
      // Some move is best: the last that may be needs no test.
      if (!best && range.lower <= -score_) {
        best = !may_be_best_later(team);
        if (!best) {
          team.turn_to(board_.after(column));
          const auto value = team.test(1 - score_);
          if (!value) return false;
          best = *value <= -score_;
        }
      }
      ++tried_;
      if (!best) continue;
      line_.push_back(column);
      board_ = board_.after(column);
      score_ = -score_;
      columns_ = by_promise(board_);
      tried_ = 0;
    }
    return true;
  }

  bool done() const { return board_.over(); }
  const std::vector<int>& line() const { return line_; }

 private:
  // Whether one of the columns after the current one may be best, too.
  template <class Team>
  bool may_be_best_later(Team& team) const {
    return std::any_of(
        columns_.begin() + static_cast<std::ptrdiff_t>(tried_) + 1, columns_.end(),
        [&](int column) { return team.turn_to(board_.after(column)).lower <= -score_; });
  }

  Board board_;
  int score_;
  std::vector<int> columns_;  // of this position
  std::size_t tried_ = 0;     // how many of them are not best
  std::vector<int> line_;
};

// Every column, and the line of best play, as far as they are wanted.
class AnalysisTask {
 public:
  // `proven`: the columns as an earlier task wrote them, or nothing.
  template <class Team>
  AnalysisTask(Team& team, const Board& board, AnalysisGoal goal, Wanted wanted,
               const std::vector<Bounds>& proven = {})
      : board_(board), goal_(goal), wanted_(wanted) {
    if (board.over()) {
      range_ = team.turn_to(board);
      return;
    }
    for (int i = 0; i < board.columns; ++i) {
      const int column = detail::centre_first(board.columns, i);
      if (board.is_full(column)) continue;
      const Board after = board.after(column);
      Bounds range{-kMaxCells, kMaxCells};
      if (static_cast<std::size_t>(column) < proven.size()) range = proven[column];
      open_.push_back(
          {column, after, make_plan(team, after, wanted, {-range.upper, -range.lower})});
    }
  }

  // Calls round() whenever each column has had its turn, after tests that took long, and when
  // interrupted.
  template <class Team, class Round>
  bool run_columns(Team& team, const Round& round) {
    // One test of each column in turn: what is proven early is spread over all of them.
    while (unfinished()) {
      for (; turn_ < open_.size(); ++turn_) {
        Column& c = open_[turn_];
        if (c.plan.done()) continue;
        const uint64_t before = team.nodes();
        team.turn_to(c.board);
        const auto value = team.test(c.plan.next(c.nodes));
        if (!value) {
          round();
          return false;
        }
        c.plan.learn(*value);
        // The bounds contradict each other only if `proven` was wrong: without it, then.
        if (c.plan.range().empty()) c.plan = make_plan(team, c.board, wanted_);
        c.nodes += team.nodes() - before;
        if (team.nodes() - before > kLongTest) round();
      }
      turn_ = 0;
      round();
    }
    return true;
  }

  // When the columns are known.
  template <class Team>
  bool run_line(Team& team) {
    if (board_.over() || goal_ != AnalysisGoal::pv) return true;
    if (!line_) line_.emplace(board_, score().lower);
    return line_->run(team);
  }

  // Writes what is proven: the columns, the score and, in the end, the line.
  void write_to(AnalysisResult& result) const {
    result.bounds = score();
    result.column_bounds.assign(board_.columns, kNoBounds);
    for (const Column& c : open_)
      result.column_bounds[static_cast<std::size_t>(c.index)] = turned(c.plan.range());
    result.best = proven_best(result.column_bounds);
    result.depth = proven_depth(board_, result.bounds);
    if (line_ && line_->done()) result.pv = line_->line();
  }

 private:
  static constexpr uint64_t kLongTest = 1'000'000;  // nodes: about a tenth of a second

  struct Column {
    int index;
    Board board;
    WindowPlan plan;
    uint64_t nodes = 0;
  };

  bool unfinished() const {
    if (goal_ == AnalysisGoal::best_columns && best_are_known()) return false;
    return std::any_of(open_.begin(), open_.end(), [](const Column& c) { return !c.plan.done(); });
  }

  // No column can still turn out to be as good as those that are best.
  bool best_are_known() const {
    const int best = score().lower;
    int at_best = 0, exactly = 0, possibly = 0;
    for (const Column& c : open_) {
      const Bounds after = c.plan.range();  // seen from the other side
      at_best += -after.upper == best;
      exactly += -after.upper == best && after.exact();
      possibly += -after.lower >= best;
    }
    return possibly == at_best && (at_best == 1 || exactly == at_best);
  }

  Bounds score() const {
    if (board_.over()) return range_;
    Bounds best{-kMaxCells, -kMaxCells};
    for (const Column& c : open_) {
      best.lower = std::max(best.lower, -c.plan.range().upper);
      best.upper = std::max(best.upper, -c.plan.range().lower);
    }
    return best;
  }

  Board board_;
  AnalysisGoal goal_;
  Wanted wanted_;
  Bounds range_{};  // of a game that is over
  std::vector<Column> open_;
  std::size_t turn_ = 0;  // of the columns
  std::optional<LineTask> line_;
};

}  // namespace fourfold
