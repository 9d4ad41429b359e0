// Exact scores by exhaustive play: what the search and the proofs are tested against.
//
// Shares only the bit diagram and the definition of a score with the engine. A line of
// four is a mask from a list; there are no threats, no forced moves, no bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fourfold/board/cell_set.hpp"

namespace fourfold::test {

// Moves and wins on one board size.
class Rules {
 public:
  Rules(int columns, int rows);

  int columns() const { return columns_; }
  int cells() const { return columns_ * rows_; }
  int key_bits() const { return columns_ * (rows_ + 1); }

  // The lowest empty cell of the column, or 0.
  CellSet next_cell(int column, CellSet occupied) const {
    const CellSet cells = column_cells_[static_cast<std::size_t>(column)];
    return (occupied + (cells & (~cells + 1))) & cells;
  }
  // Do `stones`, which include this cell, contain a line of four through it?
  bool has_four_through(CellSet cell, CellSet stones) const;
  bool has_four(CellSet stones) const;

  // In each column the mover's discs with a 1 on top of the column's height.
  CellSet key(CellSet mover, CellSet other) const { return mover + mover + other + bottom_; }

  // The score of a win by disc number `ply`, for the winner (docs/scores.md): one more than the
  // discs that the winner has left. On a board with an odd number of cells the first player has one
  // disc more.
  int win_score(int ply) const {
    const int winner_discs = (ply + 1) / 2;
    const int winner_stock = ply % 2 != 0 ? (cells() + 1) / 2 : cells() / 2;
    return winner_stock - winner_discs + 1;
  }

 private:
  int columns_, rows_;
  CellSet bottom_;
  std::vector<CellSet> column_cells_;
  std::vector<CellSet> lines_;
  std::vector<std::vector<CellSet>> lines_through_;  // by bit number
};

// Alpha-beta with a table of bounds, for single positions with few empty cells.
class BruteForce {
 public:
  BruteForce(int columns, int rows);
  int score(CellSet mover, CellSet other);
  const Rules& rules() const { return rules_; }

 private:
  struct Entry {
    CellSet key;
    int lower, upper;
  };
  int search(CellSet mover, CellSet other, int ply, int alpha, int beta);

  Rules rules_;
  std::vector<Entry> table_;
};

// Minimax over every position that play from a given position can reach, without pruning.
class AllPositions {
 public:
  AllPositions(int columns, int rows, CellSet root_mover = {}, CellSet root_other = {});

  const Rules& rules() const { return rules_; }
  std::size_t count() const { return count_; }

  // Only for positions that can be reached.
  int score(CellSet mover, CellSet other) const {
    return entries_[find(rules_.key(mover, other))].score;
  }

  // Calls visit(mover, other, score) for each position, including finished ones.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Entry& entry : entries_) {
      if (entry.key == 0) continue;
      CellSet mover, other;
      unpack(entry.key, mover, other);
      visit(mover, other, entry.score);
    }
  }

 private:
  struct Entry {  // by open addressing; key 0 marks a free entry
    CellSet key;
    int score = 0;
  };

  int fill(CellSet mover, CellSet other, int ply);
  std::size_t find(CellSet key) const;  // the key's entry or the free one for it
  void grow();
  void unpack(CellSet key, CellSet& mover, CellSet& other) const;

  Rules rules_;
  int stride_;
  std::vector<Entry> entries_;
  std::size_t count_ = 0;
};

}  // namespace fourfold::test
