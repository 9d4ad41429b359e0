// Calls that end early: what they return is proven, marked as incomplete, and the solver can be
// used again.
#include <atomic>
#include <memory>
#include <thread>

#include "fourfold/classic/classic.hpp"
#include "fourfold/search/what_if.hpp"
#include "fourfold/solver/solver.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

// Takes hours from scratch. The first player wins with disc 53: score 2.
const Board kEndless = empty_board(8, 7);
constexpr int kEndlessScore = 2;

void check_contains(const Bounds& range, int score) {
  CHECK(range.lower <= score && score <= range.upper, range, score);
}

void check_unfinished(const ScoreResult& result) {
  CHECK(!result.complete && !result.bounds.exact());
  check_contains(result.bounds, kEndlessScore);
}

// Limits with a token that another thread cancels, after a moment.
class CancelledSoon {
 public:
  explicit CancelledSoon(std::chrono::microseconds moment)
      : thread_([this, moment] {
          if (moment.count() > 0) std::this_thread::sleep_for(moment);
          stop_.cancel();
        }) {}
  ~CancelledSoon() { thread_.join(); }
  operator Limits() const { return {.stop = &stop_}; }

 private:
  StopToken stop_;
  std::thread thread_;
};

constexpr std::chrono::milliseconds kSoon{5};

}  // namespace

TEST(node_limit) {
  for (const int threads : {1, 2}) {
    Solver solver({.threads = threads, .table_mb = 8});
    for (const char* moves : {"131143433", "146766472773", "67555323725227", "4152637"}) {
      const Board board = board_after(7, 6, moves);
      const ScoreResult whole = solver.solve(board);
      CHECK(whole.complete);
      const int score = whole.bounds.lower;
      int unfinished = 0;
      for (uint64_t nodes = 1; nodes < 2 * whole.nodes; nodes *= 3) {
        solver.clear();
        const ScoreResult part = solver.solve(board, {.nodes = nodes});
        check_contains(part.bounds, score);
        CHECK_EQUAL(part.complete, part.bounds.exact(), nodes);
        unfinished += part.complete ? 0 : 1;
        // Each thread checks the limits every 2048 nodes.
        if (!part.complete) CHECK(part.nodes <= nodes + 2048u * 2u * threads, part.nodes, nodes);
      }
      if (whole.nodes > 50'000) CHECK(unfinished > 2, moves, unfinished);
      solver.clear();
      CHECK_EQUAL(solver.solve(board).bounds, whole.bounds);
    }
  }
}

TEST(node_limit_of_outcome) {
  Solver solver({.table_mb = 8});
  const Board board = board_after(7, 6, "131143433");  // a win
  for (uint64_t nodes = 1; nodes < 100'000; nodes *= 3) {
    solver.clear();
    const ScoreResult part = solver.outcome(board, {.nodes = nodes});
    check_contains(part.bounds, 1);
    CHECK_EQUAL(part.complete, part.bounds.exact(), nodes);
    CHECK(part.bounds.lower >= -1 && part.bounds.upper <= 1, nodes);
  }
}

TEST(node_limit_of_analysis) {
  Solver solver({.table_mb = 8});
  const Board board = board_after(7, 6, "67555323725227");
  const AnalysisResult whole = solver.analyse(board);
  CHECK(whole.complete);
  int unfinished = 0;
  for (uint64_t nodes = 1; nodes < 2 * whole.nodes; nodes = nodes * 5 / 4 + 1) {
    solver.clear();
    const AnalysisResult part = solver.analyse(board, {.nodes = nodes});
    check_contains(part.bounds, whole.bounds.lower);
    CHECK_EQUAL(part.column_bounds.size(), whole.column_bounds.size());
    bool all_exact = true;
    for (std::size_t i = 0; i < whole.column_bounds.size(); ++i) {
      if (whole.column_bounds[i].lower > whole.column_bounds[i].upper) {
        CHECK(part.column_bounds[i].lower > part.column_bounds[i].upper, nodes, i);
        continue;
      }
      check_contains(part.column_bounds[i], whole.column_bounds[i].lower);
      all_exact = all_exact && part.column_bounds[i].exact();
    }
    if (part.complete) {
      CHECK(all_exact, nodes);
      CHECK(part.pv == whole.pv, nodes);
    } else {
      CHECK(part.pv.empty(), nodes);
      ++unfinished;
    }
  }
  CHECK(unfinished > 2, unfinished);
}

// When the columns are known and the limit is reached during the search for the line.
TEST(analysis_that_is_complete_has_its_line) {
  const Board board = board_after(7, 6, "67555323725227");
  const auto whole = Solver({.table_mb = 8}).analyse(board);
  for (uint64_t nodes = whole.nodes / 2; nodes < whole.nodes + 4096; nodes += 100) {
    const auto part = Solver({.table_mb = 8}).analyse(board, {.nodes = nodes});
    CHECK(part.complete ? part.pv == whole.pv : part.pv.empty(), nodes, part.complete,
          part.pv.size(), whole.pv.size());
  }
}

// Searchers keep counting from call to call; a call counts only its own nodes.
TEST(node_limit_is_not_applied_early) {
  Solver solver({.table_mb = 8});
  const Board board = board_after(7, 6, "177752636612322743453544117174");
  for (int i = 0; i < 100; ++i) {
    solver.clear();
    const ScoreResult result = solver.solve(board, {.nodes = 2000});
    CHECK(result.complete, i, result.nodes);
  }
}

TEST(node_limit_of_solve_many) {
  Random random(1);
  std::vector<Board> boards;
  for (int i = 0; i < 50; ++i)
    boards.push_back(random_board(random, {7, 6}, 16 + random.below(10), Play::careful));
  Solver solver({.table_mb = 8});
  const auto whole = solver.solve_many(boards, 2);
  CHECK(whole.complete);
  for (uint64_t nodes = 1; nodes < 2 * whole.nodes; nodes *= 4) {
    solver.clear();
    const auto part = solver.solve_many(boards, 2, {.nodes = nodes});
    std::size_t solved = 0;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      if (part.scores[i] == kNoScore) continue;
      ++solved;
      CHECK_EQUAL(part.scores[i], whole.scores[i], nodes, boards[i]);
    }
    CHECK_EQUAL(part.complete, solved == boards.size(), nodes);
  }
}

TEST(time_limit) {
  for (const int threads : {1, 2}) {
    Solver solver({.threads = threads, .table_mb = 8});
    check_unfinished(solver.solve(kEndless, {.seconds = 0.02}));
    CHECK(!solver.outcome(kEndless, {.seconds = 0.02}).complete);
    const AnalysisResult analysis = solver.analyse(kEndless, {.seconds = 0.02});
    CHECK(!analysis.complete && analysis.pv.empty());
    check_contains(analysis.bounds, kEndlessScore);
    const std::vector<Board> boards(3, kEndless);
    const auto many = solver.solve_many(boards, 2, {.seconds = 0.02});
    CHECK(!many.complete && many.out_of_time);
    for (const int8_t score : many.scores) CHECK_EQUAL(score, kNoScore);
  }
}

// The columns are the same, and no nodes are spent on the line.
TEST(columns_without_the_line) {
  for (const char* moves : {"67555323725227", "4141414"}) {
    const Board board = board_after(7, 6, moves);
    Solver solver({.table_mb = 8});
    const AnalysisResult scores = solver.score_columns(board);
    solver.clear();
    const AnalysisResult whole = solver.analyse(board);
    CHECK(scores.complete && whole.complete);
    CHECK(scores.column_bounds == whole.column_bounds && scores.bounds == whole.bounds, board);
    CHECK(scores.pv.empty(), board);
    if (!board.over()) CHECK(scores.nodes < whole.nodes, scores.nodes, whole.nodes);
  }
}

TEST(poll_stops_on_the_calling_thread) {
  for (const int threads : {1, 2}) {
    Solver solver({.threads = threads, .table_mb = 8});
    const auto caller = std::this_thread::get_id();
    int asked = 0;
    bool same_thread = true;
    const Limits limits{.poll = [&] {
      same_thread = same_thread && std::this_thread::get_id() == caller;
      return ++asked % 3 == 0;
    }};
    check_unfinished(solver.solve(kEndless, limits));
    CHECK_EQUAL(asked, 3);
    CHECK(!solver.outcome(kEndless, limits).complete);
    CHECK_EQUAL(asked, 6);
    CHECK(!solver.analyse(kEndless, limits).complete);
    CHECK_EQUAL(asked, 9);
    CHECK(same_thread);
  }
}

// Not on the threads of the pool.
TEST(poll_of_solve_many_is_on_the_calling_thread) {
  Solver solver({.table_mb = 8});
  const auto caller = std::this_thread::get_id();
  std::atomic<int> asked = 0;
  std::atomic<bool> same_thread = true;
  const Limits limits{.poll = [&] {
    if (std::this_thread::get_id() != caller) same_thread = false;
    return ++asked >= 3;
  }};
  const std::vector<Board> boards(3, kEndless);
  CHECK(!solver.solve_many(boards, 2, limits).complete);
  CHECK(same_thread && asked >= 3, asked);
}

TEST(token_cancelled_from_another_thread) {
  for (const int threads : {1, 2}) {
    Solver solver({.threads = threads, .table_mb = 8});
    check_unfinished(solver.solve(kEndless, CancelledSoon(kSoon)));
    CHECK(!solver.outcome(kEndless, CancelledSoon(kSoon)).complete);
    const AnalysisResult analysis = solver.analyse(kEndless, CancelledSoon(kSoon));
    CHECK(!analysis.complete);
    check_contains(analysis.bounds, kEndlessScore);
    CHECK(!solver.solve_many(std::vector<Board>(5, kEndless), 2, CancelledSoon(kSoon)).complete);
    // The next call is not affected.
    CHECK_EQUAL(solver.solve(board_after(7, 6, "41526")).bounds, (Bounds{-18, -18}));
    CHECK(solver.solve(board_after(7, 6, "67555323725227")).complete);
  }
}

// Even if the answer takes no search at all.
TEST(token_cancelled_before_the_call) {
  StopToken stop;
  stop.cancel();
  const Limits limits{.stop = &stop};
  Solver solver({.table_mb = 8});
  const Board won = board_after(7, 6, "4141414");
  const Board easy = board_after(7, 6, "414141");
  solver.solve(easy);
  for (const Board& board : {kEndless, easy, won}) {
    const ScoreResult result = solver.solve(board, limits);
    CHECK(!result.complete && result.nodes == 0, board);
    CHECK(!solver.outcome(board, limits).complete, board);
    CHECK(!solver.analyse(board, limits).complete, board);
    CHECK(!solver.score_columns(board, limits).complete, board);
    CHECK(!solver.solve_many(std::vector<Board>(3, board), 2, limits).complete, board);
  }
  CHECK(!solver.clear(limits));
  CHECK(!solve_what_if(easy, {}, limits).score);
  CHECK(classic::search(easy, {.limits = limits}).ended == classic::Ended::stopped);
}

TEST(tokens_with_deadlines_and_parents) {
  CHECK(!StopToken().cancelled());
  CHECK(!StopToken(3600).cancelled());
  CHECK(!StopToken(1e300).cancelled());
  Solver solver({.table_mb = 8});
  const StopToken short_time(0.005);
  check_unfinished(solver.solve(kEndless, {.stop = &short_time}));
  CHECK(short_time.cancelled());

  StopToken first, second;
  const StopToken child(0, {&first, &second});
  const StopToken grandchild(3600, {&child});
  CHECK(!grandchild.cancelled());
  second.cancel();
  CHECK(child.cancelled() && grandchild.cancelled() && !first.cancelled());
}

TEST(cancel_stops_all_calls_in_progress) {
  Solver solver({.table_mb = 8});
  std::atomic<int> begun{0};
  ScoreResult results[2];
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([&, i] {
      bool counted = false;
      results[i] = solver.solve(kEndless.after(i), {.poll = [&] {
                                  if (!counted) ++begun;
                                  counted = true;
                                  return false;
                                }});
    });
  while (begun.load() < 2) std::this_thread::yield();
  solver.cancel();
  for (auto& thread : threads) thread.join();
  CHECK(!results[0].complete && !results[1].complete);
  CHECK(solver.solve(board_after(7, 6, "41526")).complete);
}

// At random moments, also before the call begins or while it waits for its turn: without its token
// most of these calls would never return.
TEST(tokens_cancelled_at_random_moments) {
  Solver solver({.threads = 2, .table_mb = 8});
  const Board hard = board_after(7, 6, "67555323725227");
  const int score = solver.solve(hard).bounds.lower;
  const auto work = [&](uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < by_effort(40, 150, 2500); ++i) {
      const Board& board = random.below(2) ? kEndless : hard;
      const CancelledSoon soon(std::chrono::microseconds(random.below(3) * random.below(2000)));
      const Limits limits = soon;
      switch (random.below(7)) {
        case 0:
          solver.clear(limits);
          break;
        case 1:
          check_contains(solver.outcome(board, limits).bounds,
                         board == kEndless ? 1 : (score > 0) - (score < 0));
          break;
        case 2:
          solver.analyse(board, limits);
          break;
        case 3:
          solver.solve_many(std::vector<Board>(3, board), 2, limits);
          break;
        case 4:
          CHECK(!solve_what_if(empty_board(7, 6), {}, limits).score);
          break;
        case 5:
          CHECK(classic::search(Board{}, {.depth = 42, .limits = limits}).ended ==
                classic::Ended::stopped);
          break;
        default:
          check_contains(solver.solve(board, limits).bounds,
                         board == kEndless ? kEndlessScore : score);
      }
    }
  };
  std::vector<std::thread> threads;
  for (uint64_t seed = 1; seed <= 4; ++seed) threads.emplace_back(work, seed);
  for (auto& thread : threads) thread.join();
  CHECK_EQUAL(solver.solve(hard).bounds, (Bounds{score, score}));
}

namespace {

// Of the same size as kEndless, and solved before poll is called for the first time.
Board short_board() {
  Random random(2);
  Solver solver({.table_mb = 8});
  for (;;) {
    const Board board = random_board(random, {8, 7}, 34, Play::careful);
    const uint64_t nodes = solver.solve(board, {.nodes = 2000}).nodes;
    if (nodes > 100 && nodes < 1500) return board;
  }
}

// A call that does not end before it is stopped.
class LongCall {
 public:
  explicit LongCall(Solver& solver)
      : thread_([this, &solver] {
          solver.solve(kEndless, {.poll = [this] {
                         begun_.store(true);
                         return ended_.load();
                       }});
        }) {
    while (!begun_.load()) std::this_thread::yield();
  }
  void end() {
    ended_.store(true);
    if (thread_.joinable()) thread_.join();
  }
  ~LongCall() { end(); }

 private:
  std::atomic<bool> begun_{false}, ended_{false};
  std::thread thread_;
};

// Makes a call on a thread of its own and returns when that call waits for its turn: only then is
// its poll asked, as long as it has nothing to search.
template <class Work>
std::thread start_waiting(Work work) {
  auto waits = std::make_shared<std::atomic<bool>>(false);
  std::thread thread([waits, work] {
    work(Limits{.poll = [waits] {
      waits->store(true);
      return false;
    }});
  });
  while (!waits->load()) std::this_thread::yield();
  return thread;
}

bool is_busy(const auto& call) {
  try {
    call();
  } catch (const SolverBusy&) {
    return true;
  }
  return false;
}

// A call with this limit gives up if it has to wait, and has time to answer otherwise.
const Limits kDoNotWait{.poll = [] { return true; }};

}  // namespace

// A call for another board size waits for its turn; its limits and cancel() apply meanwhile.
TEST(limits_apply_while_waiting_for_another_size) {
  Solver solver({.table_mb = 8});
  std::atomic<int> polls{0};
  std::atomic<bool> answered{false}, gave_up{false};
  std::thread other([&] {
    solver.solve(kEndless, {.poll = [&] {
                   gave_up.store(++polls > 5 && !answered.load());
                   return answered.load() || gave_up.load();
                 }});
  });
  while (polls.load() == 0) std::this_thread::yield();
  const ScoreResult result = solver.solve(empty_board(7, 6), {.seconds = 0.001});
  answered.store(true);
  other.join();
  CHECK(!result.complete);
  CHECK(!gave_up.load(), "the call returned only when the other one had ended");
}

// The same for every kind of call, for tokens, and for cancel().
TEST(calls_that_never_get_their_turn) {
  Solver solver({.table_mb = 8});
  LongCall long_call(solver);
  const Board board = board_after(7, 6, "67555323725227");
  const Limits limits{.seconds = 0.001};
  const ScoreResult result = solver.solve(board, limits);
  const ScoreResult outcome = solver.outcome(board, limits);
  const AnalysisResult analysis = solver.analyse(board, limits);
  const auto many = solver.solve_many(std::vector<Board>(3, board), 2, limits);
  const ScoreResult stopped = solver.solve(board, CancelledSoon(kSoon));
  ScoreResult cancelled;
  std::thread waiting =
      start_waiting([&](const Limits& limits) { cancelled = solver.solve(board, limits); });
  solver.cancel();
  waiting.join();
  long_call.end();

  const AnalysisResult expected = solver.analyse(board);
  const int score = expected.bounds.lower;
  check_contains(result.bounds, score);
  CHECK_EQUAL(result.complete, result.bounds.exact());
  check_contains(outcome.bounds, (score > 0) - (score < 0));
  CHECK_EQUAL(outcome.complete, outcome.bounds.exact());
  check_contains(analysis.bounds, score);
  for (std::size_t i = 0; i < expected.column_bounds.size(); ++i)
    if (expected.column_bounds[i].exact())
      check_contains(analysis.column_bounds[i], expected.column_bounds[i].lower);
  for (std::size_t i = 0; i < 3; ++i)
    if (many.scores[i] != kNoScore) CHECK_EQUAL(many.scores[i], score);
  CHECK(!stopped.complete && !cancelled.complete);
  check_contains(cancelled.bounds, score);
}

// Otherwise a stream of calls would block those that need exclusive use of the tables.
TEST(calls_wait_for_earlier_calls) {
  const Board easy = short_board();
  const Board other = board_after(7, 6, "67555323725227");
  const int score = Solver({.table_mb = 8}).solve(easy).bounds.lower;
  Solver solver({.table_mb = 8});
  {
    LongCall long_call(solver);
    CHECK(solver.solve(easy, kDoNotWait).complete, "calls for one size run side by side");

    std::atomic<bool> cleared{false};
    std::thread clearing =
        start_waiting([&](const Limits& limits) { cleared.store(solver.clear(limits)); });
    const ScoreResult behind_clear = solver.solve(easy, kDoNotWait);
    long_call.end();
    clearing.join();
    CHECK(!behind_clear.complete, "overtook clear()");
    CHECK(cleared.load());
  }
  {
    LongCall long_call(solver);
    ScoreResult result, behind_result;
    std::thread turning =
        start_waiting([&](const Limits& limits) { result = solver.solve(other, limits); });
    const ScoreResult overtaking = solver.solve(easy, kDoNotWait);
    const bool clear_overtook = solver.clear(kDoNotWait);
    // A call that gives up lets those behind it continue.
    std::thread behind =
        start_waiting([&](const Limits& limits) { behind_result = solver.solve(easy, limits); });
    long_call.end();
    turning.join();
    behind.join();
    CHECK(!overtaking.complete && !clear_overtook, "overtook a call for another size");
    CHECK(result.complete);
    CHECK_EQUAL(behind_result.bounds, (Bounds{score, score}));
  }
}

TEST(an_abandoned_clear_clears_nothing) {
  Solver solver({.table_mb = 8});
  const Board board = short_board();
  solver.solve(board);
  const uint64_t known = solver.solve(board).nodes;
  {
    LongCall long_call(solver);
    CHECK(!solver.clear(kDoNotWait));
    CHECK(!solver.clear({.seconds = 0.001}));
    // No call is waiting any more.
    CHECK(solver.solve(board, kDoNotWait).complete);
  }
  CHECK_EQUAL(solver.solve(board).nodes, known);
  CHECK(solver.clear());
  CHECK(solver.solve(board).nodes > known, known);
}

// It stops the calls that clear() waits for.
TEST(cancel_lets_clear_through) {
  Solver solver({.table_mb = 8});
  LongCall long_call(solver);
  std::atomic<bool> cleared{false};
  std::thread clearing =
      start_waiting([&](const Limits& limits) { cleared.store(solver.clear(limits)); });
  solver.cancel();
  clearing.join();
  CHECK(cleared.load());
}

// A call inside a call must not wait behind one that waits for the outer call.
TEST(nested_calls_do_not_wait) {
  Solver solver({.table_mb = 8});
  const Board board = board_after(7, 6, "67555323725227");
  std::thread clearing;
  int nested = 0;
  const auto analysis = solver.analyse(board, {}, [&](const AnalysisResult&) {
    if (nested > 0) return;
    clearing = start_waiting([&](const Limits& limits) { solver.clear(limits); });
    nested += solver.solve(board_after(7, 6, "415263")).complete ? 1 : 0;
  });
  clearing.join();
  CHECK(analysis.complete);
  CHECK_EQUAL(nested, 1);
}

// Nor must a call made by its own poll while it is waiting.
TEST(calls_from_a_poll_do_not_wait) {
  Solver solver({.table_mb = 8});
  const Board board = short_board();
  LongCall long_call(solver);
  bool answered = false, refused = false;
  const Limits limits{.poll = [&] {
    answered = solver.solve(board).complete;
    refused = is_busy([&] { solver.clear(); });
    return true;
  }};
  const ScoreResult result = solver.solve(empty_board(7, 6), limits);
  CHECK(!result.complete && answered && refused);
}

// Such a call would wait for itself.
TEST(callbacks_cannot_clear_or_change_the_board_size) {
  Solver solver({.table_mb = 8});
  const Board board = board_after(7, 6, "67555323725227");
  const auto analysis = solver.analyse(board, {}, [&](const AnalysisResult&) {
    CHECK(is_busy([&] { solver.clear(); }));
    CHECK(is_busy([&] { solver.solve(empty_board(4, 4)); }));
    CHECK(solver.solve(board_after(7, 6, "415263")).complete);  // the same size is fine
  });
  CHECK(analysis.complete);
}

TEST(analysis_reports_progress) {
  Solver solver({.table_mb = 8});
  const Board board = board_after(7, 6, "67555323725227");
  const AnalysisResult whole = solver.analyse(board);
  solver.clear();
  int reports = 0;
  std::vector<Bounds> before;
  const auto again = solver.analyse(board, {}, [&](const AnalysisResult& part) {
    ++reports;
    check_contains(part.bounds, whole.bounds.lower);
    for (std::size_t i = 0; i < part.column_bounds.size(); ++i) {
      if (whole.column_bounds[i].lower > whole.column_bounds[i].upper) continue;
      check_contains(part.column_bounds[i], whole.column_bounds[i].lower);
      // What was proven stays proven.
      if (!before.empty())
        CHECK(part.column_bounds[i].lower >= before[i].lower &&
              part.column_bounds[i].upper <= before[i].upper);
    }
    before = part.column_bounds;
  });
  CHECK(again.complete && reports > 1, reports);
  CHECK(again.column_bounds == whole.column_bounds);
}

}  // namespace fourfold::test
