#include "follow_up.hpp"

#include <map>
#include <utility>

#include "cells.hpp"

namespace fourfold::explain {

namespace {

// Plays the plan against everything that the opponent can do. Once out of budget no answer counts.
class Plan {
 public:
  Plan(const Size& g, Outcome target, CellSet harmless, int budget)
      : g_(g), target_(target), harmless_(harmless), budget_(budget) {}

  // The opponent's turn.
  bool holds(CellSet opponent, CellSet follower) {
    const auto found = known_.find({opponent, follower});
    if (found != known_.end()) return found->second;
    if (--budget_ < 0) return false;
    const bool result = meets_every_move(opponent, follower);
    if (!out_of_budget()) known_[{opponent, follower}] = result;
    return result;
  }

  bool out_of_budget() const { return budget_ < 0; }

 private:
  bool meets_every_move(CellSet opponent, CellSet follower) {
    const CellSet occupied = opponent | follower, playable = playable_cells(g_, occupied);
    if (!playable) return target_ == Outcome::draw;
    if (wins(g_, opponent, occupied) & playable) return false;
    for (CellSet rest = playable; rest; rest &= rest - 1) {
      const CellSet move = rest & (~rest + 1);
      if (!answers(opponent | move, follower, move) || out_of_budget()) return false;
    }
    return true;
  }

  bool answers(CellSet opponent, CellSet follower, CellSet last) {
    const CellSet occupied = opponent | follower, playable = playable_cells(g_, occupied);
    if (!playable) return target_ == Outcome::draw;
    if (wins(g_, follower & ~harmless_, occupied) & ~harmless_ & playable) return true;
    const CellSet dangers = wins(g_, opponent, occupied) & playable;
    if (dangers & (dangers - 1)) return false;
    const CellSet above = last << 1 & playable;
    for (CellSet rest = dangers ? dangers : above ? above : playable; rest; rest &= rest - 1) {
      if (holds(opponent, follower | (rest & (~rest + 1)))) return true;
      if (out_of_budget()) return false;
    }
    return false;
  }

  const Size& g_;
  Outcome target_;
  CellSet harmless_;
  int budget_;
  std::map<std::pair<CellSet, CellSet>, bool> known_;
};

}  // namespace

std::optional<bool> plan_holds(const Board& board, Outcome target, CellSet harmless, int budget) {
  const Size g = board.size();
  Plan plan(g, target, harmless, budget);
  const bool holds = plan.holds(board.mover(), board.other());
  if (plan.out_of_budget()) return std::nullopt;
  return holds;
}

}  // namespace fourfold::explain
