// Threads that solve positions, one each.
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

#include "fourfold/solver.hpp"

namespace fourfold::generator {

// The threads take the positions in order, so that those at work at the same time are close
// relatives and find each other's results in the table. Whoever is free takes the next: no one
// waits until the last is taken.
class Crew {
 public:
  struct Task {
    uint64_t key;
    std::size_t index;
  };
  struct Found {
    std::size_t index;
    int8_t score;
  };

  // `tasks` must outlive the crew; each thread takes one at a time. Throws std::bad_alloc.
  Crew(int columns, int rows, std::span<const Task> tasks, int threads,
       const SolverOptions& options);
  ~Crew();

  // The scores found since the last call, after waiting a moment for some. Throws what went wrong
  // in any thread.
  std::vector<Found> take();

  // False when there is nothing left to take.
  bool running();

  // Ends the work at once; what is found already can still be taken.
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
