// The search of one thread of the batch solver: the same tests, proofs and order as search.hpp, for
// a machine on which 32 threads execute one instruction at a time.
//
// A thread searches one position at a time, with a stack of its own in memory. Its work is cut into
// equal steps, so that the threads of a warp, each at a different place of a different tree,
// execute the same instructions: a step makes one move and judges the position after it. Between
// two steps a thread does what little is left (prepare): it chooses the next move, returns from a
// node, or takes the next position. A node is searched in this order:
//
//   1. Judge every move, centre first. A step makes the move. If the reply is forced, the next step
//      makes the reply, and so on until a side has a choice. Then bounds by the clock, by follow-up
//      and from the table may decide the child or the node.
//   2. Visit the children that are left, heaviest first. A step makes the move again, rather than
//      keeping all children in memory. It also looks the child up again: another thread may have
//      solved it in the meantime.
//   3. Store the result, return it to the parent.
//
// Contract of a node, as in search.hpp: given beta, its value v is >= beta, and then the score is
// at least v, or v < beta, and then the score is at most v.
//
// A thread that has run out of positions can help another: it takes a child that waits in the
// other's stack, answers the same question about it, and leaves the answer in the table, where the
// other finds it when it visits the child. So a hard position is searched by as many threads as
// there are, and no thread ever waits for another.
//
// Nothing here needs a GPU: the native tests run these functions on the CPU.
#pragma once

#include "fourfold/board/position.hpp"
#include "fourfold/search/ordering.hpp"
#include "fourfold/search/proof.hpp"
#include "fourfold/search/windows.hpp"
#include "table.hpp"

namespace fourfold::inline FOURFOLD_ISA::gpu {

// Down to how many empty cells each technique pays; measured on an H200, see docs/gpu.md.
struct Reach {
  static constexpr int table = 4;
  static constexpr int mirror = 19;
  static constexpr int follow_up = 3;
};

inline constexpr int8_t kNoScore = -128;  // of a position that was not solved, or of an invalid one
inline constexpr int kExact = 127;        // in place of a beta: the score itself is wanted
inline constexpr uint32_t kNobody = ~0u;  // in place of a thread

// A node that waits for the value of a child.
struct alignas(16) Frame {
  Bits mover, other, other_wins;  // as in State
  Bits weights;                   // of the children that are left, see ThreadSearch::weight_of
  Bits key;                       // mixed
  int8_t ply, beta, best;
  int8_t child;     // the column that is visited; kOurs is added if the same side is to move there
  uint16_t known;   // what the table knew, as packed bounds
  uint16_t helped;  // a bit for each child that was offered to a helper
};
inline constexpr int kOurs = 64;

// The same in registers.
struct Node {
  Bits mover, other, other_wins, weights, key;
  int ply, beta, best, child;
  unsigned known, helped;
};
FOURFOLD_FN Frame pack(const Node& n) {
  return {n.mover,
          n.other,
          n.other_wins,
          n.weights,
          n.key,
          static_cast<int8_t>(n.ply),
          static_cast<int8_t>(n.beta),
          static_cast<int8_t>(n.best),
          static_cast<int8_t>(n.child),
          static_cast<uint16_t>(n.known),
          static_cast<uint16_t>(n.helped)};
}
FOURFOLD_FN Node unpack(const Frame& f) {
  return {f.mover, f.other, f.other_wins, f.weights, f.key,   f.ply,
          f.beta,  f.best,  f.child,      f.known,   f.helped};
}

// A question for a thread: the score of a position (kExact), or whether it is at least beta.
struct Question {
  Bits mover, other;
  int beta;
};

// A question about a child that waits in the stack of another thread, the owner.
struct Offer {
  Question question;
  Bits key;        // of the node in the owner's stack
  uint32_t owner;  // kNobody: this is not an offer
  int8_t depth;    // of the node in the owner's stack
  int8_t child;
  int8_t node_beta;
};

// Exact scores of all positions with `ply` discs: an opening book as a hash table. A slot holds
// key << 8 | score + 64, or 0; keys are those of Board::key().
struct KnownScores {
  const Bits* slots = nullptr;
  Bits count = 0;
  int ply = -1;

  static FOURFOLD_FN Bits hash_of(Bits key) { return key * 0x9e3779b97f4a7c15u; }

  template <class G>
  FOURFOLD_FN int find(const G& g, Bits mover, Bits occupied) const {
    Bits key = position_key(g, mover, occupied);
    const Bits image = mirrored(g, key);
    if (image < key) key = image;
    for (Bits at = multiply_high(hash_of(key), count);; at = at + 1 < count ? at + 1 : 0) {
      const Bits slot = slots[at];
      if (slot == 0) return kNoScore;  // not reached by play
      if (slot >> 8 == key) return static_cast<int>(slot & 255) - 64;
    }
  }
};

// The same word, which the compiler must keep rather than compute again. Without this, NVIDIA's
// compiler computes the wins of a side three times in each step to save two registers.
FOURFOLD_FN Bits kept(Bits word) {
#if defined(__CUDA_ARCH__)
  asm volatile("" : "+l"(word));
#endif
  return word;
}

// What a thread keeps in memory: all of it between two launches, and what it seldom needs.
struct ThreadState {
  // The question, and the first position below it at which a side has a choice.
  Bits item;  // the number of the position in the batch
  Offer offer;
  WindowPlan plan{{}, 0, 0};
  Frame root;
  Bits root_moves;
  int root_sign;        // -1: the other side is to move there
  Bits question_nodes;  // since it was asked, less those of this launch
  // Where the search is.
  Frame node;
  State<Bits> line;
  Bits move, moves;
  int line_ply, depth;
  bool busy, making, visiting, finished, trivial;
};

template <class G, class Entry>
class ThreadSearch {
 public:
  FOURFOLD_FN ThreadSearch(const G& geometry, const Table<Entry>& table, const KnownScores& book,
                           ThreadState* memory, Frame* stack)
      : g(geometry), table_(table), book_(book), memory_(memory), stack_(stack) {}

  FOURFOLD_FN void load() {
    const ThreadState& m = *memory_;
    node_ = unpack(m.node);
    line_ = m.line;
    move_ = m.move;
    moves_ = m.moves;
    line_ply_ = m.line_ply;
    depth_ = m.depth;
    busy_ = m.busy;
    making_ = m.making;
    visiting_ = m.visiting;
    finished_ = m.finished;
    trivial_ = m.trivial;
  }
  FOURFOLD_FN void save() const {
    ThreadState& m = *memory_;
    m.node = pack(node_);
    m.line = line_;
    m.move = move_;
    m.moves = moves_;
    m.line_ply = line_ply_;
    m.depth = depth_;
    m.busy = busy_;
    m.making = making_;
    m.visiting = visiting_;
    m.finished = finished_;
    m.trivial = trivial_;
    m.question_nodes += nodes_;
  }

  FOURFOLD_FN uint32_t nodes() const { return nodes_; }  // since load()

  FOURFOLD_FN bool busy() const { return busy_; }

  // Gets ready for the next step; false if this takes more than one turn. Returning from a node can
  // finish its parent too, and so on: to return from all of them at once would keep the other
  // threads waiting. `queue` has
  //   take(memory, question) -> bool   the next question; sets item and offer of the memory
  //   deliver(memory, score)           the score of an item
  template <class Queue>
  FOURFOLD_FN bool prepare(Queue& queue) {
    if (busy_ && !making_ && is_finished()) close(queue);
    if (!busy_) {
      Question question;
      if (queue.take(*memory_, question)) start(queue, question);
    }
    if (busy_ && !making_ && !is_finished()) choose();
    return making_;
  }

  // Makes the move that prepare() has chosen, and judges the position after it.
  FOURFOLD_FN void step() {
    line_ = after_move(g, line_, move_);
    line_.other_wins = kept(line_.other_wins);
    ++line_ply_;
    const Options<Bits, Flag> options = find_options(g, line_);
    const bool theirs = ((line_ply_ - node_.ply) & 1) != 0;
    Bounds bounds = clock_bounds(g, line_ply_);
    if (options.none.on) {
      bounds.lower = bounds.upper = options.playable != 0 ? -win_score(g, line_ply_ + 2) : 0;
    } else if (line_ply_ == book_.ply) {
      const int score = book_.find(g, line_.mover, line_.mover | line_.other);
      if (score != kNoScore) bounds.lower = bounds.upper = score;
    }
    if (decides(bounds, theirs)) return;
    trivial_ = false;
    if (options.single.on) {
      move_ = options.moves;
      return;
    }

    // The entry arrives while the follow-up bound is computed.
    const int empty = g.cells - line_ply_;
    Bits key = 0;
    Entry entry = 0;
    if (empty >= Reach::table) {
      key = key_of(line_, line_ply_);
      entry = Table<Entry>::read(table_.locate(key));
    }
    if (!visiting_ && empty >= Reach::follow_up) {
      const auto follow = follow_up(g, line_, false);
      if (follow.holds.on) {
        int loss = static_cast<int>(follow.loss);
        // Without stops, a four of the follower's is worth looking for at one window only.
        if (loss == 0 && node_.beta == (theirs ? 1 : 0) &&
            fours(g, line_.other | follow.yours) != 0)
          loss = 1;
        if (theirs ? loss >= node_.beta : -loss < node_.beta) {
          making_ = false;
          raise(theirs ? loss : -loss);
          if (theirs) finished_ = true;
          return;
        }
      }
    }
    const unsigned known = empty >= Reach::table ? table_.recall(entry, key) : 0;
    if (decides(unpack_bounds(known), theirs)) return;
    making_ = false;
    if (!visiting_) {
      const Bits weight = weigh(theirs);
      node_.weights |= weight << weight_shift(node_.child);
      return;
    }
    if (!theirs) node_.child |= kOurs;
    stack_[depth_++] = pack(node_);
    const int beta = theirs ? 1 - node_.beta : node_.beta;
    enter({line_.mover, line_.other, line_.other_wins, 0, key, line_ply_, beta, -32, 0, known, 0},
          options.moves);
  }

  // The weights of the children of a node share a word; 0 marks a child that is not left.
  static constexpr int kWeightBits = G::lanes <= 8 ? 8 : 5;
  static FOURFOLD_FN int weight_shift(int child) { return child * kWeightBits; }
  static FOURFOLD_FN unsigned weight_of(Bits weights, int child) {
    return static_cast<unsigned>(weights >> weight_shift(child)) & ((1u << kWeightBits) - 1);
  }
  FOURFOLD_FN Bits column_of(int child) const {
    return ((Bits{1} << g.rows) - 1) << (child * g.stride);
  }

  // Offers the waiting children of a stack, the nodes with at least `least_empty` empty cells:
  // calls offer(Offer). `self` is the number of the thread whose stack it is.
  template <class Publish>
  FOURFOLD_FN void offer_children(uint32_t self, int least_empty, Publish publish) {
    const int depth = memory_->busy ? memory_->depth : 0;
    for (int d = 0; d < depth; ++d) {
      Frame& node = stack_[d];
      if (g.cells - node.ply < least_empty) break;
      for (int child = 0; child < g.columns; ++child) {
        if (weight_of(node.weights, child) == 0 || (node.helped >> child & 1) != 0) continue;
        const Bits move = playable_cells(g, node.mover | node.other) & column_of(child);
        const Offer offer{{node.other, node.mover | move, 1 - node.beta},
                          node.key,
                          self,
                          static_cast<int8_t>(d),
                          static_cast<int8_t>(child),
                          node.beta};
        if (!publish(offer)) return;
        node.helped = static_cast<uint16_t>(node.helped | 1u << child);
      }
    }
  }

  // Whether the answer to an offer is still of use to its owner, whose memory and stack these are.
  static FOURFOLD_FN bool is_wanted(const Offer& offer, const ThreadState& owner,
                                    const Frame* stack) {
    if (!owner.busy || owner.depth <= offer.depth) return false;
    const Frame& node = stack[offer.depth];
    return node.key == offer.key && node.beta == offer.node_beta &&
           (weight_of(node.weights, offer.child) != 0 || (node.child & ~kOurs) == offer.child);
  }

 private:
  FOURFOLD_FN void raise(int value) {
    if (value > node_.best) node_.best = value;
  }

  // Whether bounds of the child, seen by the side to move there, decide it or the node.
  FOURFOLD_FN bool decides(Bounds bounds, bool theirs) {
    if (theirs) bounds = turned(bounds);
    if (bounds.lower >= node_.beta) {
      raise(bounds.lower);
      finished_ = true;
    } else if (bounds.upper < node_.beta) {
      raise(bounds.upper);
    } else {
      return false;
    }
    making_ = false;
    return true;
  }

  FOURFOLD_FN Bits key_of(const State<Bits>& s, int ply) const {
    Bits key = position_key(g, s.mover, s.mover | s.other);
    if (g.cells - ply >= Reach::mirror) {
      const Bits image = mirrored(g, key);
      if (image < key) key = image;
    }
    return mix_key(key, g.key_bits);
  }

  // The weight of a child for the node, at least 1.
  FOURFOLD_FN Bits weigh(bool theirs) const {
    const Bits ours = theirs ? line_.other_wins : line_.mover_wins;
    const Bits rival = theirs ? line_.mover_wins : line_.other_wins;
    const Bits weight = 1 + move_weight(g, ours, rival, line_.mover | line_.other,
                                        static_cast<Bits>(line_ply_ - node_.ply), Flag{theirs});
    const Bits most = (Bits{1} << kWeightBits) - 1;
    return weight < most ? weight : most;
  }

  FOURFOLD_FN void enter(const Node& node, Bits moves) {
    ++nodes_;
    node_ = node;
    moves_ = moves;
    making_ = finished_ = false;
    trivial_ = true;
  }

  // All moves are judged, and no child is left; or the value is known.
  FOURFOLD_FN bool is_finished() const { return finished_ || (moves_ | node_.weights) == 0; }

  // The next move to judge or, when all are judged, the heaviest child to visit.
  FOURFOLD_FN void choose() {
    visiting_ = moves_ == 0;
    if (!visiting_) {
      move_ = next_move();
      moves_ &= ~move_;
      node_.child = lowest_bit(move_) / g.stride;
    } else {
      node_.child = heaviest();
      node_.weights &= ~(((Bits{1} << kWeightBits) - 1) << weight_shift(node_.child));
      move_ = playable_cells(g, node_.mover | node_.other) & column_of(node_.child);
    }
    line_ = {node_.mover, node_.other, 0, node_.other_wins};
    line_ply_ = node_.ply;
    making_ = true;
  }

  // From the centre to the right, then from the centre to the left.
  FOURFOLD_FN Bits next_move() const {
    const Bits right = moves_ >> (g.columns / 2 * g.stride) << (g.columns / 2 * g.stride);
    return right != 0 ? right & (~right + 1) : Bits{1} << highest_bit(moves_);
  }

  FOURFOLD_FN int heaviest() const {
    int heaviest = 0;
    unsigned most = 0;
    for (int i = 0; i < g.columns; ++i) {
      const int child = detail::centre_first(g.columns, i);
      const unsigned weight = weight_of(node_.weights, child);
      if (weight > most) most = weight, heaviest = child;
    }
    return heaviest;
  }

  // The node has its value.
  template <class Queue>
  FOURFOLD_FN void close(Queue& queue) {
    const int value = node_.best;
    if (!trivial_ && g.cells - node_.ply >= Reach::table) {
      Bounds known = unpack_bounds(node_.known);
      if (value >= node_.beta) {
        if (value > known.lower) known.lower = value;
      } else if (value < known.upper) {
        known.upper = value;
      }
      table_.store(node_.key, pack_bounds(known.lower, known.upper));
    }
    if (depth_ == 0) {
      answer(queue, value);
      return;
    }
    node_ = unpack(stack_[--depth_]);
    raise((node_.child & kOurs) != 0 ? value : -value);
    trivial_ = false;
    moves_ = 0;
    finished_ = node_.best >= node_.beta;
  }

  // Follows forced moves from the position, as Search::begin() does, and asks the first question.
  template <class Queue>
  FOURFOLD_FN void start(Queue& queue, const Question& question) {
    const Bits mover = question.mover, other = question.other, occupied = mover | other;
    const int ply = popcount(occupied);
    if (fours(g, other)) return decided(queue, -win_score(g, ply));
    State<Bits> s{mover, other, completing_cells(g, mover) & g.board & ~occupied,
                  completing_cells(g, other) & g.board & ~occupied};
    if (s.mover_wins & playable_cells(g, occupied)) return decided(queue, win_score(g, ply + 1));
    int settled = ply;
    Options<Bits, Flag> options = find_options(g, s);
    while (options.single.on && settled != book_.ply) {
      s = after_move(g, s, options.moves);
      ++settled;
      options = find_options(g, s);
    }
    const int sign = (settled - ply) % 2 != 0 ? -1 : 1;
    if (!options.playable) return decided(queue, 0);
    if (options.none.on) return decided(queue, -sign * win_score(g, settled + 2));
    if (settled == book_.ply) {
      const int score = book_.find(g, s.mover, s.mover | s.other);
      if (score != kNoScore) return decided(queue, sign * score);
    }

    const bool stored = g.cells - settled >= Reach::table;
    const Bits key = stored ? key_of(s, settled) : 0;
    const unsigned known = stored ? table_.recall(Table<Entry>::read(table_.locate(key)), key) : 0;
    Bounds bounds = clock_bounds(g, settled);
    const Bounds remembered = unpack_bounds(known);
    if (remembered.lower > bounds.lower) bounds.lower = remembered.lower;
    if (remembered.upper < bounds.upper) bounds.upper = remembered.upper;
    if (sign < 0) bounds = turned(bounds);
    if (bounds.lower == bounds.upper) return decided(queue, bounds.lower);
    if (question.beta != kExact && (bounds.lower >= question.beta || bounds.upper < question.beta))
      return;  // nobody waits for the score of an offer

    ThreadState& m = *memory_;
    m.plan = WindowPlan(bounds, g.cells, ply);
    m.root = {s.mover,
              s.other,
              s.other_wins,
              0,
              key,
              static_cast<int8_t>(settled),
              0,
              -32,
              0,
              static_cast<uint16_t>(known),
              0};
    m.root_moves = options.moves;
    m.root_sign = sign;
    m.question_nodes = 0;
    busy_ = true;
    depth_ = 0;
    ask(question.beta == kExact ? m.plan.next(0) : question.beta);
  }

  FOURFOLD_FN void ask(int beta) {
    ThreadState& m = *memory_;
    m.root.beta = static_cast<int8_t>(m.root_sign > 0 ? beta : 1 - beta);
    m.question_nodes -= nodes_;
    enter(unpack(m.root), m.root_moves);
  }

  // The question about the root is answered.
  template <class Queue>
  FOURFOLD_FN void answer(Queue& queue, int value) {
    ThreadState& m = *memory_;
    m.question_nodes += nodes_;
    if (m.offer.owner != kNobody) {
      busy_ = false;
      return;
    }
    m.plan.learn(m.root_sign > 0 ? value : -value);
    if (m.plan.done()) return decided(queue, m.plan.range().lower);
    // What was stored at the end of the search, for the next one to keep.
    Bounds known = m.plan.range();
    if (m.root_sign < 0) known = turned(known);
    m.root.known = static_cast<uint16_t>(pack_bounds(known.lower, known.upper));
    ask(m.plan.next(m.question_nodes));
  }

  template <class Queue>
  FOURFOLD_FN void decided(Queue& queue, int score) {
    if (memory_->offer.owner == kNobody) queue.deliver(*memory_, score);
    busy_ = false;
  }

  const G& g;
  const Table<Entry> table_;
  const KnownScores book_;
  ThreadState* const memory_;
  Frame* const stack_;

  Node node_;
  State<Bits> line_;   // the position between this node and a child
  Bits move_, moves_;  // the next move of the line; the moves of the node that are to be judged
  int line_ply_, depth_;
  bool busy_;      // with a question
  bool making_;    // a move is chosen
  bool visiting_;  // it leads to a visit, not to a judgement
  bool finished_;  // the node has its value
  bool trivial_;   // and that is not worth remembering
  uint32_t nodes_ = 0;
};

}  // namespace fourfold::inline FOURFOLD_ISA::gpu
