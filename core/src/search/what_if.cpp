#include "fourfold/search/what_if.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace fourfold {

namespace {

// A power of two: no more than the nodes need, since to clear the table takes time too.
std::size_t table_size(const Board& board, uint64_t node_limit) {
  const std::size_t size = std::size_t{1} << std::clamp(board.cells() - board.ply() - 4, 8, 20);
  if (node_limit == 0 || node_limit > size) return size;
  return std::min<std::size_t>(size, std::bit_ceil(node_limit));
}

template <class Set>
class HarmlessSearch {
  // What is known of a position: lower <= score <= upper.
  struct Known {
    Set key = 0;
    int8_t lower = 0, upper = 0;
  };

 public:
  HarmlessSearch(const Board& board, const WhatIf& question, const Limits& limits)
      : g_(board.columns, board.rows),
        question_(question),
        node_limit_(std::min(question.node_limit - 1, limits.nodes - 1)),
        watch_(limits),
        table_(table_size(board, question.node_limit)) {}

  // The empty cells that would complete a four of `player`, none of its discs harmless.
  Set wins(Set stones, Set occupied, int player) const {
    const Set seen = ~as_set<Set>(question_.harmless[player]);
    return completing_cells(g_, stones & seen) & seen & g_.board & ~occupied;
  }

  // Is the score at least beta? Returns v >= beta, then v <= score, or v < beta, then score <= v.
  // The mover has no win at once. Invalid if stopped() is true afterwards.
  int test(const State<Set>& s, int ply, int beta) {
    if (!count()) return 0;
    if (ply == g_.cells) return 0;
    const auto options = find_options(g_, s);
    if (options.none.on) return -win_score(g_, ply + 2);
    Bounds known{-win_score(g_, ply + 4), win_score(g_, ply + 3)};
    if (ply + 3 > g_.cells) known.upper = 0;
    if (ply + 4 > g_.cells) known.lower = 0;
    const Set key = position_key(g_, s.mover, s.mover | s.other);
    Known& slot = table_[place_of(key)];
    if (slot.key == key) {
      known.lower = std::max<int>(known.lower, slot.lower);
      known.upper = std::min<int>(known.upper, slot.upper);
    }
    if (known.lower >= beta) return known.lower;
    if (known.upper < beta) return known.upper;

    struct Move {
      State<Set> state;
      int promise;
    };
    Move moves[kMaxColumns];
    int count = 0;
    for (int i = 0; i < g_.columns; ++i) {
      const Set move = options.moves & g_.centre_columns.mask[i];
      if (!move) continue;
      const State<Set> next = after(s, move, ply);
      const Move made{next, popcount(next.other_wins)};
      // Insertion keeps equal promises in the order of the columns: centre first.
      int place = count++;
      for (; place > 0 && moves[place - 1].promise < made.promise; --place)
        moves[place] = moves[place - 1];
      moves[place] = made;
    }
    int best = -kMaxCells;
    for (int i = 0; i < count && best < beta; ++i) {
      best = std::max(best, -test(moves[i].state, ply + 1, 1 - beta));
      if (stopped_) return 0;
    }
    (best >= beta ? known.lower : known.upper) = best;
    slot = {key, static_cast<int8_t>(known.lower), static_cast<int8_t>(known.upper)};
    return best;
  }

  bool stopped() const { return stopped_; }

  uint64_t nodes = 0;

 private:
  State<Set> after(const State<Set>& s, Set move, int ply) const {
    const Set moved = s.mover | move;
    return {s.other, moved, s.other_wins & ~move, wins(moved, moved | s.other, ply & 1)};
  }

  // Where in the table a position is stored.
  std::size_t place_of(Set key) const {
    uint64_t folded = 0;
    if constexpr (is_wide<Set>) {
      folded = key.low ^ key.high * 0xd6e8feb86659fd93u;
    } else {
      folded = key;
    }
    return (folded * 0x9e3779b97f4a7c15u >> 32) & (table_.size() - 1);
  }

  // False: stop.
  bool count() {
    ++nodes;
    if (nodes - 1 > node_limit_) stopped_ = true;
    if (nodes % 8192 == 1 && watch_.expired()) stopped_ = true;
    return !stopped_;
  }

  AnySize<kMaxColumns, Set> g_;
  const WhatIf& question_;
  const uint64_t node_limit_;  // less 1, so that 0, no limit, is the largest
  LimitWatch watch_;
  std::vector<Known> table_;
  bool stopped_ = watch_.cancelled();
};

template <class Set>
WhatIfResult find_score(const Board& board, const WhatIf& question, const Limits& limits) {
  HarmlessSearch<Set> search(board, question, limits);
  const AnySize<kMaxColumns, Set> g(board.columns, board.rows);
  const int ply = board.ply();
  const Set mover = as_set<Set>(board.mover()), other = as_set<Set>(board.other());
  const Set occupied = mover | other;
  const State<Set> root{mover, other, search.wins(mover, occupied, board.turn()),
                        search.wins(other, occupied, 1 - board.turn())};
  if (search.stopped()) return {};
  if (any(nonzero(root.mover_wins & playable_cells(g, occupied))))
    return {win_score(g, ply + 1), 0};
  int lower = ply + 2 > g.cells ? 0 : -win_score(g, ply + 2);
  int upper = ply + 3 > g.cells ? 0 : win_score(g, ply + 3);
  // Whether the side whose cells are harmless still wins often answers the question.
  const bool win_first = question.outcome_only && question.harmless[board.turn()];
  while (lower < upper && !(question.outcome_only && (lower > 0 || upper < 0))) {
    // Who wins comes first, then how soon.
    int beta = lower + (upper - lower + 1) / 2;
    if (lower < 0 && upper >= 0) {
      beta = win_first && upper > 0 ? 1 : 0;
    } else if (lower == 0) {
      beta = 1;
    }
    const int value = search.test(root, ply, beta);
    if (search.stopped()) return {std::nullopt, search.nodes};
    if (value >= beta) {
      lower = value;
    } else {
      upper = value;
    }
  }
  const int sign = lower > 0 ? 1 : upper < 0 ? -1 : 0;
  return {question.outcome_only ? sign : lower, search.nodes};
}

}  // namespace

WhatIfResult solve_what_if(const Board& board, const WhatIf& question, const Limits& limits) {
  return fits_64_bits(board.columns, board.rows) ? find_score<Bits>(board, question, limits)
                                                 : find_score<CellSet>(board, question, limits);
}

}  // namespace fourfold
