#include "classic_oracle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "support/grid.hpp"

namespace fourfold::test {

namespace {

using classic::Evaluation;
using classic::Options;
using classic::Recorded;
using classic::Rule;
using classic::SearchResult;

using Cell = std::pair<int, int>;  // column, row
using Cells = std::vector<Cell>;

// From the first side's point of view.
struct Plain {
  explicit Plain(const Board& board)
      : grid(board.columns, board.rows, board.discs[0], board.discs[1]) {}

  bool inside(Cell cell) const { return grid.inside(cell.first, cell.second); }
  Grid::Disc at(Cell cell) const { return grid.at(cell.first, cell.second); }
  bool playable(Cell cell) const {
    return inside(cell) && grid.is_playable(cell.first, cell.second);
  }

  Grid grid;
};

// The whole lines of the board in one direction, of four cells or more, from left to right and,
// for columns and both kinds of diagonals, upwards.
std::vector<Cells> whole_lines(const Grid& grid, int right, int up) {
  std::vector<Cells> lines;
  for (int column = 0; column < grid.columns(); ++column)
    for (int row = 0; row < grid.rows(); ++row) {
      if (grid.inside(column - right, row - up)) continue;
      Cells line;
      for (Cell at{column, row}; grid.inside(at.first, at.second);
           at = {at.first + right, at.second + up})
        line.push_back(at);
      if (line.size() >= 4) lines.push_back(line);
    }
  return lines;
}

int chains_along(const Plain& plain, const Cells& line, bool upright, int multiplier) {
  const int length = static_cast<int>(line.size());
  const auto cell = [&](int i) { return line[static_cast<std::size_t>(i)]; };
  int sum = 0;
  for (int i = 0; i < length;) {
    const Grid::Disc disc = plain.at(cell(i));
    int end = i + 1;
    if (disc == Grid::none) {
      i = end;
      continue;
    }
    while (end < length && plain.at(cell(end)) == disc) ++end;
    const int chain = end - i;
    int extensions = 0;
    if (upright) {
      while (extensions < 2 && end + extensions < length &&
             plain.at(cell(end + extensions)) == Grid::none)
        ++extensions;
    } else {
      for (int at = i - 1; at >= std::max(0, i - 2) && plain.playable(cell(at)); --at) ++extensions;
      for (int at = end; at < std::min(length, end + 2) && plain.playable(cell(at)); ++at)
        ++extensions;
    }
    const bool unnoticed = i == length - 1;
    if (!unnoticed) {
      const int worth = chain * extensions + (chain >= 4 ? multiplier * (chain - 3) : 0);
      sum += disc == Grid::mover ? worth : -worth;
    }
    i = end;
  }
  return sum;
}

// Threats played out; see classic/threats.hpp. `side` is to move.
class PlayOut {
 public:
  PlayOut(const Grid& grid, Grid::Disc side) : grid_(grid), side_(side) {}

  int value() {
    for (;;) {
      find_threats();
      if (can_fill(side_)) return signed_by(side_, 100'000);
      const std::vector<int> blocks = fillable(opponent());
      if (blocks.empty()) break;
      if (blocks.size() > 1) return signed_by(opponent(), 100'000);
      play(blocks[0]);
    }
    // From here on no new threats arise.
    while (threats_left()) {
      if (can_fill(side_)) return signed_by(side_, worth());
      const std::vector<int> blocks = fillable(opponent());
      if (blocks.size() > 1) return signed_by(opponent(), worth());
      if (!blocks.empty()) {
        play(blocks[0]);
        continue;
      }
      const std::vector<int> harmless = columns_where([&](int column) {
        for (int row = grid_.height(column) + 1; row < grid_.rows(); ++row)
          if (threat(column, row, side_) || threat(column, row, opponent()))
            return row > grid_.height(column) + 1;
        return true;
      });
      if (!harmless.empty()) {
        play(harmless[0]);
        continue;
      }
      const std::vector<int> offers = columns_where(
          [&](int column) { return !threat(column, grid_.height(column) + 1, opponent()); });
      if (offers.empty()) return signed_by(opponent(), worth());
      int chosen = offers[0];
      for (const int column : offers)
        if (threat(column, grid_.height(column) + 1, side_) &&
            threat(column, grid_.height(column) + 2, side_)) {
          chosen = column;
          break;
        }
      play(chosen);
    }
    return 0;
  }

 private:
  Grid::Disc opponent() const { return Grid::opponent(side_); }
  static int signed_by(Grid::Disc side, int worth) { return side == Grid::mover ? worth : -worth; }
  int worth() const {
    int empty = 0;
    for (int column = 0; column < grid_.columns(); ++column)
      empty += grid_.rows() - grid_.height(column);
    return 200 + 2 * empty;
  }

  void find_threats() {
    threats_[0] = grid_.wins(Grid::mover);
    threats_[1] = grid_.wins(Grid::other);
  }
  bool threat(int column, int row, Grid::Disc side) const {
    return grid_.inside(column, row) && grid_.at(column, row) == Grid::none &&
           (threats_[side == Grid::mover ? 0 : 1] & grid_.bit(column, row)) != 0;
  }
  bool threats_left() const { return ((threats_[0] | threats_[1]) & grid_.discs(Grid::none)) != 0; }

  template <class Predicate>
  std::vector<int> columns_where(Predicate is_so) const {
    std::vector<int> columns;
    for (int column = 0; column < grid_.columns(); ++column)
      if (grid_.height(column) < grid_.rows() && is_so(column)) columns.push_back(column);
    return columns;
  }
  std::vector<int> fillable(Grid::Disc side) const {
    return columns_where([&](int column) { return threat(column, grid_.height(column), side); });
  }
  bool can_fill(Grid::Disc side) const { return !fillable(side).empty(); }

  void play(int column) {
    grid_ = grid_.with(column, grid_.height(column), side_);
    side_ = opponent();
  }

  Grid grid_;
  Grid::Disc side_;
  CellSet threats_[2] = {0, 0};
};

// The empty cells that would complete a line of the player's, also beside a four that is complete.
int count_threats(const Board& board, int player) {
  CellSet threats = 0;
  for (const CellSet line : classic::lines(board.columns, board.rows))
    if (popcount(board.discs[player] & line) == 3) threats |= line & ~board.occupied();
  return popcount(threats);
}

constexpr int kWindows[5] = {0, 1, 10, 100, 1000};
constexpr int kDiscs[5] = {0, 1, 2, 3, 4};

class PlainSearch {
 public:
  PlainSearch(const Board& board, const Options& options)
      : options_(options),
        seen_(without(board, options.overlook)),
        order_(classic::child_order(board.columns, options.order, options.seed)) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    result.columns.resize(board.columns);
    Found found = visit(board, -1, -1, 0, -kInfinity, kInfinity);
    result.value = found.value;
    result.column = found.line[0];
    result.pv = std::move(found.line);
  }

  SearchResult result;

 private:
  struct Found {
    double value;
    std::vector<int> line;
  };

  Found visit(const Board& board, int parent, int column, int depth, double alpha, double beta) {
    const int node = add(parent, column, depth, 0, alpha, beta);
    ++result.nodes;
    Found found{0, {}};
    int flags = 0;
    if (const std::optional<double> end = finished(board, depth)) {
      found.value = *end;
      flags = classic::kLeaf | classic::kFinished;
    } else if (depth == options_.depth) {
      found.value = leaf(board);
      flags = classic::kLeaf;
    } else {
      found = best_child(board, node, depth + 1, alpha, beta);
    }
    Recorded& recorded = result.tree[static_cast<std::size_t>(node)];
    recorded.value = found.value;
    recorded.flags |= static_cast<uint8_t>(flags);
    return found;
  }

  Found best_child(const Board& board, int node, int depth, double alpha, double beta) {
    const bool maximises = board.turn() == 0;
    Found best{NAN, {}};
    for (const int column : order_) {
      if (board.is_full(column)) continue;
      if (alpha >= beta) {
        result.tree[static_cast<std::size_t>(node)].flags |= classic::kCut;
        add(node, column, depth, classic::kSkipped, alpha, beta);
        continue;
      }
      const Found child = visit(board.after(column), node, column, depth, alpha, beta);
      if (depth == 1) result.columns[static_cast<std::size_t>(column)] = child.value;
      if (best.line.empty() || (maximises ? child.value > best.value : child.value < best.value)) {
        best = child;
        best.line.insert(best.line.begin(), column);
      }
      if (!options_.pruning) continue;
      if (maximises)
        alpha = std::max(alpha, best.value);
      else
        beta = std::min(beta, best.value);
    }
    return best;
  }

  int add(int parent, int column, int depth, uint8_t flags, double alpha, double beta) {
    result.tree.push_back({parent, static_cast<int8_t>(column), static_cast<uint8_t>(depth), flags,
                           NAN, alpha, beta});
    return static_cast<int>(result.tree.size()) - 1;
  }

  // The value of a game that is over. The search begins with an unfinished one.
  std::optional<double> finished(const Board& board, int depth) const {
    const int last = 1 - board.turn();
    const bool won =
        depth > 0 && options_.rule == Rule::connect_four && count_fours(board, last, seen_) > 0;
    if (!won && !board.full()) return std::nullopt;
    if (options_.evaluate_finished) return leaf(board);
    return won ? (last == 0 ? 1 : -1) * win(depth, board.cells()) : on_full_board(board, depth);
  }

  double win(int depth, int cells) const {
    if (options_.evaluation == Evaluation::outcome)
      return std::max(cells / 2, options_.depth) + 1 - depth;
    return (options_.evaluation == Evaluation::urgency ? 1000 : classic::kWin) + options_.depth -
           depth;
  }

  double on_full_board(const Board& board, int depth) const {
    if (options_.rule == Rule::connect_four) return 0;
    const int lead = count_fours(board, 0, seen_) - count_fours(board, 1, seen_);
    if (lead == 0 || options_.evaluation == Evaluation::outcome) return lead;
    const int sign = lead > 0 ? 1 : -1;
    return options_.evaluation == Evaluation::urgency ? sign * (1000 + options_.depth - depth)
                                                      : sign * classic::kWin + lead;
  }

  double leaf(const Board& board) const {
    if (options_.evaluation != Evaluation::custom && !options_.overlook.empty())
      return classic::evaluate(board, options_.evaluation, options_.rule, options_.overlook,
                               options_.multiplier);
    switch (options_.evaluation) {
      case Evaluation::windows:
      case Evaluation::windows_plain:
        return window_sum(board, kWindows, seen_);
      case Evaluation::chains:
        return chain_sum(board, options_.multiplier);
      case Evaluation::threats:
        return threat_value(board, options_.rule);
      case Evaluation::fours:
        return four_sum(board);
      case Evaluation::custom:
        return options_.custom(board);
      default:
        return 0;
    }
  }

  const Options& options_;
  Seen seen_;
  std::vector<int> order_;
};

}  // namespace

Seen sees_all(const Board& board) {
  return Seen(classic::lines(board.columns, board.rows).size(), true);
}

Seen without(const Board& board, const std::vector<int>& overlook) {
  Seen seen = sees_all(board);
  for (const int line : overlook) seen[static_cast<std::size_t>(line)] = false;
  return seen;
}

int count_fours(const Board& board, int player, const Seen& seen) {
  const std::vector<CellSet> lines = classic::lines(board.columns, board.rows);
  int count = 0;
  for (std::size_t i = 0; i < lines.size(); ++i)
    count += seen[i] && (board.discs[player] & lines[i]) == lines[i];
  return count;
}

int window_sum(const Board& board, const int (&worth)[5], const Seen& seen) {
  const std::vector<CellSet> lines = classic::lines(board.columns, board.rows);
  int sum = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const int first = popcount(board.discs[0] & lines[i]);
    const int second = popcount(board.discs[1] & lines[i]);
    if (seen[i] && second == 0) sum += worth[first];
    if (seen[i] && first == 0) sum -= worth[second];
  }
  return sum;
}

int chain_sum(const Board& board, int multiplier) {
  const Plain plain(board);
  int sum = 0;
  for (const CellSet line : classic::lines(board.columns, board.rows))
    sum += popcount(board.discs[0] & line) - popcount(board.discs[1] & line);
  for (const Cells& line : whole_lines(plain.grid, 1, 0))
    sum += chains_along(plain, line, false, multiplier);
  for (const Cells& line : whole_lines(plain.grid, 0, 1))
    sum += chains_along(plain, line, true, multiplier);
  for (const Cells& line : whole_lines(plain.grid, 1, 1))
    sum += chains_along(plain, line, false, multiplier);
  for (const Cells& line : whole_lines(plain.grid, -1, 1))
    sum += chains_along(plain, line, false, multiplier);
  return sum;
}

int threat_value(const Board& board, Rule rule) {
  const int windows = window_sum(board, kDiscs, sees_all(board));
  if (rule == Rule::most_fours) {
    const Seen seen = sees_all(board);
    return 1000 * (count_fours(board, 0, seen) - count_fours(board, 1, seen)) +
           100 * (count_threats(board, 0) - count_threats(board, 1)) + windows;
  }
  const Plain plain(board);
  return windows + PlayOut(plain.grid, board.turn() == 0 ? Grid::mover : Grid::other).value();
}

int four_sum(const Board& board) {
  const Seen seen = sees_all(board);
  Board reversed = board;  // the cells that each side could still take, and those it has
  reversed.discs[0] = board.size().board & ~board.discs[1];
  reversed.discs[1] = board.size().board & ~board.discs[0];
  const int filled = count_fours(board, 0, seen) - count_fours(board, 1, seen);
  const int open = count_fours(reversed, 0, seen) - count_fours(reversed, 1, seen);
  return 100 * filled + open;
}

SearchResult plain_search(const Board& board, const Options& options) {
  return PlainSearch(board, options).result;
}

}  // namespace fourfold::test
