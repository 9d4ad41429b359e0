// A position of any supported size as a plain value, with checked moves: the rules as the world
// outside the search uses them.
#pragma once

#include "fourfold/geometry.hpp"
#include "fourfold/position.hpp"
#include "fourfold/rule.hpp"

namespace fourfold {

enum class Player : int8_t { none = -1, first = 0, second = 1 };

struct Board {
  uint64_t discs[2] = {0, 0};  // of the first and the second player
  uint8_t columns = 7;
  uint8_t rows = 6;
  Rule rule = Rule::connect_four;  // the solver and books know only this one

  friend bool operator==(const Board&, const Board&) = default;

  AnySize<16> size() const { return {columns, rows}; }  // 16: room for 12 columns
  int cells() const { return columns * rows; }
  uint64_t occupied() const { return discs[0] | discs[1]; }
  int ply() const { return popcount(occupied()); }
  int turn() const { return ply() & 1; }  // 0: first to move, 1: second
  uint64_t mover() const { return discs[turn()]; }
  uint64_t other() const { return discs[1 - turn()]; }

  uint64_t bottom_cell(int column) const { return uint64_t{1} << (column * (rows + 1)); }
  uint64_t column_cells(int column) const {
    return ((uint64_t{1} << rows) - 1) << (column * (rows + 1));
  }
  int height(int column) const { return popcount(occupied() & column_cells(column)); }
  bool is_full(int column) const { return (occupied() & (bottom_cell(column) << (rows - 1))) != 0; }

  // Puts the mover's disc into a column that is not full.
  Board after(int column) const {
    Board next = *this;
    next.discs[turn()] |= (occupied() + bottom_cell(column)) & column_cells(column);
    return next;
  }

  bool has_four(int player) const { return four_in(discs[player]) != 0; }
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

  // The lines of four cells that `player` owns: five discs in a row are two.
  int count_fours(int player) const;

  // All discs of `player` that are part of a line of four.
  uint64_t winning_discs(int player) const;

  // Empty cells where a disc of `player` would complete a four, playable or not.
  uint64_t winning_cells(int player) const;

  // Left and right exchanged.
  Board mirror() const;

  // Equal for a position and its mirror image, different for all others of the same size.
  uint64_t key() const;

 private:
  uint64_t four_in(uint64_t stones) const;
};

// Why two bitboards are not a position that play can reach, as far as can be told without
// searching for a game that leads there; `ok` if nothing is wrong.
// Under Rule::most_fours any number of fours may be on the board.
enum class BoardFault {
  ok,
  bad_size,     // not a supported number of columns and rows
  off_board,    // discs outside the board
  overlap,      // a cell holds both colours
  disc_count,   // the first player must have as many discs as the second, or one more
  floating,     // a disc above an empty cell
  two_winners,  // both sides have four in a line
  continued,    // four in a line of the side to move: the game went on after its end
  split_win,    // the fours of the winner have no disc in common that could have been the last
};
BoardFault check_board(const Board& board);

}  // namespace fourfold
