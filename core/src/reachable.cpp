#include "fourfold/reachable.hpp"

#include <unordered_set>

namespace fourfold {

namespace {

// Takes the discs off again, last one first. Every column comes off from its top, so the occupied
// cells say all about what is left; a position without a four cannot have had one before.
class Unplayer {
 public:
  explicit Unplayer(const Board& board) : board_(board), bottom_(board.size().bottom) {}

  bool can_empty(uint64_t occupied) {
    if (occupied == 0) return true;
    for (uint64_t tops = removable(occupied); tops; tops &= tops - 1) {
      const uint64_t rest = occupied & ~(tops & (~tops + 1));
      if (!hopeless_.empty() && hopeless_.contains(rest)) continue;
      if (can_empty(rest)) return true;
      hopeless_.insert(rest);
    }
    return false;
  }

  // The top discs of the side that moved last.
  uint64_t removable(uint64_t occupied) const {
    const int last = (popcount(occupied) - 1) & 1;
    return (occupied + bottom_) >> 1 & occupied & board_.discs[last];
  }

 private:
  const Board& board_;
  const uint64_t bottom_;
  std::unordered_set<uint64_t> hopeless_;  // occupied cells that no order of play leads to
};

}  // namespace

bool is_reachable(const Board& board) {
  Unplayer unplayer(board);
  if (!board.won()) return unplayer.can_empty(board.occupied());
  // The last disc must have made the four.
  for (uint64_t tops = unplayer.removable(board.occupied()); tops; tops &= tops - 1) {
    const uint64_t last = tops & (~tops + 1);
    Board before = board;
    before.discs[1 - board.turn()] &= ~last;
    if (!before.has_four(1 - board.turn()) && unplayer.can_empty(before.occupied())) return true;
  }
  return false;
}

}  // namespace fourfold
