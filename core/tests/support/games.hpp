// Positions to test with: every board size, random games, games given as move strings.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "fourfold/board/board.hpp"

namespace fourfold::test {

// A generator that gives the same numbers everywhere (splitmix64), unlike those of <random>.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t bits() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>(bits() % static_cast<uint64_t>(n)); }

 private:
  uint64_t state_;
};

struct Size {
  int columns, rows;
};
std::vector<Size> sizes_of_64_bits();  // at most
std::vector<Size> all_sizes();         // those, and some of the larger ones
Size random_size(Random& random);      // one of all_sizes()

// Of `count` positions as many as a test takes of this size: large ones take longer to make.
inline int of_size(Size size, int count) {
  return fits_64_bits(size.columns, size.rows) ? count : (count + 9) / 10;
}

// Columns from 1; a, b, c after 9.
Board board_after(int columns, int rows, const std::string& moves);

// How the sides of a random game play.
enum class Play {
  any,      // whatever does not end the game
  careful,  // nor lets the other side win at once: leads to late positions with much in them
};
// A random unfinished game with this many discs, as a position and as its moves.
struct RandomGame {
  Board board;
  std::string moves;
};
RandomGame random_game(Random& random, Size size, int ply, Play play);
inline Board random_board(Random& random, Size size, int ply, Play play) {
  return random_game(random, size, ply, play).board;
}

// Any sequence of drops: under Rule::most_fours the game continues after a four.
Board random_discs(Random& random, Size size, int ply);

}  // namespace fourfold::test

namespace fourfold {
std::string to_text(const Board& board);
std::string to_text(CellSet cells);
}  // namespace fourfold
