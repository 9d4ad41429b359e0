#include "fourfold/board/reachable.hpp"

#include <vector>

namespace fourfold {

namespace {

// Sets of cells other than the empty one, with open addressing: much faster here than
// std::unordered_set.
class Collection {
 public:
  std::size_t size() const { return size_; }

  bool contains(CellSet cells) const {
    return cells && size_ != 0 && slots_[slot_of(cells)] == cells;
  }

  void insert(CellSet cells) {
    if (2 * size_ >= slots_.size()) grow();
    CellSet& slot = slots_[slot_of(cells)];
    size_ += slot ? 0 : 1;
    slot = cells;
  }

 private:
  // Where the cells are, or would be put.
  std::size_t slot_of(CellSet cells) const {
    const std::size_t mask = slots_.size() - 1;
    const uint64_t both = cells.low ^ cells.high * 0xd6e8feb86659fd93;
    std::size_t slot = static_cast<std::size_t>((both * 0x9e3779b97f4a7c15) >> 32) & mask;
    while (slots_[slot] && slots_[slot] != cells) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    std::vector<CellSet> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    for (const CellSet cells : old)
      if (cells) slots_[slot_of(cells)] = cells;
  }

  std::vector<CellSet> slots_;  // empty: free
  std::size_t size_ = 0;
};

// Takes the discs off again, the last one first. Every column comes off from its top, so the
// occupied cells determine what is left; a position without a four cannot have had one before.
class Unplayer {
 public:
  Unplayer(const Board& board, std::vector<int>* moves)
      : board_(board), bottom_(board.size().bottom), moves_(moves) {}

  Reachability empty(CellSet occupied) {
    if (occupied == 0) return Reachability::reachable;
    for (CellSet tops = removable(occupied); tops; tops &= tops - 1) {
      const CellSet top = tops & (~tops + 1);
      const CellSet rest = occupied & ~top;
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
  CellSet removable(CellSet occupied) const {
    const int last = (popcount(occupied) - 1) & 1;
    return (occupied + bottom_) >> 1 & occupied & board_.discs[last];
  }

  // When all discs before this one have been noted: in the order of play.
  void note_move(CellSet disc) {
    if (moves_) moves_->push_back(lowest_bit(disc) / (board_.rows + 1));
  }

 private:
  const Board& board_;
  const CellSet bottom_;
  std::vector<int>* const moves_;
  Collection hopeless_;  // occupied cells that no order of play leads to
};

}  // namespace

Reachability reachability(const Board& board, std::vector<int>* moves) {
  Unplayer unplayer(board, moves);
  if (board.rule == Rule::most_fours || !board.won()) return unplayer.empty(board.occupied());
  // The last disc must have made the four.
  for (CellSet tops = unplayer.removable(board.occupied()); tops; tops &= tops - 1) {
    const CellSet last = tops & (~tops + 1);
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
