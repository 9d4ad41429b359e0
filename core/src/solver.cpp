#include "fourfold/solver.hpp"

#include <algorithm>

#include "team.hpp"

namespace fourfold {

namespace {

// Chooses the null windows that pin down a score: early in the game first far out on both sides,
// where a test is cheap and finds quick wins, then the question who wins, then towards the score.
class WindowPlan {
 public:
  WindowPlan(ScoreRange range, const Board& board)
      : range_(range),
        half_((board.cells() - board.ply()) / 2),
        middle_(board.ply() % 2 != 0 ? 0 : 1),
        stage_(half_ > 10 ? 0 : 4) {}

  bool done() const { return range_.exact(); }
  ScoreRange range() const { return range_; }

  // The next value to test for, after `nodes` nodes on this position.
  int next(uint64_t nodes) {
    static constexpr int kSixteenths[] = {12, 10};
    while (stage_ < 4) {
      const int far = std::max(1, half_ * kSixteenths[stage_ / 2] / 16);
      const int beta = stage_++ % 2 == 0 ? far : 1 - far;
      if (fits(beta)) return beta;
    }
    if (range_.lower < 0 && range_.upper > 0) return fits(middle_) ? middle_ : range_.lower + 1;
    // Steps of one waste nothing: each test is half of the final proof. While tests are cheap, a
    // third of what is left gets there sooner.
    const int width = range_.upper - range_.lower;
    const int step = nodes > 20'000 ? 1 : std::max(1, width / 3);
    return range_.lower >= 0 ? range_.lower + step : range_.upper - step + 1;
  }

  void learn(int beta, int value) {
    if (value >= beta)
      range_.lower = std::max(range_.lower, value);
    else
      range_.upper = std::min(range_.upper, value);
  }

 private:
  bool fits(int beta) const { return beta > range_.lower && beta <= range_.upper; }

  ScoreRange range_;
  int half_;
  int middle_;
  int stage_;
};

// What is known of a score without looking: it is a number of discs left in hand.
ScoreRange possible_scores(const Board& board) {
  const int empty = board.cells() - board.ply();
  return {-(empty + 2) / 2, (empty + 1) / 2};
}

// The exact score, or what was proven before the call was cancelled.
ScoreRange find_score(Team& team, Call& call, const Board& board) {
  const uint64_t nodes_before = call.nodes();
  WindowPlan plan(team.turn_to(board), board);
  while (!plan.done()) {
    const int beta = plan.next(call.nodes() - nodes_before);
    const auto value = team.test(beta);
    if (!value) break;
    plan.learn(beta, *value);
  }
  return plan.range();
}

int sign(int score) {
  return (score > 0) - (score < 0);
}

ScoreRange find_outcome(Team& team, const Board& board) {
  ScoreRange range = team.turn_to(board);
  for (const int beta : {1, 0}) {
    if (beta <= range.lower || beta > range.upper) continue;
    const auto value = team.test(beta);
    if (!value) break;
    (*value >= beta ? range.lower : range.upper) = *value;
  }
  return {sign(range.lower), sign(range.upper)};
}

// Best play for both sides from a position whose score is known; nothing when cancelled.
std::optional<std::vector<int>> best_line(Team& team, Board board, int score) {
  std::vector<int> line;
  while (!board.over()) {
    const int columns = board.columns;
    int best = -1;
    for (int i = 0; i < columns && best < 0; ++i) {
      const int column = detail::centre_first(columns, i);
      if (board.is_full(column)) continue;
      ScoreRange range = team.turn_to(board.after(column));
      // A best move leaves the opponent with -score and no more.
      if (range.upper > -score && range.lower <= -score) {
        const auto value = team.test(1 - score);
        if (!value) return {};
        if (*value <= -score) range.upper = -score;
      }
      if (range.upper <= -score) best = column;
    }
    line.push_back(best);
    board = board.after(best);
    score = -score;
  }
  return line;
}

}  // namespace

bool is_available(InstructionSet set) {
  if (set == InstructionSet::portable) return true;
#if FOURFOLD_X86
  __builtin_cpu_init();
  // What the variants of kernel.cpp are compiled for (core/CMakeLists.txt).
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                  __builtin_cpu_supports("fma");
  if (set == InstructionSet::avx2) return v3;
  return v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

InstructionSet best_instruction_set() {
  if (is_available(InstructionSet::avx512)) return InstructionSet::avx512;
  if (is_available(InstructionSet::avx2)) return InstructionSet::avx2;
  return InstructionSet::portable;
}

Solver::Solver(const SolverOptions& options) : state_(std::make_unique<SolverState>(options)) {}
Solver::~Solver() = default;

const SolverOptions& Solver::options() const {
  return state_->options;
}

Result Solver::solve(const Board& board, const Limits& limits) {
  Call call(*state_, board.columns, board.rows, limits);
  Result result;
  result.score = possible_scores(board);
  if (call.admitted()) {
    Team team(call, call.threads());
    result.score = find_score(team, call, board);
  }
  result.nodes = call.nodes();
  result.seconds = call.seconds();
  result.complete = result.score.exact();
  return result;
}

Result Solver::outcome(const Board& board, const Limits& limits) {
  Call call(*state_, board.columns, board.rows, limits);
  Result result;
  result.score = {-1, 1};
  if (call.admitted()) {
    Team team(call, call.threads());
    result.score = find_outcome(team, board);
  }
  result.nodes = call.nodes();
  result.seconds = call.seconds();
  result.complete = result.score.exact();
  return result;
}

AnalysisResult Solver::analyse(const Board& board, const Limits& limits, const Progress& progress) {
  Call call(*state_, board.columns, board.rows, limits);
  AnalysisResult result;
  result.columns.assign(board.columns, {1, -1});
  result.score = possible_scores(board);
  if (!call.admitted()) {
    for (int i = 0; i < board.columns; ++i)
      if (!board.over() && !board.is_full(i)) result.columns[i] = result.score;
    return result;
  }
  Team team(call, call.threads());
  if (board.over()) {
    result.score = find_score(team, call, board);
    result.complete = true;
    return result;
  }

  // One test of each column in turn: what is proven early is spread over all of them.
  struct Column {
    int index;
    Board board;
    WindowPlan plan;
    uint64_t nodes = 0;
  };
  std::vector<Column> open;
  for (int i = 0; i < board.columns; ++i) {
    const int column = detail::centre_first(board.columns, i);
    if (board.is_full(column)) continue;
    const Board after = board.after(column);
    open.push_back({column, after, WindowPlan(team.turn_to(after), after)});
  }
  const auto report = [&] {
    result.score = {-kMaxCells, -kMaxCells};
    for (const Column& c : open) {
      const ScoreRange range = c.plan.range();
      result.columns[c.index] = {-range.upper, -range.lower};
      result.score.lower = std::max(result.score.lower, -range.upper);
      result.score.upper = std::max(result.score.upper, -range.lower);
    }
    result.nodes = call.nodes();
    result.seconds = call.seconds();
  };
  const auto unfinished = [&] {
    return std::any_of(open.begin(), open.end(), [](const Column& c) { return !c.plan.done(); });
  };
  while (unfinished() && !call.cancelled()) {
    for (Column& c : open) {
      if (c.plan.done()) continue;
      const uint64_t before = call.nodes();
      team.turn_to(c.board);
      const int beta = c.plan.next(c.nodes);
      const auto value = team.test(beta);
      if (!value) break;
      c.plan.learn(beta, *value);
      c.nodes += call.nodes() - before;
    }
    if (progress) {
      report();
      progress(result);
    }
  }
  result.complete = !unfinished();
  report();
  if (result.complete) {
    auto line = best_line(team, board, result.score.lower);
    result.complete = line.has_value();
    if (line) result.principal_variation = std::move(*line);
  }
  result.nodes = call.nodes();
  result.seconds = call.seconds();
  return result;
}

Solver::Many Solver::solve_many(std::span<const Board> boards, int threads, const Limits& limits,
                                const std::function<void(std::size_t)>& progress) {
  Many many;
  many.scores.assign(boards.size(), 0);
  many.solved.assign(boards.size(), 0);
  if (boards.empty()) {
    many.complete = true;
    return many;
  }
  Call call(*state_, boards[0].columns, boards[0].rows, limits);
  if (!call.admitted()) return many;
  std::atomic<std::size_t> next{0}, done{0};
  std::mutex mutex;
  std::condition_variable finished;
  int running = threads;
  const auto work = [&] {
    {
      Team team(call, 1);
      for (std::size_t i; !call.cancelled() && (i = next.fetch_add(1)) < boards.size();) {
        const ScoreRange score = find_score(team, call, boards[i]);
        if (!score.exact()) break;
        many.scores[i] = static_cast<int8_t>(score.lower);
        many.solved[i] = 1;
        done.fetch_add(1, std::memory_order_relaxed);
      }
    }
    std::lock_guard lock(mutex);
    if (--running == 0) finished.notify_all();
  };
  std::vector<std::thread> crew;
  for (int i = 0; i < threads; ++i) crew.emplace_back(work);
  {
    // The calling thread keeps watch.
    std::unique_lock lock(mutex);
    while (running > 0) {
      finished.wait_for(lock, std::chrono::milliseconds(50));
      lock.unlock();
      call.look_up();
      if (progress) progress(done.load());
      lock.lock();
    }
  }
  for (auto& thread : crew) thread.join();
  if (progress) progress(done.load());
  many.nodes = call.nodes();
  many.complete = done.load() == boards.size();
  return many;
}

void Solver::cancel() {
  state_->cancel();
}

void Solver::clear() {
  state_->clear();
}

}  // namespace fourfold
