// What calls on one solver share, and one call: its limits, its workers, its nodes.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "fourfold/solver.hpp"
#include "tables.hpp"

namespace fourfold {

class Call;

class SolverState {
 public:
  explicit SolverState(const SolverOptions& o);

  const SolverOptions options;
  Tables tables;

  // Table entries of different board sizes do not mix: calls for the current size run side by
  // side, a call for another size waits until they are done.
  std::mutex mutex;
  std::condition_variable idle;
  int active = 0;
  std::vector<std::unique_ptr<Worker>> workers;  // those not in use
  Call* calls = nullptr;                         // those in progress: a list

  void clear();
  void cancel();
  void change_size(int columns, int rows);

  // Throws std::logic_error when the caller is itself inside a call, in its progress function:
  // waiting for that to end would be waiting for ever.
  void check_may_wait() const;
};

class Call {
 public:
  Call(SolverState& state, int columns, int rows, const Limits& limits);
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // False when the call was cancelled, or ran out of time, before its turn came. It must not take
  // a worker then.
  bool admitted() const { return admitted_; }

  std::unique_ptr<Worker> take_worker();
  void give_back(std::unique_ptr<Worker> worker);
  SearchSetup setup(const Worker& worker) const { return state_.tables.setup(worker); }
  BookAccess book_for(const Board& board) const { return access_to(state_.options.book, board); }

  void cancel() { cancelled_.store(true); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

  void add_nodes(uint64_t nodes);  // cancels when the limit is reached
  void look_up();  // on the calling thread: cancels when time is up or poll() says so

  uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  double seconds() const;
  int threads() const { return state_.options.threads; }

 private:
  using Clock = std::chrono::steady_clock;

  friend class SolverState;

  SolverState& state_;
  Call* previous_ = nullptr;  // in the list of calls
  Call* next_ = nullptr;
  const Limits& limits_;
  bool admitted_ = false;
  std::atomic<bool> cancelled_{false};
  std::atomic<uint64_t> nodes_{0};
  const std::thread::id caller_ = std::this_thread::get_id();
  const Clock::time_point start_ = Clock::now();
  Clock::time_point next_poll_ = start_;
};

}  // namespace fourfold
