// A position of the standard board with the first player to move: what a strategy consists of.
#pragma once

#include <algorithm>
#include <cstdint>

#include "fourfold/board/board.hpp"

namespace fourfold::strategist {

inline constexpr FixedSize<7, 6> kSize{};

inline constexpr uint64_t column_cells(int column) {
  return uint64_t{63} << (column * kSize.stride);
}
inline int column_of(uint64_t cell) {
  return lowest_bit(cell) / kSize.stride;
}

struct Turn {
  uint64_t first = 0, second = 0;

  uint64_t occupied() const { return first | second; }
  int ply() const { return popcount(occupied()); }
  uint64_t playable() const { return playable_cells(kSize, occupied()); }
  uint64_t wins() const { return completing_cells(kSize, first) & playable(); }
  uint64_t key() const { return position_key(kSize, first, occupied()); }

  Turn mirror() const { return {mirrored(kSize, first), mirrored(kSize, second)}; }
  Turn canonical() const { return std::min(key(), mirror().key()) == key() ? *this : mirror(); }

  // The turn after a move of each side, given as cells.
  Turn after(uint64_t answer, uint64_t reply) const { return {first | answer, second | reply}; }

  Board board() const {
    Board board;
    board.discs[0] = first;
    board.discs[1] = second;
    return board;
  }
  static Turn of_key(uint64_t key) {
    const Discs discs = discs_of(kSize, key);
    return {discs.mover, discs.other};
  }
};

}  // namespace fourfold::strategist
