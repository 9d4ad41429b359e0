// Which move to try first: a guess at where the smallest proof lies.
#pragma once

#include "fourfold/position.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// How good a position looks for the side that owns `wins` (the empty cells completing its fours)
// against `rival_wins`. A win above one of the rival's in the same column is worth nothing: the
// rival's comes first. A win right above a playable cell takes that cell away from the rival.
template <class G>
FOURFOLD_FN int threat_weight(const G& g, Bits wins, Bits rival_wins, Bits occupied) {
  const Bits useful = wins & ~(from_lowest_up(g, rival_wins) << 1);
  const Bits above_playable = playable_cells(g, occupied) << 1;
  return 3 * popcount(useful) + 12 * popcount(useful & above_playable);
}

// Sorts a few keys, largest first. Insertion sort: there are at most twelve, often two or three.
template <class Key>
FOURFOLD_FN void sort_descending(Key* keys, int count) {
  for (int i = 1; i < count; ++i) {
    const Key key = keys[i];
    int j = i;
    for (; j > 0 && keys[j - 1] < key; --j) keys[j] = keys[j - 1];
    keys[j] = key;
  }
}

}  // namespace fourfold::inline FOURFOLD_ISA
