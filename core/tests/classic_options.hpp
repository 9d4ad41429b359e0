// Random questions for tests of the classic searches.
#pragma once

#include <algorithm>

#include "fourfold/classic/classic.hpp"
#include "games.hpp"

namespace fourfold::test {

// A distinctive value to pass in.
inline double odd_value(const Board& board) {
  return static_cast<double>((board.discs[0] * 31 + board.discs[1] * 17) % 1009) / 8 - 60;
}

inline classic::Options random_options(Random& random, const Board& board) {
  classic::Options options;
  options.evaluation = static_cast<classic::Evaluation>(random.below(8));
  options.custom = odd_value;
  options.order = static_cast<classic::Order>(random.below(3));
  options.seed = random.bits();
  options.rule = static_cast<classic::Rule>(random.below(2));
  options.depth = std::min(1 + random.below(4), board.cells());
  if (random.below(3) == 0) {
    const int lines = static_cast<int>(classic::lines(board.columns, board.rows).size());
    for (int line = 0; line < lines; ++line)
      if (random.below(3) == 0) options.overlook.push_back(line);
  }
  return options;
}

}  // namespace fourfold::test
