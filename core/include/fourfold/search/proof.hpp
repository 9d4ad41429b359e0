// Bounds on the score that hold without searching. Each carries its argument.
//
// All are about a *quiet* position: the mover S has no win at once, and has a safe move
// (position.hpp). Scores are the mover's.
#pragma once

#include "fourfold/board/position.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// By the clock. S has no win at once, so S's first win is two own discs away: the disc number
// ply + 3. S has a safe move, so O wins with disc ply + 4 at the earliest.
template <class G>
FOURFOLD_FN Bounds clock_bounds(const G& g, int ply) {
  return {-win_score(g, ply + 4), win_score(g, ply + 3)};
}

// By follow-up. Here, in addition, O has no playable win. O can often reach the end by answering in
// the column where S has just played.
//
// Setting. Call the cells that O gets in this way, in a column with an even number of empty
// cells, *follower cells*: the top row and every second row below (g.follower). A column is *odd*
// when its number of empty cells is odd, that is, when its next cell is a follower cell.
//  * Even column: S plays the next cell, O the one above, and so on: S gets the non-follower
//    cells, O the follower cells.
//  * Odd column, played in the same way: S gets the follower cells, O the others, and S the last
//    one, after which O has no answer there. This is fine if the column never runs out: when one
//    of O's cells in it is a win of O, a *stop*. S cannot play below a stop without losing at
//    once, so the column ends there.
//  * Any two columns can be *switched* together: when S plays the next cell p of one, O answers
//    with the next cell of the other, its partner. Of the two cells p S gets one; above them, S
//    gets what O would have got, and O what S would have got. A switched column has one empty cell
//    fewer once p is taken, so an odd one becomes even, which is fine, and an even one odd, which
//    is fine if O's cells in it then have a stop.
// An odd column without a stop must be switched. If such columns are odd in number, one more is
// needed: an even one that gets a stop in this way, or an odd one with a stop. If there is none,
// there is no bound.
//
// Claim. Let M be all cells that S can get in this way, leaving out those above the lowest stop
// of their column. If S's discs together with M hold no four, whichever p of each pair S takes,
// then S never wins against this play, and
//  * with stops, O wins: when everything else is full S has to play below a stop. That is at the
//    latest with disc number
//        cells + 2 - (cells above the lowest stops) - 2 * (columns with stops),
//    the last 2 being S's disc below one stop and O's disc on it;
//  * without stops the board is filled. O then holds all its cells F: if those and O's discs
//    hold a four, O has won at some time, score <= -1; else score <= 0.
// O may win earlier on the way, which only lowers the score.
template <class W, class Mask>
struct FollowUp {
  Mask holds;     // is there a bound?
  Count<W> loss;  // then score <= -loss
  W yours;        // the cells F of O
};

template <class G, class W>
FOURFOLD_FN auto follow_up(const G& g, const State<W>& s, bool want_fours) {
  const W one = splat<W>(1);
  const W board = splat<W>(g.board);
  const W sentinel = splat<W>(g.sentinel);
  const W follower = splat<W>(g.follower);
  const W occupied = s.mover | s.other;
  const W empty = board & ~occupied;
  const W next = playable_cells(g, occupied);

  // The empty cells of a column run from its next cell to its top: adding the next cell carries
  // through to the sentinel. So this clears the odd columns and marks their sentinels.
  const W carried = empty + (next & follower);
  const W odd = carried & sentinel;
  const W odd_empty = empty & ~carried;

  // S's cells with every column played alone: (odd_empty & follower) | (even_empty & ~follower).
  const W alone = empty & ~(odd_empty ^ follower);
  const W stopped_alone = columns_of(g, s.other_wins & empty & ~alone);

  W switched = odd & ~stopped_alone;
  W parity = switched;
  if (g.columns > 8) parity = parity ^ shifted_right(parity, 8 * g.stride);
  if (g.columns > 4) parity = parity ^ shifted_right(parity, 4 * g.stride);
  parity = parity ^ (parity >> (2 * g.stride));
  parity = parity ^ (parity >> g.stride);
  const auto uneven = nonzero(parity & splat<W>(typename G::Set{1} << g.rows));
  const W gains_stop = columns_of(g, s.other_wins & alone & ~odd_empty & ~next);
  const W spare = gains_stop | (odd & stopped_alone);
  switched = switched | keep(uneven, spare & (splat<W>(0) - spare));
  const auto paired = ~uneven | nonzero(spare);

  const W switched_cells = cells_of(g, switched);
  const W partners = next & switched_cells;  // the cells p
  W mine = (alone ^ (empty & switched_cells)) | partners;
  const W yours = empty & ~mine;
  const W stops = s.other_wins & yours;
  const W stopped = from_lowest_up(g, stops);
  mine = s.mover | (mine & ~stopped);

  // With one pair, it is enough that neither p alone helps S to a four.
  const W first = partners & (splat<W>(0) - partners);
  const W second = partners ^ first;
  const auto one_pair = nonzero(second) & ~nonzero(second & (second - one));
  const auto helped =
      nonzero(fours(g, mine & ~keep(one_pair, first)) | fours(g, mine & ~keep(one_pair, second)));
  using Mask = decltype(one_pair & one_pair);
  const W stop_columns = columns_of(g, stops);
  const Count<W> by_stops = (popcounts(stopped) + popcounts(stop_columns)) >> 1;
  // Without stops both popcounts are zero.
  Count<W> loss = by_stops;
  if (want_fours) {
    const auto has_four = nonzero(fours(g, s.other | yours)) & ~nonzero(stop_columns);
    loss = loss + keep(has_four, splat<Count<W>>(1));
  }
  return FollowUp<W, Mask>{paired & ~helped, loss, yours};
}

}  // namespace fourfold::inline FOURFOLD_ISA
