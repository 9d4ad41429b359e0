// Many threads, one answer: within a call, among calls, and in solve_many.
#include <algorithm>
#include <atomic>
#include <thread>

#include "fourfold/solver/solver.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

// Each takes enough nodes for helpers to join.
std::vector<Board> hard_boards() {
  std::vector<Board> boards = {board_after(7, 6, "131143433"), board_after(9, 4, "1414667448"),
                               board_after(12, 4, "36667c21722caa1789c4")};
  if (effort() != Effort::small)
    for (const char* moves : {"1632347161", "146766472773", "673735716576"})
      boards.push_back(board_after(7, 6, moves));
  if (effort() == Effort::full)
    for (const char* moves : {"4444", "44444", "212167", "1122334", "7564"})
      boards.push_back(board_after(7, 6, moves));
  return boards;
}

// Quick ones of several sizes, in random order.
std::vector<Board> mixed_boards(uint64_t seed, int count) {
  Random random(seed);
  std::vector<Board> boards;
  for (int i = 0; i < count; ++i) {
    const Size sizes[] = {{7, 6}, {6, 5}, {5, 5}, {9, 5}};
    const Size size = sizes[random.below(4)];
    const int cells = size.columns * size.rows;
    boards.push_back(random_board(random, size, cells - random.below(20) - 1, Play::careful));
  }
  return boards;
}

std::vector<Board> standard_boards(uint64_t seed, int count) {
  Random random(seed);
  std::vector<Board> boards;
  for (int i = 0; i < count; ++i)
    boards.push_back(random_board(random, {7, 6}, 18 + random.below(22), Play::careful));
  return boards;
}

std::vector<int> solve_each(const std::vector<Board>& boards) {
  Solver solver({.table_mb = 8});
  std::vector<int> scores;
  for (const Board& board : boards) scores.push_back(solver.solve(board).bounds.lower);
  return scores;
}

}  // namespace

TEST(results_do_not_depend_on_threads) {
  Solver one({.threads = 1, .table_mb = 16});
  for (const Board& board : hard_boards()) {
    one.clear();
    const ScoreResult expected = one.solve(board);
    const ScoreResult expected_outcome = one.outcome(board);
    const AnalysisResult expected_analysis = one.analyse(board);
    CHECK(expected.complete && expected_analysis.complete, board);
    CHECK_EQUAL(expected_analysis.bounds, expected.bounds, board);
    for (const int threads : {2, 4}) {
      Solver many({.threads = threads, .table_mb = 16});
      CHECK_EQUAL(many.solve(board).bounds, expected.bounds, threads, board);
      many.clear();
      CHECK_EQUAL(many.outcome(board).bounds, expected_outcome.bounds, threads, board);
      many.clear();
      const AnalysisResult analysis = many.analyse(board);
      CHECK(analysis.complete, threads, board);
      CHECK_EQUAL(analysis.bounds, expected.bounds, threads, board);
      CHECK(analysis.column_bounds == expected_analysis.column_bounds, threads, board);
      CHECK(analysis.pv == expected_analysis.pv, threads, board);
    }
  }
}

TEST(quick_positions_on_many_threads) {
  const auto boards = mixed_boards(1, by_effort(100, 300, 3000));
  const auto expected = solve_each(boards);
  Solver solver({.threads = 4, .table_mb = 8});
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const ScoreResult result = solver.solve(boards[i]);
    CHECK_EQUAL(result.bounds, (Bounds{expected[i], expected[i]}), boards[i]);
  }
}

TEST(one_solver_for_several_callers) {
  const auto boards = mixed_boards(2, by_effort(100, 400, 4000));
  const auto expected = solve_each(boards);
  for (const int threads : {1, 2}) {
    Solver solver({.threads = threads, .table_mb = 8});
    constexpr std::size_t kCallers = 4;
    std::vector<std::vector<Bounds>> found(kCallers);
    std::vector<std::thread> callers;
    for (std::size_t caller = 0; caller < kCallers; ++caller)
      callers.emplace_back([&, caller] {
        // From different ends, so that sizes and positions mix.
        for (std::size_t i = 0; i < boards.size(); ++i) {
          const std::size_t index = (i * 7 + caller * boards.size() / kCallers) % boards.size();
          found[caller].push_back(i % 5 == 0 ? solver.analyse(boards[index]).bounds
                                             : solver.solve(boards[index]).bounds);
          if (i % 16 == caller) solver.clear();
        }
      });
    for (auto& caller : callers) caller.join();
    for (std::size_t caller = 0; caller < kCallers; ++caller)
      for (std::size_t i = 0; i < boards.size(); ++i) {
        const std::size_t index = (i * 7 + caller * boards.size() / kCallers) % boards.size();
        CHECK_EQUAL(found[caller][i], (Bounds{expected[index], expected[index]}), boards[index]);
      }
  }
}

TEST(several_callers_with_helpers) {
  const Board board = hard_boards().front();
  Solver solver({.threads = 2, .table_mb = 8});
  const Bounds expected = solver.solve(board).bounds;
  solver.clear();
  std::vector<Bounds> found(3);
  std::vector<std::thread> callers;
  for (Bounds& score : found) callers.emplace_back([&] { score = solver.solve(board).bounds; });
  for (auto& caller : callers) caller.join();
  for (const Bounds& score : found) CHECK_EQUAL(score, expected);
}

TEST(solve_many_equals_solve) {
  const auto boards = standard_boards(3, by_effort(300, 2'000, 50'000));
  const auto expected = solve_each(boards);
  for (const int threads : {1, 2, 4}) {
    Solver solver({.threads = 1, .table_mb = 8});
    std::size_t reported = 0;
    std::vector<int> streamed;
    bool in_order = true, same_thread = true;
    const auto caller = std::this_thread::get_id();
    const auto many = solver.solve_many(boards, threads, {}, [&](const Solver::ManyProgress& now) {
      in_order = in_order && now.done >= reported && now.done <= boards.size() &&
                 now.leading.size() >= streamed.size() && now.leading.size() <= now.done;
      same_thread = same_thread && std::this_thread::get_id() == caller;
      reported = now.done;
      streamed.assign(now.leading.begin(), now.leading.end());
    });
    CHECK(many.complete && in_order && same_thread, threads);
    CHECK(streamed == expected, threads);
    CHECK_EQUAL(many.scores.size(), boards.size());
    for (std::size_t i = 0; i < boards.size(); ++i)
      CHECK_EQUAL(many.scores[i], expected[i], threads, boards[i]);
  }
}

// With every board a few times, some as mirror images, and games that are over.
TEST(analyse_many_equals_analyse) {
  auto boards = standard_boards(4, by_effort(100, 1'000, 20'000));
  boards.push_back(board_after(7, 6, "1212121"));
  for (std::size_t i = boards.size(); i-- > 0;) {
    if (i % 3 == 0) boards.push_back(boards[i]);
    if (i % 2 == 0) boards.push_back(boards[i].mirror());
  }
  Solver single({.table_mb = 8});
  for (const int threads : {1, 3}) {
    Solver solver({.table_mb = 8});
    const auto many = solver.analyse_many(boards, threads);
    CHECK(many.complete && !many.out_of_time, threads);
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const AnalysisResult expected = single.score_columns(boards[i]);
      CHECK_EQUAL(many.scores[i], expected.bounds.lower, threads, boards[i]);
      for (std::size_t column = 0; column < 7; ++column) {
        const Bounds range = expected.column_bounds[column];
        const int score = range.exact() ? range.lower : kNoScore;
        CHECK_EQUAL(many.columns[7 * i + column], score, threads, boards[i], column);
      }
    }
  }
}

TEST(solve_many_of_few) {
  Solver solver({.table_mb = 8});
  const auto none = solver.solve_many({}, 4);
  CHECK(none.complete && none.scores.empty());
  const std::vector<Board> one = {board_after(7, 6, "415263")};
  const auto many = solver.solve_many(one, 4);
  CHECK(many.complete);
  CHECK_EQUAL(many.scores[0], 18);
}

}  // namespace fourfold::test
