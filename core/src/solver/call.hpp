// The state that calls on one solver share, and a single call: its limits, its workers, its nodes.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "fourfold/solver/solver.hpp"
#include "search/tables.hpp"

namespace fourfold {

// How to make a searcher that uses these instructions.
MakeSearcher searcher_for(InstructionSet set);

class Call;

class SolverState {
 public:
  explicit SolverState(const SolverOptions& o);

  const SolverOptions options;
  Tables tables;

  std::mutex mutex;                              // guards what follows, and the tables' size
  std::condition_variable changed;               // a waiting call may be able to run
  int running = 0;                               // calls that use the tables
  int waiting = 0;                               // calls that wait for their turn
  std::vector<std::unique_ptr<Worker>> workers;  // those not in use
  Call* latest = nullptr;                        // a list of all calls, in order of arrival

  // Of the books for boards of this size, the one of the first ply from `ply` on; or null.
  const Book* book_from(const Board& board, int ply) const;

  void cancel();
  void clear();
  void change_size(int columns, int rows);
};

// Table entries of different board sizes do not mix: calls for the current size run concurrently,
// while a call that changes the size, or clears the tables, waits until no other is running. Calls
// run in order of arrival: even a call that could run at once waits while an earlier one waits.
// Otherwise a steady stream of calls for the current size would block all others forever.
class Call {
 public:
  // Waits for its turn, within its limits.
  Call(SolverState& state, int columns, int rows, const Limits& limits);  // to search
  Call(SolverState& state, const Limits& limits);                         // to clear the tables
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // False if a limit was reached while the call waited. It must not take a worker then.
  bool admitted() const { return stage_ == Stage::running; }

  std::unique_ptr<Worker> take_worker();
  void give_back(std::unique_ptr<Worker> worker);
  SearchSetup setup(const Worker& worker) const { return state_.tables.setup(worker); }
  BookAccess book_for(const Board& board) const {
    return access_to(state_.book_from(board, board.ply()), board);
  }

  int lower_bound_beyond_book(const Board& board) const {
    return lower_bound_beyond(state_.book_from(board, board.ply() - 1), board);
  }

  void cancel() { cancelled_.store(true); }
  bool cancelled() const {
    return cancelled_.load(std::memory_order_relaxed) || watch_.cancelled();
  }

  void add_nodes(uint64_t nodes);  // cancels when the limit is reached
  void check_limits();             // on the calling thread: cancels when a limit is reached

  uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  double seconds() const { return watch_.seconds(); }
  int threads() const { return state_.options.threads; }

 private:
  friend class SolverState;

  void wait_for_turn();
  bool fits() const;       // may run concurrently with the calls that are running
  bool is_nested() const;  // this thread is inside another call on the same solver
  bool is_next() const;    // no earlier call waits

  SolverState& state_;
  const int columns_, rows_;
  const bool clears_;
  const uint64_t node_limit_;
  LimitWatch watch_;
  Call* later_ = nullptr;  // in the list of calls
  Call* earlier_ = nullptr;
  enum class Stage { waiting, running, gave_up } stage_ = Stage::waiting;
  std::atomic<bool> cancelled_{false};
  std::atomic<uint64_t> nodes_{0};
  const std::thread::id caller_ = std::this_thread::get_id();
};

}  // namespace fourfold
