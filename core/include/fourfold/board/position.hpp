// The rules on bitboards: lines of four, threats, forced moves, keys, mirror images.
//
// Every function takes a word type W (word.hpp): one board or many at once. `g` is a geometry.
#pragma once

#include "fourfold/board/geometry.hpp"
#include "fourfold/board/word.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// Nonzero if `stones` contain four in a line. The bits mark the lower or left end of each line.
template <class G, class W>
FOURFOLD_FN W fours(const G& g, W stones) {
  W pairs = stones & (stones >> 1);
  W found = pairs & (pairs >> 2);
  pairs = stones & (stones >> g.stride);
  found = or_and(found, pairs, pairs >> (2 * g.stride));
  pairs = stones & (stones >> (g.stride - 1));
  found = or_and(found, pairs, pairs >> (2 * (g.stride - 1)));
  pairs = stones & (stones >> (g.stride + 1));
  return or_and(found, pairs, pairs >> (2 * (g.stride + 1)));
}

// Along one direction: cells with three of `stones` in a line of four around them.
template <class W>
FOURFOLD_FN W completions(W found, W stones, int step) {
  const W two_before = (stones << step) & (stones << (2 * step));
  const W two_after = (stones >> step) & (stones >> (2 * step));
  found = or_and(found, two_before, (stones << (3 * step)) | (stones >> step));  // ooo_ oo_o
  return or_and(found, two_after, (stones >> (3 * step)) | (stones << step));    // _ooo o_oo
}

// The cells that would complete a four of `stones`. Occupied cells and cells off the board may
// be among them: intersect with the empty cells.
template <class G, class W>
FOURFOLD_FN W completing_cells(const G& g, W stones) {
  W found = (stones << 1) & (stones << 2) & (stones << 3);  // upwards only: gravity
  found = completions(found, stones, g.stride);
  found = completions(found, stones, g.stride - 1);
  return completions(found, stones, g.stride + 1);
}

// The lowest empty cell of each column that is not full.
template <class G, class W>
FOURFOLD_FN W playable_cells(const G& g, W occupied) {
  return (occupied + splat<W>(g.bottom)) & splat<W>(g.board);
}

// All cells at or above the lowest cell of `cells` in the same column. Per column: with x the
// column's value and 2^rows at its sentinel, 2^rows - x has the same lowest bit as x and above it
// the complement of x.
template <class G, class W>
FOURFOLD_FN W from_lowest_up(const G& g, W cells) {
  const W sentinels = (cells + splat<W>(g.board)) & splat<W>(g.sentinel);
  return (cells | (sentinels - cells)) & splat<W>(g.board);
}

// The sentinel bits of the columns in which `cells` has any cell.
template <class G, class W>
FOURFOLD_FN W columns_of(const G& g, W cells) {
  return (cells + splat<W>(g.board)) & splat<W>(g.sentinel);
}

// All cells of the columns whose sentinel bits are given.
template <class G, class W>
FOURFOLD_FN W cells_of(const G& g, W sentinels) {
  return sentinels - (sentinels >> g.rows);
}

// A number that is unique for each position of a board size, in key_bits bits. In each column the
// carry of the sum marks the height, and the bits below it are the mover's discs.
template <class G, class W>
FOURFOLD_FN W position_key(const G& g, W mover, W occupied) {
  return mover + occupied + splat<W>(g.bottom);
}

// The discs of the position that has a key, on a board of at most 64 bits. In each column of a key
// the highest bit marks the height, the bits below it the mover's discs.
struct Discs {
  Bits mover, other;
};
template <class G>
FOURFOLD_FN Discs discs_of(const G& g, Bits key) {
  Bits below = 0;
  for (int column = 0; column < g.columns; ++column) {
    const Bits value = key >> (column * g.stride) & ((Bits{2} << g.rows) - 1);
    below |= ((Bits{1} << highest_bit(value | 1)) - 1) << (column * g.stride);
  }
  return {key & below, below & ~key};
}

// Spreads keys over tables: a bijection on key_bits bits. Up to 64 bits: multiply, fold the upper
// half onto the lower, multiply; all modulo 2^key_bits. Beyond, each step changes one of the two
// words by a bijection, or by something that depends on the other word only.
template <class W>
FOURFOLD_FN W mix_key(W key, int key_bits) {
  if constexpr (is_wide<W>) {
    const int high_bits = key_bits - 64;
    auto low = times(key.low, 0x9e3779b97f4a7c15u);
    auto high = times(key.high ^ (low >> (64 - high_bits)), 0xd6e8feb86659fd93u) &
                splat<Count<W>>(~Bits{0} >> (64 - high_bits));
    low = low ^ times(high, 0xa0761d6478bd642fu);
    low = times(low ^ (low >> 32), 0xe7037ed1a0b428dbu);
    return {low, high ^ (low >> (64 - high_bits))};
  } else {
    const W mask = splat<W>(~Bits{0} >> (64 - key_bits));
    key = times(key, 0x9e3779b97f4a7c15u) & mask;
    key = key ^ (key >> (key_bits / 2));
    return times(key, 0xd6e8feb86659fd93u) & mask;
  }
}

// The mirror image. Works on keys, too: besides the cells they use only the sentinel bits.
template <class G, class W>
FOURFOLD_FN W mirrored(const G& g, W cells) {
  const W column = splat<W>((typename G::Set{2} << g.rows) - 1);
  W result = splat<W>(0);
  for (int i = 0; i < g.columns; ++i)
    result = result | shifted_left(shifted_right(cells, i * g.stride) & column,
                                   (g.columns - 1 - i) * g.stride);
  return result;
}

// A game in progress as the search sees it.
//
// The "wins" of a side are the empty cells that would complete a four of that side; those that are
// also playable win at once. Below, the mover never has a playable win: the search takes it first.
template <class W>
struct State {
  W mover, other;            // discs of the side to move, of the side that moved last
  W mover_wins, other_wins;  // see above
};

// The mover's options. A move is safe if the cell above it is not a win of the other side; a
// playable win of the other side must be blocked. Only safe moves that block are worth trying:
// after any other, the other side wins at once.
template <class W, class Mask>
struct Options {
  W moves;      // worth trying
  Mask none;    // the other side wins with its next disc: two wins to block, a block with another
                // win above it, or no safe move. Also set on a full board
  Mask single;  // exactly one
  W playable;
};

template <class G, class W>
FOURFOLD_FN auto find_options(const G& g, const State<W>& s) {
  const W one = splat<W>(1);
  const W playable = playable_cells(g, s.mover | s.other);
  const W block = s.other_wins & playable;
  const W safe = playable & ~(s.other_wins >> 1);
  const W moves = choose(nonzero(block), block & safe, safe);
  const auto none = ~nonzero(moves) | nonzero(block & (block - one));
  const auto single = ~none & ~nonzero(moves & (moves - one));
  using Mask = decltype(none | none);
  return Options<W, Mask>{moves, none, single, playable};
}

// The state after the mover plays `move`, with the other side to move.
template <class G, class W>
FOURFOLD_FN State<W> after_move(const G& g, const State<W>& s, W move) {
  const W moved = s.mover | move;
  const W wins = completing_cells(g, moved) & splat<W>(g.board) & ~(moved | s.other);
  return {s.other, moved, s.other_wins & ~move, wins};
}

// Plays single options for as long as there is exactly one: any other move loses at once, so the
// value of the position is the value after it. Neither side gets a playable win by this: it would
// have been playable before, or lie above the move, which would not have been safe. Stops at a
// state with a choice, at a lost or full one, or when `enough(ply)` is true.
template <class G, class Set, class Enough>
FOURFOLD_FN Options<Set, Flag> play_single_options(const G& g, State<Set>& s, Set move, int& ply,
                                                   Enough enough) {
  for (;;) {
    s = after_move(g, s, move);
    ++ply;
    const Options<Set, Flag> options = find_options(g, s);
    if (!options.single.on || enough(ply)) return options;
    move = options.moves;
  }
}

}  // namespace fourfold::inline FOURFOLD_ISA
