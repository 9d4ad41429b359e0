// Sets of cells, as explanations look at them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "fourfold/explain/fact.hpp"

namespace fourfold::explain {

using Size = BoardSize;

inline Cell cell_of(const Size& g, CellSet bit) {
  const int index = lowest_bit(bit);
  return {static_cast<int8_t>(index / g.stride), static_cast<int8_t>(index % g.stride)};
}

inline CellSet bit_of(const Size& g, Cell cell) {
  return CellSet{1} << (cell.column * g.stride + cell.row);
}

// One by one, column by column.
inline std::vector<CellSet> single_bits(CellSet set) {
  std::vector<CellSet> bits;
  for (; set; set &= set - 1) bits.push_back(set & (~set + 1));
  return bits;
}

inline std::vector<Cell> cells_in(const Size& g, CellSet set) {
  std::vector<Cell> cells;
  for (const CellSet bit : single_bits(set)) cells.push_back(cell_of(g, bit));
  return cells;
}

// The empty cells that would complete a four of `stones`.
inline CellSet wins(const Size& g, CellSet stones, CellSet occupied) {
  return completing_cells(g, stones) & g.board & ~occupied;
}

// The moves after which the attacker cannot make four at once: they block the four that it can
// make, if there is one, and do not lie right below another.
inline CellSet holding(const Size& g, CellSet attacker, CellSet occupied) {
  const CellSet playable = playable_cells(g, occupied), threats = wins(g, attacker, occupied);
  const CellSet blocks = threats & playable;
  if (blocks & (blocks - 1)) return 0;  // two to block
  return (blocks ? blocks : playable) & ~(threats >> 1);
}

// All lines of four cells that contain a cell.
inline std::vector<CellSet> lines_through(const Size& g, CellSet cell) {
  std::vector<CellSet> lines;
  for (const int step : {1, g.stride - 1, g.stride, g.stride + 1}) {
    for (int before = 0; before < 4; ++before) {
      const CellSet start = cell >> (before * step);
      const CellSet pair = start | start << step;
      // A line that leaves the board has a cell above a column, or loses one.
      const CellSet line = (pair | pair << (2 * step)) & g.board;
      if (popcount(line) == 4) lines.push_back(line);
    }
  }
  return lines;
}

inline CellSet discs(const Board& board, Player side) {
  return board.discs[static_cast<int>(side)];
}
inline CellSet wins(const Board& board, Player side) {
  return board.winning_cells(static_cast<int>(side));
}
inline CellSet playable(const Board& board) {
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
inline bool contains(const std::vector<int>& columns, int column) {
  return std::find(columns.begin(), columns.end(), column) != columns.end();
}

// Where the next disc in a column lands.
inline CellSet landing(const Board& board, int column) {
  return playable(board) & board.column_cells(column);
}

}  // namespace fourfold::explain
