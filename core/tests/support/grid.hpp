// The rules cell by cell, slow and simple: what bitboards are tested
// against. Uses nothing of the core but sets of cells and the bit diagram of geometry.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "fourfold/board/cell_set.hpp"

namespace fourfold::test {

class Grid {
 public:
  enum Disc : char { none, mover, other };
  static constexpr Disc opponent(Disc disc) { return disc == mover ? other : mover; }

  Grid(int columns, int rows, CellSet mover_discs, CellSet other_discs)
      : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns * rows), none) {
    for (int column = 0; column < columns; ++column)
      for (int row = 0; row < rows; ++row)
        at(column, row) = mover_discs & bit(column, row)   ? mover
                          : other_discs & bit(column, row) ? other
                                                           : none;
  }

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  CellSet bit(int column, int row) const { return CellSet{1} << (column * (rows_ + 1) + row); }
  bool inside(int column, int row) const {
    return column >= 0 && column < columns_ && row >= 0 && row < rows_;
  }
  Disc& at(int column, int row) { return cells_[static_cast<std::size_t>(column * rows_ + row)]; }
  Disc at(int column, int row) const {
    return cells_[static_cast<std::size_t>(column * rows_ + row)];
  }
  bool holds(int column, int row, Disc disc) const {
    return inside(column, row) && at(column, row) == disc;
  }

  // The cells for which `is_in(column, row)` is true.
  template <class Predicate>
  CellSet where(Predicate is_in) const {
    CellSet cells = 0;
    for (int column = 0; column < columns_; ++column)
      for (int row = 0; row < rows_; ++row)
        if (is_in(column, row)) cells |= bit(column, row);
    return cells;
  }
  CellSet discs(Disc disc) const {
    return where([&](int column, int row) { return at(column, row) == disc; });
  }

  int height(int column) const {
    int height = 0;
    while (height < rows_ && at(column, height) != none) ++height;
    return height;
  }
  bool is_playable(int column, int row) const { return row == height(column); }
  bool is_full() const { return discs(none) == 0; }

  // Is there a line of four that starts here and continues to the right, or straight up?
  bool starts_four(int column, int row, Disc disc) const {
    for (const Direction& d : kDirections) {
      int length = 0;
      while (length < 4 && holds(column + length * d.right, row + length * d.up, disc)) ++length;
      if (length == 4) return true;
    }
    return false;
  }
  bool has_four(Disc disc) const {
    return where([&](int c, int r) { return starts_four(c, r, disc); }) != 0;
  }

  Grid with(int column, int row, Disc disc) const {
    Grid next = *this;
    next.at(column, row) = disc;
    return next;
  }
  // The empty cells that complete a four, reachable or not.
  CellSet wins(Disc disc) const {
    return where([&](int c, int r) { return at(c, r) == none && with(c, r, disc).has_four(disc); });
  }
  bool wins_at_once(Disc disc) const {
    return where([&](int c, int r) {
             return is_playable(c, r) && with(c, r, disc).has_four(disc);
           }) != 0;
  }

 private:
  struct Direction {
    int right, up;
  };
  static constexpr Direction kDirections[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

  int columns_, rows_;
  std::vector<Disc> cells_;
};

}  // namespace fourfold::test
