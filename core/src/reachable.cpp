#include "fourfold/reachable.hpp"

#include <vector>

namespace fourfold {

namespace {

// A set of numbers other than 0, with open addressing: much faster here than std::unordered_set.
class NumberSet {
 public:
  std::size_t size() const { return size_; }

  bool contains(uint64_t number) const {
    return number && size_ && slots_[slot_of(number)] == number;
  }

  void insert(uint64_t number) {
    if (2 * size_ >= slots_.size()) grow();
    uint64_t& slot = slots_[slot_of(number)];
    size_ += slot == 0;
    slot = number;
  }

 private:
  // Where the number is, or would be put.
  std::size_t slot_of(uint64_t number) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>((number * 0x9e3779b97f4a7c15) >> 32) & mask;
    while (slots_[slot] && slots_[slot] != number) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    std::vector<uint64_t> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    for (const uint64_t number : old)
      if (number) slots_[slot_of(number)] = number;
  }

  std::vector<uint64_t> slots_;  // 0: free
  std::size_t size_ = 0;
};

// Takes the discs off again, last one first. Every column comes off from its top, so the occupied
// cells say all about what is left; a position without a four cannot have had one before.
class Unplayer {
 public:
  Unplayer(const Board& board, std::vector<int>* moves)
      : board_(board), bottom_(board.size().bottom), moves_(moves) {}

  Reachability empty(uint64_t occupied) {
    if (occupied == 0) return Reachability::reachable;
    for (uint64_t tops = removable(occupied); tops; tops &= tops - 1) {
      const uint64_t top = tops & (~tops + 1);
      const uint64_t rest = occupied & ~top;
      if (hopeless_.contains(rest)) continue;
      const Reachability found = empty(rest);
      if (found == Reachability::reachable) note_move(top);
      if (found != Reachability::unreachable) return found;
      if (hopeless_.size() == kMostReachabilityStates) return Reachability::undecided;
      hopeless_.insert(rest);
    }
    return Reachability::unreachable;
  }

  // The top discs of the side that moved last.
  uint64_t removable(uint64_t occupied) const {
    const int last = (popcount(occupied) - 1) & 1;
    return (occupied + bottom_) >> 1 & occupied & board_.discs[last];
  }

  // When all discs before this one have been noted: in the order of play.
  void note_move(uint64_t disc) {
    if (moves_) moves_->push_back(lowest_bit(disc) / (board_.rows + 1));
  }

 private:
  const Board& board_;
  const uint64_t bottom_;
  std::vector<int>* const moves_;
  NumberSet hopeless_;  // occupied cells that no order of play leads to
};

}  // namespace

Reachability reachability(const Board& board, std::vector<int>* moves) {
  Unplayer unplayer(board, moves);
  if (board.rule == Rule::most_fours || !board.won()) return unplayer.empty(board.occupied());
  // The last disc must have made the four.
  for (uint64_t tops = unplayer.removable(board.occupied()); tops; tops &= tops - 1) {
    const uint64_t last = tops & (~tops + 1);
    Board before = board;
    before.discs[1 - board.turn()] &= ~last;
    if (before.has_four(1 - board.turn())) continue;
    const Reachability found = unplayer.empty(before.occupied());
    if (found == Reachability::reachable) unplayer.note_move(last);
    if (found != Reachability::unreachable) return found;
  }
  return Reachability::unreachable;
}

}  // namespace fourfold
