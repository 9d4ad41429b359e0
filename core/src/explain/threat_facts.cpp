// Threats that a move creates, prevents, makes worthless or gives up.
#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "words.hpp"

namespace fourfold::explain {

namespace {

// The threats that a side would make by playing the column, if it were its turn.
std::vector<Threat> would_create(const Board& board, Player side, int column) {
  const Size g = board.size();
  const CellSet move = landing(board, column), now = wins(board, side);
  if (move & now) return {};
  const CellSet occupied = board.occupied() | move;
  std::vector<Threat> created;
  for (const CellSet bit : single_bits(wins(g, discs(board, side) | move, occupied) & ~now))
    created.push_back({.side = side,
                       .cell = cell_of(g, bit),
                       .playable = (bit & playable_cells(g, occupied)) != 0});
  return created;
}

}  // namespace

template <>
struct Telling<CreatesThreats> {
  static Facts find_in_move(const Board& board, int column) {
    const Player side = mover(board);
    std::vector<Threat> useful;
    for (const Threat& threat : threats(board.after(column)))
      if (threat.side == side && threat.worthless == Reason::none &&
          !(wins(board, side) & bit_of(board.size(), threat.cell)))
        useful.push_back(threat);
    if (useful.empty()) return {};
    return {CreatesThreats{.column = column, .side = side, .threats = useful}};
  }
  static Words words(const CreatesThreats& fact, const Names& names) {
    std::vector<std::string> created;
    for (const Threat& threat : fact.threats)
      created.push_back(say({}, {"an ", parity(threat.cell), " threat at ", threat.cell}));
    return {say(names, {the_move(fact.column), "creates ", join(created), "."})};
  }
  static Marks marks(const CreatesThreats& fact) {
    Marks created;
    for (const Threat& threat : fact.threats) created.push_back(mark(threat));
    return created;
  }
};
extern const Teller tell_creates_threats = teller<CreatesThreats>();

template <>
struct Telling<Prevents> {
  static Facts find_in_move(const Board& board, int column) {
    const Player opponent = other(mover(board));
    const std::vector<Threat> prevented = would_create(board, opponent, column);
    if (prevented.empty()) return {};
    return {Prevents{.column = column, .side = opponent, .threats = prevented}};
  }
  static std::vector<Cell> cells(const Prevents& fact) {
    std::vector<Cell> cells;
    for (const Threat& threat : fact.threats) cells.push_back(threat.cell);
    return cells;
  }
  static Words words(const Prevents& fact, const Names& names) {
    return {say(names,
                {the_move(fact.column), "takes a cell that would give ", of(fact.side),
                 (fact.threats.size() == 1 ? " a threat at " : " threats at "), cells(fact), "."})};
  }
  static Marks marks(const Prevents& fact) {
    return mark_cells(Mark::Kind::note, cells(fact), fact.side);
  }
};
extern const Teller tell_prevents = teller<Prevents>();

template <>
struct Telling<MakesWorthless> {
  static Facts find_in_move(const Board& board, int column) {
    const Player opponent = other(mover(board));
    const std::vector<Threat> before = threats(board);
    Facts facts;
    for (const Threat& threat : threats(board.after(column))) {
      if (threat.side != opponent || threat.worthless == Reason::none) continue;
      const bool was = std::any_of(before.begin(), before.end(), [&](const Threat& each) {
        return each.side == opponent && each.cell == threat.cell && each.worthless != Reason::none;
      });
      if (!was)
        facts.push_back(MakesWorthless{
            .column = column, .side = opponent, .cell = threat.cell, .reason = threat.worthless});
    }
    return facts;
  }
  static Words words(const MakesWorthless& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "makes ", owning(fact.side), " threat at ",
                        fact.cell, " worthless: the game ends below it first."})};
  }
  static Marks marks(const MakesWorthless& fact) {
    return mark_cell(Mark::Kind::worthless, fact.cell, fact.side);
  }
};
extern const Teller tell_makes_worthless = teller<MakesWorthless>();

template <>
struct Telling<StacksThreats> {
  static Facts find_in_move(const Board& board, int column) {
    const Player side = mover(board);
    const Size g = board.size();
    const CellSet before = wins(board, side);
    const std::vector<Threat> now = threats(board.after(column));
    const auto is_useful = [&](const Threat& threat) {
      return threat.side == side && !threat.playable && threat.worthless == Reason::none;
    };
    Facts facts;
    for (const Threat& lower : now)
      for (const Threat& upper : now) {
        const CellSet bit = bit_of(g, lower.cell), above = bit << 1, pair = bit | above;
        if (is_useful(lower) && is_useful(upper) && bit_of(g, upper.cell) == above &&
            (before & pair) != pair)
          facts.push_back(
              StacksThreats{.column = column, .side = side, .cells = {lower.cell, upper.cell}});
      }
    return facts;
  }
  static Words words(const StacksThreats& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "makes two threats one above the other, at ",
                        fact.cells, ": to stop the lower one is to allow the upper one."})};
  }
  static Marks marks(const StacksThreats& fact) {
    return mark_cells(Mark::Kind::threat, fact.cells, fact.side);
  }
};
extern const Teller tell_stacks_threats = teller<StacksThreats>();

template <>
struct Telling<GivesUpThreat> {
  static Words words(const GivesUpThreat& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "gives up the ", parity(fact.cell), " threat at ",
                        fact.cell, ": ", of(other(fact.side)), (fact.forced ? " must" : " can"),
                        " answer right there."})};
  }
  static Marks marks(const GivesUpThreat& fact) {
    return mark_move(Mark::Kind::bad, fact.column,
                     mark_cell(Mark::Kind::threat, fact.cell, fact.side));
  }
  static bool implies(const GivesUpThreat& known, const Fact& fact, int) {
    const auto* answer = as<OnlyAnswer>(fact);
    return answer && known.forced && answer->column == known.column &&
           answer->reply == known.column;
  }
};
extern const Teller tell_gives_up_threat = teller<GivesUpThreat>();

template <>
struct Telling<GivesUpCell> {
  static Words words(const GivesUpCell& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "gives up the cell at ", fact.cell,
                        ", which decides the game after column ", label(fact.instead), ": ",
                        of(other(fact.side)), " can answer there."})};
  }
  static Marks marks(const GivesUpCell& fact) {
    return mark_move(Mark::Kind::bad, fact.column,
                     mark_cell(Mark::Kind::note, fact.cell, fact.side));
  }
};
extern const Teller tell_gives_up_cell = teller<GivesUpCell>();

}  // namespace fourfold::explain
