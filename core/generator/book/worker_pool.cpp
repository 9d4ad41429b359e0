#include "worker_pool.hpp"

#include <chrono>
#include <utility>

#include "fourfold/board/enumerate.hpp"

namespace fourfold::generator {

WorkerPool::WorkerPool(int columns, int rows, std::span<const Task> tasks, int threads,
                       const SolverOptions& options)
    : columns_(columns), rows_(rows), tasks_(tasks), solver_(options), running_(threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

WorkerPool::~WorkerPool() {
  stop();
  for (auto& thread : threads_) thread.join();
}

std::vector<WorkerPool::Found> WorkerPool::take() {
  std::unique_lock lock(mutex_);
  finished_.wait_for(lock, std::chrono::milliseconds(50), [&] { return running_ == 0; });
  if (failure_) std::rethrow_exception(failure_);
  return std::exchange(found_, {});
}

bool WorkerPool::running() {
  std::lock_guard lock(mutex_);
  return running_ > 0 || !found_.empty();
}

void WorkerPool::work() {
  std::exception_ptr failure;
  try {
    solve_tasks();
  } catch (...) {
    failure = std::current_exception();
  }
  std::lock_guard lock(mutex_);
  if (failure) failure_ = failure;
  if (--running_ == 0) finished_.notify_all();
}

void WorkerPool::solve_tasks() {
  for (std::size_t i; !stop_.cancelled() && (i = next_.fetch_add(1)) < tasks_.size();) {
    const auto [key, index] = tasks_[i];
    const ScoreResult result = solver_.solve(board_of_key(columns_, rows_, key), {.stop = &stop_});
    if (!result.complete) break;
    std::lock_guard lock(mutex_);
    found_.push_back({index, static_cast<int8_t>(result.bounds.lower)});
  }
}

}  // namespace fourfold::generator
