// A position of the standard board in which the side that follows a strategy is to move.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "fourfold/board/board.hpp"
#include "fourfold/strategy/strategy.hpp"

namespace fourfold::strategist {

inline constexpr FixedSize<7, 6> kSize{};

inline constexpr uint64_t column_cells(int column) {
  return uint64_t{63} << (column * kSize.stride);
}
inline int column_of(uint64_t cell) {
  return lowest_bit(cell) / kSize.stride;
}
inline uint64_t lowest_cell(uint64_t cells) {
  return cells & (~cells + 1);
}

struct Turn {
  uint64_t own = 0, other = 0;

  uint64_t occupied() const { return own | other; }
  int ply() const { return popcount(occupied()); }
  uint64_t playable() const { return playable_cells(kSize, occupied()); }
  uint64_t wins() const { return completing_cells(kSize, own) & playable(); }
  uint64_t stops() const { return completing_cells(kSize, other) & playable(); }
  uint64_t key() const { return position_key(kSize, own, occupied()); }

  Turn mirror() const { return {mirrored(kSize, own), mirrored(kSize, other)}; }
  Turn canonical() const { return std::min(key(), mirror().key()) == key() ? *this : mirror(); }

  // The turn after a move of each side, given as cells.
  Turn after(uint64_t answer, uint64_t reply) const { return {own | answer, other | reply}; }

  static Turn of_key(uint64_t key) {
    const Discs discs = discs_of(kSize, key);
    return {discs.mover, discs.other};
  }
};

// The position after moves such as "4455", which must be legal.
inline Turn turn_after(const std::string& moves) {
  Turn turn;
  for (const char move : moves)
    turn = {turn.other, turn.own | (turn.playable() & column_cells(move - '1'))};
  return turn;
}

}  // namespace fourfold::strategist
