// Random cases for tests of the classic searches.
#pragma once

#include "fourfold/classic/classic.hpp"
#include "support/games.hpp"

namespace fourfold::test {

// A distinctive value to pass in.
inline double odd_value(const Board& board) {
  return static_cast<double>((board.discs[0].low * 31 + board.discs[1].low * 17) % 1009) / 8 - 60;
}

struct SearchCase {
  Board board;
  classic::Options options;
};

// On a board of any size, every other time 7x6. Where the most fours win, there may be fours
// already.
inline SearchCase random_case(Random& random) {
  const Size size = random.below(2) == 0 ? Size{7, 6} : random_size(random);
  const int ply = random.below(size.columns * size.rows - 1);
  classic::Options options;
  options.evaluation = static_cast<classic::Evaluation>(random.below(8));
  options.custom = odd_value;
  if (random.below(2) == 0) options.multiplier = random.below(classic::kMostMultiplier + 1);
  options.evaluate_finished = classic::counts_fours(options.evaluation) && random.below(2) == 0;
  options.order = static_cast<classic::Order>(random.below(3));
  options.seed = random.bits();
  options.rule = static_cast<classic::Rule>(random.below(2));
  options.depth = 1 + random.below(4);
  if (random.below(3) == 0) {
    const int lines = static_cast<int>(classic::lines(size.columns, size.rows).size());
    for (int line = 0; line < lines; ++line)
      if (random.below(3) == 0) options.overlook.push_back(line);
  }
  const Board board = options.rule == classic::Rule::most_fours
                          ? random_discs(random, size, ply)
                          : random_board(random, size, ply, Play::any);
  return {board, options};
}

}  // namespace fourfold::test
