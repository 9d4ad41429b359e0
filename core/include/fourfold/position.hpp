// The rules on bitboards: lines of four, threats, forced moves, keys, mirror images.
//
// Every function takes a word type W (word.hpp): one board or many at once. `g` is a geometry.
#pragma once

#include "fourfold/geometry.hpp"
#include "fourfold/word.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// Nonzero when `stones` hold four in a line. The bits mark the lower or left end of each line.
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

// A number that tells every position of this board size apart, in key_bits bits. In each column
// the carry of the sum marks the height, the bits below it the mover's discs.
template <class G, class W>
FOURFOLD_FN W position_key(const G& g, W mover, W occupied) {
  return mover + occupied + splat<W>(g.bottom);
}

// Left and right exchanged. Works on keys too: they use the sentinel bits, nothing else.
template <class G, class W>
FOURFOLD_FN W mirrored(const G& g, W cells) {
  const W column = splat<W>((Bits{2} << g.rows) - 1);
  W result = splat<W>(0);
  for (int i = 0; i < g.columns; ++i)
    result = result | (((cells >> (i * g.stride)) & column) << ((g.columns - 1 - i) * g.stride));
  return result;
}

// A game in progress as the search sees it, one board a lane.
//
// "Wins" of a side are the empty cells that would complete a four of that side; the ones that
// are also playable win at once.
template <class W>
struct State {
  W mover, other;            // discs of the side to move, of the side that moved last
  W mover_wins, other_wins;  // see above
  W moves;                   // moves worth trying; see settle()
  W ply;                     // discs on the board
};

// Plays forced moves until a side has a choice.
//
// Before: the mover of each active lane has no win at once, and the board is not full.
// A move is safe when the cell above it does not win for the other side. A playable win of the
// other side must be blocked. After settle(), each active lane is one of
//   lost   the mover loses to the disc after next, whatever it does:
//          two wins to block, a block with another win above it, or no safe move at all;
//   drawn  the board is full;
//   free   `moves` holds at least two safe moves, and the other side has no playable win.
// While there is exactly one safe move (blocks included) it is played: any other loses at once,
// so the value of the position is the value after it. Neither side gains a win at once by this:
// that win would have been playable before, or lie above the move.
template <class Mask>
struct Settled {
  Mask lost, drawn, free;
};

template <class G, class W, class Mask>
FOURFOLD_FN Settled<Mask> settle(const G& g, State<W>& s, Mask active) {
  const W one = splat<W>(1);
  W occupied = s.mover | s.other;
  for (;;) {
    const W playable = playable_cells(g, occupied);
    const W must = s.other_wins & playable;
    const W safe = playable & ~(s.other_wins >> 1);
    const Mask has_must = nonzero(must);
    s.moves = choose(has_must, must & safe, safe);
    const Mask stuck = ~nonzero(s.moves) | nonzero(must & (must - one));
    const Mask drawn = active & ~nonzero(playable);
    const Mask lost = active & stuck & ~drawn;
    const Mask choice = nonzero(s.moves & (s.moves - one));
    const Mask forced = active & ~stuck & ~choice;
    if (!any(forced)) return {lost, drawn, active & ~stuck & choice};

    const W move = keep(forced, s.moves);
    occupied = occupied | move;
    const W moved = s.mover | move;
    const W moved_wins = completing_cells(g, moved) & splat<W>(g.board) & ~occupied;
    s.mover = choose(forced, s.other, s.mover);
    s.mover_wins = choose(forced, s.other_wins & ~move, s.mover_wins);
    s.other = choose(forced, moved, s.other);
    s.other_wins = choose(forced, moved_wins, s.other_wins);
    s.ply = s.ply + keep(forced, one);
  }
}

}  // namespace fourfold::inline FOURFOLD_ISA
