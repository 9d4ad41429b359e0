// Which side will have to give way? Our own evaluation.
//
// A threat is an empty cell that completes a four. Threats that can be filled at once are settled
// first: a win is a win, two at once cannot both be stopped, a single one is stopped before
// anything else is looked at.
//
// The remaining threats are above empty cells. Neither side wants to play the cell below a threat
// of the other side, so both fill up the rest of the board until one of them has no other move:
// zugzwang. If no new threats arise, all of this can be played out in a few steps without looking
// at single moves, because only the number of harmless cells matters:
//
//   1. All harmless cells are filled: those that are not directly below the lowest threat of their
//      column or higher. Their number decides whose turn it is then. This is why odd rows are good
//      for the first side and even rows for the second.
//   2. That side must play below a threat. Below one of its own, it only gives the threat away:
//      the other side stops it, and the column goes on above. That is also why a threat directly
//      above one of the other side is worthless: it is stopped in passing. If there is a second
//      threat of its own directly above, it wins at once. Below a threat of the other side, it
//      loses.
//
// The result, a win of one side or a full board, is an opinion, since new threats do arise. So it
// is worth a fixed amount, a little more the sooner it comes. To this is added where new threats
// may come from: each disc counts the windows through it that the other side has not entered.
//
// Threats are not counted by themselves. With that it played worse: most of them come to nothing,
// and the play-out knows which ones matter.
#pragma once

#include "fourfold/classic/windows.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

template <class Sight>
class Threats : public CertainEnd {
 public:
  using Set = typename Sight::Set;
  using Value = int;
  using Carry = int;  // the windows through each disc

  Threats(const Sight& sight, const SearchRequest& request)
      : sight_(sight), gains_(sight, kDiscs), fours_count_(request.rule == Rule::most_fours) {}

  FOURFOLD_FN Carry after(Carry sum, const Discs<Set>& before, Set move, bool first) const {
    return sum + gains_.of(before, move, first);
  }

  Value value(const Discs<Set>& discs, Carry sum, bool first_to_move) const {
    const Set empty = sight_.g.board & ~discs.occupied();
    if (fours_count_) {
      const int fours = sight_.count_fours(discs.first) - sight_.count_fours(discs.second);
      const int threats = popcount(sight_.threats(discs.first, empty)) -
                          popcount(sight_.threats(discs.second, empty));
      return 1000 * fours + 100 * threats + sum;
    }
    return first_to_move ? sum + for_mover(discs.first, discs.second, empty)
                         : sum - for_mover(discs.second, discs.first, empty);
  }

  Value static_win() const { return kCertain; }

 private:
  static constexpr int kCertain = 100'000;  // won, but not yet on the board
  static constexpr int kDiscs[5] = {0, 1, 2, 3, 4};

  FOURFOLD_FN int for_mover(Set mover, Set other, Set empty) const {
    const auto& g = sight_.g;
    Set mine = sight_.threats(mover, empty);
    Set theirs = sight_.threats(other, empty);
    int sign = 1;
    for (;;) {
      const Set playable = playable_cells(g, ~empty & g.board);
      if (mine & playable) return sign * kCertain;
      const Set block = theirs & playable;
      if (!block) break;
      if (block & (block - 1)) return -sign * kCertain;
      // Stop it, and see what the other side makes of that.
      empty &= ~block;
      mover |= block;
      const Set grown = sight_.threats(mover, empty);
      mine = theirs & ~block;
      theirs = grown;
      const Set turned = mover;
      mover = other;
      other = turned;
      sign = -sign;
    }
    return sign * play_out(mine, theirs, empty);
  }

  // For the mover. No threat can be filled at once.
  FOURFOLD_FN int play_out(Set mine, Set theirs, Set empty) const {
    const auto& g = sight_.g;
    int sign = 1;
    const auto turn = [&] {
      const Set kept = mine;
      mine = theirs;
      theirs = kept;
      sign = -sign;
    };
    while (const Set both = (mine | theirs) & empty) {
      const Set playable = playable_cells(g, ~empty & g.board);
      if (mine & playable) return sign * worth(empty);
      if (const Set block = theirs & playable) {
        if (block & (block - 1)) return -sign * worth(empty);
        empty &= ~block;
        turn();
        continue;
      }
      const Set harmless = empty & ~from_lowest_up(g, both >> 1);
      if (harmless) {
        empty &= ~harmless;
        if (popcount(harmless) % 2 != 0) turn();
        continue;
      }
      // Zugzwang.
      const Set offers = playable & ~(theirs >> 1);
      if (!offers) return -sign * worth(empty);
      const Set doubled = offers & (mine >> 1) & (mine >> 2);
      const Set chosen = doubled ? doubled : offers;
      empty &= ~(chosen & (~chosen + 1));
      turn();
    }
    return 0;
  }

  FOURFOLD_FN int worth(Set empty) const { return 200 + 2 * popcount(empty); }

  Sight sight_;
  WindowGains<Sight> gains_;
  bool fours_count_;
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
