// Sets of cells, as explanations look at them.
#pragma once

#include <string>
#include <vector>

#include "fourfold/insight/fact.hpp"

namespace fourfold::insight {

using Size = AnySize<16>;

inline Cell cell_of(const Size& g, Bits bit) {
  const int index = lowest_bit(bit);
  return {static_cast<int8_t>(index / g.stride), static_cast<int8_t>(index % g.stride)};
}

inline Bits bit_of(const Size& g, Cell cell) {
  return Bits{1} << (cell.column * g.stride + cell.row);
}

// One by one, column by column.
inline std::vector<Bits> single_bits(Bits set) {
  std::vector<Bits> bits;
  for (; set; set &= set - 1) bits.push_back(set & (~set + 1));
  return bits;
}

inline std::vector<Cell> cells_in(const Size& g, Bits set) {
  std::vector<Cell> cells;
  for (const Bits bit : single_bits(set)) cells.push_back(cell_of(g, bit));
  return cells;
}

// The empty cells that would complete a four of `stones`.
inline Bits wins(const Size& g, Bits stones, Bits occupied) {
  return completing_cells(g, stones) & g.board & ~occupied;
}

// The moves after which the attacker cannot make four at once: they block the four that it can
// make, if there is one, and do not lie right below another.
inline Bits holding(const Size& g, Bits attacker, Bits occupied) {
  const Bits playable = playable_cells(g, occupied), threats = wins(g, attacker, occupied);
  const Bits blocks = threats & playable;
  if (blocks & (blocks - 1)) return 0;  // two to block
  return (blocks ? blocks : playable) & ~(threats >> 1);
}

inline Bits discs(const Board& board, Player side) {
  return board.discs[static_cast<int>(side)];
}
inline Bits wins(const Board& board, Player side) {
  return board.winning_cells(static_cast<int>(side));
}
inline Bits playable(const Board& board) {
  return playable_cells(board.size(), board.occupied());
}
inline bool can_win_next(const Board& board) {
  return (board.winning_cells(board.turn()) & playable(board)) != 0;
}
inline Player mover(const Board& board) {
  return static_cast<Player>(board.turn());
}
inline std::vector<int> legal_moves(const Board& board) {
  std::vector<int> columns;
  for (int column = 0; column < board.columns; ++column)
    if (!board.over() && !board.is_full(column)) columns.push_back(column);
  return columns;
}
// Where the next disc in a column lands.
inline Bits landing(const Board& board, int column) {
  return playable(board) & board.column_cells(column);
}

}  // namespace fourfold::insight
