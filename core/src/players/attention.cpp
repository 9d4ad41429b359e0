#include "fourfold/players/attention.hpp"

#include <algorithm>
#include <cstdlib>

#include "fourfold/classic/classic.hpp"

namespace fourfold::players {

namespace {

// How easily a line is missed because of its direction.
constexpr double kVertical = 0.3, kHorizontal = 0.6, kDiagonal = 1.0;
// A line next to the last disc is missed less than one on the other side of the board.
constexpr double kNear = 0.5, kFar = 1.2;
constexpr int kFarAway = 5;
// Discs with a gap between them look less like a line.
constexpr double kGap = 1.3;
// By chance, a line is noticed up to this much more or less easily in one game.
constexpr double kHabit = 0.5;

struct Cell {
  int column, row;
};

std::vector<Cell> cells_of(uint64_t set, int rows) {
  std::vector<Cell> cells;
  for (; set; set &= set - 1)
    cells.push_back({lowest_bit(set) / (rows + 1), lowest_bit(set) % (rows + 1)});
  return cells;
}

double direction_weight(const std::vector<Cell>& line) {
  if (line[0].column == line[1].column) return kVertical;
  return line[0].row == line[1].row ? kHorizontal : kDiagonal;
}

double distance_weight(const std::vector<Cell>& line, const std::vector<Cell>& recent) {
  if (recent.empty()) return 1;
  int distance = kFarAway;
  for (const Cell& cell : line)
    for (const Cell& disc : recent)
      distance = std::min(
          distance, std::max(std::abs(cell.column - disc.column), std::abs(cell.row - disc.row)));
  return kNear + (kFar - kNear) * distance / kFarAway;
}

// Whether an empty cell lies between discs of a line.
bool has_gap(const std::vector<Cell>& line, const Board& board) {
  int changes = 0;  // from empty to occupied, along the line
  bool before = false;
  for (const Cell& cell : line) {
    const bool disc = board.occupied() >> (cell.column * (board.rows + 1) + cell.row) & 1;
    changes += disc && !before;
    before = disc;
  }
  return changes > 1;
}

}  // namespace

std::vector<double> draw_habits(Random& random, int columns, int rows) {
  std::vector<double> habits(classic::lines(columns, rows).size());
  for (double& habit : habits) habit = 1 + kHabit * (2 * random.next() - 1);
  return habits;
}

std::vector<int> missed_lines(Random& random, const Board& board, uint64_t recent,
                              std::span<const double> habits, double carelessness) {
  const std::vector<uint64_t> lines = classic::lines(board.columns, board.rows);
  const std::vector<Cell> last = cells_of(recent, board.rows);
  std::vector<int> missed;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::vector<Cell> line = cells_of(lines[i], board.rows);
    double weight = direction_weight(line) * habits[i] * distance_weight(line, last);
    if (has_gap(line, board)) weight *= kGap;
    // Draw a number for every line, so that one line does not change the draws of the others.
    if (random.next() < carelessness * weight) missed.push_back(static_cast<int>(i));
  }
  return missed;
}

}  // namespace fourfold::players
