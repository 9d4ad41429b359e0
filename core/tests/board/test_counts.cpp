// The number of positions after each number of discs.
#include <vector>

#include "fourfold/board/board.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

// The set of keys that were seen, with open addressing; 0 is not a key.
class SeenKeys {
 public:
  SeenKeys() : slots_(1 << 10) {}

  bool insert(uint64_t key) {
    if (2 * ++count_ > slots_.size()) grow();
    uint64_t& slot = find(key);
    if (slot == key) {
      --count_;
      return false;
    }
    slot = key;
    return true;
  }

 private:
  uint64_t& find(uint64_t key) {
    std::size_t i = key * 0x9e3779b97f4a7c15u >> 20;
    for (;; ++i) {
      uint64_t& slot = slots_[i & (slots_.size() - 1)];
      if (slot == 0 || slot == key) return slot;
    }
  }
  void grow() {
    std::vector<uint64_t> old(4 * slots_.size());
    old.swap(slots_);
    for (const uint64_t key : old)
      if (key != 0) find(key) = key;
  }

  std::vector<uint64_t> slots_;
  std::size_t count_ = 0;
};

// The number of different positions after each number of discs. A finished game is a position,
// and nothing follows it. Mirror images are counted separately.
std::vector<std::size_t> count_positions(int columns, int rows, int last_ply) {
  std::vector<Board> boards = {empty_board(columns, rows)};
  std::vector<std::size_t> counts = {1};
  for (int ply = 1; ply <= last_ply; ++ply) {
    std::vector<Board> next;
    SeenKeys seen;
    std::size_t count = 0;
    for (const Board& board : boards) {
      if (board.won()) continue;
      for (int column = 0; column < columns; ++column) {
        if (board.is_full(column)) continue;
        const Board after = board.after(column);
        if (!seen.insert(position_key(after.size(), after.mover(), after.occupied()).low)) continue;
        ++count;
        if (ply < last_ply) next.push_back(after);
      }
    }
    counts.push_back(count);
    boards = std::move(next);
  }
  return counts;
}

}  // namespace

TEST(standard_board) {
  // John Tromp, https://tromp.github.io/c4/c4.html
  const std::size_t known[] = {1,      7,       49,      238,       1'120,     4'263,     16'422,
                               54'859, 184'275, 558'186, 1'662'623, 4'568'683, 12'236'101};
  const auto counts = count_positions(7, 6, by_effort(8, 10, 12));
  for (std::size_t ply = 0; ply < counts.size(); ++ply) CHECK_EQUAL(counts[ply], known[ply], ply);
}

TEST(count_of_every_position_of_4x4) {
  std::size_t sum = 0;
  for (const std::size_t count : count_positions(4, 4, 16)) sum += count;
  CHECK_EQUAL(sum, 161'029u);
}

}  // namespace fourfold::test
