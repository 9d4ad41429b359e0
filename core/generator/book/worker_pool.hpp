// A pool of threads, each of which solves one position at a time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "fourfold/solver/solver.hpp"

namespace fourfold::generator {

// The threads take the positions in order, so that positions solved at the same time are similar
// and find each other's results in the table. A thread that is free takes the next position: none
// is idle until the last one is taken.
class WorkerPool {
 public:
  struct Task {
    uint64_t key;
    std::size_t index;
  };
  struct Found {
    std::size_t index;
    int8_t score;
  };

  // `tasks` must outlive the pool. Throws std::bad_alloc.
  WorkerPool(int columns, int rows, std::span<const Task> tasks, int threads,
             const SolverOptions& options);
  ~WorkerPool();

  // The scores found since the last call, after waiting a moment for some. Rethrows the exception
  // of a thread that failed.
  std::vector<Found> take();

  // False when all threads have ended and all scores have been taken.
  bool running();

  // Stops the threads. Scores found already can still be taken.
  void stop() { stop_.cancel(); }

 private:
  void work();
  void solve_tasks();

  const int columns_, rows_;
  const std::span<const Task> tasks_;
  Solver solver_;
  std::atomic<std::size_t> next_{0};
  StopToken stop_;
  std::mutex mutex_;
  std::condition_variable finished_;
  std::vector<Found> found_;
  std::exception_ptr failure_;
  int running_;
  std::vector<std::thread> threads_;
};

}  // namespace fourfold::generator
