// What is wrong with boards and books, in sentences: Python and C report the same ones.
#include <string>

#include "fourfold/board/reachable.hpp"
#include "fourfold/solver/book.hpp"

namespace fourfold {

namespace {

std::string side_name(int player) {
  return player == 0 ? "first" : "second";
}

// The lowest of some cells.
template <class Cells>
std::string cell_at(const Board& board, Cells cells) {
  const int bit = lowest_bit(cells), stride = board.rows + 1;
  return "in column " + std::to_string(bit / stride) + ", row " + std::to_string(bit % stride) +
         " (from 0 at the bottom left)";
}

std::string describe_fault(const Board& board, BoardFault fault) {
  const auto number = [](int value) { return std::to_string(value); };
  switch (fault) {
    case BoardFault::ok:
      return "";
    case BoardFault::bad_size:
      return unsupported_size(number(board.columns), number(board.rows));
    case BoardFault::off_board: {
      const int player = board.discs[0] & ~board.size().board ? 0 : 1;
      return side_name(player) + " has a disc at bit " +
             number(lowest_bit(board.discs[player] & ~board.size().board)) +
             ", which is outside the " + number(board.columns) + "x" + number(board.rows) +
             " board";
    }
    case BoardFault::overlap:
      return "both sides have a disc " + cell_at(board, board.discs[0] & board.discs[1]);
    case BoardFault::disc_count:
      return "first has " + number(popcount(board.discs[0])) + " discs and second has " +
             number(popcount(board.discs[1])) + ": expected equal numbers, or one more for first";
    case BoardFault::floating: {
      const auto supported = board.occupied() << 1 | board.size().bottom;
      return "the disc " + cell_at(board, board.occupied() & ~supported) + " has nothing below it";
    }
    case BoardFault::two_winners:
      return "both sides have four in a line";
    case BoardFault::continued:
      return side_name(board.turn()) + " has four in a line, but " + side_name(1 - board.turn()) +
             " moved after that";
    case BoardFault::split_win:
      return side_name(1 - board.turn()) +
             " has several fours in a line that no single last move can have made";
  }
  return "";
}

}  // namespace

std::string unsupported_size(const std::string& columns, const std::string& rows) {
  return "unsupported board of " + columns + " columns and " + rows + " rows: expected " +
         std::to_string(kMinSide) + " to " + std::to_string(kMaxSide) +
         " of each, and columns x (rows + 1) at most " + std::to_string(kMaxBits);
}

std::string unsupported_index(const std::string& what, const std::string& index, int count) {
  return "invalid " + what + " " + index + ": expected 0 to " + std::to_string(count - 1);
}

std::string move_fault(const Board& board, int column) {
  if (board.over()) return "the game is over: no move is allowed";
  return board.is_full(column) ? "column " + std::to_string(column) + " is full" : "";
}

std::string position_fault(const Board& board) {
  const BoardFault fault = check_board(board);
  if (fault != BoardFault::ok) return describe_fault(board, fault);
  if (reachability(board) == Reachability::unreachable)
    return "no game leads to this position: the sides cannot have taken turns";
  return "";
}

std::string Book::describe(BookFault fault, std::span<const uint8_t> bytes) {
  switch (fault) {
    case BookFault::ok:
      return "";
    case BookFault::foreign:
      return "not a fourfold book";
    case BookFault::new_version:
      return "the book has format version " + std::to_string(version_of(bytes)) +
             ", which needs a newer fourfold";
    case BookFault::truncated:
      return "the book is truncated: it ends after " + std::to_string(bytes.size()) + " bytes";
    case BookFault::too_long:
      return "there are extra bytes after the end of the book";
    case BookFault::damaged:
      return "the book is damaged";
    case BookFault::wrong_board:
      return "the book is for a board of an unsupported size";
  }
  return "";
}

std::string Book::missing(const Board& board) const {
  const auto size = [](int columns, int rows) {
    return std::to_string(columns) + "x" + std::to_string(rows);
  };
  if (holds(board)) return "";
  if (board.columns != columns_ || board.rows != rows_)
    return "the book is for boards of " + size(columns_, rows_) + ", not " +
           size(board.columns, board.rows);
  if (board.ply() != ply_)
    return "the book contains positions with " + std::to_string(ply_) + " discs, not " +
           std::to_string(board.ply());
  if (board.over()) return "the book contains no finished games";
  return "the book contains no positions in which the side to move can win at once";
}

}  // namespace fourfold
