// Computations that ask the solver while they run.
#include "fourfold/solver/inquiry.hpp"

#include <vector>

#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

Inquiry<int> score_of(Board board) {
  const Question question{.kind = Question::Kind::score, .board = board};
  const SolverAnswer answer = co_await ask(question);
  co_return answer.result.bounds.lower;
}

// The scores of all columns, by asking for one after the other.
Inquiry<std::vector<int>> scores_after_moves(Board board) {
  std::vector<int> scores;
  for (int column = 0; column < board.columns; ++column) {
    if (board.is_full(column)) continue;
    const int score = co_await score_of(board.after(column));
    scores.push_back(-score);
    const Question progress{
        .kind = Question::Kind::progress, .done = column + 1, .total = board.columns};
    co_await ask(progress);
  }
  co_return scores;
}

Board board_after(const std::vector<int>& columns) {
  Board board;
  for (const int column : columns) board = board.after(column);
  return board;
}

}  // namespace

TEST(asks_the_solver_and_continues_with_its_answers) {
  Solver solver;
  const Board board = board_after({3, 0, 3, 0, 3, 0});
  int told = 0;
  SolverRunner runner(solver, {}, [&](int done, int) { told = done; });
  const auto scores = runner.run(scores_after_moves(board));
  CHECK(scores.has_value());
  const AnalysisResult expected = solver.score_columns(board);
  for (int column = 0; column < board.columns; ++column)
    CHECK_EQUAL((*scores)[column], expected.column_bounds[column].lower);
  CHECK_EQUAL(told, board.columns);
}

TEST(an_inquiry_that_is_stopped_returns_nothing) {
  Solver solver;
  StopToken stop;
  int told = 0;
  SolverRunner runner(solver, {.stop = &stop}, [&](int done, int) {
    told = done;
    if (done == 3) stop.cancel();
  });
  CHECK(!runner.run(scores_after_moves(board_after({3, 0, 3, 0, 3, 0}))));
  CHECK_EQUAL(told, 3);
  CHECK(!SolverRunner(solver, {.stop = &stop}).run(score_of(Board{})));
}

TEST(an_inquiry_is_informed_when_its_limit_is_reached) {
  Solver solver;
  Limits limits;
  limits.nodes = 1;
  const auto limited = [](Board board) -> Inquiry<bool> {
    const Question question{.kind = Question::Kind::analysis, .board = board};
    const SolverAnswer answer = co_await ask(question);
    co_return answer.limited && !answer.result.complete;
  };
  CHECK(*SolverRunner(solver, limits).run(limited(Board{})));
}

TEST(an_inquiry_can_be_abandoned) {
  RunningInquiry<std::vector<int>> running(scores_after_moves(Board{}));
  CHECK(running.question() != nullptr);
}

}  // namespace fourfold::test
