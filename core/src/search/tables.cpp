#include "tables.hpp"

#include <algorithm>

#include "fourfold/board/reachable.hpp"
#include "fourfold/search/wide_table.hpp"
#include "fourfold/solver/book.hpp"

namespace fourfold {

namespace {

// Tags must be exact for the longest keys of any board: 64 bits, or 128 in two words.
constexpr std::size_t kMinSharedBuckets = std::size_t{1} << (64 - TableView<true>::kTagBits);
static_assert(kMinSharedBuckets >= std::size_t{1} << (64 - WideTableView<true>::kTagBits));
static_assert(kOwnBuckets >= std::size_t{1} << (64 - TableView<false>::kTagBits));
static_assert(kOwnBuckets >= std::size_t{1} << (64 - WideTableView<false>::kTagBits));

// How many generations the tags have room for.
uint64_t shared_generations(int key_bits, std::size_t buckets) {
  return key_bits <= 64 ? TableView<true>::generations(key_bits, buckets)
                        : WideTableView<true>::generations(key_bits, buckets);
}
uint64_t own_generations(int key_bits) {
  return key_bits <= 64 ? TableView<false>::generations(key_bits, kOwnBuckets)
                        : WideTableView<false>::generations(key_bits, kOwnBuckets);
}

}  // namespace

Tables::Tables(std::size_t table_mb)
    : shared_(std::max((table_mb << 20) / sizeof(Bucket), kMinSharedBuckets)) {}

void Tables::change_size(int columns, int rows) {
  columns_ = columns;
  rows_ = rows;
  // On the largest boards the tag has no room for a generation; then it stays 0.
  const int key_bits = columns_ * (rows_ + 1);
  generation_ = shared_generations(key_bits, shared_.count()) > 1 ? 1 : 0;
  shared_.zero();
}

bool Tables::next_generation() {
  const int key_bits = columns_ * (rows_ + 1);
  const uint64_t room =
      std::min(shared_generations(key_bits, shared_.count()), own_generations(key_bits));
  return ++generation_ < room;
}

SearchSetup Tables::setup(const Worker& worker) const {
  SearchSetup setup;
  setup.shared = {shared_.data(), shared_.count(), generation_};
  setup.own = {worker.own.data(), worker.own.count(), generation_};
  return setup;
}

// A book returns a score for any key, but a correct one only for positions that a game can reach.
// Every position that follows from such a position by play is one, too.
BookAccess access_to(const Book* book, const Board& board) {
  if (!book || board.columns != book->columns() || board.rows != book->rows() ||
      board.ply() > book->ply() || !is_reachable(board))
    return {};
  return {book->ply(), book,
          [](const void* b, uint64_t key) { return static_cast<const Book*>(b)->score(key); }};
}

// A move gets its side at most what the position before it was worth, so the other side gets at
// least the opposite. Any position that leads here will do, not only the one that was played.
int lower_bound_beyond(const Book* book, const Board& board) {
  int bound = -kMaxCells;
  if (!book || board.ply() != book->ply() + 1 || board.over()) return bound;
  const CellSet tops = (board.occupied() + board.size().bottom) >> 1;
  for (CellSet last = tops & board.other(); last; last &= last - 1) {
    Board before = board;
    before.discs[1 - board.turn()] &= ~(last & (~last + 1));
    if (book->holds(before)) bound = std::max(bound, -book->score(before.key().low));
  }
  return bound;
}

}  // namespace fourfold
