#include "fourfold/solver.hpp"

#include "tasks.hpp"
#include "team.hpp"

namespace fourfold {

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
    ScoreTask task(team, board);
    task.run(team);
    result.score = task.score();
  }
  result.nodes = call.nodes();
  result.seconds = call.seconds();
  result.complete = call.admitted() && result.score.exact();
  return result;
}

Result Solver::outcome(const Board& board, const Limits& limits) {
  Call call(*state_, board.columns, board.rows, limits);
  Result result;
  result.score = {-1, 1};
  if (call.admitted()) {
    Team team(call, call.threads());
    OutcomeTask task(team, board);
    task.run(team);
    result.score = task.score();
  }
  result.nodes = call.nodes();
  result.seconds = call.seconds();
  result.complete = call.admitted() && result.score.exact();
  return result;
}

AnalysisResult Solver::analyse(const Board& board, const Limits& limits, const Progress& progress) {
  return analyse(board, AnalysisGoal::line, limits, progress);
}

AnalysisResult Solver::score_columns(const Board& board, const Limits& limits,
                                     const Progress& progress) {
  return analyse(board, AnalysisGoal::columns, limits, progress);
}

AnalysisResult Solver::best_columns(const Board& board, const Limits& limits) {
  return analyse(board, AnalysisGoal::best_columns, limits, {});
}

AnalysisResult Solver::analyse(const Board& board, AnalysisGoal goal, const Limits& limits,
                               const Progress& progress) {
  Call call(*state_, board.columns, board.rows, limits);
  AnalysisResult result;
  if (!call.admitted()) {
    result.columns.assign(board.columns, {1, -1});
    result.score = possible_scores(board);
    for (int i = 0; i < board.columns; ++i)
      if (!board.over() && !board.is_full(i)) result.columns[i] = result.score;
    return result;
  }
  Team team(call, call.threads());
  AnalysisTask task(team, board, goal);
  const auto report = [&] {
    task.write_to(result);
    result.nodes = call.nodes();
    result.seconds = call.seconds();
  };
  bool told_to_stop = false;  // by progress() itself, which needs no further call
  result.complete = task.run_columns(team, [&] {
    if (!progress || told_to_stop) return;
    report();
    progress(result);
    told_to_stop = call.cancelled();
  });
  if (result.complete) result.complete = task.run_line(team);
  report();
  return result;
}

Solver::Many Solver::solve_many(std::span<const Board> boards, int threads, const Limits& limits,
                                const std::function<void(const ManyProgress&)>& progress) {
  Many many;
  many.scores.assign(boards.size(), 0);
  many.solved.assign(boards.size(), 0);
  if (boards.empty()) {
    many.complete = true;
    return many;
  }
  Call call(*state_, boards[0].columns, boards[0].rows, limits);
  if (!call.admitted()) return many;
  std::atomic<std::size_t> next{0};
  std::mutex mutex;  // guards what follows, and many
  std::condition_variable news;
  std::size_t done = 0, leading = 0;  // `leading`: all positions before this one are solved
  int running = threads;
  const auto work = [&] {
    {
      Team team(call, 1);
      for (std::size_t i; !call.cancelled() && (i = next.fetch_add(1)) < boards.size();) {
        ScoreTask task(team, boards[i]);
        if (!task.run(team)) break;
        std::lock_guard lock(mutex);
        many.scores[i] = static_cast<int8_t>(task.score().lower);
        many.solved[i] = 1;
        ++done;
        if (i == leading) news.notify_one();
      }
    }
    std::lock_guard lock(mutex);
    if (--running == 0) news.notify_one();
  };
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);
  {
    // The calling thread checks the limits. Known scores do not change, so `progress` may read the
    // leading ones while the threads continue.
    const auto report = [&](std::unique_lock<std::mutex>& lock) {
      while (leading < boards.size() && many.solved[leading]) ++leading;
      const ManyProgress now{done, std::span(many.scores).first(leading)};
      lock.unlock();
      call.check_limits();
      if (progress) progress(now);
      lock.lock();
    };
    std::unique_lock lock(mutex);
    while (running > 0) {
      using namespace std::chrono_literals;
      // A callback may be costly: not more than 500 a second.
      news.wait_for(lock, 2ms, [&] { return running == 0; });
      news.wait_for(lock, 48ms, [&] {
        return running == 0 || (leading < boards.size() && many.solved[leading]);
      });
      report(lock);
    }
    report(lock);
  }
  for (auto& thread : workers) thread.join();
  many.nodes = call.nodes();
  many.complete = done == boards.size();
  return many;
}

void Solver::cancel() {
  state_->cancel();
}

bool Solver::clear(const Limits& limits) {
  return Call(*state_, limits).admitted();
}

}  // namespace fourfold
