#include "fourfold/board/board.hpp"

namespace fourfold {

// Asked after every move, so small boards do not pay for large ones.
CellSet Board::four_in(CellSet stones) const {
  if (fits_64_bits(columns, rows)) return fours(AnySize<kMaxColumns>(columns, rows), stones.low);
  return fours(size(), stones);
}

CellSet Board::winning_discs(int player) const {
  CellSet line = 0;
  for_each_direction(discs[player], [&](CellSet starts, int step) {
    line |= starts | starts << step | starts << (2 * step) | starts << (3 * step);
  });
  return line;
}

int Board::count_fours(int player) const {
  int count = 0;
  for_each_direction(discs[player], [&](CellSet starts, int) { count += popcount(starts); });
  return count;
}

CellSet Board::winning_cells(int player) const {
  const auto g = size();
  return completing_cells(g, discs[player]) & g.board & ~occupied();
}

Board Board::mirror() const {
  const auto g = size();
  Board image = *this;
  image.discs[0] = mirrored(g, discs[0]);
  image.discs[1] = mirrored(g, discs[1]);
  return image;
}

CellSet Board::key() const {
  const auto g = size();
  const CellSet key = position_key(g, mover(), occupied());
  const CellSet image = mirrored(g, key);
  return key < image ? key : image;
}

Board empty_board(int columns, int rows) {
  Board board;
  board.columns = static_cast<uint8_t>(columns);
  board.rows = static_cast<uint8_t>(rows);
  return board;
}

Board make_board(int columns, int rows, CellSet mover, CellSet other) {
  Board board = empty_board(columns, rows);
  const int turn = popcount(mover | other) & 1;
  board.discs[turn] = mover;
  board.discs[1 - turn] = other;
  return board;
}

BoardFault check_board(const Board& board) {
  if (!is_supported_size(board.columns, board.rows)) return BoardFault::bad_size;
  const auto g = board.size();
  const CellSet first = board.discs[0], second = board.discs[1];
  if ((first | second) & ~g.board) return BoardFault::off_board;
  if (first & second) return BoardFault::overlap;
  const int lead = popcount(first) - popcount(second);
  if (lead != 0 && lead != 1) return BoardFault::disc_count;
  const CellSet occupied = first | second;
  // A column without gaps plus one is a power of two: no bit in common.
  if (occupied & (occupied + g.bottom) & g.board) return BoardFault::floating;
  if (board.rule == Rule::most_fours) return BoardFault::ok;

  const bool mover_won = board.has_four(board.turn());
  const bool other_won = board.has_four(1 - board.turn());
  if (mover_won && other_won) return BoardFault::two_winners;
  if (mover_won) return BoardFault::continued;
  if (other_won) {
    // The last disc ended the game: some topmost disc of the winner, taken away, leaves no four.
    bool ended_now = false;
    for (int column = 0; column < board.columns && !ended_now; ++column) {
      const int height = board.height(column);
      if (height == 0) continue;
      Board before = board;
      const CellSet top = board.bottom_cell(column) << (height - 1);
      if (!(board.discs[1 - board.turn()] & top)) continue;
      before.discs[1 - board.turn()] &= ~top;
      ended_now = !before.has_four(1 - board.turn());
    }
    if (!ended_now) return BoardFault::split_win;
  }
  return BoardFault::ok;
}

}  // namespace fourfold
