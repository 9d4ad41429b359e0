// The search: a proof that the score of a position is, or is not, at least a given number.
//
// Contract of visit(). Given a position with a choice (find_options() in position.hpp) whose score
// s is within the bounds by the clock, and a number beta, it returns v with
//     v >= beta  and then  s >= v,    or    v < beta  and then  s <= v.
// Nothing is guessed: every v follows from play to the end or from proof.hpp. Only null windows
// are searched, so one number is all a node needs. When stopped_ is set the value is void and
// nothing is stored.
//
// A node makes all its moves together, one in each lane of a wide register, and follows each to
// the next position where a side has a choice. It is the children that are judged, by bounds,
// proofs and tables, before any is visited; so most nodes never visit a child, and a child is
// entered with everything about it computed.
#pragma once

#include "fourfold/board/position.hpp"
#include "fourfold/search/lanes.hpp"
#include "fourfold/search/ordering.hpp"
#include "fourfold/search/proof.hpp"
#include "fourfold/search/searcher.hpp"
#include "fourfold/search/wide_table.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// To measure what a technique is worth, it can be left out when the search is compiled:
// -DFOURFOLD_WITHOUT=follow_up. See benchmarks/ablation.py.
enum class Technique {
  nothing,
  follow_up,
  forced_moves,
  enhanced_cutoffs,
  ordering,
  own_table,
  mirror
};
#ifndef FOURFOLD_WITHOUT
#define FOURFOLD_WITHOUT nothing
#endif
constexpr bool uses(Technique technique) {
  return technique != Technique::FOURFOLD_WITHOUT;
}

// Down to how many empty cells each technique pays. Nearer to the end it costs more than it
// saves. Measured on 7x6; see docs/engine.md.
struct Reach {
  static constexpr int shared_table = uses(Technique::own_table) ? 20 : 7;
  static constexpr int own_table = 7;
  static constexpr int follow_up = uses(Technique::follow_up) ? 3 : kMaxCells + 1;
  static constexpr int mirror = uses(Technique::mirror) ? 19 : kMaxCells + 1;
  static constexpr int lines = 24;
  static constexpr int busy_marks = 18;
};

template <class G>
class Search final : public Searcher {
 public:
  Search(int columns, int rows) : g(columns, rows) {}

  Bounds begin(const SearchSetup& setup, CellSet mover, CellSet other) override;
  int test(int beta) override;

 private:
  static constexpr int kLanes = G::lanes;
  using Set = typename G::Set;
  using W = typename LanesOf<Set, kLanes>::Type;
  using Numbers = Count<W>;
  template <bool Shared>
  using Table = std::conditional_t<is_wide<Set>, WideTableView<Shared>, TableView<Shared>>;
  static constexpr int kLimit = Table<true>::kLimit;  // no score reaches it
  template <class T>
  using Lane = LaneArray<T, kLanes>;

  // The children of one node that are worth a visit. A child is a position with a choice: forced
  // moves have been played.
  struct alignas(64) Children {
    Lane<Set> mover, other, other_wins;
    Lane<Set> moves;
    Lane<Bits> ply;
    Lane<Set> key;  // mixed
  };

  // A node on the way to the current one at which threads share the work. When another thread
  // answers its question, all work below it becomes useless.
  struct Ancestor {
    const Ancestor* parent;
    Set key;
    int ply, beta;
  };

  int visit(const Children& family, int child, int beta);
  int resolve(const Children& family, int child, int beta, bool& trivial);
  Bounds recall(Set key, int ply) const;
  bool in_book(int ply) const { return ply == setup_.book.ply; }
  int book_score(Set mover, Set occupied) const;
  void make_keys(Children& children, const State<W>& s, unsigned lanes, int ply) const;

  int empty_cells(int ply) const { return g.cells - ply; }
  bool uses_shared_table(int empty) const {
    return empty >= Reach::shared_table && nodes_ >= setup_.shared_from;
  }

  // The lane of the largest weight among `lanes`; on equal weight the one nearest to the centre.
  // A fixed number of steps without branches: which lanes are open is hard to predict.
  int heaviest(const Bits* weight, unsigned lanes) const {
    Bits top = 0;
    for (int i = 0; i < g.columns; ++i) {
      const Bits rank = (lanes >> i & 1) != 0 ? weight[i] << 4 | static_cast<Bits>(15 - i) : 0;
      if (rank > top) top = rank;
    }
    return 15 - static_cast<int>(top & 15);
  }

  static Bits low_half(Bits key) { return key; }
  static Bits low_half(CellSet key) { return key.low; }
  std::atomic<uint64_t>& busy_mark(Bits key) const { return setup_.busy->key[key % 1024]; }
  bool is_busy(Set child) const {
    const Bits key = low_half(child);
    return busy_mark(key).load(std::memory_order_relaxed) == key;
  }
  void mark_busy(Set child) const {
    const Bits key = low_half(child);
    busy_mark(key).store(key, std::memory_order_relaxed);
  }
  void unmark_busy(Set child) const {
    if (is_busy(child)) busy_mark(low_half(child)).store(0, std::memory_order_relaxed);
  }
  bool shares_work(int ply) const { return setup_.busy && empty_cells(ply) >= Reach::busy_marks; }
  // Looks for an ancestor that another thread has answered, the nearest to the root.
  bool find_answered() {
    for (const Ancestor* a = ancestors_; a; a = a->parent) {
      const Bounds known = recall(a->key, a->ply);
      if (known.lower < a->beta && known.upper >= a->beta) continue;
      answered_ = a;
      answer_ = known.lower >= a->beta ? known.lower : known.upper;
    }
    return answered_ != nullptr;
  }

  const G g;
  const LineCounts<Set> line_counts_{g.columns, g.rows};
  Table<true> shared_;
  Table<false> own_;
  SearchSetup setup_;
  Children root_;
  int root_sign_;  // -1: the forced moves from the root end with the other side to move
  bool use_mirror_;
  const Ancestor* ancestors_ = nullptr;  // the nearest first
  const Ancestor* answered_ = nullptr;   // one of them, once another thread has answered it,
  int answer_ = 0;                       // and the answer
  unsigned shared_nodes_ = 0;
};

// Follows forced moves from the root, so that test() starts at a position with a choice.
template <class G>
Bounds Search<G>::begin(const SearchSetup& setup, CellSet mover_cells, CellSet other_cells) {
  const Set mover = as_set<Set>(mover_cells), other = as_set<Set>(other_cells);
  setup_ = setup;
  stopped_ = false;
  ancestors_ = answered_ = nullptr;
  shared_ = {setup.shared.buckets, setup.shared.count, setup.shared.generation, g.key_bits};
  own_ = {setup.own.buckets, setup.own.count, setup.own.generation, g.key_bits};
  // The mirror image of a descendant is a descendant too only if the root's discs and their image
  // fit together. If not, looking for it is a waste.
  use_mirror_ = (mover & mirrored(g, other)) == 0;

  const Set occupied = mover | other;
  const int ply = popcount(occupied);
  const auto decided = [](int score) { return Bounds{score, score}; };
  if (fours(g, other)) return decided(-win_score(g, ply));
  State<Set> s;
  s.mover = mover;
  s.other = other;
  s.mover_wins = completing_cells(g, mover) & g.board & ~occupied;
  s.other_wins = completing_cells(g, other) & g.board & ~occupied;
  if (any(nonzero(s.mover_wins & playable_cells(g, occupied))))
    return decided(win_score(g, ply + 1));
  int settled_ply = ply;
  Options<Set, Flag> options = find_options(g, s);
  if (options.single.on && !in_book(ply))
    options =
        play_single_options(g, s, options.moves, settled_ply, [&](int p) { return in_book(p); });
  root_sign_ = (settled_ply - ply) % 2 != 0 ? -1 : 1;
  if (!options.playable) return decided(0);
  if (options.none.on) return decided(-root_sign_ * win_score(g, settled_ply + 2));
  if (in_book(settled_ply)) return decided(root_sign_ * book_score(s.mover, s.mover | s.other));

  put(root_.mover, 0, s.mover);
  put(root_.other, 0, s.other);
  put(root_.other_wins, 0, s.other_wins);
  put(root_.moves, 0, options.moves);
  put(root_.ply, 0, static_cast<Bits>(settled_ply));
  const Set key = position_key(g, s.mover, s.mover | s.other);
  Set canonical = key;
  if (use_mirror_ && empty_cells(settled_ply) >= Reach::mirror && mirrored(g, key) < key)
    canonical = mirrored(g, key);
  put(root_.key, 0, mix_key(canonical, g.key_bits));

  Bounds bounds = clock_bounds(g, settled_ply);
  const Bounds known = recall(root_.key[0], settled_ply);
  if (known.lower > bounds.lower) bounds.lower = known.lower;
  if (known.upper < bounds.upper) bounds.upper = known.upper;
  const auto follow = follow_up(g, s, true);
  const int loss = static_cast<int>(follow.loss);
  if (uses(Technique::follow_up) && follow.holds.on && -loss < bounds.upper) bounds.upper = -loss;
  return root_sign_ > 0 ? bounds : turned(bounds);
}

template <class G>
int Search<G>::test(int beta) {
  return root_sign_ > 0 ? visit(root_, 0, beta) : -visit(root_, 0, 1 - beta);
}

template <class G>
int Search<G>::visit(const Children& family, int child, int beta) {
  // Step 1. Count the node, and check at intervals whether to stop.
  const uint64_t nodes_before = nodes_++;
  if (setup_.stop->load(std::memory_order_relaxed)) stopped_ = true;
  if (nodes_ % kWatchNodes == 0 && !setup_.watch->go_on()) stopped_ = true;
  if (stopped_) return 0;
  // Not at every node: checking all ancestors reads cache lines that other threads write.
  if (shares_work(static_cast<int>(family.ply[child])) && ++shared_nodes_ % 16 == 0 &&
      find_answered())
    return 0;

  if (!uses(Technique::enhanced_cutoffs)) {
    const Bounds known = recall(family.key[child], static_cast<int>(family.ply[child]));
    if (known.lower >= beta) return known.lower;
    if (known.upper < beta) return known.upper;
  }

  bool trivial = false;
  const int value = resolve(family, child, beta, trivial);
  if (trivial || stopped_ || answered_) return value;

  // Step 11. Remember the result.
  Bounds bounds{-kLimit, kLimit};
  (value >= beta ? bounds.lower : bounds.upper) = value;
  const int empty = empty_cells(static_cast<int>(family.ply[child]));
  if (uses_shared_table(empty))
    shared_.store(shared_.locate(family.key[child]), bounds, nodes_ - nodes_before);
  else if (empty >= Reach::own_table)
    own_.store(own_.locate(family.key[child]), bounds, 0);
  return value;
}

// Steps 2 to 10. Sets `trivial` when the value took so little that it is not worth remembering.
template <class G>
FOURFOLD_FN int Search<G>::resolve(const Children& family, int child, int beta, bool& trivial) {
  const int ply = static_cast<int>(family.ply[child]);

  // Step 2. Make every move, each in its lane, centre first. If one leaves the opponent without
  // an option, that is a win as early as the clock allows.
  const W move = splat<W>(family.moves[child]) & load<W>(g.centre_columns.mask);
  const auto made = nonzero(move);
  const State<W> before{splat<W>(family.mover[child]), splat<W>(family.other[child]), splat<W>(0),
                        splat<W>(family.other_wins[child])};
  State<W> s = after_move(g, before, move);
  const auto options = find_options(g, s);
  trivial = true;
  int best = -kLimit;
  if (any(made & options.none)) {
    if (any(made & options.none & nonzero(options.playable))) return win_score(g, ply + 3);
    best = 0;  // the last disc: a draw
    if (best >= beta) return best;
  }

  // From here on every child gets bounds, from several sources. Those of a child in which the
  // opponent is to move are turned around.
  const unsigned forced = uses(Technique::forced_moves) ? lane_bits(made & options.single) : 0;
  unsigned open = lane_bits(made & ~options.none) & ~forced;
  unsigned theirs = ~0u;  // the lanes in which the opponent is to move
  const auto seen = [&](int i, Bounds bounds) {
    return (theirs >> i & 1) != 0 ? turned(bounds) : bounds;
  };
  const auto raise = [&](int value) {
    if (value > best) best = value;
  };

  // Step 3. The opening book, where it begins, decides all children.
  if (in_book(ply + 1)) {
    trivial = false;
    alignas(64) Lane<Set> mover, occupied;
    store(mover, s.mover);
    store(occupied, s.mover | s.other);
    for (unsigned lanes = open | forced; lanes && best < beta; lanes &= lanes - 1) {
      const int i = lowest_bit(lanes);
      raise(-book_score(mover[i], occupied[i]));
    }
    return best;
  }

  // Step 4. Bounds by the clock. They are the same for all children one move away.
  if (open) {
    const Bounds clock = turned(clock_bounds(g, ply + 1));
    if (clock.lower >= beta) return clock.lower;
    if (clock.upper < beta) {
      open = 0;
      raise(clock.upper);
    }
  }

  // Step 5. Where the reply is forced, play on until a side has a choice.
  Children children;
  W moves = options.moves;
  Numbers plies = splat<Numbers>(static_cast<Bits>(ply + 1));
  if (forced) {
    store(children.other, s.other);
    store(children.other_wins, s.other_wins);
    store(children.moves, moves);
    for (unsigned lanes = forced; lanes; lanes &= lanes - 1) {
      const int i = lowest_bit(lanes);
      State<Set> line{family.other[child], children.other[i], family.other_wins[child],
                      children.other_wins[i]};
      int line_ply = ply + 1;
      const auto outside = [&](Bounds b) { return b.lower >= beta || b.upper < beta; };
      const Set forced_move = children.moves[i];
      const auto end = play_single_options(g, line, forced_move, line_ply, [&](int p) {
        const Bounds clock = clock_bounds(g, p);
        return in_book(p) || outside((p - ply) % 2 != 0 ? turned(clock) : clock);
      });
      if ((line_ply - ply) % 2 == 0) theirs &= ~(1u << i);
      Bounds bounds = clock_bounds(g, line_ply);
      if (end.none.on)
        bounds.lower = bounds.upper = end.playable == 0 ? 0 : -win_score(g, line_ply + 2);
      else if (in_book(line_ply))
        bounds.lower = bounds.upper = book_score(line.mover, line.mover | line.other);
      bounds = seen(i, bounds);
      if (bounds.lower >= beta) return bounds.lower;
      if (bounds.upper < beta) {
        raise(bounds.upper);
        continue;
      }
      open |= 1u << i;
      s.mover = with_lane(s.mover, i, line.mover);
      s.other = with_lane(s.other, i, line.other);
      s.mover_wins = with_lane(s.mover_wins, i, line.mover_wins);
      s.other_wins = with_lane(s.other_wins, i, line.other_wins);
      moves = with_lane(moves, i, end.moves);
      plies = with_lane(plies, i, static_cast<Bits>(line_ply));
    }
  }
  trivial = false;
  if (!open) return best;
  store(children.ply, plies);

  // Step 6. Compute the keys, and prefetch their table entries while step 7 computes.
  const bool use_tables = empty_cells(ply + 1) >= Reach::own_table;
  if (use_tables) make_keys(children, s, open, ply + 1);

  // Step 7. Bounds by follow-up: of the opponent's wins where it is to move, of ours elsewhere.
  if (empty_cells(ply + 1) >= Reach::follow_up) {
    const auto follow = follow_up(g, s, beta == 0 || beta == 1);
    auto holds = follow.holds;
    if constexpr (!uses(Technique::forced_moves))  // then there may be something to block
      holds = holds & ~nonzero(s.other_wins & playable_cells(g, s.mover | s.other));
    alignas(64) Lane<Bits> loss;
    const auto reaches = [&](int bound) {
      const Numbers less = splat<Numbers>(static_cast<Bits>(bound - 1));
      return lane_bits(holds & greater(follow.loss, less)) & open;
    };
    if (const unsigned cut = reaches(beta) & theirs) {
      store(loss, follow.loss);
      return static_cast<int>(loss[lowest_bit(cut)]);
    }
    if (unsigned closed = reaches(1 - beta) & ~theirs) {
      store(loss, follow.loss);
      open &= ~closed;
      for (; closed; closed &= closed - 1) raise(-static_cast<int>(loss[lowest_bit(closed)]));
    }
  }

  // Step 8. What the tables know about the children (enhanced transposition cut-off).
  if (use_tables && uses(Technique::enhanced_cutoffs)) {
    for (unsigned lanes = open; lanes; lanes &= lanes - 1) {
      const int i = lowest_bit(lanes);
      const Bounds known = seen(i, recall(children.key[i], static_cast<int>(children.ply[i])));
      if (known.lower >= beta) return known.lower;
      if (known.upper < beta) {
        open &= ~(1u << i);
        raise(known.upper);
      }
    }
  }
  if (!open) return best;

  // Step 9. Weigh the children that are left.
  store(children.mover, s.mover);
  store(children.other, s.other);
  store(children.other_wins, s.other_wins);
  store(children.moves, moves);
  alignas(64) Lane<Bits> weight = {};
  if (uses(Technique::ordering)) {
    const Numbers steps = plies - splat<Numbers>(static_cast<Bits>(ply));
    const auto turn = nonzero(steps & splat<Numbers>(1));
    const W ours = choose(turn, s.other_wins, s.mover_wins);
    const W rival = choose(turn, s.mover_wins, s.other_wins);
    Numbers worth = move_weight(g, ours, rival, s.mover | s.other, steps, turn);
    if (empty_cells(ply) >= Reach::lines) worth = (worth << 2) + line_counts_.at(move);
    store(weight, worth);
  }

  // Step 10. Visit them, heaviest first. If several threads search, a child that another thread is
  // searching is deferred, unless it is the first: after the other children have been visited, its
  // value is often in the table.
  const bool share = shares_work(ply);
  const Ancestor here{ancestors_, family.key[child], ply, beta};
  if (share) ancestors_ = &here;
  unsigned put_off = 0;
  for (bool first = true; (open | put_off) && best < beta; first = false) {
    const bool last_round = open == 0;
    unsigned& round = last_round ? put_off : open;
    const int i = heaviest(weight, round);
    round &= ~(1u << i);
    if (share && !first) {
      if (!last_round && is_busy(children.key[i])) {
        put_off |= 1u << i;
        continue;
      }
      const Bounds known = seen(i, recall(children.key[i], static_cast<int>(children.ply[i])));
      if (known.lower >= beta || known.upper < beta) {
        raise(known.lower >= beta ? known.lower : known.upper);
        continue;
      }
    }
    if (share) mark_busy(children.key[i]);
    const int value =
        (theirs >> i & 1) != 0 ? -visit(children, i, 1 - beta) : visit(children, i, beta);
    if (share) unmark_busy(children.key[i]);
    if (stopped_) return 0;
    if (answered_) {
      if (answered_ == &here) best = answer_, answered_ = nullptr;
      break;
    }
    raise(value);
  }
  if (share) ancestors_ = here.parent;
  return best;
}

template <class G>
FOURFOLD_FN void Search<G>::make_keys(Children& children, const State<W>& s, unsigned lanes,
                                      int ply) const {
  W key = position_key(g, s.mover, s.mover | s.other);
  if (use_mirror_ && empty_cells(ply) >= Reach::mirror) {
    alignas(64) Lane<Set> image;
    store(children.key, key);
    store(image, mirrored(g, key));
    for (unsigned l = lanes; l; l &= l - 1) {
      const int i = lowest_bit(l);
      if (empty_cells(static_cast<int>(children.ply[i])) >= Reach::mirror &&
          image[i] < children.key[i])
        put(children.key, i, image[i]);
    }
    key = load<W>(children.key);
  }
  store(children.key, mix_key(key, g.key_bits));
  for (; lanes; lanes &= lanes - 1) {
    const int i = lowest_bit(lanes);
    const int empty = empty_cells(static_cast<int>(children.ply[i]));
    if (uses_shared_table(empty))
      prefetch(shared_.locate(children.key[i]).bucket);
    else if (empty >= Reach::own_table)
      prefetch(own_.locate(children.key[i]).bucket);
  }
}

template <class G>
int Search<G>::book_score(Set mover, Set occupied) const {
  const Set key = position_key(g, mover, occupied);
  const Set image = mirrored(g, key);
  // There are no books for boards whose keys are longer.
  return setup_.book.score(setup_.book.book, low_half(key < image ? key : image));
}

template <class G>
FOURFOLD_FN Bounds Search<G>::recall(Set key, int ply) const {
  if (uses_shared_table(empty_cells(ply))) return shared_.probe(shared_.locate(key));
  if (empty_cells(ply) >= Reach::own_table) return own_.probe(own_.locate(key));
  return {-kLimit, kLimit};
}

}  // namespace fourfold::inline FOURFOLD_ISA
