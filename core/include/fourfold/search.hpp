// The search: a proof that a position is, or is not, worth at least so much.
//
// Contract of visit(). Given a free position (settle() in position.hpp) whose score s is within
// the bounds by the clock, and a number beta, it returns v with
//     v >= beta  and then  s >= v,    or    v < beta  and then  s <= v.
// Nothing is guessed: every v follows from play to the end or from proof.hpp. Only null windows
// are searched, so one number is all a node needs. When stopped_ is set the value is void and
// nothing is stored.
//
// A node makes all its moves together, one in each lane of a wide register, and follows each to
// the next position where somebody has a choice. It is the children that are judged, by bounds,
// proofs and tables, before any is visited; so most nodes never visit a child, and a child is
// entered with everything about it computed.
#pragma once

#include <utility>

#include "fourfold/lanes.hpp"
#include "fourfold/ordering.hpp"
#include "fourfold/position.hpp"
#include "fourfold/proof.hpp"
#include "fourfold/searcher.hpp"
#include "fourfold/table.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// Down to how many empty cells each technique pays. Nearer to the end it costs more than it
// saves. Measured on 7x6; see docs/engine.md.
struct Reach {
  static constexpr int shared_table = 18;
  static constexpr int own_table = 7;
  static constexpr int follow_up = 7;
  static constexpr int mirror = 19;
  static constexpr int busy_marks = 19;
};

template <class G>
class Search final : public Searcher {
 public:
  Search(int columns, int rows) : g(columns, rows) {}

  Range begin(const SearchSetup& setup, uint64_t mover, uint64_t other) override;
  int test(int beta) override;

 private:
  static constexpr int kLanes = G::lanes;
  using W = Lanes<kLanes>;

  // The children of one node. A child is a free position: forced moves have been played.
  struct alignas(64) Children {
    Bits mover[kLanes], other[kLanes], mover_wins[kLanes], other_wins[kLanes];
    Bits moves[kLanes], ply[kLanes];
    Bits key[kLanes];  // mixed
  };

  int visit(const Children& family, int child, int beta);
  int remember(Bits key, int ply, int beta, int value, uint64_t nodes_before);
  Bounds recall(Bits key, int ply) const;
  void make_keys(Children& children, const State<W>& s, unsigned lanes, int ply) const;

  int empty_cells(int ply) const { return g.cells - ply; }

  std::atomic<uint64_t>& busy_mark(Bits key) const { return (*setup_.busy)[key % 1024]; }
  bool is_busy(Bits key) const { return busy_mark(key).load(std::memory_order_relaxed) == key; }
  void mark_busy(Bits key) const { busy_mark(key).store(key, std::memory_order_relaxed); }
  void unmark_busy(Bits key) const {
    if (is_busy(key)) busy_mark(key).store(0, std::memory_order_relaxed);
  }

  const G g;
  TableView<true> shared_;
  TableView<false> own_;
  SearchSetup setup_;
  Children root_;
  int root_sign_;  // -1: the forced moves from the root end with the other side to move
  bool use_mirror_;
};

// Follows forced moves from the root, so that test() starts at a free position.
template <class G>
Searcher::Range Search<G>::begin(const SearchSetup& setup, uint64_t mover, uint64_t other) {
  setup_ = setup;
  stopped_ = false;
  shared_ = {setup.shared.buckets, setup.shared.count, setup.shared.generation, g.key_bits};
  own_ = {setup.own.buckets, setup.own.count, setup.own.generation, g.key_bits};
  // The mirror image of a descendant is a descendant too only if the root's discs and their image
  // fit together. If not, looking for it is a waste.
  use_mirror_ = (mover & mirrored(g, other)) == 0;

  const Bits occupied = mover | other;
  const int ply = popcount(occupied);
  const auto decided = [](int score) { return Range{score, score}; };
  if (fours(g, other)) return decided(-win_score(g, ply));
  State<Bits> s;
  s.mover = mover;
  s.other = other;
  s.mover_wins = completing_cells(g, mover) & g.board & ~occupied;
  s.other_wins = completing_cells(g, other) & g.board & ~occupied;
  s.ply = static_cast<Bits>(ply);
  if (s.mover_wins & playable_cells(g, occupied)) return decided(win_score(g, ply + 1));
  const auto settled = settle(g, s, Flag{true});
  const int settled_ply = static_cast<int>(s.ply);
  root_sign_ = (settled_ply - ply) % 2 != 0 ? -1 : 1;
  if (any(settled.drawn)) return decided(0);
  if (any(settled.lost)) return decided(-root_sign_ * win_score(g, settled_ply + 2));

  root_.mover[0] = s.mover;
  root_.other[0] = s.other;
  root_.mover_wins[0] = s.mover_wins;
  root_.other_wins[0] = s.other_wins;
  root_.moves[0] = s.moves;
  root_.ply[0] = s.ply;
  const Bits key = position_key(g, s.mover, s.mover | s.other);
  Bits canonical = key;
  if (use_mirror_ && empty_cells(settled_ply) >= Reach::mirror && mirrored(g, key) < key)
    canonical = mirrored(g, key);
  root_.key[0] = mix_key(canonical, g.key_bits);

  const int upper = clock_upper_bound(g, settled_ply);
  const int lower = clock_lower_bound(g, settled_ply);
  return root_sign_ > 0 ? Range{lower, upper} : Range{-upper, -lower};
}

template <class G>
int Search<G>::test(int beta) {
  return root_sign_ > 0 ? visit(root_, 0, beta) : -visit(root_, 0, 1 - beta);
}

template <class G>
int Search<G>::visit(const Children& family, int child, int beta) {
  // Step 1. Count, and look up from the work now and then.
  const uint64_t nodes_before = nodes_++;
  if (setup_.stop->load(std::memory_order_relaxed)) stopped_ = true;
  if (nodes_ % kWatchNodes == 0 && !setup_.watch->go_on()) stopped_ = true;
  if (stopped_) return 0;

  const int ply = static_cast<int>(family.ply[child]);
  const Bits node_key = family.key[child];

  // Step 2. Make every move, each in its lane, centre first, and follow forced replies.
  State<W> s;
  const W move = splat<W>(family.moves[child]) & load<W>(g.centre_columns.mask);
  s.mover = splat<W>(family.other[child]);
  s.other = splat<W>(family.mover[child]) | move;
  s.mover_wins = splat<W>(family.other_wins[child]);
  s.other_wins = completing_cells(g, s.other) & splat<W>(g.board) & ~(s.mover | s.other);
  s.ply = splat<W>(static_cast<Bits>(ply + 1));
  const auto settled = settle(g, s, nonzero(move));

  // Values below are the mover's. After an odd number of moves the child's mover is the opponent.
  Children children;
  store(children.ply, s.ply);
  const auto child_ply = [&](int i) { return static_cast<int>(children.ply[i]); };
  const auto turned = [&](int i) { return (child_ply(i) - ply) % 2 != 0; };

  // Step 3. Children that are decided.
  int best = any(settled.drawn) ? 0 : -32;
  for (unsigned lanes = lane_bits(settled.lost); lanes; lanes &= lanes - 1) {
    const int i = lowest_bit(lanes);
    const int win = win_score(g, child_ply(i) + 2);
    const int value = turned(i) ? win : -win;
    if (value > best) best = value;
  }
  if (best >= beta) return best;

  // Step 4. Bounds by the clock. A child that cannot reach beta is closed.
  unsigned open = lane_bits(settled.free);
  const auto close = [&](int i, int upper) {
    open &= ~(1u << i);
    if (upper > best) best = upper;
  };
  for (unsigned lanes = open; lanes; lanes &= lanes - 1) {
    const int i = lowest_bit(lanes);
    const int high = clock_upper_bound(g, child_ply(i));
    const int low = clock_lower_bound(g, child_ply(i));
    if ((turned(i) ? -high : low) >= beta) return turned(i) ? -high : low;
    if ((turned(i) ? -low : high) < beta) close(i, turned(i) ? -low : high);
  }
  if (!open) return remember(node_key, ply, beta, best, nodes_before);

  // Step 5. Keys, and a first call to memory, which answers while step 6 computes.
  const bool use_tables = empty_cells(ply + 1) >= Reach::own_table;
  if (use_tables) make_keys(children, s, open, ply + 1);

  // Step 6. Bounds by follow-up.
  if (empty_cells(ply + 1) >= Reach::follow_up) {
    const auto follow = follow_up(g, s);
    alignas(64) Bits stopped[kLanes], stop_columns[kLanes];
    store(stopped, follow.stopped);
    store(stop_columns, follow.stop_columns);
    const unsigned fours = lane_bits(follow.other_fours);
    for (unsigned lanes = open & lane_bits(follow.holds); lanes; lanes &= lanes - 1) {
      const int i = lowest_bit(lanes);
      const int bound = follow_up_bound(g, stopped[i], stop_columns[i], (fours >> i & 1) != 0);
      if (turned(i)) {
        if (-bound >= beta) return remember(node_key, ply, beta, -bound, nodes_before);
      } else if (bound < beta) {
        close(i, bound);
      }
    }
  }

  // Step 7. What the tables know about the children (enhanced transposition cut-off).
  if (use_tables) {
    for (unsigned lanes = open; lanes; lanes &= lanes - 1) {
      const int i = lowest_bit(lanes);
      const Bounds known = recall(children.key[i], child_ply(i));
      const int low = turned(i) ? -known.upper : known.lower;
      const int high = turned(i) ? -known.lower : known.upper;
      if (low >= beta) return remember(node_key, ply, beta, low, nodes_before);
      if (high < beta) close(i, high);
    }
  }
  if (!open) return remember(node_key, ply, beta, best, nodes_before);

  // Step 8. Order the children that are left.
  store(children.mover, s.mover);
  store(children.other, s.other);
  store(children.mover_wins, s.mover_wins);
  store(children.other_wins, s.other_wins);
  store(children.moves, s.moves);
  int order[kLanes];
  int count = 0;
  for (unsigned lanes = open; lanes; lanes &= lanes - 1) {
    const int i = lowest_bit(lanes);
    const Bits occupied = children.mover[i] | children.other[i];
    const int weight =
        turned(i) ? threat_weight(g, children.other_wins[i], children.mover_wins[i], occupied)
                  : threat_weight(g, children.mover_wins[i], children.other_wins[i], occupied) + 3;
    order[count++] = weight * 16 + (15 - i);
  }
  sort_descending(order, count);

  // Step 9. Visit them. When another thread is busy with a child that is not the first, it is put
  // off: by the time the others are done, its value is often in the table.
  const bool share = setup_.busy && empty_cells(ply) >= Reach::busy_marks;
  for (int k = 0, put_off = 0; k < count; ++k) {
    const int i = 15 - order[k] % 16;
    if (share && k > 0) {
      if (k < count - put_off && is_busy(children.key[i])) {
        for (int j = k; j + 1 < count; ++j) std::swap(order[j], order[j + 1]);
        ++put_off, --k;
        continue;
      }
      const Bounds known = recall(children.key[i], child_ply(i));
      const int low = turned(i) ? -known.upper : known.lower;
      const int high = turned(i) ? -known.lower : known.upper;
      if (low > best && low >= beta) {
        best = low;
        break;
      }
      if (high < beta) {
        if (high > best) best = high;
        continue;
      }
    }
    if (share) mark_busy(children.key[i]);
    const int value = turned(i) ? -visit(children, i, 1 - beta) : visit(children, i, beta);
    if (share) unmark_busy(children.key[i]);
    if (stopped_) return 0;
    if (value > best) best = value;
    if (best >= beta) break;
  }

  // Step 10. Remember the result.
  return remember(node_key, ply, beta, best, nodes_before);
}

template <class G>
void Search<G>::make_keys(Children& children, const State<W>& s, unsigned lanes, int ply) const {
  const W key = position_key(g, s.mover, s.mover | s.other);
  store(children.key, key);
  const bool mirror = use_mirror_ && empty_cells(ply) >= Reach::mirror;
  alignas(64) Bits image[kLanes];
  if (mirror) store(image, mirrored(g, key));
  for (; lanes; lanes &= lanes - 1) {
    const int i = lowest_bit(lanes);
    const int empty = empty_cells(static_cast<int>(children.ply[i]));
    Bits canonical = children.key[i];
    if (mirror && empty >= Reach::mirror && image[i] < canonical) canonical = image[i];
    children.key[i] = mix_key(canonical, g.key_bits);
    if (empty >= Reach::shared_table)
      prefetch(shared_.locate(children.key[i]).bucket);
    else if (empty >= Reach::own_table)
      prefetch(own_.locate(children.key[i]).bucket);
  }
}

template <class G>
FOURFOLD_FN Bounds Search<G>::recall(Bits key, int ply) const {
  if (empty_cells(ply) >= Reach::shared_table) return shared_.probe(shared_.locate(key));
  if (empty_cells(ply) >= Reach::own_table) return own_.probe(own_.locate(key));
  return {};
}

template <class G>
FOURFOLD_FN int Search<G>::remember(Bits key, int ply, int beta, int value, uint64_t nodes_before) {
  if (empty_cells(ply) < Reach::own_table) return value;
  Bounds bounds;
  (value >= beta ? bounds.lower : bounds.upper) = value;
  if (empty_cells(ply) >= Reach::shared_table)
    shared_.store(shared_.locate(key), bounds, nodes_ - nodes_before);
  else
    own_.store(own_.locate(key), bounds, 0);
  return value;
}

}  // namespace fourfold::inline FOURFOLD_ISA
