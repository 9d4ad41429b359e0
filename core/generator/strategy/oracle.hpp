// Which moves keep the win, or the draw: the engine's answers, stored for reuse.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/tables.hpp"
#include "turn.hpp"

namespace fourfold::strategist {

// What a strategy is for. Where the search speaks of winning, it means that the goal is reached.
enum class Goal { win, draw };  // draw: or better

// What all threads know.
class Answers {
 public:
  // Keeps 2^answer_bits answers and replaces old ones. `book` may be null.
  Answers(const Book* book, std::size_t table_mb, int answer_bits, Goal goal = Goal::win);

  Goal goal() const { return goal_; }

  // Positions whose winning columns were found elsewhere: each a key of the canonical turn, with
  // the columns from bit 56 on. For the search to use it, a region has the positions of some plies
  // that occur when one side plays only moves that win.
  void set_region(std::span<const uint64_t> positions);

 private:
  friend class Oracle;
  std::atomic<uint64_t>& slot(uint64_t key);
  // The columns that win, as a set of cells of the turn; nothing if it is not in the region.
  std::optional<uint64_t> region_cells(const Turn& turn) const;

  const Book* book_;
  const Goal goal_;
  Tables tables_;
  int shift_;
  // From bit 0: the key (49 bits), the columns that are known (7), those of them that win (7),
  // whether the position is known to be won (1).
  std::unique_ptr<std::atomic<uint64_t>[]> slots_;
  std::vector<uint64_t> region_;  // 0: free
  uint64_t region_plies_ = 0;     // a bit for each
};

// One thread's questions. It asks one null-window test where Solver::outcome, which tells a draw
// from a loss, needs two. `wins` stands for reaching the goal.
class Oracle final : Watch {
 public:
  explicit Oracle(Answers& answers);

  // Whether the side to move wins.
  bool wins(const Turn& turn);

  // Whether it wins by playing `cell`, or still wins after it.
  bool wins_after(const Turn& turn, uint64_t cell);

  // The same, if it takes no search: it is in the region.
  std::optional<bool> known_to_win_after(const Turn& turn, uint64_t cell) const;

  // The playable cells that win.
  uint64_t winning_cells(const Turn& turn);

  // Whether a full board is good enough.
  bool may_draw() const { return answers_.goal() == Goal::draw; }

  // Questions that the table of answers did not know, weighted by how long they take.
  uint64_t work() const { return work_; }

 private:
  bool go_on() override { return true; }

  // Whether the score of the side to move is at least `beta`.
  bool reaches(uint64_t mover, uint64_t other, int beta);

  Answers& answers_;
  Worker worker_;
  uint64_t work_ = 0;
  const std::atomic<bool> never_{false};
};

// The keys of all positions of a ply, mirror images once, that occur after `turn` while the side to
// move there plays only moves that win, except those in which it can make four.
std::vector<uint64_t> winning_turns(Answers& answers, const Turn& turn, int ply);

}  // namespace fourfold::strategist
