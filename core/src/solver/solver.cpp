#include "fourfold/solver/solver.hpp"

#include "batch.hpp"
#include "tasks.hpp"
#include "team.hpp"

namespace fourfold {

namespace {

// A call that is cut off returns bounds.
Wanted wanted_within(const Limits& limits) {
  return limits.seconds > 0 || limits.nodes > 0 ? Wanted::bounds : Wanted::exact;
}

// Solves a position as far as the limits allow. `possible`: what is known without a search.
template <class Task>
ScoreResult run(SolverState& state, const Board& board, const Limits& limits, Bounds possible) {
  Call call(state, board.columns, board.rows, limits);
  ScoreResult result;
  result.bounds = possible;
  if (call.admitted()) {
    Team team(call, call.threads());
    Task task(team, board, wanted_within(limits));
    task.run(team);
    result.bounds = task.score();
  }
  result.nodes = call.nodes();
  result.seconds = call.seconds();
  result.complete = call.admitted() && result.bounds.exact();
  return result;
}

}  // namespace

Solver::Solver(const SolverOptions& options) : state_(std::make_unique<SolverState>(options)) {}
Solver::~Solver() = default;

const SolverOptions& Solver::options() const {
  return state_->options;
}

ScoreResult Solver::solve(const Board& board, const Limits& limits) {
  return run<ScoreTask>(*state_, board, limits, possible_scores(board));
}

ScoreResult Solver::outcome(const Board& board, const Limits& limits) {
  return run<OutcomeTask>(*state_, board, limits, {-1, 1});
}

AnalysisResult Solver::analyse(const Board& board, const Limits& limits, const Progress& progress) {
  return analyse(board, AnalysisGoal::pv, limits, progress);
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
    result.bounds = possible_scores(board);
    result.column_bounds.assign(board.columns, kNoBounds);
    for (int i = 0; i < board.columns; ++i)
      if (!board.over() && !board.is_full(i)) result.column_bounds[i] = result.bounds;
    result.best = proven_best(result.column_bounds);
    result.depth = proven_depth(board, result.bounds);
    return result;
  }
  Team team(call, call.threads());
  AnalysisTask task(team, board, goal, Wanted::bounds);
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
                                const ManyReport& progress) {
  return Batch(boards, Batch::Goal::score).run(*state_, threads, limits, progress);
}

Solver::Many Solver::analyse_many(std::span<const Board> boards, int threads, const Limits& limits,
                                  const ManyReport& progress) {
  return Batch(boards, Batch::Goal::columns).run(*state_, threads, limits, progress);
}

Solver::Many Solver::outcome_many(std::span<const Board> boards, int threads, const Limits& limits,
                                  const ManyReport& progress) {
  return Batch(boards, Batch::Goal::outcome).run(*state_, threads, limits, progress);
}

void Solver::cancel() {
  state_->cancel();
}

bool Solver::clear(const Limits& limits) {
  return Call(*state_, limits).admitted();
}

}  // namespace fourfold
