// The bit diagram and the masks of geometry.hpp, for every board size.
#include "fourfold/board/geometry.hpp"
#include "fourfold/search/ordering.hpp"
#include "support/check.hpp"
#include "support/games.hpp"
#include "support/grid.hpp"

namespace fourfold::test {

namespace {

template <class Geometry>
void check_masks(const Geometry& g, int columns, int rows) {
  const Grid grid(columns, rows, 0, 0);
  const auto everywhere = [](int, int) { return true; };
  CHECK_EQUAL(g.columns, columns);
  CHECK_EQUAL(g.rows, rows);
  CHECK_EQUAL(g.stride, rows + 1);
  CHECK_EQUAL(g.cells, columns * rows);
  CHECK_EQUAL(g.key_bits, columns * (rows + 1));
  CHECK(g.columns <= kMaxColumns && g.columns <= Geometry::lanes);
  CHECK(g.cells <= kMaxCells && g.key_bits <= 8 * static_cast<int>(sizeof(g.board)));
  CHECK_EQUAL(CellSet(g.board), grid.where(everywhere), columns, rows);
  CHECK_EQUAL(CellSet(g.bottom), grid.where([](int, int row) { return row == 0; }), columns, rows);
  CHECK_EQUAL(CellSet(g.sentinel), grid.where([&](int, int row) { return row == rows - 1; }) << 1,
              columns, rows);
  CHECK_EQUAL(CellSet(g.follower),
              grid.where([&](int, int row) { return (rows - 1 - row) % 2 == 0; }), columns, rows);

  // Centre first, the left one of two at the same distance, and every column once.
  CellSet seen;
  int rank = -1;
  for (int i = 0; i < columns; ++i) {
    const int column = detail::centre_first(columns, i);
    const int right_of_middle = 2 * column - (columns - 1);
    const int next_rank = 2 * std::abs(right_of_middle) + (right_of_middle > 0 ? 1 : 0);
    CHECK(next_rank > rank, columns, i);
    rank = next_rank;
    const CellSet cells = grid.where([&](int c, int) { return c == column; });
    CHECK_EQUAL(CellSet(g.centre_columns.mask[i]), cells, columns, rows, i);
    CHECK(!(seen & cells), columns, i);
    seen |= cells;
  }
  CHECK_EQUAL(seen, CellSet(g.board));
  for (int i = columns; i < Geometry::lanes; ++i) CHECK(!CellSet(g.centre_columns.mask[i]));
}

}  // namespace

TEST(standard_board_is_the_diagram) {
  const int diagram[6][7] = {
      {5, 12, 19, 26, 33, 40, 47},  //
      {4, 11, 18, 25, 32, 39, 46},  //
      {3, 10, 17, 24, 31, 38, 45},  //
      {2, 9, 16, 23, 30, 37, 44},   //
      {1, 8, 15, 22, 29, 36, 43},   //
      {0, 7, 14, 21, 28, 35, 42},
  };
  CellSet board;
  for (int line = 0; line < 6; ++line)
    for (int column = 0; column < 7; ++column) {
      const CellSet cell = CellSet{1} << diagram[line][column];
      CHECK_EQUAL(empty_board(7, 6).bottom_cell(column) << (5 - line), cell);
      board |= cell;
    }
  CHECK_EQUAL(CellSet(FixedSize<7, 6>::board), board);
}

TEST(masks_of_every_size) {
  for (const auto [columns, rows] : all_sizes()) {
    if (columns <= 8) check_masks(AnySize<8, CellSet>(columns, rows), columns, rows);
    check_masks(AnySize<16, CellSet>(columns, rows), columns, rows);
    if (!fits_64_bits(columns, rows)) continue;
    if (columns <= 8) check_masks(AnySize<8>(columns, rows), columns, rows);
    check_masks(AnySize<16>(columns, rows), columns, rows);
  }
  check_masks(FixedSize<7, 6>(), 7, 6);
  check_masks(FixedSize<4, 15>(), 4, 15);
  check_masks(FixedSize<12, 4>(), 12, 4);
}

// The well-known table, symmetric in both directions.
TEST(lines_through_cells_of_the_standard_board) {
  const int lines[3][7] = {
      {3, 4, 5, 7, 5, 4, 3},
      {4, 6, 8, 10, 8, 6, 4},
      {5, 8, 11, 13, 11, 8, 5},
  };
  const LineCounts<Bits> counts(7, 6);
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 7; ++column)
      CHECK_EQUAL(counts.at(Bits{1} << (7 * column + row)),
                  static_cast<uint64_t>(lines[row < 3 ? row : 5 - row][column]), column, row);
}

TEST(supported_sizes) {
  int supported = 0, narrow = 0, most = 0;
  for (int columns = -1; columns <= 300; ++columns)
    for (int rows = -1; rows <= 300; ++rows) {
      if (!is_supported_size(columns, rows)) continue;
      ++supported;
      narrow += fits_64_bits(columns, rows) ? 1 : 0;
      most = std::max(most, columns * rows);
    }
  CHECK_EQUAL(supported, 113);
  CHECK_EQUAL(narrow, 42);
  CHECK_EQUAL(most, kMaxCells);
  CHECK_EQUAL(sizes_of_64_bits().size(), 42u);
  for (const auto [columns, rows] : all_sizes()) CHECK(is_supported_size(columns, rows));
  CHECK(!is_supported_size(1 << 16, 1 << 16));
}

TEST(score_of_a_win) {
  // 7x6: 22 minus the winner's discs.
  const FixedSize<7, 6> g;
  CHECK_EQUAL(win_score(g, 7), 18);
  CHECK_EQUAL(win_score(g, 8), 18);
  CHECK_EQUAL(win_score(g, 41), 1);
  CHECK_EQUAL(win_score(g, 42), 1);
  // Odd number of cells: the first player has one more disc.
  const FixedSize<5, 5> odd;
  CHECK_EQUAL(win_score(odd, 25), 1);
  CHECK_EQUAL(win_score(odd, 24), 1);
  CHECK_EQUAL(win_score(odd, 23), 2);
}

}  // namespace fourfold::test
