// The evaluation of a published study of minimax: where the discs lie, and how their chains can
// grow. Its eighteen node counts come out exactly with it (test_classic.cpp).
//
// - Every disc counts the windows of four through its cell: 3 in a corner of 7x6, 13 in the middle.
// - Every chain, a run of discs of one side without a gap along a row, a column or a diagonal,
//   counts its length times its extensions. An extension is a neighbouring cell at either end
//   that can be played now, and the cell beyond it if that can be played now too. Upwards, the
//   one or two empty cells above count. A single disc is a chain in each direction.
// - Every window of four that is filled counts 21 more, or another multiplier.
//
// Two details of the study affect its counts. Diagonals of fewer than four cells are ignored. And
// the last cell of a line (the right end of a row, the upper end of a diagonal) does not start a
// chain: a single disc there counts nothing along that line.
//
// Overlooked lines do not contribute: a cell counts only the windows that are seen, and a disc on
// no seen window in a direction is not part of a chain in that direction.
#pragma once

#include "fourfold/classic/outcome.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

template <class Sight>
class Chains : public CertainEnd {
 public:
  using Set = typename Sight::Set;
  using Value = int;
  using Carry = int;  // the sum of the cells

  Chains(const Sight& sight, const SearchRequest& request)
      : sight_(sight), multiplier_(request.multiplier) {
    const auto& g = sight.g;
    const Set top = g.sentinel >> 1;
    const Set left = (Set{1} << g.rows) - 1;
    const Set right = left << ((g.columns - 1) * g.stride);
    const Set last[kDirections] = {right, 0, top | right, top | left};
    for (int d = 0; d < kDirections; ++d) {
      covered_[d] = cells_of_lines(sight.starts[d], step(g, d));
      starting_[d] = ~last[d];
      for (int i = 0; i < 4; ++i)
        for (Set cells = sight.starts[d] << (i * step(g, d)); cells; cells &= cells - 1)
          ++weight_[lowest_bit(cells)];
    }
  }

  FOURFOLD_FN Carry after(Carry sum, const Discs<Set>&, Set move, bool first) const {
    const int weight = weight_[lowest_bit(move)];
    return first ? sum + weight : sum - weight;
  }

  FOURFOLD_FN Value value(const Discs<Set>& discs, Carry sum, bool) const {
    const Set playable = playable_cells(sight_.g, discs.occupied());
    return sum + chains(discs.first, playable) - chains(discs.second, playable);
  }

 private:
  static constexpr int kBits = 8 * sizeof(Set);

  FOURFOLD_FN int chains(Set stones, Set playable) const {
    const auto& g = sight_.g;
    int sum = multiplier_ * sight_.count_fours(stones);
    for (int d = 0; d < kDirections; ++d) {
      const Set seen = stones & covered_[d];
      sum += d == kVertical ? upward(seen, playable)
                            : along<+1>(seen, playable, step(g, d), starting_[d]) +
                                  along<-1>(seen, playable, step(g, d), starting_[d]);
    }
    return sum;
  }

  // Chains times extensions at their lower end (Way +1: the chain goes on upwards in bits from
  // there) or at their upper end.
  template <int Way>
  FOURFOLD_FN int along(Set stones, Set playable, int s, Set starting) const {
    const Set once = stones & shifted<Way>(playable, s) & starting;
    const Set twice = once & shifted<Way>(playable, 2 * s);
    return popcount(chain_from<Way>(stones, once, s)) + popcount(chain_from<Way>(stones, twice, s));
  }

  FOURFOLD_FN int upward(Set stones, Set playable) const {
    const Set once = stones & (playable >> 1);
    const Set twice = once & ((playable << 1 & sight_.g.board) >> 2);
    return popcount(chain_from<-1>(stones, once, 1)) + popcount(chain_from<-1>(stones, twice, 1));
  }

  // The chains that begin with the discs `ends`, all of their cells: the reach doubles each time.
  template <int Way>
  FOURFOLD_FN Set chain_from(Set stones, Set ends, int s) const {
    const int longest = sight_.g.columns > sight_.g.rows ? sight_.g.columns : sight_.g.rows;
    for (int reach = 1; reach < longest; reach *= 2) {
      ends |= stones & shifted<Way>(ends, reach * s);
      stones &= shifted<Way>(stones, reach * s);
    }
    return ends;
  }

  // A shift beyond the word gives no cells.
  template <int Way>
  static FOURFOLD_FN Set shifted(Set cells, int by) {
    if (by >= kBits) return 0;
    return Way > 0 ? cells << by : cells >> by;
  }

  Sight sight_;
  int multiplier_;
  Set covered_[kDirections], starting_[kDirections];
  int weight_[kBits] = {};
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
