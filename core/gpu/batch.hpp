// Many positions on one machine: what its threads share, and what each of them does in one launch.
//
// The layout of the structures is known to src/fourfold/solver/gpu.py as well.
#pragma once

#include "thread_search.hpp"

namespace fourfold::inline FOURFOLD_ISA::gpu {

// Positions to solve. Their number times the number of questions about each gives the items, which
// are handed out in order: neighbours are searched at the same time, and share table entries.
struct Batch {
  const Bits* boards;   // two words each: the discs of the first player, of the second
  int8_t* scores;       // one for each item; kNoScore for what is not a position or not a move
  Bits count;           // of positions
  int32_t all_columns;  // 0: an item is a position; 1: an item is a column of a position
  int32_t padding;
};

// How far the batch is. All but the first three are counted from 0 in each launch.
struct Progress {
  unsigned long long next;   // item to hand out
  unsigned long long done;   // items
  unsigned long long nodes;  // visited
  uint32_t offers;           // made
  uint32_t next_offer;       // to hand out
  uint32_t busy;             // threads that search
  uint32_t padding;
};

// What a machine's threads work with.
template <class Entry>
struct Machine {
  Entry* entries;  // the table
  Bits places;     // in it
  ThreadState* threads;
  Frame* stacks;  // of all threads, each with as many frames as the board has cells
  Offer* offers;
  Bits capacity;  // of offers
  KnownScores book;
  int32_t columns, rows;
};

// Adds to what other threads also add to, and returns the value before.
template <class Number>
FOURFOLD_FN Number fetch_add(Number* number, Number amount) {
#if defined(__CUDA_ARCH__)
  return atomicAdd(number, amount);
#else
  const Number before = *number;
  *number += amount;
  return before;
#endif
}

// Sets a slot that is free, 0, and returns what it held before.
FOURFOLD_FN Bits take_slot(Bits* slot, Bits value) {
#if defined(__CUDA_ARCH__)
  return atomicCAS(reinterpret_cast<unsigned long long*>(slot), 0ull, value);
#else
  const Bits before = *slot;
  if (before == 0) *slot = value;
  return before;
#endif
}

FOURFOLD_FN bool any_of_warp(bool condition) {
#if defined(__CUDA_ARCH__)
  return __any_sync(~0u, condition);
#else
  return condition;
#endif
}

// Whether bitboards are a position that the rules allow, finished or not: check_board() of
// board.hpp.
template <class G>
FOURFOLD_FN bool is_position(const G& g, Bits first, Bits second) {
  const Bits occupied = first | second;
  const int lead = popcount(first) - popcount(second);
  if ((occupied & ~g.board) != 0 || (first & second) != 0 || (lead != 0 && lead != 1) ||
      (occupied & (occupied + g.bottom) & g.board) != 0)
    return false;
  const Bits mover = lead == 0 ? first : second, other = lead == 0 ? second : first;
  if (fours(g, mover) != 0) return false;
  if (fours(g, other) == 0) return true;
  // The last disc ended the game: some topmost disc of the winner, taken away, leaves no four.
  for (Bits tops = other & ((occupied + g.bottom) >> 1); tops != 0; tops &= tops - 1)
    if (fours(g, other & ~(tops & (~tops + 1))) == 0) return true;
  return false;
}

// Where a thread gets its questions and leaves the answers.
template <class G, class Entry>
class Queue {
 public:
  FOURFOLD_FN Queue(const G& geometry, const Machine<Entry>& machine, const Batch& batch,
                    Progress* progress)
      : g(geometry), machine_(machine), batch_(batch), progress_(progress) {}

  FOURFOLD_FN bool take(ThreadState& memory, Question& question) {
    while (more_items_) {
      const Bits item = fetch_add(&progress_->next, 1ull);
      if (item >= batch_.count * per_position()) {
        more_items_ = false;
        break;
      }
      memory.item = item;
      memory.offer.owner = kNobody;
      if (read(item, question)) return true;
      batch_.scores[item] = kNoScore;
      ++done_;
    }
    while (more_offers_) {
      const uint32_t number = fetch_add(&progress_->next_offer, 1u);
      if (number >= progress_->offers || number >= machine_.capacity) {
        more_offers_ = false;
        break;
      }
      memory.offer = machine_.offers[number];
      question = memory.offer.question;
      return true;
    }
    return false;
  }

  FOURFOLD_FN void deliver(const ThreadState& memory, int score) {
    batch_.scores[memory.item] = static_cast<int8_t>(batch_.all_columns != 0 ? -score : score);
    ++done_;
  }

  FOURFOLD_FN uint32_t done() const { return done_; }
  FOURFOLD_FN bool exhausted() const { return !more_items_ && !more_offers_; }

 private:
  FOURFOLD_FN Bits per_position() const {
    return batch_.all_columns != 0 ? static_cast<Bits>(g.columns) : 1;
  }

  // False: this is not a position or not a move.
  FOURFOLD_FN bool read(Bits item, Question& question) const {
    const Bits position = item / per_position();
    const Bits first = batch_.boards[2 * position], second = batch_.boards[2 * position + 1];
    if (!is_position(g, first, second)) return false;
    const bool even = (popcount(first | second) & 1) == 0;
    question = {even ? first : second, even ? second : first, kExact};
    if (batch_.all_columns == 0) return true;
    const int column = static_cast<int>(item - position * per_position());
    const Bits cells = ((Bits{1} << g.rows) - 1) << (column * g.stride);
    const Bits move = playable_cells(g, first | second) & cells;
    if (move == 0 || fours(g, question.other) != 0) return false;
    question = {question.other, question.mover | move, kExact};
    return true;
  }

  const G& g;
  const Machine<Entry>& machine_;
  const Batch& batch_;
  Progress* progress_;
  uint32_t done_ = 0;
  bool more_items_ = true, more_offers_ = true;
};

template <class G, class Entry>
FOURFOLD_FN ThreadSearch<G, Entry> make_search(const G& g, const Machine<Entry>& machine,
                                               Bits thread) {
  return {g, Table<Entry>(machine.entries, machine.places, g.key_bits), machine.book,
          machine.threads + thread, machine.stacks + thread * static_cast<Bits>(g.cells)};
}

// Searches for `steps` steps, or until there is nothing left to do. Returns what is to be added to
// the progress.
template <class G, class Entry>
FOURFOLD_FN Progress search_slice(const G& g, const Machine<Entry>& machine, const Batch& batch,
                                  Progress* progress, Bits thread, int steps) {
  Queue<G, Entry> queue(g, machine, batch, progress);
  ThreadSearch<G, Entry> search = make_search(g, machine, thread);
  search.load();
  for (int i = 0; i < steps; ++i) {
    const bool ready = search.prepare(queue);
    if (!any_of_warp(search.busy() || !queue.exhausted())) break;
    if (ready) search.step();
  }
  search.save();
  return {0, queue.done(), search.nodes(), 0, 0, search.busy() ? 1u : 0u, 0};
}

// Between launches: frees a thread that helps where no help is wanted any more.
template <class G, class Entry>
FOURFOLD_FN void withdraw(const G& g, const Machine<Entry>& machine, Bits thread) {
  ThreadState& memory = machine.threads[thread];
  if (!memory.busy || memory.offer.owner == kNobody) return;
  const Bits owner = memory.offer.owner;
  if (ThreadSearch<G, Entry>::is_wanted(memory.offer, machine.threads[owner],
                                        machine.stacks + owner * static_cast<Bits>(g.cells)))
    return;
  memory.busy = memory.making = false;
}

// After that: offers children that wait in a thread's stack to threads that have nothing to do.
template <class G, class Entry>
FOURFOLD_FN void offer(const G& g, const Machine<Entry>& machine, Progress* progress, Bits thread,
                       int least_empty) {
  make_search(g, machine, thread)
      .offer_children(static_cast<uint32_t>(thread), least_empty, [&](const Offer& offer) {
        const uint32_t number = fetch_add(&progress->offers, 1u);
        if (number >= machine.capacity) return false;
        machine.offers[number] = offer;
        return true;
      });
}

// Adds a position to the slots of KnownScores, which must have room.
FOURFOLD_FN void remember(Bits* slots, Bits count, Bits key, int score) {
  const Bits value = key << 8 | static_cast<Bits>(score + 64);
  for (Bits at = multiply_high(KnownScores::hash_of(key), count);
       take_slot(slots + at, value) != 0;)
    at = at + 1 < count ? at + 1 : 0;
}

// For the enumeration of all positions of a ply. The keys after each move that does not end the
// game, of a position given by its key; ~0 where there is none. One key stands for a position and
// its mirror image.
template <class G>
FOURFOLD_FN void expand(const G& g, Bits key, Bits* children) {
  const Discs discs = discs_of(g, key);
  const Bits occupied = discs.mover | discs.other;
  const Bits moves = playable_cells(g, occupied) & ~completing_cells(g, discs.mover);
  for (int column = 0; column < g.columns; ++column) {
    const Bits move = moves & (((Bits{1} << g.rows) - 1) << (column * g.stride));
    const Bits child = position_key(g, discs.other, occupied | move);
    const Bits image = mirrored(g, child);
    children[column] = move == 0 ? ~Bits{0} : child < image ? child : image;
  }
}

// Writes the bitboards of a position given by its key. Returns whether an opening book holds it:
// the mover has a move, and none that wins at once.
template <class G>
FOURFOLD_FN bool unpack_key(const G& g, Bits key, Bits* board) {
  const Discs discs = discs_of(g, key);
  const Bits occupied = discs.mover | discs.other, playable = playable_cells(g, occupied);
  const bool even = (popcount(occupied) & 1) == 0;
  board[0] = even ? discs.mover : discs.other;
  board[1] = even ? discs.other : discs.mover;
  return playable != 0 && (completing_cells(g, discs.mover) & playable) == 0;
}

}  // namespace fourfold::inline FOURFOLD_ISA::gpu
