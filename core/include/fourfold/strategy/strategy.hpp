// Diagrams: marks on cells from which a player reads every move without looking ahead. The leaves
// of a stored strategy are such diagrams. docs/strategy.md defines the rule and explains it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fourfold/board/board.hpp"

namespace fourfold {

inline constexpr int kDiagramLevels = 10;

// Sets of cells in the layout of geometry.hpp, of a board of at most 64 bits. A cell is in at most
// one of them.
struct Diagram {
  uint64_t levels[kDiagramLevels] = {};  // cells to play, the most urgent level first
  uint64_t avoided = 0;                  // cells to leave alone while there is another choice

  friend bool operator==(const Diagram&, const Diagram&) = default;
};

// Reads rows from top to bottom, separated by "/": a digit marks a cell with its level, "-" a cell
// to avoid, "." leaves it unmarked. Nothing if the text is not a diagram of this size.
std::optional<Diagram> read_diagram(std::string_view text, int columns, int rows);
std::string write_diagram(const Diagram& diagram, int columns, int rows);

// The only playable cell of the first level that has exactly one; 0 if no level has.
inline uint64_t marked_cell(const Diagram& diagram, uint64_t playable) {
  for (const uint64_t level : diagram.levels) {
    const uint64_t cells = level & playable;
    if (cells != 0 && (cells & (cells - 1)) == 0) return cells;
  }
  return 0;
}

// The column that the rule of a diagram plays for the side to move in a game that is not over.
// `last_column` is where the opponent has just played, if it has.
int diagram_column(const Board& board, const Diagram& diagram, std::optional<int> last_column);

}  // namespace fourfold
