// Board, the rules as other code uses them, and the boards that check_board rejects.
#include "fourfold/board/board.hpp"

#include <bit>

#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"
#include "support/grid.hpp"

namespace fourfold::test {

namespace {

// First player's discs as `mover`.
Grid first_to_grid(const Board& board) {
  return {board.columns, board.rows, board.discs[0], board.discs[1]};
}

// The discs that are part of four in a line.
CellSet discs_in_lines(const Grid& grid, Grid::Disc disc) {
  return grid.where([&](int column, int row) {
    for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
      for (int start = -3; start <= 0; ++start) {
        int held = 0;
        for (int i = start; i < start + 4; ++i)
          held += grid.holds(column + i * right, row + i * up, disc) ? 1 : 0;
        if (held == 4) return true;
      }
    return false;
  });
}

// From lines of text, top row first: x first player, o second, . empty.
Board from_text(std::initializer_list<const char*> lines) {
  const int rows = static_cast<int>(lines.size());
  const int columns = static_cast<int>(std::string(*lines.begin()).size());
  Board board = empty_board(columns, rows);
  int row = rows - 1;
  for (const std::string line : lines) {
    for (int column = 0; column < columns; ++column) {
      const CellSet cell = board.bottom_cell(column) << row;
      if (line[static_cast<std::size_t>(column)] == 'x') board.discs[0] |= cell;
      if (line[static_cast<std::size_t>(column)] == 'o') board.discs[1] |= cell;
    }
    --row;
  }
  return board;
}

}  // namespace

TEST(games_move_by_move) {
  Random random(1);
  for (const Size size : all_sizes()) {
    for (int game = 0; game < by_effort(5, 20, 200); ++game) {
      Board board = empty_board(size.columns, size.rows);
      int ply = 0;
      for (;; ++ply) {
        const Grid grid = first_to_grid(board);
        const bool first_won = grid.has_four(Grid::mover), second_won = grid.has_four(Grid::other);
        CHECK_EQUAL(check_board(board), BoardFault::ok, board);
        CHECK_EQUAL(board.ply(), ply, board);
        CHECK_EQUAL(board.turn(), ply % 2, board);
        CHECK_EQUAL(board.won(), first_won || second_won, board);
        CHECK_EQUAL(board.full(), grid.is_full(), board);
        CHECK_EQUAL(board.over(), first_won || second_won || grid.is_full(), board);
        CHECK_EQUAL(board.winner(),
                    first_won    ? Player::first
                    : second_won ? Player::second
                                 : Player::none,
                    board);
        for (const int player : {0, 1}) {
          const Grid::Disc disc = player == 0 ? Grid::mover : Grid::other;
          CHECK_EQUAL(board.has_four(player), grid.has_four(disc), board);
          CHECK_EQUAL(board.winning_discs(player), discs_in_lines(grid, disc), board);
          if (!board.over()) CHECK_EQUAL(board.winning_cells(player), grid.wins(disc), board);
        }
        for (int column = 0; column < size.columns; ++column) {
          CHECK_EQUAL(board.height(column), grid.height(column), board, column);
          CHECK_EQUAL(board.is_full(column), grid.height(column) == size.rows, board, column);
        }
        if (board.over()) break;
        int column;
        do column = random.below(size.columns);
        while (board.is_full(column));
        const Board after = board.after(column);
        const Grid::Disc disc = ply % 2 == 0 ? Grid::mover : Grid::other;
        const Grid dropped = grid.with(column, grid.height(column), disc);
        CHECK_EQUAL(after.discs[0], dropped.discs(Grid::mover), board, column);
        CHECK_EQUAL(after.discs[1], dropped.discs(Grid::other), board, column);
        board = after;
      }
    }
  }
}

TEST(mirror_and_key) {
  Random random(2);
  for (const Size size : all_sizes()) {
    for (int i = 0; i < by_effort(20, 50, 500); ++i) {
      const Board board =
          random_board(random, size, random.below(size.columns * size.rows * 9 / 10), Play::any);
      const Board image = board.mirror();
      const Grid grid = first_to_grid(board);
      for (const int player : {0, 1}) {
        const Grid::Disc disc = player == 0 ? Grid::mover : Grid::other;
        CHECK_EQUAL(image.discs[player], grid.where([&](int c, int r) {
          return grid.at(size.columns - 1 - c, r) == disc;
        }),
                    board);
      }
      CHECK_EQUAL(image.mirror(), board);
      CHECK_EQUAL(image.key(), board.key(), board);
      // One more disc, elsewhere: another position, unless it is the mirror image.
      const Board less = random_board(random, size, board.ply(), Play::any);
      if (less != board && less != image) CHECK(less.key() != board.key(), board, less);
    }
  }
}

TEST(faults_of_size) {
  for (int columns = 0; columns < 256; ++columns)
    for (int rows = 0; rows < 256; ++rows) {
      const bool supported =
          columns >= 4 && rows >= 4 && columns <= 16 && rows <= 16 && columns * (rows + 1) <= 128;
      CHECK_EQUAL(check_board(empty_board(columns, rows)),
                  supported ? BoardFault::ok : BoardFault::bad_size, columns, rows);
    }
}

TEST(faults_off_the_board) {
  for (const Size size : all_sizes()) {
    const Board empty = empty_board(size.columns, size.rows);
    const CellSet cells = Grid(size.columns, size.rows, 0, 0).where([](int, int) { return true; });
    for (int bit = 0; bit < 128; ++bit) {
      if (cells >> bit & 1) continue;
      for (const int player : {0, 1}) {
        Board board = empty;
        board.discs[player] = CellSet{1} << bit;
        CHECK_EQUAL(check_board(board), BoardFault::off_board, board, bit);
      }
    }
  }
}

TEST(faults_of_overlap_and_count) {
  Board board = board_after(7, 6, "44");
  board.discs[0] |= board.discs[1];
  CHECK_EQUAL(check_board(board), BoardFault::overlap);
  CHECK_EQUAL(check_board(from_text({".....", ".....", ".....", "o...."})), BoardFault::disc_count);
  CHECK_EQUAL(check_board(from_text({".....", ".....", ".....", "xx..."})), BoardFault::disc_count);
  CHECK_EQUAL(check_board(from_text({".....", ".....", ".....", "xoo.."})), BoardFault::disc_count);
  CHECK_EQUAL(check_board(from_text({".....", ".....", "x....", "xxo.."})), BoardFault::disc_count);
}

TEST(faults_of_floating_discs) {
  Random random(3);
  for (const Size size : all_sizes()) {
    for (int i = 0; i < by_effort(20, 50, 500); ++i) {
      const int ply = random.below(size.columns * size.rows / 2);
      Board board = random_board(random, size, ply, Play::any);
      // One disc above the next free cell of a column.
      const int column = random.below(size.columns);
      const int height = board.height(column);
      if (height + 2 > size.rows) continue;
      const int row = height + 1 + random.below(size.rows - height - 1);
      board.discs[ply % 2] |= board.bottom_cell(column) << row;
      CHECK_EQUAL(check_board(board), BoardFault::floating, board);
    }
  }
}

TEST(faults_of_play_after_the_end) {
  // Both sides have four.
  CHECK_EQUAL(check_board(from_text({"......", "......", "oooo..", "xxxx.."})),
              BoardFault::two_winners);
  // First has four, and it is first's turn.
  CHECK_EQUAL(check_board(from_text({"......", "......", "ooo...", "xxxxo."})),
              BoardFault::continued);
  // Second has four, and it is second's turn.
  CHECK_EQUAL(check_board(from_text({"......", "x.....", "xxx...", "oooo.x"})),
              BoardFault::continued);
  // Two lines of first without a disc in common: the game was over before the second of them.
  CHECK_EQUAL(check_board(from_text({"......", "xxxx..", "ooxo..", "ooxo..", "ooxo..", "xxxxo."})),
              BoardFault::split_win);
  // One line with a disc on top of each of its discs: none of them was the last.
  CHECK_EQUAL(check_board(from_text({".....", ".....", "ooxo.", "xxxxo"})), BoardFault::split_win);
}

TEST(lines_that_one_disc_completes) {
  // Seven in a row, joined by the middle one; and two lines through one corner.
  CHECK_EQUAL(check_board(from_text({".......", ".......", "ooo.ooo", "xxxxxxx"})), BoardFault::ok);
  CHECK_EQUAL(check_board(from_text({"xxxx.", "oxoo.", "ooxo.", "xxoxo"})), BoardFault::ok);
}

TEST(if_fours_are_counted_only_a_full_board_ends_the_game) {
  Random random(9);
  for (const Size size : all_sizes()) {
    Board board = empty_board(size.columns, size.rows);
    board.rule = Rule::most_fours;
    while (!board.full()) {
      CHECK(!board.over() && !board.won(), board);
      CHECK_EQUAL(board.winner(), Player::none, board);
      CHECK_EQUAL(check_board(board), BoardFault::ok, board);
      const int column = random.below(size.columns);
      if (!board.is_full(column)) board = board.after(column);
    }
    const Grid grid = first_to_grid(board);
    int fours[2] = {0, 0};
    for (const int player : {0, 1}) {
      const Grid::Disc disc = player == 0 ? Grid::mover : Grid::other;
      for (int column = 0; column < size.columns; ++column)
        for (int row = 0; row < size.rows; ++row)
          for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
            int held = 0;
            for (int i = 0; i < 4; ++i)
              held += grid.holds(column + i * right, row + i * up, disc) ? 1 : 0;
            fours[player] += held == 4 ? 1 : 0;
          }
      CHECK_EQUAL(board.count_fours(player), fours[player], board);
    }
    CHECK(board.over(), board);
    CHECK_EQUAL(board.winner(),
                fours[0] > fours[1]   ? Player::first
                : fours[0] < fours[1] ? Player::second
                                      : Player::none,
                board);
  }
}

}  // namespace fourfold::test
