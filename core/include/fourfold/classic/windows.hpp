// Every line of four cells that holds discs of one side only counts for that side: 1, 10, 100 or
// 1000 for one to four discs. On 7x6 there are 69 such windows.
//
// In two forms with equal values: `PlainWindows` looks at all windows each time, `Windows` only at
// those through the disc just played, 7 on average.
#pragma once

#include "fourfold/classic/outcome.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

inline constexpr int kWindowWorth[5] = {0, 1, 10, 100, 1000};

// All windows seen, as sets of cells. Within 64 bits no board has more than 12 x 4 ends in a
// direction, within 128 bits none has more than 291 in all (8x15).
template <class Sight>
struct WindowList {
  using Set = typename Sight::Set;
  static constexpr int kMost = is_wide<Set> ? 291 : 192;
  Set cells[kMost];
  int count = 0;

  explicit WindowList(const Sight& sight) {
    for (int d = 0; d < kDirections; ++d)
      for (Set left = sight.starts[d]; left; left &= left - 1)
        cells[count++] = cells_of_lines(left & (~left + 1), step(sight.g, d));
  }
};

template <class Sight>
class PlainWindows : public NoCarry, public CertainEnd {
 public:
  using Set = typename Sight::Set;
  using Value = int;
  PlainWindows(const Sight& sight, const SearchRequest&) : windows_(sight) {}

  FOURFOLD_FN Value value(const Discs<Set>& discs, Carry, bool) const {
    int sum = 0;
    for (int i = 0; i < windows_.count; ++i) {
      const Set first = windows_.cells[i] & discs.first;
      const Set second = windows_.cells[i] & discs.second;
      if (!second) sum += kWindowWorth[popcount(first)];
      if (!first) sum -= kWindowWorth[popcount(second)];
    }
    return sum;
  }

 private:
  WindowList<Sight> windows_;
};

// What one more disc does to a sum over all windows that hold discs of one side only, where a
// window with n discs is worth worth[n].
template <class Sight>
class WindowGains {
 public:
  using Set = typename Sight::Set;
  WindowGains(const Sight& sight, const int (&worth)[5]) {
    const WindowList<Sight> list(sight);
    for (int i = 0; i < list.count; ++i)
      for (Set left = list.cells[i]; left; left &= left - 1) {
        Through& through = through_[lowest_bit(left)];
        through.window[through.count++] = list.cells[i];
      }
    for (int own = 0; own < 4; ++own)
      for (int other = 0; other < 4; ++other)
        gain_[own * 8 + other] = other == 0 ? worth[own + 1] - worth[own]
                                 : own == 0 ? worth[other]
                                            : 0;
  }

  FOURFOLD_FN int of(const Discs<Set>& before, Set move, bool first) const {
    const Through& through = through_[lowest_bit(move)];
    int gain = 0;
    for (int i = 0; i < through.count; ++i) {
      const int firsts = popcount(through.window[i] & before.first);
      const int seconds = popcount(through.window[i] & before.second);
      gain += gain_[first ? firsts * 8 + seconds : seconds * 8 + firsts];
    }
    return first ? gain : -gain;
  }

 private:
  // No cell lies on more than four windows in a direction.
  struct Through {
    Set window[4 * kDirections];
    int count = 0;
  };
  Through through_[8 * sizeof(Set)];
  // The change for a window with this many discs of the mover and of the other side: it is worth
  // more to the mover now, or nothing to the other side.
  int gain_[32];
};

template <class Sight>
class Windows : public CertainEnd {
 public:
  using Set = typename Sight::Set;
  using Value = int;
  using Carry = int;  // the sum
  Windows(const Sight& sight, const SearchRequest&) : gains_(sight, kWindowWorth) {}

  FOURFOLD_FN Carry after(Carry sum, const Discs<Set>& before, Set move, bool first) const {
    return sum + gains_.of(before, move, first);
  }
  FOURFOLD_FN Value value(const Discs<Set>&, Carry sum, bool) const { return sum; }

 private:
  WindowGains<Sight> gains_;
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
