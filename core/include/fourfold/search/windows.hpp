// Which null windows pin down a score.
#pragma once

#include "fourfold/board/geometry.hpp"

namespace fourfold::inline FOURFOLD_ISA {

// Chooses the windows. Early in the game it begins far out on both sides, where a test is cheap and
// finds quick wins; then it tests which side wins; then it closes in on the score.
//
// The test for the winner may take longer than anyone waits, and until it ends nothing is learned.
// So a position that is too large to be solved is approached from both ends in steps of one: does a
// side win at once, with its next disc, with the one after that? The clock's bounds (proof.hpp) end
// such a test after as many plies, so each is a search to a fixed depth, and what is proven only
// ever gets tighter.
class WindowPlan {
 public:
  // `deepen`: from both ends.
  FOURFOLD_FN WindowPlan(Bounds range, int cells, int ply, bool deepen = false)
      : range_(range),
        half_((cells - ply) / 2),
        middle_(ply % 2 != 0 ? 0 : 1),
        stage_(half_ > 10 ? 0 : 4),
        deepens_(deepen) {}

  FOURFOLD_FN bool deepens() const { return deepens_; }
  FOURFOLD_FN bool done() const { return range_.lower == range_.upper; }
  FOURFOLD_FN Bounds range() const { return range_; }

  // The value to test for, after `nodes` nodes on this position. The same until learn(): a test
  // that was interrupted comes again.
  FOURFOLD_FN int next(uint64_t nodes) {
    if (!asked_) {
      asked_ = true;
      beta_ = choose(nodes);
    }
    return beta_;
  }

  // The same with a value of the caller's choice.
  FOURFOLD_FN int ask(int beta) { return beta_ = beta; }

  // The answer to it.
  FOURFOLD_FN void learn(int value) {
    asked_ = false;
    if (value >= beta_) {
      if (value > range_.lower) range_.lower = value;
    } else if (value < range_.upper) {
      range_.upper = value;
    }
  }

 private:
  FOURFOLD_FN int choose(uint64_t nodes) {
    if (deepens_) return range_.upper > -range_.lower ? range_.upper : range_.lower + 1;
    while (stage_ < 4) {
      const int far = at_least_one(half_ * (stage_ < 2 ? 12 : 10) / 16);
      const int beta = stage_++ % 2 == 0 ? far : 1 - far;
      if (fits(beta)) return beta;
    }
    if (range_.lower < 0 && range_.upper > 0) return fits(middle_) ? middle_ : range_.lower + 1;
    // Steps of one waste nothing: each test is half of the final proof. While tests are cheap, a
    // third of what is left gets there sooner.
    const int width = range_.upper - range_.lower;
    const int step = nodes > 20000 ? 1 : at_least_one(width / 3);
    return range_.lower >= 0 ? range_.lower + step : range_.upper - step + 1;
  }

  static FOURFOLD_FN int at_least_one(int step) { return step > 1 ? step : 1; }
  FOURFOLD_FN bool fits(int beta) const { return beta > range_.lower && beta <= range_.upper; }

  Bounds range_;
  int half_;
  int middle_;
  int stage_;
  bool deepens_;
  bool asked_ = false;
  int beta_ = 0;
};

// Whether a position is too large to be solved while somebody waits. On the smaller boards that is
// known: on one core, the empty board of 8x6 takes minutes, that of 8x7 an hour. On those of more
// than 64 bits, a position with as many empty cells has more columns, and a node costs twice as
// much.
FOURFOLD_FN constexpr bool is_too_large_to_solve(int columns, int rows, int ply) {
  return columns * rows - ply > (fits_64_bits(columns, rows) ? 52 : 36);
}

}  // namespace fourfold::inline FOURFOLD_ISA
