#include "forced_line.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "cells.hpp"

namespace fourfold::explain {

namespace {

// Moves are single cells. The line that was found is kept in reverse.
class ForcedLineSearch {
 public:
  ForcedLineSearch(const Size& g, int budget) : g_(g), budget_(budget) {}

  // The attacker's turn, with this many discs left to play.
  bool attack(CellSet attacker, CellSet defender, int moves) {
    const CellSet occupied = attacker | defender;
    if (const CellSet win = wins(g_, attacker, occupied) & playable_cells(g_, occupied)) {
      line_ = {win & (~win + 1)};
      return true;
    }
    if (moves <= 1) return false;
    const auto known = failed_.find({attacker, defender});
    if (known != failed_.end() && known->second >= moves) return false;
    if (--budget_ < 0) return false;
    for (CellSet rest = holding(g_, defender, occupied); rest; rest &= rest - 1) {
      const CellSet move = rest & (~rest + 1);
      if (defend(attacker | move, defender, moves - 1)) {
        line_.push_back(move);
        return true;
      }
      if (out_of_budget()) return false;
    }
    failed_[{attacker, defender}] = moves;
    return false;
  }

  // The defender's turn, who cannot win at once: the line goes on if one answer at most does not
  // lose at once.
  bool defend(CellSet attacker, CellSet defender, int moves) {
    const CellSet occupied = attacker | defender;
    const CellSet answers = holding(g_, attacker, occupied);
    if (answers & (answers - 1)) return false;
    if (answers) {
      if (!attack(attacker, defender | answers, moves)) return false;
      line_.push_back(answers);
      return true;
    }
    const CellSet threats = wins(g_, attacker, occupied), playable = playable_cells(g_, occupied);
    if (!playable) return false;
    // Every answer loses. Blocking is what a defender would try.
    const CellSet tried = threats & playable ? threats & playable : playable;
    const CellSet answer = tried & (~tried + 1);
    const CellSet win = threats & playable_cells(g_, occupied | answer);
    line_ = {win & (~win + 1), answer};
    return true;
  }

  bool out_of_budget() const { return budget_ < 0; }

  std::vector<int> columns() const {
    std::vector<int> columns;
    for (auto move = line_.rbegin(); move != line_.rend(); ++move)
      columns.push_back(cell_of(g_, *move).column);
    return columns;
  }

 private:
  const Size& g_;
  int budget_;
  std::vector<CellSet> line_;
  std::map<std::pair<CellSet, CellSet>, int> failed_;  // with this many discs of the attacker
};

}  // namespace

std::optional<std::vector<int>> forced_line(const Board& board, Player attacker, int shortest,
                                            int longest, int budget) {
  const Size g = board.size();
  const CellSet own = discs(board, attacker), theirs = discs(board, other(attacker));
  const bool attacks = mover(board) == attacker;
  if (!attacks && can_win_next(board)) return std::nullopt;
  ForcedLineSearch search(g, budget);
  for (int moves = shortest; moves <= longest && !search.out_of_budget(); ++moves)
    if (attacks ? search.attack(own, theirs, moves) : search.defend(own, theirs, moves))
      return search.columns();
  return std::nullopt;
}

}  // namespace fourfold::explain
