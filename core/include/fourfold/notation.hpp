// The names of columns, cells and lines of moves. Python's notation.py does the same in Python.
#pragma once

#include <string>
#include <vector>

namespace fourfold {

// 1 to 9, then a, b, c.
inline std::string column_label(int column) {
  return {"123456789abc"[column]};
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
