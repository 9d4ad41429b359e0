// When a game ends, and who has won it.
#pragma once

#include <cstdint>

namespace fourfold {

enum class Rule : uint8_t {
  connect_four,  // four in a line ends the game
  most_fours,    // the board is filled; the side that owns more lines of four wins
};

}  // namespace fourfold
