// The brute-force solvers themselves: against the rules cell by cell, and against each other.
#include "brute_force.hpp"

#include <bit>

#include "check.hpp"
#include "effort.hpp"
#include "games.hpp"
#include "grid.hpp"

namespace fourfold::test {

TEST(rules_equal_the_grid) {
  Random random(1);
  for (const Size size : all_sizes()) {
    const Rules rules(size.columns, size.rows);
    for (int i = 0; i < by_effort(5, 50, 500); ++i) {
      const Board board =
          random_board(random, size, random.below(rules.cells() * 9 / 10), Play::any);
      const Grid grid(size.columns, size.rows, board.mover(), board.other());
      CHECK(!rules.has_four(board.mover()) && !rules.has_four(board.other()), board);
      for (int column = 0; column < size.columns; ++column) {
        const int row = grid.height(column);
        const CellSet cell = rules.next_cell(column, board.occupied());
        CHECK_EQUAL(cell, row < size.rows ? grid.bit(column, row) : CellSet{}, board, column);
        if (cell == 0) continue;
        const bool wins = grid.with(column, row, Grid::mover).has_four(Grid::mover);
        CHECK_EQUAL(rules.has_four_through(cell, board.mover() | cell), wins, board, column);
        CHECK_EQUAL(rules.has_four(board.mover() | cell), wins, board, column);
      }
    }
  }
}

TEST(both_solvers_agree) {
  const AllPositions all(4, 4);
  CHECK_EQUAL(all.count(), 161'029u);  // as counted by John Tromp
  BruteForce single(4, 4);
  uint64_t index = 0;
  all.for_each([&](CellSet mover, CellSet other, int score) {
    if (index++ % by_effort(50u, 1u, 1u) != 0) return;
    CHECK_EQUAL(single.score(mover, other), score, mover, other);
  });
}

}  // namespace fourfold::test
