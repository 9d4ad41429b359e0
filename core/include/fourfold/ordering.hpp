// Which move to try first: a guess at where the smallest proof lies.
#pragma once

#include "fourfold/position.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// How good a position looks for the side that owns `wins` (the empty cells completing its fours)
// against `rival_wins`. A win above one of the rival's in the same column is worth nothing: the
// rival's comes first. A win right above a playable cell takes that cell away from the rival.
template <class G, class W>
FOURFOLD_FN W threat_weight(const G& g, W wins, W rival_wins, W occupied) {
  const W useful = wins & ~(from_lowest_up(g, rival_wins) << 1);
  const W above_playable = playable_cells(g, occupied) << 1;
  const W sum = popcounts(useful) + (popcounts(useful & above_playable) << 2);
  return sum + (sum << 1);
}

}  // namespace fourfold::inline FOURFOLD_ISA
