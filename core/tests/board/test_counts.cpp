// The number of positions after each number of discs.
#include <unordered_set>
#include <vector>

#include "fourfold/board/board.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

// The number of different positions after each number of discs. A finished game is a position,
// and nothing follows it. Mirror images are counted separately.
std::vector<std::size_t> count_positions(int columns, int rows, int last_ply) {
  std::vector<Board> boards = {empty_board(columns, rows)};
  std::vector<std::size_t> counts = {1};
  for (int ply = 1; ply <= last_ply; ++ply) {
    std::vector<Board> next;
    std::unordered_set<uint64_t> seen;
    for (const Board& board : boards) {
      if (board.won()) continue;
      for (int column = 0; column < columns; ++column) {
        if (board.is_full(column)) continue;
        const Board after = board.after(column);
        const CellSet key = position_key(after.size(), after.mover(), after.occupied());
        if (seen.insert(key.low).second && ply < last_ply) next.push_back(after);
      }
    }
    counts.push_back(seen.size());
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
