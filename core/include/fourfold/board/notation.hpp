// The names of columns, cells and lines of moves. Python's notation.py does the same in Python.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fourfold {

// The labels of columns: 1 to 9, then a to g.
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

}  // namespace fourfold
