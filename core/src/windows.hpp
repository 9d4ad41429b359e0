// Which null windows pin down a score.
#pragma once

#include <algorithm>
#include <cstdint>

#include "fourfold/solver.hpp"

namespace fourfold {

// The bounds of a score without any search: it is a number of discs left in hand.
inline ScoreRange possible_scores(const Board& board) {
  const int empty = board.cells() - board.ply();
  return {-(empty + 2) / 2, (empty + 1) / 2};
}

// Chooses the windows. Early in the game it begins far out on both sides, where a test is cheap and
// finds quick wins; then it tests which side wins; then it closes in on the score.
class WindowPlan {
 public:
  WindowPlan(ScoreRange range, const Board& board)
      : range_(range),
        half_((board.cells() - board.ply()) / 2),
        middle_(board.ply() % 2 != 0 ? 0 : 1),
        stage_(half_ > 10 ? 0 : 4) {}

  bool done() const { return range_.exact(); }
  ScoreRange range() const { return range_; }

  // The value to test for, after `nodes` nodes on this position. The same until learn(): a test
  // that was interrupted comes again.
  int next(uint64_t nodes) {
    if (!asked_) {
      asked_ = true;
      beta_ = choose(nodes);
    }
    return beta_;
  }

  // The answer to it.
  void learn(int value) {
    asked_ = false;
    if (value >= beta_)
      range_.lower = std::max(range_.lower, value);
    else
      range_.upper = std::min(range_.upper, value);
  }

 private:
  int choose(uint64_t nodes) {
    static constexpr int kSixteenths[] = {12, 10};
    while (stage_ < 4) {
      const int far = std::max(1, half_ * kSixteenths[stage_ / 2] / 16);
      const int beta = stage_++ % 2 == 0 ? far : 1 - far;
      if (fits(beta)) return beta;
    }
    if (range_.lower < 0 && range_.upper > 0) return fits(middle_) ? middle_ : range_.lower + 1;
    // Steps of one waste nothing: each test is half of the final proof. While tests are cheap, a
    // third of what is left gets there sooner.
    const int width = range_.upper - range_.lower;
    const int step = nodes > 20'000 ? 1 : std::max(1, width / 3);
    return range_.lower >= 0 ? range_.lower + step : range_.upper - step + 1;
  }

  bool fits(int beta) const { return beta > range_.lower && beta <= range_.upper; }

  ScoreRange range_;
  int half_;
  int middle_;
  int stage_;
  bool asked_ = false;
  int beta_ = 0;
};

}  // namespace fourfold
