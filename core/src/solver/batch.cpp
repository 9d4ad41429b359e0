#include "batch.hpp"

#include <unordered_map>

#include "tasks.hpp"
#include "team.hpp"

namespace fourfold {

namespace {

struct KeyHash {
  std::size_t operator()(CellSet key) const { return std::hash<uint64_t>{}(key.low ^ key.high); }
};

}  // namespace

Batch::Batch(std::span<const Board> boards, Goal goal)
    : boards_(boards),
      goal_(goal),
      columns_(goal == Goal::columns && !boards.empty() ? boards[0].columns : 0) {
  results_.scores.assign(boards.size(), kNoScore);
  results_.columns.assign(boards.size() * columns_, kNoScore);
  std::unordered_map<CellSet, std::size_t, KeyHash> seen(boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto [twin, is_new] = seen.try_emplace(boards[i].key(), i);
    first_twin_.push_back(twin->second);
    if (is_new) unique_.push_back(i);
  }
}

Solver::Many Batch::run(SolverState& state, int threads, const Limits& limits,
                        const Solver::ManyReport& progress) {
  results_.complete = boards_.empty();
  if (boards_.empty()) return std::move(results_);
  Call call(state, boards_[0].columns, boards_[0].rows, limits);
  running_ = call.admitted() ? threads : 0;
  std::vector<std::thread> workers;
  for (int i = running_; i > 0; --i) workers.emplace_back([&] { work(call); });
  {
    std::unique_lock lock(mutex_);
    // This thread checks the limits. Known scores do not change, so `progress` may read the
    // leading ones while the others continue.
    const auto report = [&] {
      for (; is_next_known(); ++leading_) copy_from_twin(leading_);
      const Solver::ManyProgress now{std::max(solved_, leading_),
                                     std::span(results_.scores).first(leading_)};
      lock.unlock();
      call.check_limits();
      if (progress) progress(now);
      lock.lock();
    };
    while (running_ > 0) {
      using namespace std::chrono_literals;
      // A callback may be costly: not more than 500 a second.
      news_.wait_for(lock, 2ms, [&] { return running_ == 0; });
      news_.wait_for(lock, 48ms, [&] { return running_ == 0 || is_next_known(); });
      report();
    }
    report();
  }
  for (auto& thread : workers) thread.join();
  for (; leading_ < boards_.size(); ++leading_) copy_from_twin(leading_);  // if a limit was reached
  results_.nodes = call.nodes();
  results_.complete = solved_ == unique_.size();
  results_.out_of_time =
      !results_.complete && limits.seconds > 0 && call.seconds() >= limits.seconds;
  return std::move(results_);
}

// Runs on a separate thread.
void Batch::work(Call& call) {
  {
    Team team(call, 1);
    for (std::size_t i; !call.cancelled() && (i = next_.fetch_add(1)) < unique_.size();)
      if (!solve(team, unique_[i])) break;
  }
  std::lock_guard lock(mutex_);
  if (--running_ == 0) news_.notify_one();
}

bool Batch::solve(Team& team, std::size_t board) {
  AnalysisResult result;
  if (goal_ == Goal::columns) {
    AnalysisTask task(team, boards_[board], AnalysisGoal::columns, Wanted::exact);
    if (!task.run_columns(team, [] {})) return false;
    task.write_to(result);
  } else if (!(goal_ == Goal::score ? run_task<ScoreTask>(team, board, result)
                                    : run_task<OutcomeTask>(team, board, result))) {
    return false;
  }
  std::lock_guard lock(mutex_);
  results_.scores[board] = static_cast<int8_t>(result.bounds.lower);
  for (std::size_t i = 0; i < columns_; ++i)
    if (const Bounds column = result.column_bounds[i]; column.exact())
      results_.columns[board * columns_ + i] = static_cast<int8_t>(column.lower);
  ++solved_;
  if (is_next_known()) news_.notify_one();
  return true;
}

template <class Task>
bool Batch::run_task(Team& team, std::size_t board, AnalysisResult& result) const {
  Task task(team, boards_[board], Wanted::exact);
  const bool done = task.run(team);
  result.bounds = task.score();
  return done;
}

bool Batch::is_next_known() const {
  return leading_ < boards_.size() && results_.scores[first_twin_[leading_]] != kNoScore;
}

// Twins differ in the order of their columns if one is the mirror image of the other.
void Batch::copy_from_twin(std::size_t board) {
  const std::size_t twin = first_twin_[board];
  if (twin == board) return;
  results_.scores[board] = results_.scores[twin];
  for (std::size_t i = 0; i < columns_; ++i) {
    const std::size_t theirs = boards_[twin] == boards_[board] ? i : columns_ - 1 - i;
    results_.columns[board * columns_ + i] = results_.columns[twin * columns_ + theirs];
  }
}

}  // namespace fourfold
