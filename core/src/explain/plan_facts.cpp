// What the game turns on: decisive cells, zugzwang, the follow-up plan, lines that are all blocked.
#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "follow_up.hpp"
#include "words.hpp"

namespace fourfold::explain {

CellSet filled_by_force(const Board& board) {
  const Size g = board.size();
  CellSet mover = board.mover(), other = board.other(), filled = 0;
  while (!(wins(g, mover, mover | other) & playable_cells(g, mover | other))) {
    const CellSet move = holding(g, other, mover | other);
    if (popcount(move) != 1) break;
    filled |= move;
    const CellSet moved = mover | move;
    mover = other;
    other = moved;
  }
  return filled;
}

CellSet lasting(const Board& board, Player side) {
  return wins(board, side) & ~playable(board) & ~filled_by_force(board);
}

template <>
struct Telling<Decides> {
  static std::string words(const Decides& fact, const Voice& voice) {
    const bool one = fact.cells.size() == 1;
    const NowOrAfter keys =
        one ? NowOrAfter{Key::fact_decides_now_one, Key::fact_decides_after_one}
            : NowOrAfter{Key::fact_decides_now_several, Key::fact_decides_after_several};
    return say_after(voice, keys, fact.column,
                     {Part(fact.side),
                      cells(fact.cells),
                      {"result", name_of(fact.result)},
                      {"without", name_of(fact.without)}});
  }
  static Marks marks(const Decides& fact) {
    return mark_cells(Mark::Kind::threat, fact.cells, fact.side);
  }
};
extern const Teller tell_decides = teller<Decides>();

Facts zugzwang(const Board& board, const Decides& decision) {
  if (decision.result != Outcome::win || decision.cells.size() > 1) return {};
  const Size g = board.size();
  const Cell threat = decision.cells[0];
  const CellSet bit = bit_of(g, threat);
  const CellSet from_below_up = board.column_cells(threat.column) & ~((bit >> 1) - 1);
  const int free = popcount(g.board & ~board.occupied() & ~from_below_up);
  const Player loser = free % 2 == 0 ? mover(board) : other(mover(board));
  if (loser != other(decision.side)) return {};
  return {Zugzwang{.side = loser, .cell = threat, .free = free, .column = decision.column}};
}

template <>
struct Telling<Zugzwang> {
  static std::string words(const Zugzwang& fact, const Voice& voice) {
    const Cell below{fact.cell.column, static_cast<int8_t>(fact.cell.row - 1)};
    return say_after(voice, {Key::fact_zugzwang_now, Key::fact_zugzwang_after}, fact.column,
                     {Part(other(fact.side)), number("free", fact.free), {"cell", below}});
  }
  static Marks marks(const Zugzwang& fact) {
    const Cell threat = fact.cell;
    return {{Mark::Kind::zugzwang, threat.column, threat.row - 1, fact.side},
            {Mark::Kind::threat, threat.column, threat.row, other(fact.side)}};
  }
};
extern const Teller tell_zugzwang = teller<Zugzwang>();

Facts follow_up(const Board& board, int score, std::optional<int> column, const Decides* decision,
                int budget) {
  const Outcome target = opposite(outcome_of(score));
  const Player follower = other(mover(board));
  const auto holds = [&](CellSet harmless) { return plan_holds(board, target, harmless, budget); };
  if (board.over() || target == Outcome::loss || holds(0) != true) return {};
  const Size g = board.size();
  CellSet threatened = 0;
  if (target == Outcome::win) threatened = wins(board, follower) & ~filled_by_force(board);
  // The deciding cell is needed in any case: without it no plan wins.
  if (decision && decision->cells.size() == 1) threatened &= ~bit_of(g, decision->cells[0]);
  std::vector<Cell> needed;
  for (const CellSet bit : single_bits(threatened))
    if (holds(bit) == false) needed.push_back(cell_of(g, bit));
  return {FollowUp{.side = follower, .result = target, .cells = needed, .column = column}};
}

template <>
struct Telling<FollowUp> {
  static std::string words(const FollowUp& fact, const Voice& voice) {
    const bool wins = fact.result == Outcome::win;
    const NowOrAfter keys =
        wins ? NowOrAfter{Key::fact_follow_up_wins_now, Key::fact_follow_up_wins_after}
             : NowOrAfter{Key::fact_follow_up_draws_now, Key::fact_follow_up_draws_after};
    const std::string plan = say_after(voice, keys, fact.column, {Part(fact.side)});
    if (plan.empty() || fact.cells.empty()) return plan;
    return join_sentences(voice.names, plan,
                          say(voice.names, Key::fact_follow_up_depends, {cells(fact.cells)}));
  }
  static Marks marks(const FollowUp& fact) {
    return mark_cells(Mark::Kind::threat, fact.cells, fact.side);
  }
};
extern const Teller tell_follow_up = teller<FollowUp>();

template <>
struct Telling<CannotWin> {
  static Facts find_in_position(const Board& board, const AnalysisResult&) {
    std::vector<Player> sides;
    for (const Player side : {Player::first, Player::second}) {
      // Even if all empty cells were theirs.
      Board filled = board;
      filled.discs[static_cast<int>(side)] = board.size().board & ~discs(board, other(side));
      if (!filled.has_four(static_cast<int>(side))) sides.push_back(side);
    }
    if (sides.empty()) return {};
    return {CannotWin{.sides = sides}};
  }
  static std::string words(const CannotWin& fact, const Voice& voice) {
    const bool neither = fact.sides.size() == 2;
    return say_alone(voice, neither ? Key::fact_cannot_win_neither : Key::fact_cannot_win_one,
                     {Part(fact.sides[0])});
  }
  static Marks marks(const CannotWin&) { return {}; }
  static std::optional<Ending> ending(const CannotWin& fact) {
    return fact.sides.size() > 1 ? std::optional(Ending{Outcome::draw, 0}) : std::nullopt;
  }
  static bool implies(const CannotWin& known, const Fact& fact, int) {
    const auto& sides = known.sides;
    if (is<AllEqual>(fact)) return sides.size() > 1;
    const auto* plan = as<FollowUp>(fact);
    return plan && plan->result == Outcome::draw &&
           std::find(sides.begin(), sides.end(), other(plan->side)) != sides.end();
  }
};
extern const Teller tell_cannot_win = teller<CannotWin>();

}  // namespace fourfold::explain
