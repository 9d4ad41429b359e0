#include "fourfold/board/games.hpp"

#include <algorithm>

#include "fourfold/board/position.hpp"

namespace fourfold {

Games::Games(std::size_t count, int columns, int rows)
    : count_(count),
      size_(columns, rows),
      discs_(2 * count),
      legal_(count * static_cast<std::size_t>(columns)),
      rewards_(count),
      terminated_(new bool[count]),
      illegal_(new bool[count]) {
  reset();
}

void Games::reset() {
  for (std::size_t game = 0; game < count_; ++game) begin(game);
}

void Games::reset(const bool* which) {
  for (std::size_t game = 0; game < count_; ++game)
    if (which[game]) begin(game);
}

std::size_t Games::first_invalid(const int64_t* actions) const {
  const auto invalid = [&](int64_t action) { return action < 0 || action >= size_.columns; };
  return static_cast<std::size_t>(std::find_if(actions, actions + count_, invalid) - actions);
}

void Games::step(const int64_t* actions) {
  for (std::size_t game = 0; game < count_; ++game) {
    if (terminated_[game])
      begin(game);
    else
      play(game, static_cast<int>(actions[game]));
  }
}

void Games::observe(int8_t* to) const {
  for (std::size_t game = 0; game < count_; ++game) {
    const Bits *discs = &discs_[2 * game], second = popcount(discs[0] | discs[1]) & 1u;
    const Bits own = discs[second], other = discs[1 - second];
    for (int row = size_.rows - 1; row >= 0; --row)
      for (int bit = row; bit < size_.key_bits; bit += size_.stride) {
        *to++ = static_cast<int8_t>(own >> bit & 1);
        *to++ = static_cast<int8_t>(other >> bit & 1);
      }
  }
}

void Games::begin(std::size_t game) {
  discs_[2 * game] = discs_[2 * game + 1] = 0;
  rewards_[game] = 0;
  terminated_[game] = illegal_[game] = false;
  mark_legal(game);
}

void Games::play(std::size_t game, int column) {
  Bits* discs = &discs_[2 * game];
  const Bits occupied = discs[0] | discs[1], bottom = Bits{1} << (column * size_.stride);
  if (occupied & bottom << (size_.rows - 1)) {
    rewards_[game] = -1;
    terminated_[game] = illegal_[game] = true;
  } else {
    Bits& own = discs[popcount(occupied) & 1];
    // The carry stops at the lowest empty cell of the column.
    own |= (occupied + bottom) & ~occupied & ((bottom << size_.rows) - bottom);
    const bool won = fours(size_, own) != 0;
    rewards_[game] = won ? 1.0f : 0.0f;
    terminated_[game] = won || (discs[0] | discs[1]) == size_.board;
  }
  mark_legal(game);
}

void Games::mark_legal(std::size_t game) {
  const Bits occupied = terminated_[game] ? 0 : discs_[2 * game] | discs_[2 * game + 1];
  int8_t* legal = &legal_[game * static_cast<std::size_t>(size_.columns)];
  for (int column = 0; column < size_.columns; ++column)
    legal[column] = !(occupied >> (column * size_.stride + size_.rows - 1) & 1);
}

}  // namespace fourfold
