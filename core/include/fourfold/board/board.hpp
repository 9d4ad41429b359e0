// A position of any supported size as a plain value: the rules, for everything but the search.
#pragma once

#include "fourfold/board/geometry.hpp"
#include "fourfold/board/position.hpp"
#include "fourfold/board/rule.hpp"

namespace fourfold {

// The geometry of boards of all sizes.
using BoardSize = AnySize<kMaxColumns, CellSet>;

enum class Player : int8_t { none = -1, first = 0, second = 1 };

struct Board {
  CellSet discs[2] = {};  // of the first and the second player
  uint8_t columns = 7;
  uint8_t rows = 6;
  Rule rule = Rule::connect_four;  // the only one that the solver and books support

  friend bool operator==(const Board&, const Board&) = default;

  BoardSize size() const { return {columns, rows}; }
  int cells() const { return columns * rows; }
  CellSet occupied() const { return discs[0] | discs[1]; }
  int ply() const { return popcount(occupied()); }
  int turn() const { return ply() & 1; }  // 0: first to move, 1: second
  CellSet mover() const { return discs[turn()]; }
  CellSet other() const { return discs[1 - turn()]; }

  CellSet bottom_cell(int column) const { return CellSet{1} << (column * (rows + 1)); }
  CellSet column_cells(int column) const {
    return ((CellSet{1} << rows) - 1) << (column * (rows + 1));
  }
  int height(int column) const { return popcount(occupied() & column_cells(column)); }
  bool is_full(int column) const {
    return static_cast<bool>(occupied() & (bottom_cell(column) << (rows - 1)));
  }

  // Who has a disc in a cell of the board.
  Player at(int column, int row) const {
    const CellSet cell = bottom_cell(column) << row;
    return discs[0] & cell ? Player::first : discs[1] & cell ? Player::second : Player::none;
  }

  // The position after the mover drops a disc into a column that is not full.
  Board after(int column) const {
    Board next = *this;
    next.discs[turn()] |= (occupied() + bottom_cell(column)) & column_cells(column);
    return next;
  }

  bool has_four(int player) const { return static_cast<bool>(four_in(discs[player])); }
  bool full() const { return ply() == cells(); }
  bool over() const { return full() || (rule == Rule::connect_four && won()); }
  bool won() const {
    if (rule == Rule::most_fours) return full() && count_fours(0) != count_fours(1);
    return ply() >= 7 && has_four(1 - turn());  // only the last move can have won
  }
  Player winner() const {
    if (!won()) return Player::none;
    if (rule == Rule::most_fours)
      return count_fours(0) > count_fours(1) ? Player::first : Player::second;
    return static_cast<Player>(1 - turn());
  }

  // The number of lines of four cells that `player` owns: five discs in a row count as two.
  int count_fours(int player) const;

  // All discs of `player` that are part of a line of four.
  CellSet winning_discs(int player) const;

  // Calls visit(cells) for each line of four or more discs of `player`, at its full length.
  template <class Visit>
  void for_each_line(int player, Visit visit) const {
    for_each_direction(discs[player], [&](CellSet starts, int step) {
      for (CellSet ends = starts & ~(starts << step); ends; ends &= ends - 1) {
        CellSet line = 0;
        for (CellSet four = ends & (~ends + 1); four & starts; four <<= step)
          line |= four | four << step | four << (2 * step) | four << (3 * step);
        visit(line);
      }
    });
  }

  // The empty cells where a disc of `player` would complete a four, playable now or not.
  CellSet winning_cells(int player) const;

  // The mirror image: left and right exchanged.
  Board mirror() const;

  // Equal for a position and its mirror image, different for all others of the same size.
  CellSet key() const;

 private:
  // Calls visit(starts, step) for each direction: the lowest bit of each four along it, and the
  // distance between neighbours. Across, up, diagonally up, diagonally down.
  template <class Visit>
  void for_each_direction(CellSet stones, Visit visit) const {
    const int steps[] = {rows + 1, 1, rows + 2, rows};
    for (const int step : steps) {
      const CellSet pairs = stones & (stones >> step);
      visit(pairs & (pairs >> (2 * step)), step);
    }
  }
  CellSet four_in(CellSet stones) const;
};

// Neither checks anything: see check_board().
Board empty_board(int columns, int rows);
// With the discs of the side to move and of the other side.
Board make_board(int columns, int rows, CellSet mover, CellSet other);

// Why two bitboards cannot be the position of a game, as far as that can be decided without
// searching for a game that leads there; `ok` if no fault was found.
// Under Rule::most_fours any number of fours may be on the board.
enum class BoardFault {
  ok,
  bad_size,     // not a supported number of columns and rows
  off_board,    // discs outside the board
  overlap,      // a cell holds both colours
  disc_count,   // the first player must have as many discs as the second, or one more
  floating,     // a disc above an empty cell
  two_winners,  // both sides have four in a line
  continued,    // the side to move has four in a line: the game went on after its end
  split_win,    // the winner has several fours without a common disc that could have been the last
};
BoardFault check_board(const Board& board);

}  // namespace fourfold
