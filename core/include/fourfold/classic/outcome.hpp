// Evaluations that treat all unfinished games alike, and the one that calls a given function.
//
// An evaluation offers
//   Value                               int, or double
//   Carry                               what it keeps along the path; Carry{} for the empty board
//   after(carry, before, move, first)   the carry after one more disc, of the first side or not
//   value(discs, carry, first_to_move)  where the depth ends, for the first side
//   win(left)                           a game won with `left` plies left to search, for the winner
//   lead(fours, left)                   a full board where the leader has that many fours more
//   static_win()                        a won position by itself, if not what value() says
#pragma once

#include "fourfold/classic/lines.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

// For evaluations that need nothing but the discs.
struct NoCarry {
  struct Carry {};
  template <class Set>
  FOURFOLD_FN Carry after(Carry, const Discs<Set>&, Set, bool) const {
    return {};
  }
};

// How most evaluations count finished games.
struct CertainEnd {
  FOURFOLD_FN int win(int left) const { return kWin + left; }
  FOURFOLD_FN int lead(int fours, int) const { return kWin + fours; }
};

// Half the cells + 1, on 7x6 22, minus the depth at which the game was won; everything else is 0.
// Searches deeper than 21 begin at their depth + 1, so that the latest win is still worth 1. On a
// full board: the lead in fours.
template <class Sight>
class Outcome : public NoCarry {
 public:
  using Value = int;
  Outcome(const Sight& sight, const SearchRequest& request)
      : half_(sight.g.cells / 2),
        without_depth_((request.depth > half_ ? request.depth : half_) + 1 - request.depth) {}

  FOURFOLD_FN Value value(const Discs<typename Sight::Set>&, Carry, bool) const { return 0; }
  FOURFOLD_FN Value win(int left) const { return without_depth_ + left; }
  FOURFOLD_FN Value lead(int fours, int) const { return fours; }
  Value static_win() const { return half_ + 1; }

 private:
  int half_;
  int without_depth_;
};

// 1000 + the plies left to search; everything unfinished is 0.
template <class Sight>
class Urgency : public NoCarry {
 public:
  using Value = int;
  Urgency(const Sight&, const SearchRequest&) {}

  FOURFOLD_FN Value value(const Discs<typename Sight::Set>&, Carry, bool) const { return 0; }
  FOURFOLD_FN Value win(int left) const { return 1000 + left; }
  FOURFOLD_FN Value lead(int, int left) const { return 1000 + left; }
  Value static_win() const { return 1000; }
};

// The value that the listener's function returns.
template <class Sight>
class Custom : public NoCarry {
 public:
  using Value = double;
  Custom(const Sight&, const SearchRequest& request) : listener_(request.listener) {}

  Value value(const Discs<typename Sight::Set>& discs, Carry, bool) const {
    return listener_->evaluate(discs.first, discs.second);
  }
  FOURFOLD_FN Value win(int left) const { return kWin + left; }
  FOURFOLD_FN Value lead(int fours, int) const { return kWin + fours; }

 private:
  Listener* listener_;
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
