// Which move to try first: a guess at where the smallest proof lies.
#pragma once

#include "fourfold/board/position.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// How much a move promises the side that makes it. `wins` are the empty cells that complete its
// fours when forced replies have been played, `rival_wins` the rival's, `steps` the discs played.
//  * A win above one of the rival's in the same column is worth nothing: the rival's comes first.
//  * A win right above a playable cell takes that cell away from the rival: it counts five times.
//  * Having the move again after forced replies (not `turn`) is worth a win, and so are three
//    discs of forced play: there is less left to search.
template <class G, class W, class Mask>
FOURFOLD_FN Count<W> move_weight(const G& g, W wins, W rival_wins, W occupied, Count<W> steps,
                                 Mask turn) {
  const W useful = wins & ~(from_lowest_up(g, rival_wins) << 1);
  const W above_playable = playable_cells(g, occupied) << 1;
  const Count<W> worth = popcounts(useful) + (popcounts(useful & above_playable) << 2) +
                         keep(~turn, splat<Count<W>>(1));
  return worth + (worth << 1) + steps;
}

// How many lines of four go through each cell, at most 15: what a disc there can be good for. One
// set of cells for each binary digit, so that the cells of all lanes are looked up together.
template <class Set>
struct LineCounts {
  Set digit[4] = {};

  FOURFOLD_FN LineCounts(int columns, int rows) {
    constexpr int kSteps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int column = 0; column < columns; ++column)
      for (int row = 0; row < rows; ++row) {
        int lines = 0;
        for (const auto& step : kSteps)
          for (int before = 0; before < 4; ++before) {
            const auto inside = [&](int along) {
              const int x = column + along * step[0], y = row + along * step[1];
              return x >= 0 && x < columns && y >= 0 && y < rows;
            };
            lines += inside(-before) && inside(3 - before);
          }
        const Set cell = Set{1} << (column * (rows + 1) + row);
        for (int i = 0; i < 4; ++i)
          if ((lines < 15 ? lines : 15) >> i & 1) digit[i] = digit[i] | cell;
      }
  }

  // The count of the one cell of each lane.
  template <class W>
  FOURFOLD_FN Count<W> at(W cell) const {
    Count<W> lines = splat<Count<W>>(0);
    for (int i = 0; i < 4; ++i)
      lines = lines + keep(nonzero(cell & splat<W>(digit[i])), splat<Count<W>>(Bits{1} << i));
    return lines;
  }
};

}  // namespace fourfold::inline FOURFOLD_ISA
