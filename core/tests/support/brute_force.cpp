#include "brute_force.hpp"

#include <algorithm>
#include <bit>

namespace fourfold::test {

namespace {

uint64_t hash(CellSet key) {
  return (key.low ^ key.high * 0xd6e8feb86659fd93u) * 0x9e3779b97f4a7c15u;
}

}  // namespace

Rules::Rules(int columns, int rows) : columns_(columns), rows_(rows), lines_through_(128) {
  const auto bit = [&](int column, int row) { return column * (rows + 1) + row; };
  for (int column = 0; column < columns; ++column) {
    bottom_ |= CellSet{1} << bit(column, 0);
    CellSet cells = 0;
    for (int row = 0; row < rows; ++row) cells |= CellSet{1} << bit(column, row);
    column_cells_.push_back(cells);
  }
  const int directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row)
      for (const auto& [right, up] : directions) {
        const int last_column = column + 3 * right, last_row = row + 3 * up;
        if (last_column >= columns || last_row < 0 || last_row >= rows) continue;
        CellSet line = 0;
        for (int i = 0; i < 4; ++i) line |= CellSet{1} << bit(column + i * right, row + i * up);
        lines_.push_back(line);
        for (int i = 0; i < 128; ++i)
          if (line >> i & 1) lines_through_[static_cast<std::size_t>(i)].push_back(line);
      }
}

bool Rules::has_four_through(CellSet cell, CellSet stones) const {
  for (const CellSet line : lines_through_[static_cast<std::size_t>(lowest_bit(cell))])
    if ((stones & line) == line) return true;
  return false;
}

bool Rules::has_four(CellSet stones) const {
  return std::any_of(lines_.begin(), lines_.end(),
                     [&](CellSet line) { return (stones & line) == line; });
}

BruteForce::BruteForce(int columns, int rows) : rules_(columns, rows), table_(1 << 16) {}

int BruteForce::score(CellSet mover, CellSet other) {
  const int ply = popcount(mover | other);
  if (rules_.has_four(other)) return -rules_.win_score(ply);
  return search(mover, other, ply, -rules_.cells(), rules_.cells());
}

// Fail-soft: a value <= alpha is an upper bound of the score, one >= beta a lower bound, others
// exact.
int BruteForce::search(CellSet mover, CellSet other, int ply, int alpha, int beta) {
  if (ply == rules_.cells()) return 0;
  CellSet cells[16];
  int moves = 0;
  for (int i = 0; i < rules_.columns(); ++i) {
    // Inner columns first: any order is correct, this one is faster.
    const int column = rules_.columns() / 2 + (i % 2 != 0 ? -(i + 1) / 2 : i / 2);
    const CellSet cell = rules_.next_cell(column, mover | other);
    if (cell == 0) continue;
    if (rules_.has_four_through(cell, mover | cell)) return rules_.win_score(ply + 1);
    cells[moves++] = cell;
  }

  const CellSet key = rules_.key(mover, other);
  Entry& entry = table_[hash(key) >> 48];
  if (entry.key == key) {
    if (entry.lower == entry.upper || entry.lower >= beta) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
  }
  int best = -rules_.cells();
  for (int i = 0; i < moves && best < beta; ++i)
    best = std::max(best, -search(other, mover | cells[i], ply + 1, -beta, -std::max(alpha, best)));
  if (entry.key != key) entry = {key, -rules_.cells(), rules_.cells()};
  if (best > alpha) entry.lower = std::max(entry.lower, best);
  if (best < beta) entry.upper = std::min(entry.upper, best);
  return best;
}

AllPositions::AllPositions(int columns, int rows, CellSet root_mover, CellSet root_other)
    : rules_(columns, rows), stride_(rows + 1), entries_(1 << 16) {
  fill(root_mover, root_other, popcount(root_mover | root_other));
}

int AllPositions::fill(CellSet mover, CellSet other, int ply) {
  const CellSet key = rules_.key(mover, other);
  const Entry& known = entries_[find(key)];
  if (known.key == key) return known.score;
  int score = 0;
  if (rules_.has_four(other)) {
    score = -rules_.win_score(ply);
  } else if (ply < rules_.cells()) {
    score = -rules_.cells();
    for (int column = 0; column < rules_.columns(); ++column)
      if (const CellSet cell = rules_.next_cell(column, mover | other))
        score = std::max(score, -fill(other, mover | cell, ply + 1));
  }
  if (2 * ++count_ > entries_.size()) grow();
  entries_[find(key)] = {key, score};
  return score;
}

std::size_t AllPositions::find(CellSet key) const {
  std::size_t i = hash(key) >> 20;
  while (i &= entries_.size() - 1, entries_[i].key != 0 && entries_[i].key != key) ++i;
  return i;
}

void AllPositions::grow() {
  std::vector<Entry> old(4 * entries_.size());
  old.swap(entries_);
  for (const Entry& entry : old)
    if (entry.key != 0) entries_[find(entry.key)] = entry;
}

void AllPositions::unpack(CellSet key, CellSet& mover, CellSet& other) const {
  for (int column = 0; column < rules_.columns(); ++column) {
    const int shift = column * stride_;
    const uint64_t code = (key >> shift).low & ((uint64_t{1} << stride_) - 1);
    const uint64_t height_mark = std::bit_floor(code);
    const uint64_t mine = code ^ height_mark;
    mover |= CellSet{mine} << shift;
    other |= CellSet{(height_mark - 1) ^ mine} << shift;
  }
}

}  // namespace fourfold::test
