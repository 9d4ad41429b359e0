// Exact scores by exhaustive play: what the search and the proofs are tested against.
//
// Shares only the bit diagram and the definition of a score with the engine. A line of
// four is a mask from a list; there are no threats, no forced moves, no bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fourfold::test {

// Moves and wins on one board size.
class Rules {
 public:
  Rules(int columns, int rows);

  int columns() const { return columns_; }
  int cells() const { return columns_ * rows_; }
  int key_bits() const { return columns_ * (rows_ + 1); }

  // The lowest empty cell of the column, or 0.
  uint64_t next_cell(int column, uint64_t occupied) const {
    const uint64_t cells = column_cells_[static_cast<std::size_t>(column)];
    return (occupied + (cells & (~cells + 1))) & cells;
  }
  // Do `stones`, which include this cell, contain a line of four through it?
  bool has_four_through(uint64_t cell, uint64_t stones) const;
  bool has_four(uint64_t stones) const;

  // In each column the mover's discs with a 1 on top of the column's height.
  uint64_t key(uint64_t mover, uint64_t other) const { return 2 * mover + other + bottom_; }

  // The score of a win by disc number `ply`, for the winner (docs/scores.md): one more than the
  // discs that the winner has left. The first player has the odd disc of a board that has one.
  int win_score(int ply) const {
    const int winner_discs = (ply + 1) / 2;
    const int winner_stock = ply % 2 != 0 ? (cells() + 1) / 2 : cells() / 2;
    return winner_stock - winner_discs + 1;
  }

 private:
  int columns_, rows_;
  uint64_t bottom_ = 0;
  std::vector<uint64_t> column_cells_;
  std::vector<uint64_t> lines_;
  std::vector<std::vector<uint64_t>> lines_through_;  // by bit number
};

// Alpha-beta with a table of bounds, for single positions with few empty cells.
class BruteForce {
 public:
  BruteForce(int columns, int rows);
  int score(uint64_t mover, uint64_t other);
  const Rules& rules() const { return rules_; }

 private:
  struct Entry {
    uint64_t key;
    int lower, upper;
  };
  int search(uint64_t mover, uint64_t other, int ply, int alpha, int beta);

  Rules rules_;
  std::vector<Entry> table_;
};

// Minimax over every position that play from a given position can reach, without pruning.
class AllPositions {
 public:
  AllPositions(int columns, int rows, uint64_t root_mover = 0, uint64_t root_other = 0);

  const Rules& rules() const { return rules_; }
  std::size_t count() const { return count_; }

  // Only for positions that can be reached.
  int score(uint64_t mover, uint64_t other) const {
    return entries_[find(rules_.key(mover, other))].score;
  }

  // Calls visit(mover, other, score) for each position, including finished ones.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Entry& entry : entries_) {
      if (entry.key == 0) continue;
      uint64_t mover = 0, other = 0;
      unpack(entry.key, mover, other);
      visit(mover, other, entry.score);
    }
  }

 private:
  struct Entry {  // by open addressing; 0 is no key
    uint64_t key = 0;
    int score = 0;
  };

  int fill(uint64_t mover, uint64_t other, int ply);
  std::size_t find(uint64_t key) const;  // the key's entry or the free one for it
  void grow();
  void unpack(uint64_t key, uint64_t& mover, uint64_t& other) const;

  Rules rules_;
  int stride_;
  std::vector<Entry> entries_;
  std::size_t count_ = 0;
};

}  // namespace fourfold::test
