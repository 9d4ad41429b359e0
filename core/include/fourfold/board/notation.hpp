// How people write columns, games and boards, and what is wrong with a text that cannot be read.
//
// A move string lists the columns in the order they were played, counted from 1 and continued with
// `a` to `g` after `9`. A grid lists the cells of a board, top row first. Texts are UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/board/board.hpp"

namespace fourfold {

// The labels of columns.
inline constexpr std::string_view kColumnLabels = "123456789abcdefg";

inline std::string column_label(int column) {
  return {kColumnLabels[column]};
}

inline std::string format_moves(const std::vector<int>& columns) {
  std::string moves;
  for (const int column : columns) moves += column_label(column);
  return moves;
}

// Counted from 0, rows from the bottom.
inline std::string cell_name(int column, int row) {
  return "column " + column_label(column) + ", row " + std::to_string(row + 1);
}

// Why something cannot be read. Every interface reports the same sentence.
struct NotationFault {
  enum class Kind { notation, illegal_move };
  Kind kind = Kind::notation;
  std::string what{};     // "invalid column 8"
  std::string allowed{};  // "expected 1 to 7", or why a move is illegal; may be empty
  std::string where{};    // "move 2", counted from 1; may be empty

  std::string sentence() const;
};

// What was read, or why it could not be.
template <class T>
struct [[nodiscard]] Parsed {
  T value{};
  std::optional<NotationFault> fault{};
};

// The columns, counted from 0, of a move string. Whether the moves are legal is not checked.
Parsed<std::vector<uint8_t>> parse_moves(std::string_view text, int columns);

// The column of a single label.
Parsed<int> parse_column(std::string_view label, int columns);

// Plays all moves; at an illegal one it stops.
std::optional<NotationFault> play_moves(Board& board, std::span<const uint8_t> moves);

// The cells of a board of any size, row by row from the top: 0 empty, 1 first, 2 second.
struct Grid {
  int columns = 0, rows = 0;
  std::vector<uint8_t> cells;

  // Places the discs on an empty board of this size.
  void place_on(Board& board) const;
};

// A line of `.`, `X` and `O` for each row, in either case. Spaces, empty lines, a byte order mark
// and a last line with the column labels are ignored.
Parsed<Grid> parse_grid(std::string_view text);

// The 42 cells of a 7x6 board; `x` is the side to move. White space is ignored.
Parsed<Grid> parse_board_string(std::string_view text);

// The rows as text, top row first: `.` empty, `X` first, `O` second.
std::vector<std::string> format_rows(const Board& board);

// The same with spaces between the cells, and the column labels below.
std::string format_grid(const Board& board);

}  // namespace fourfold
