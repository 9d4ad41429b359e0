// One board size: the bit of each cell, and the masks that follow from it.
//
// A set of cells is a word of 64 bits, or of 128 for boards that need them. Columns lie one after
// the other, each with one bit more than it has rows. On the standard 7x6 board:
//
//      6 13 20 27 34 41 48     <- sentinel row: never holds a disc. It keeps the columns apart,
//      5 12 19 26 33 40 47        so that a shift cannot wrap a line of four into the next
//      4 11 18 25 32 39 46        column and a carry out of a column has a place to go.
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44     bit = column * stride + row, stride = rows + 1, row 0 at the
//      1  8 15 22 29 36 43     bottom. Neighbours: up 1, right stride, diagonals stride -+ 1.
//      0  7 14 21 28 35 42
//
// FixedSize knows its numbers when the program is compiled, AnySize when it runs. They have the
// same members, so that one search template serves both: 7x6 runs as if no other size existed.
// The member type Set is the word: Bits, or CellSet for boards of more than 64 bits.
#pragma once

#include "fourfold/board/word.hpp"

namespace fourfold {

// What is proven of a score: lower <= score <= upper. A column that cannot be played has no score:
// it is marked by lower > upper.
struct Bounds {
  int lower, upper;
  FOURFOLD_FN constexpr bool exact() const { return lower == upper; }
  FOURFOLD_FN constexpr bool empty() const { return lower > upper; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};
inline constexpr Bounds kNoBounds{1, -1};

}  // namespace fourfold

namespace fourfold::inline FOURFOLD_ISA {

inline constexpr int kMinSide = 4;
inline constexpr int kMaxSide = 16;
inline constexpr int kMaxColumns = kMaxSide;
inline constexpr int kMaxBits = 128;
inline constexpr int kMaxCells = 120;  // 8 x 15

FOURFOLD_FN constexpr bool is_supported_size(int columns, int rows) {
  return columns >= kMinSide && rows >= kMinSide && columns <= kMaxSide && rows <= kMaxSide &&
         columns * (rows + 1) <= kMaxBits;
}

// Whether Bits can hold the cells of a board: what GPUs and opening books require.
FOURFOLD_FN constexpr bool fits_64_bits(int columns, int rows) {
  return columns * (rows + 1) <= 64;
}

namespace detail {

// Bit `row` of every column.
template <class Set = Bits>
FOURFOLD_FN constexpr Set row_mask(int columns, int stride, int row) {
  Set mask = 0;
  for (int column = 0; column < columns; ++column) mask |= Set{1} << (column * stride + row);
  return mask;
}

// The cells a follower gets when the other side always moves first in a column with an even
// number of empty cells: the top row and every second row below it.
template <class Set = Bits>
FOURFOLD_FN constexpr Set follower_mask(int columns, int rows) {
  Set mask = 0;
  for (int row = rows - 1; row >= 0; row -= 2) mask |= row_mask<Set>(columns, rows + 1, row);
  return mask;
}

// Columns from the centre outwards, of two at the same distance the left one first: 3, 2, 4, 1,
// 5, 0, 6 on a board of seven, 3, 4, 2, 5, 1, 6, 0, 7 on a board of eight.
FOURFOLD_FN constexpr int centre_first(int columns, int i) {
  const int step = (i + 1) / 2;
  const bool left = (i % 2 != 0) == (columns % 2 != 0);
  return (columns - 1) / 2 + (left ? -step : step);
}

// The masks of the columns, centre first; zero beyond the last.
template <int Lanes, class Set = Bits>
struct ColumnMasks {
  alignas(64) LaneArray<Set, Lanes> mask = {};
  FOURFOLD_FN constexpr ColumnMasks(int columns, int rows) {
    for (int i = 0; i < columns; ++i)
      put(mask, i, ((Set{1} << rows) - 1) << (centre_first(columns, i) * (rows + 1)));
  }
};

}  // namespace detail

template <int Columns, int Rows>
struct FixedSize {
  static_assert(is_supported_size(Columns, Rows) && fits_64_bits(Columns, Rows));
  using Set = Bits;
  static constexpr int lanes = Columns <= 8 ? 8 : 16;

  static constexpr int columns = Columns;
  static constexpr int rows = Rows;
  static constexpr int stride = Rows + 1;
  static constexpr int cells = Columns * Rows;
  static constexpr int key_bits = Columns * stride;
  static constexpr Bits bottom = detail::row_mask(Columns, stride, 0);
  static constexpr Bits sentinel = detail::row_mask(Columns, stride, Rows);
  static constexpr Bits board = sentinel - bottom;  // all playable cells: 2^rows - 1 a column
  static constexpr Bits follower = detail::follower_mask(Columns, Rows);
  static constexpr detail::ColumnMasks<lanes> centre_columns{Columns, Rows};

  constexpr FixedSize() = default;
  FOURFOLD_FN constexpr FixedSize(int, int) {}
};

template <int Lanes, class SetOfCells = Bits>
struct AnySize {
  using Set = SetOfCells;
  static constexpr int lanes = Lanes;

  int columns;
  int rows;
  int stride = rows + 1;
  int cells = columns * rows;
  int key_bits = columns * stride;
  Set bottom = detail::row_mask<Set>(columns, stride, 0);
  Set sentinel = detail::row_mask<Set>(columns, stride, rows);
  Set board = sentinel - bottom;
  Set follower = detail::follower_mask<Set>(columns, rows);
  detail::ColumnMasks<Lanes, Set> centre_columns{columns, rows};

  FOURFOLD_FN constexpr AnySize(int columns_, int rows_) : columns(columns_), rows(rows_) {}
};

// The score of a win by the disc that is number `ply` on the board, for the winner: the discs it
// still had in hand before that one, at least 1. See docs/scores.md.
template <class Geometry>
FOURFOLD_FN constexpr int win_score(const Geometry& g, int ply) {
  return (g.cells + 2 - ply) / 2;
}

// The same, seen from the other side.
FOURFOLD_FN constexpr Bounds turned(Bounds bounds) {
  return {-bounds.upper, -bounds.lower};
}

}  // namespace fourfold::inline FOURFOLD_ISA
