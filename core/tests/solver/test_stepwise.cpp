// The solver that works in steps: same answers, same nodes in one step, and it can be paused and
// resumed at any moment.
#include "fourfold/solver/stepwise.hpp"

#include <iterator>
#include <random>

#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

constexpr uint64_t kAllNodes = uint64_t{1} << 62;

void check_same(const AnalysisResult& found, const AnalysisResult& expected) {
  CHECK(found.complete && expected.complete);
  CHECK_EQUAL(found.bounds, expected.bounds);
  CHECK(found.column_bounds == expected.column_bounds);
  CHECK(found.pv == expected.pv);
}

}  // namespace

TEST(one_step_is_the_solver) {
  StepSolver stepwise(8);
  Solver solver({.table_mb = 8, .instructions = InstructionSet::portable});
  CHECK(stepwise.has_memory());
  for (const char* moves : {"131143433", "146766472773", "67555323725227", "4152637",
                            "177752636612322743453544117174"}) {
    const Board board = board_after(7, 6, moves);
    const auto check = [&](const auto& begin, const auto& solve) {
      solver.clear();
      stepwise.clear();
      begin();
      CHECK(stepwise.step(kAllNodes), moves);
      const auto expected = solve();
      CHECK_EQUAL(stepwise.result().bounds, expected.bounds, moves);
      CHECK_EQUAL(stepwise.result().nodes, expected.nodes, moves);
      return expected;
    };
    check([&] { stepwise.begin_score(board); }, [&] { return solver.solve(board); });
    check([&] { stepwise.begin_outcome(board); }, [&] { return solver.outcome(board); });
    const AnalysisResult analysis =
        check([&] { stepwise.begin_analysis(board); }, [&] { return solver.analyse(board); });
    check_same(stepwise.result(), analysis);
  }
}

TEST(many_steps_prove_the_same) {
  StepSolver stepwise(8);
  Solver solver({.table_mb = 8});
  for (const char* moves : {"131143433", "1632347161", "673735716576", "4152637", "41526"}) {
    const Board board = board_after(7, 6, moves);
    const AnalysisResult expected = solver.analyse(board);
    stepwise.clear();
    stepwise.begin_analysis(board);
    AnalysisResult before = stepwise.result();
    int steps = 0;
    for (bool done = false; !done; ++steps) {
      done = stepwise.step(20'000);
      const AnalysisResult now = stepwise.result();
      CHECK_EQUAL(now.complete, done);
      CHECK(now.nodes <= before.nodes + 20'000 + 2 * 2048, now.nodes, before.nodes);
      // What is proven stays proven, and is true.
      for (std::size_t i = 0; i < expected.column_bounds.size(); ++i) {
        CHECK(now.column_bounds[i].lower >= before.column_bounds[i].lower, moves, i);
        CHECK(now.column_bounds[i].upper <= before.column_bounds[i].upper, moves, i);
        CHECK(now.column_bounds[i].lower <= expected.column_bounds[i].lower, moves, i);
        CHECK(now.column_bounds[i].upper >= expected.column_bounds[i].upper, moves, i);
      }
      before = now;
    }
    check_same(before, expected);
    if (expected.nodes > 200'000) CHECK(steps > 5, moves, steps);
    CHECK(stepwise.step(1), moves);  // a finished task stays finished
    check_same(stepwise.result(), expected);
  }
}

TEST(an_analysis_continues_where_an_earlier_one_ended) {
  StepSolver stepwise(8);
  const Board large = board_after(10, 7, "555555"), small = board_after(6, 6, "43");
  std::vector<Bounds> proven;
  for (int i = 0; i < 12; ++i) {
    stepwise.begin_analysis(large, AnalysisGoal::pv, proven);
    stepwise.step(i % 3 == 0 ? 1 : 40'000);
    const auto columns = stepwise.result().column_bounds;
    for (std::size_t c = 0; c < proven.size(); ++c)
      CHECK(columns[c].lower >= proven[c].lower && columns[c].upper <= proven[c].upper, i);
    proven = columns;
    // In between, the solver analyses another position and clears its tables.
    stepwise.begin_score(small);
    stepwise.step(10'000);
    stepwise.clear();
  }
  stepwise.begin_analysis(small);
  stepwise.step(20'000);
  CHECK(!stepwise.result().complete);
  stepwise.begin_analysis(small, AnalysisGoal::pv, stepwise.result().column_bounds);
  while (!stepwise.step(100'000)) {
  }
  check_same(stepwise.result(), Solver({.table_mb = 8}).analyse(small));
}

// They may make the answer wrong, but the search still ends.
TEST(false_bounds_do_no_harm) {
  StepSolver stepwise(8);
  Random random(11);
  for (int i = 0; i < 200; ++i) {
    const Board board = random_board(random, {6, 5}, 8 + random.below(14), Play::any);
    std::vector<Bounds> proven;
    for (int column = 0; column < random.below(9); ++column) {
      const int lower = random.below(40) - 20;
      proven.push_back({lower, lower + random.below(12) - 3});
    }
    stepwise.begin_analysis(board, AnalysisGoal::pv, proven);
    int steps = 0;
    while (!stepwise.step(50'000)) CHECK(++steps < 1000, board);
    CHECK(stepwise.result().complete, board);
  }
}

TEST(questions_can_be_abandoned_for_others) {
  StepSolver stepwise(8);
  Solver solver({.table_mb = 8});
  std::mt19937_64 random(7);
  constexpr int kSizes[][2] = {{7, 6}, {6, 5}, {5, 5}, {8, 5}, {9, 4}, {12, 4}, {4, 15}};
  stepwise.begin_score(empty_board(7, 6));
  CHECK(!stepwise.step(10'000));
  for (int i = 0; i < 60; ++i) {
    const auto [columns, rows] = kSizes[random() % std::size(kSizes)];
    Board board = empty_board(columns, rows);
    const int plies = board.cells() - 4 - static_cast<int>(random() % 12);
    while (board.ply() < plies && !board.over()) {
      const int column = static_cast<int>(random() % static_cast<uint64_t>(columns));
      if (!board.is_full(column)) board = board.after(column);
    }
    stepwise.begin_analysis(board);
    stepwise.step(random() % 3000);
    stepwise.begin_analysis(board);
    while (!stepwise.step(50'000)) {
    }
    check_same(stepwise.result(), solver.analyse(board));
  }
}

}  // namespace fourfold::test
