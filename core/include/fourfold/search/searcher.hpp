// The interface between the solver, compiled once, and the search, compiled per instruction set.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "fourfold/board/cell_set.hpp"

namespace fourfold {

struct Bounds;  // geometry.hpp
struct Bucket;  // table.hpp

// Buckets of a transposition table and the current generation; see table.hpp.
struct TableMemory {
  Bucket* buckets = nullptr;
  std::size_t count = 0;
  uint64_t generation = 0;
};

// Positions that some thread is searching right now, by the lower 64 bits of their mixed keys: a
// hint, never a lock.
struct BusyMarks {
  std::atomic<uint64_t> key[1024] = {};
};

// The exact score of every position with `ply` discs, by Board::key(): an opening book.
struct BookAccess {
  int ply = -1;  // -1: no book
  const void* book = nullptr;
  int (*score)(const void* book, uint64_t key) = nullptr;
};

// Called by a searcher every kWatchNodes nodes to decide whether to continue.
class Watch {
 public:
  virtual bool go_on() = 0;

 protected:
  ~Watch() = default;
};
inline constexpr uint64_t kWatchNodes = 2048;

struct SearchSetup {
  TableMemory shared;                       // used by all threads
  TableMemory own;                          // used by this searcher alone
  BookAccess book;                          // only for positions reached by legal play
  BusyMarks* busy = nullptr;                // null: this is the only thread on its position
  const std::atomic<bool>* stop = nullptr;  // true: stop; results are invalid from then on
  Watch* watch = nullptr;
  // The searcher's node count from which it uses the shared table. Until then it uses its own for
  // all positions: a small search fits there, and does not wait for memory.
  uint64_t shared_from = 0;
};
inline constexpr uint64_t kSmallSearch = 8192;  // nodes

class Searcher {
 public:
  virtual ~Searcher() = default;

  // Prepares for searches below this position, and returns the bounds known without searching.
  virtual Bounds begin(const SearchSetup& setup, CellSet mover, CellSet other) = 0;

  // Is the score of the position at least `beta`? Returns v >= beta, then v <= score, or
  // v < beta, then score <= v. Invalid if stopped() is true afterwards. beta must lie within what
  // begin() returned: lower < beta <= upper.
  virtual int test(int beta) = 0;

  bool stopped() const { return stopped_; }
  uint64_t nodes() const { return nodes_; }

 protected:
  uint64_t nodes_ = 0;
  bool stopped_ = false;
};

inline constexpr std::size_t kOwnBuckets = std::size_t{1} << 14;  // 1 MiB: fits a core's L2 cache

using MakeSearcher = std::unique_ptr<Searcher> (*)(int columns, int rows);
std::unique_ptr<Searcher> make_searcher_portable(int columns, int rows);
std::unique_ptr<Searcher> make_searcher_avx2(int columns, int rows);
std::unique_ptr<Searcher> make_searcher_avx512(int columns, int rows);

}  // namespace fourfold
