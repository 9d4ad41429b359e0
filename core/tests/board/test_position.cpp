// position.hpp on plain words against the rules applied cell by cell, on every board size.
#include <bit>
#include <set>

#include "fourfold/board/position.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"
#include "support/grid.hpp"

namespace fourfold::test {

namespace {

Grid to_grid(const Board& board) {
  return {board.columns, board.rows, board.mover(), board.other()};
}

State<CellSet> to_state(const Board& board) {
  return {board.mover(), board.other(), board.winning_cells(board.turn()),
          board.winning_cells(1 - board.turn())};
}

// The moves after which the other side cannot win at once.
CellSet harmless_moves(const Grid& grid) {
  return grid.where([&](int column, int row) {
    return grid.is_playable(column, row) &&
           !grid.with(column, row, Grid::mover).wins_at_once(Grid::other);
  });
}

// Calls check(board) for random positions of every size: early and late, sensible or not.
template <class Check>
void on_random_boards(uint64_t seed, int boards_per_size, Check check) {
  Random random(seed);
  for (const Size size : all_sizes())
    for (int i = 0; i < of_size(size, boards_per_size); ++i) {
      const Play play = i % 2 == 0 ? Play::any : Play::careful;
      const int ply = random.below(size.columns * size.rows * 9 / 10);
      check(random_board(random, size, ply, play));
    }
}

}  // namespace

TEST(lines_of_four) {
  Random random(1);
  for (const auto [columns, rows] : all_sizes()) {
    const BoardSize g(columns, rows);
    for (int i = 0; i < by_effort(50, 500, 5000); ++i) {
      // Any set of cells, about half of them or about three quarters.
      CellSet stones(random.bits(), random.bits());
      if (i % 2 == 0) stones |= CellSet(random.bits(), random.bits());
      stones &= g.board;
      const Grid grid(columns, rows, stones, 0);
      const CellSet starts =
          grid.where([&](int c, int r) { return grid.starts_four(c, r, Grid::mover); });
      CHECK_EQUAL(fours(g, stones), starts, columns, rows, stones);
    }
  }
}

TEST(cells_that_complete_a_four) {
  on_random_boards(2, by_effort(30, 200, 2000), [](const Board& board) {
    const auto g = board.size();
    const CellSet empty = g.board & ~board.occupied();
    const Grid grid = to_grid(board);
    CHECK_EQUAL(completing_cells(g, board.mover()) & empty, grid.wins(Grid::mover), board);
    CHECK_EQUAL(completing_cells(g, board.other()) & empty, grid.wins(Grid::other), board);
  });
}

TEST(playable_cells) {
  on_random_boards(3, by_effort(30, 200, 2000), [](const Board& board) {
    const Grid grid = to_grid(board);
    CHECK_EQUAL(playable_cells(board.size(), board.occupied()),
                grid.where([&](int c, int r) { return grid.is_playable(c, r); }), board);
  });
}

TEST(columns_and_cells_above) {
  Random random(4);
  for (const Size size : all_sizes()) {
    const int columns = size.columns, rows = size.rows;
    const BoardSize g(columns, rows);
    for (int i = 0; i < by_effort(50, 500, 5000); ++i) {
      // Sparse, so that some columns are empty.
      const auto half = [&] { return random.bits() & random.bits() & random.bits(); };
      const CellSet cells = CellSet(half(), half()) & g.board;
      const Grid grid(columns, rows, cells, 0);
      const auto any_up_to = [&](int column, int top) {
        for (int row = 0; row <= top; ++row)
          if (grid.holds(column, row, Grid::mover)) return true;
        return false;
      };
      CHECK_EQUAL(from_lowest_up(g, cells), grid.where(any_up_to), columns, rows, cells);
      const CellSet whole = grid.where([&](int c, int) { return any_up_to(c, rows - 1); });
      const CellSet tops =
          grid.where([&](int c, int r) { return r == rows - 1 && any_up_to(c, r); });
      CHECK_EQUAL(columns_of(g, cells), tops << 1, columns, rows, cells);
      CHECK_EQUAL(cells_of(g, columns_of(g, cells)), whole, columns, rows, cells);
    }
  }
}

TEST(mirror_images) {
  on_random_boards(5, by_effort(30, 200, 2000), [](const Board& board) {
    const auto g = board.size();
    const Grid grid = to_grid(board);
    const auto swapped = [&](Grid::Disc disc) {
      return grid.where([&](int c, int r) { return grid.at(board.columns - 1 - c, r) == disc; });
    };
    const CellSet mover = mirrored(g, board.mover());
    const CellSet other = mirrored(g, board.other());
    CHECK_EQUAL(mover, swapped(Grid::mover), board);
    CHECK_EQUAL(other, swapped(Grid::other), board);
    CHECK_EQUAL(mirrored(g, position_key(g, board.mover(), board.occupied())),
                position_key(g, mover, mover | other), board);
  });
}

TEST(keys) {
  on_random_boards(6, by_effort(30, 200, 2000), [](const Board& board) {
    // In each column the mover's discs with a 1 on top of all discs.
    const auto g = board.size();
    const Grid grid = to_grid(board);
    CellSet key = grid.discs(Grid::mover);
    for (int column = 0; column < board.columns; ++column)
      key |= grid.bit(column, 0) << grid.height(column);
    CHECK_EQUAL(position_key(g, board.mover(), board.occupied()), key, board);
    CHECK(g.key_bits == 128 || key >> g.key_bits == 0, board);
  });
}

TEST(options) {
  int none = 0, single = 0, several = 0;
  on_random_boards(7, by_effort(30, 200, 2000), [&](const Board& board) {
    const Grid grid = to_grid(board);
    if (grid.wins_at_once(Grid::mover)) return;
    const auto options = find_options(board.size(), to_state(board));
    const CellSet expected = harmless_moves(grid);
    const int count = popcount(expected);
    CHECK_EQUAL(options.none.on, count == 0, board);
    CHECK_EQUAL(options.single.on, count == 1, board);
    if (count > 0) CHECK_EQUAL(options.moves, expected, board);
    CHECK_EQUAL(options.playable, playable_cells(board.size(), board.occupied()), board);
    ++(count == 0 ? none : count == 1 ? single : several);
  });
  CHECK(none > 20 && single > 20 && several > 20, none, single, several);
}

TEST(options_on_a_full_board) {
  Random random(8);
  for (const Size size : {Size{4, 4}, Size{5, 4}, Size{7, 6}}) {
    const Board board = random_board(random, size, size.columns * size.rows, Play::any);
    const auto options = find_options(board.size(), to_state(board));
    CHECK(options.none.on && !options.single.on && options.playable == 0, board);
  }
}

TEST(after_move) {
  on_random_boards(9, by_effort(30, 200, 2000), [](const Board& board) {
    if (to_grid(board).wins_at_once(Grid::mover)) return;
    for (int column = 0; column < board.columns; ++column) {
      if (board.is_full(column)) continue;
      const Grid before = to_grid(board);
      const int row = before.height(column);
      const Grid after = before.with(column, row, Grid::mover);
      const auto moved = after_move(board.size(), to_state(board), before.bit(column, row));
      CHECK_EQUAL(moved.mover, after.discs(Grid::other), board, column);
      CHECK_EQUAL(moved.other, after.discs(Grid::mover), board, column);
      CHECK_EQUAL(moved.mover_wins, after.wins(Grid::other), board, column);
      CHECK_EQUAL(moved.other_wins, after.wins(Grid::mover), board, column);
    }
  });
}

TEST(single_options_are_played_on) {
  int longest = 0;
  on_random_boards(10, by_effort(30, 200, 1000), [&](const Board& board) {
    Grid grid = to_grid(board);
    const auto g = board.size();
    State<CellSet> state = to_state(board);
    if (grid.wins_at_once(Grid::mover) || !find_options(g, state).single.on) return;
    const int first_ply = board.ply();
    for (int limit = first_ply + 1; limit <= first_ply + 4; ++limit) {
      // Move by move.
      CellSet mover = board.mover(), other = board.other();
      int ply = first_ply;
      CellSet harmless = harmless_moves(grid);
      while (popcount(harmless) == 1 && ply < limit) {
        const CellSet moved = mover | harmless;
        mover = other;
        other = moved;
        ++ply;
        harmless = harmless_moves(Grid(board.columns, board.rows, mover, other));
      }
      // All at once.
      State<CellSet> end = state;
      int end_ply = first_ply;
      const auto options = play_single_options(g, end, find_options(g, state).moves, end_ply,
                                               [&](int p) { return p >= limit; });
      CHECK_EQUAL(end_ply, ply, board, limit);
      CHECK_EQUAL(end.mover, mover, board, limit);
      CHECK_EQUAL(end.other, other, board, limit);
      const Grid reached(board.columns, board.rows, mover, other);
      CHECK_EQUAL(end.mover_wins, reached.wins(Grid::mover), board, limit);
      CHECK_EQUAL(end.other_wins, reached.wins(Grid::other), board, limit);
      CHECK(!reached.wins_at_once(Grid::mover), board, limit);
      CHECK_EQUAL(options.none.on, harmless == 0, board, limit);
      if (harmless != 0) CHECK_EQUAL(options.moves, harmless, board, limit);
      longest = std::max(longest, ply - first_ply);
    }
  });
  CHECK_EQUAL(longest, 4);
}

}  // namespace fourfold::test
