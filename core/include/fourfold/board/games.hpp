// Many games of one board size, played side by side: one move of each game per step. For learning
// agents, which need millions of moves a second and read them as arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "fourfold/board/geometry.hpp"

namespace fourfold {

// The arrays have one entry or row for each game, and stay where they are while the object lives.
class Games {
 public:
  // Boards of at most 64 bits: see fits_64_bits().
  Games(std::size_t count, int columns, int rows);

  std::size_t count() const { return count_; }
  int columns() const { return size_.columns; }
  int rows() const { return size_.rows; }

  Bits* discs() { return discs_.data(); }           // [game][2]: of the first and the second side
  int8_t* legal() { return legal_.data(); }         // [game][column]: 1 if it can be played
  float* rewards() { return rewards_.data(); }      // of the side that made the last move
  bool* terminated() { return terminated_.get(); }  // whether the game is over
  bool* illegal() { return illegal_.get(); }        // whether an illegal move ended it

  // Begin again: all games, or those where `which` is true.
  void reset();
  void reset(const bool* which);

  // The first action that is not a column, or `count()` if all are.
  std::size_t first_invalid(const int64_t* actions) const;

  // Play a column in each game; all actions are columns. The reward is 1 for four in a line. A full
  // column ends the game with a reward of -1 and leaves the board as it is. A game that was over
  // begins again, and its action is ignored. Where a game is over, all columns are marked as legal,
  // because the next action is ignored.
  void step(const int64_t* actions);

  // What the side to move sees: [game][row][column][2], own discs and those of the other side, the
  // top row first.
  void observe(int8_t* to) const;

 private:
  void begin(std::size_t game);
  void play(std::size_t game, int column);
  void mark_legal(std::size_t game);

  std::size_t count_;
  AnySize<kMaxColumns> size_;
  std::vector<Bits> discs_;
  std::vector<int8_t> legal_;
  std::vector<float> rewards_;
  std::unique_ptr<bool[]> terminated_, illegal_;  // vector<bool> has no array
};

}  // namespace fourfold
