// Which positions the first player wins: the engine's answers, stored for reuse.
#pragma once

#include <atomic>
#include <memory>

#include "search/tables.hpp"
#include "turn.hpp"

namespace fourfold::strategist {

// What all threads know.
class Answers {
 public:
  // Keeps 2^answer_bits answers and replaces old ones. `book` may be null.
  Answers(const Book* book, std::size_t table_mb, int answer_bits);

 private:
  friend class Oracle;
  std::atomic<uint64_t>& slot(uint64_t key);

  const Book* book_;
  Tables tables_;
  int shift_;
  // Key (49 bits), then 8 bits: the winning columns and whether they are known, then 2: wins, does
  // not.
  std::unique_ptr<std::atomic<uint64_t>[]> slots_;
};

// One thread's questions. It asks one null-window test where Solver::outcome, which tells a draw
// from a loss, needs two.
class Oracle final : Watch {
 public:
  explicit Oracle(Answers& answers);

  // Whether the first player, to move, wins.
  bool wins(const Turn& turn);

  // The playable cells that win for the first player.
  uint64_t winning_cells(const Turn& turn);

 private:
  bool go_on() override { return true; }

  // Whether the score of the side to move is at least `beta`.
  bool reaches(const Board& board, int beta);

  Answers& answers_;
  Worker worker_;
  const std::atomic<bool> never_{false};
};

}  // namespace fourfold::strategist
