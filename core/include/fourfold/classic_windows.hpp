// Every line of four cells that holds discs of one side only counts for that side: 1, 10, 100 or
// 1000 for one to four discs. On 7x6 there are 69 such windows.
//
// In two forms with equal values: `PlainWindows` looks at all windows each time, `Windows` only at
// those through the disc just played, 7 on average.
#pragma once

#include "fourfold/classic_outcome.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

inline constexpr int kWindowWorth[] = {0, 1, 10, 100, 1000};

// All windows seen, as sets of cells. No board has more than 12 x 4 ends in a direction.
template <class Sight>
struct WindowList {
  static constexpr int kMost = 192;
  Bits cells[kMost];
  int count = 0;

  explicit WindowList(const Sight& sight) {
    for (int d = 0; d < kDirections; ++d)
      for (Bits left = sight.starts[d]; left; left &= left - 1)
        cells[count++] = cells_of_lines(left & (~left + 1), step(sight.g, d));
  }
};

template <class Sight>
class PlainWindows : public NoCarry, public CertainEnd {
 public:
  using Value = int;
  PlainWindows(const Sight& sight, const Question&) : windows_(sight) {}

  FOURFOLD_FN Value value(const Discs& discs, Carry, bool) const {
    int sum = 0;
    for (int i = 0; i < windows_.count; ++i) {
      const Bits first = windows_.cells[i] & discs.first;
      const Bits second = windows_.cells[i] & discs.second;
      if (!second) sum += kWindowWorth[popcount(first)];
      if (!first) sum -= kWindowWorth[popcount(second)];
    }
    return sum;
  }

 private:
  WindowList<Sight> windows_;
};

template <class Sight>
class Windows : public CertainEnd {
 public:
  using Value = int;
  using Carry = int;  // the sum

  Windows(const Sight& sight, const Question&) {
    const WindowList<Sight> list(sight);
    for (int i = 0; i < list.count; ++i)
      for (Bits left = list.cells[i]; left; left &= left - 1) {
        Through& through = through_[lowest_bit(left)];
        through.window[through.count++] = list.cells[i];
      }
    for (int own = 0; own < 4; ++own)
      for (int other = 0; other < 4; ++other)
        gain_[own * 8 + other] = other == 0 ? kWindowWorth[own + 1] - kWindowWorth[own]
                                 : own == 0 ? kWindowWorth[other]
                                            : 0;
  }

  FOURFOLD_FN Carry after(Carry sum, const Discs& before, Bits move, bool first) const {
    const Bits own = first ? before.first : before.second;
    const Bits other = first ? before.second : before.first;
    const Through& through = through_[lowest_bit(move)];
    int gain = 0;
    for (int i = 0; i < through.count; ++i)
      gain += gain_[popcount(through.window[i] & own) * 8 + popcount(through.window[i] & other)];
    return first ? sum + gain : sum - gain;
  }
  FOURFOLD_FN Value value(const Discs&, Carry sum, bool) const { return sum; }

 private:
  // No cell lies on more than four windows in each of three directions and four upwards.
  struct Through {
    Bits window[16];
    int count = 0;
  };
  Through through_[64];
  // What a disc adds to a window with so many of its own discs and so many others: its worth
  // rises, or the other side's is gone.
  int gain_[32];
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
