// What a solver remembers between calls, and which part of it is valid.
#pragma once

#include <memory>

#include "fourfold/board/board.hpp"
#include "fourfold/search/memory.hpp"
#include "fourfold/search/searcher.hpp"

namespace fourfold {

class Book;

// What one thread searches with, kept between calls.
struct Worker {
  Worker() : own(kOwnBuckets) {}
  TableBuckets own;
  std::unique_ptr<Searcher> searcher;

  void forget() {
    own.zero();
    searcher.reset();
  }
};

// The table that all threads share. Its entries, and those of the workers' own tables, are for one
// board size, and count only if they are of the current generation.
class Tables {
 public:
  explicit Tables(std::size_t table_mb);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  bool is_for(int columns, int rows) const { return columns == columns_ && rows == rows_; }
  bool has_memory() const { return shared_.data() != nullptr; }

  // Empties the shared table, for boards of this size. All workers must forget() too.
  void change_size(int columns, int rows);

  // Forgets everything by incrementing the generation. False if there is no next generation: use
  // change_size() then.
  bool next_generation();

  SearchSetup setup(const Worker& worker) const;

 private:
  TableBuckets shared_;
  int columns_ = 7, rows_ = 6;
  uint64_t generation_ = 1;  // 0 would make empty entries look current
};

// How a search below this position uses a book: not at all where the book does not apply.
BookAccess access_to(const Book* book, const Board& board);

// A lower bound of the score of a position one ply beyond the book, whose predecessors are in it;
// no bound for other positions.
int lower_bound_beyond(const Book* book, const Board& board);

}  // namespace fourfold
