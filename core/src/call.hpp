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

  std::mutex mutex;                              // guards what follows, and the tables' size
  std::condition_variable changed;               // somebody's turn may have come
  int running = 0;                               // calls that use the tables
  int waiting = 0;                               // calls whose turn has not come
  std::vector<std::unique_ptr<Worker>> workers;  // those not in use
  Call* latest = nullptr;                        // a list of all calls, in order of arrival

  void cancel();
  void clear();
  void change_size(int columns, int rows);
};

// Table entries of different board sizes do not mix: calls for the current size run side by side,
// while a call that changes the size, or clears the tables, waits until no other is running. Turns
// come in order of arrival: also a call that could run at once waits while an earlier one waits.
// Otherwise calls for the current size that keep coming would keep all others out for ever.
class Call {
 public:
  // Waits for its turn, within its limits.
  Call(SolverState& state, int columns, int rows, const Limits& limits);  // to search
  Call(SolverState& state, const Limits& limits);                         // to clear the tables
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // False when the call was cancelled, or ran out of time, before its turn came. It must not take
  // a worker then.
  bool admitted() const { return stage_ == Stage::running; }

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

  void wait_for_turn();
  bool fits() const;       // beside the calls that are running
  bool is_nested() const;  // this thread is inside another call on the same solver
  bool is_next() const;    // no earlier call waits
  Clock::duration until_next_look() const;

  SolverState& state_;
  const int columns_, rows_;
  const bool clears_;
  const Limits& limits_;
  Call* later_ = nullptr;  // in the list of calls
  Call* earlier_ = nullptr;
  enum class Stage { waiting, running, gave_up } stage_ = Stage::waiting;
  std::atomic<bool> cancelled_{false};
  std::atomic<uint64_t> nodes_{0};
  const std::thread::id caller_ = std::this_thread::get_id();
  const Clock::time_point start_ = Clock::now();
  Clock::time_point next_poll_ = start_;
};

}  // namespace fourfold
