// Random positions, drawn by exactly stated distributions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/players/random.hpp"

namespace fourfold {

class Sampler {
 public:
  Sampler(int columns, int rows, const players::Seed& seed);

  struct Game {
    Board board;
    std::vector<uint8_t> moves;  // columns
  };

  // A game of `ply` legal moves, each drawn from all that are possible; nothing if it is over by
  // then.
  std::optional<Game> play(int ply);

  // A position drawn from all that play can reach, that have `ply` discs and are not over, each
  // equally likely; nothing if this attempt failed.
  //
  // An attempt draws one of all arrangements of `ply` discs without gaps below them, of which
  // the right number belongs to the first player, each equally likely. There are equally many
  // colourings for all heights of the columns, so heights and colours can be drawn one after the
  // other. The attempt fails if the arrangement is not such a position; hence those that do not
  // fail are equally likely, too.
  std::optional<Board> arrange(int ply);

 private:
  int below(uint64_t count) {
    return static_cast<int>(random_.next() * static_cast<double>(count));
  }

  Board empty_;
  players::Random random_;
  std::vector<std::vector<uint64_t>> heights_;  // [columns][discs]: ways to choose their heights
};

}  // namespace fourfold
