#include <algorithm>
#include <cmath>
#include <thread>

#include "handles.hpp"

namespace fourfold::c {

namespace {

template <class Structure>
void check_reserved(const Structure& structure) {
  for (const uint64_t word : structure.reserved)
    if (word) fail(FOURFOLD_ERROR_ARGUMENT, "reserved must be zeros");
}

int to_threads(int32_t threads) {
  if (threads < 0 || threads > kMaxThreads)
    fail(FOURFOLD_ERROR_ARGUMENT, "threads must be from 0 to " + std::to_string(kMaxThreads) +
                                      ", not " + std::to_string(threads));
  if (threads > 0) return threads;
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
}

fourfold_bounds to_c(Bounds bounds) {
  return {bounds.lower, bounds.upper};
}

using SolveMethod = ScoreResult (Solver::*)(const Board&, const Limits&);

fourfold_status solve(SolveMethod method, fourfold_solver* solver,
                      const fourfold_position* position, const fourfold_limits* limits,
                      fourfold_result* result, fourfold_error* error) noexcept {
  return guarded(error, [&] {
    Solver& asked = needed(solver, "solver").solver;
    const Board& board = needed(position, "position").board;
    fourfold_result& answer = needed(result, "result");
    const ScoreResult found = (asked.*method)(board, to_limits(limits));
    answer = {to_c(found.bounds), found.nodes, found.seconds};
    return found.complete;
  });
}

size_t write_columns(const std::vector<int>& found, int32_t* columns, size_t capacity) {
  ItemWriter writer(columns, capacity);
  for (const int column : found) writer.add(column);
  return writer.count();
}

}  // namespace

Limits to_limits(const fourfold_limits* limits) {
  if (!limits) return {};
  check_reserved(*limits);
  if (!(limits->seconds >= 0))  // also NaN
    fail(FOURFOLD_ERROR_ARGUMENT, "seconds must not be negative");
  return {limits->seconds, limits->nodes, limits->stop ? &limits->stop->token : nullptr};
}

}  // namespace fourfold::c

using namespace fourfold;
using namespace fourfold::c;

// ---- Limits ---------------------------------------------------------------------------------

fourfold_status fourfold_stop_new(fourfold_stop** stop, fourfold_error* error) {
  return created(stop, error, [] { return std::make_unique<fourfold_stop>(); });
}

void fourfold_stop_cancel(fourfold_stop* stop) {
  if (stop) stop->token.cancel();
}

bool fourfold_stop_is_cancelled(const fourfold_stop* stop) {
  return stop && stop->token.cancelled();
}

void fourfold_stop_free(fourfold_stop* stop) {
  delete stop;
}

// ---- Solvers --------------------------------------------------------------------------------

fourfold_status fourfold_solver_new(const fourfold_solver_options* options,
                                    fourfold_solver** solver, fourfold_error* error) {
  return created(solver, error, [&] {
    const fourfold_solver_options wanted = options ? *options : fourfold_solver_options{};
    check_reserved(wanted);
    if (wanted.table_mb > kMaxTableMb)
      fail(FOURFOLD_ERROR_ARGUMENT, "table_mb must be from 0 to " + std::to_string(kMaxTableMb) +
                                        ", not " + std::to_string(wanted.table_mb));
    SolverOptions used;
    used.threads = to_threads(wanted.threads);
    if (wanted.table_mb) used.table_mb = wanted.table_mb;
    if (wanted.book) used.books = {&wanted.book->loaded->book};
    return std::unique_ptr<fourfold_solver>(
        new fourfold_solver{wanted.book ? wanted.book->loaded : nullptr, Solver(used)});
  });
}

void fourfold_solver_free(fourfold_solver* solver) {
  delete solver;
}

fourfold_status fourfold_solver_solve(fourfold_solver* solver, const fourfold_position* position,
                                      const fourfold_limits* limits, fourfold_result* result,
                                      fourfold_error* error) {
  return solve(&Solver::solve, solver, position, limits, result, error);
}

fourfold_status fourfold_solver_outcome(fourfold_solver* solver, const fourfold_position* position,
                                        const fourfold_limits* limits, fourfold_result* result,
                                        fourfold_error* error) {
  return solve(&Solver::outcome, solver, position, limits, result, error);
}

fourfold_status fourfold_solver_solve_many(fourfold_solver* solver,
                                           const fourfold_bitboards* positions, size_t count,
                                           int32_t columns, int32_t rows, int32_t threads,
                                           const fourfold_limits* limits, int8_t* scores,
                                           int8_t* columns_of_each, fourfold_error* error) {
  return guarded(error, [&] {
    Solver& asked = needed(solver, "solver").solver;
    const Board empty = checked_empty_board(columns, rows);
    const int thread_count = to_threads(threads);
    const Limits within = to_limits(limits);
    if (count > 0) {
      needed(positions, "positions");
      needed(scores, "scores");
    }
    std::vector<Board> boards;
    boards.reserve(count);
    try {
      for (size_t i = 0; i < count; ++i) boards.push_back(board_of(positions[i], empty));
    } catch (const Failure& failure) {
      fail(failure.status, "item " + std::to_string(boards.size()) + ": " + failure.message);
    }
    const Solver::Many many = columns_of_each ? asked.analyse_many(boards, thread_count, within)
                                              : asked.solve_many(boards, thread_count, within);
    std::copy(many.scores.begin(), many.scores.end(), scores);
    if (columns_of_each) std::copy(many.columns.begin(), many.columns.end(), columns_of_each);
    return many.complete;
  });
}

fourfold_status fourfold_solver_clear(fourfold_solver* solver, const fourfold_limits* limits,
                                      fourfold_error* error) {
  return guarded(error, [&] { return needed(solver, "solver").solver.clear(to_limits(limits)); });
}

// ---- Analyses -------------------------------------------------------------------------------

fourfold_status fourfold_solver_analyse(fourfold_solver* solver, const fourfold_position* position,
                                        fourfold_goal goal, const fourfold_limits* limits,
                                        fourfold_analysis** analysis, fourfold_error* error) {
  const fourfold_status status = created(analysis, error, [&] {
    Solver& asked = needed(solver, "solver").solver;
    const Board& board = needed(position, "position").board;
    if (goal != FOURFOLD_COLUMNS && goal != FOURFOLD_PV)
      fail(FOURFOLD_ERROR_ARGUMENT,
           "goal must be FOURFOLD_COLUMNS or FOURFOLD_PV, not " + std::to_string(goal));
    const Limits within = to_limits(limits);
    return std::make_unique<fourfold_analysis>(fourfold_analysis{
        goal == FOURFOLD_PV ? asked.analyse(board, within) : asked.score_columns(board, within)});
  });
  return status == FOURFOLD_OK ? report_end(error, (*analysis)->result.complete) : status;
}

void fourfold_analysis_free(fourfold_analysis* analysis) {
  delete analysis;
}

bool fourfold_analysis_is_complete(const fourfold_analysis* analysis) {
  return analysis && analysis->result.complete;
}

fourfold_result fourfold_analysis_result(const fourfold_analysis* analysis) {
  if (!analysis) return {};
  const AnalysisResult& result = analysis->result;
  return {to_c(result.bounds), result.nodes, result.seconds};
}

bool fourfold_analysis_column_bounds(const fourfold_analysis* analysis, int32_t column,
                                     fourfold_bounds* bounds) {
  if (!analysis || column < 0 ||
      static_cast<size_t>(column) >= analysis->result.column_bounds.size())
    return false;
  const Bounds& found = analysis->result.column_bounds[column];
  if (found.empty()) return false;
  if (bounds) *bounds = to_c(found);
  return true;
}

size_t fourfold_analysis_best(const fourfold_analysis* analysis, int32_t* columns,
                              size_t capacity) {
  return analysis ? write_columns(analysis->result.best, columns, capacity) : 0;
}

size_t fourfold_analysis_pv(const fourfold_analysis* analysis, int32_t* columns, size_t capacity) {
  return analysis ? write_columns(analysis->result.pv, columns, capacity) : 0;
}
