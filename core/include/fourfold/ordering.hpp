// Which move to try first: a guess at where the smallest proof lies.
#pragma once

#include "fourfold/position.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// How much a move promises the side that makes it. `wins` are the empty cells that complete its
// fours when forced replies have been played, `rival_wins` the rival's, `steps` the discs played.
//  * A win above one of the rival's in the same column is worth nothing: the rival's comes first.
//  * A win right above a playable cell takes that cell away from the rival: four times as much.
//  * Having the move again after forced replies (not `turn`) is worth a win, and so are three
//    discs of forced play: there is less left to search.
template <class G, class W, class Mask>
FOURFOLD_FN W move_weight(const G& g, W wins, W rival_wins, W occupied, W steps, Mask turn) {
  const W useful = wins & ~(from_lowest_up(g, rival_wins) << 1);
  const W above_playable = playable_cells(g, occupied) << 1;
  const W worth =
      popcounts(useful) + (popcounts(useful & above_playable) << 2) + keep(~turn, splat<W>(1));
  return worth + (worth << 1) + steps;
}

}  // namespace fourfold::inline FOURFOLD_ISA
