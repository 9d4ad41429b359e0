// Threats on the board, and those that a move creates, prevents, makes worthless or gives up.
#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "words.hpp"

namespace fourfold::explain {

// ---- On the board

Facts lasting_threats(const std::vector<Threat>& threats) {
  Facts facts;
  for (const Player side : {Player::first, Player::second}) {
    HasThreats fact{.side = side};
    for (const Threat& threat : threats)
      if (threat.side == side && !threat.playable && threat.worthless == Reason::none)
        fact.cells.push_back(threat.cell);
    if (!fact.cells.empty()) facts.push_back(fact);
  }
  return facts;
}

template <>
struct Telling<HasThreats> {
  static std::string words(const HasThreats& fact, const Voice& voice) {
    return say_alone(voice, Key::fact_has_threats, {Part(fact.side), threats_at(fact.cells)});
  }
  static Marks marks(const HasThreats& fact) {
    return mark_cells(Mark::Kind::threat, fact.cells, fact.side);
  }
};
extern const Teller tell_has_threats = teller<HasThreats>();

// ---- Created and prevented

template <>
struct Telling<Threatens> {
  static Facts find_in_move(const Board& board, int column) {
    const Player side = mover(board);
    const Board after = board.after(column);
    const CellSet now = wins(after, side) & playable(after);
    if (popcount(now) != 1 || can_win_next(after)) return {};
    return {Threatens{.column = column, .side = side, .cell = cell_of(board.size(), now)}};
  }
  static std::string words(const Threatens& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_threatens, fact.column,
                       {Part(fact.side), {"cell", fact.cell}});
  }
  static Marks marks(const Threatens& fact) {
    return mark_cell(Mark::Kind::threat, fact.cell, fact.side);
  }
  static bool implies(const Threatens& known, const Fact& fact, int) {
    const auto* answers = as<Answers>(fact);
    return answers && answers->column == known.column && answers->cells.empty() &&
           answers->replies == std::vector<int>{known.cell.column};
  }
};
extern const Teller tell_threatens = teller<Threatens>();

template <>
struct Telling<CreatesThreat> {
  static Facts find_in_move(const Board& board, int column) {
    const Player side = mover(board);
    Facts facts;
    for (const Threat& threat : threats(board.after(column)))
      if (threat.side == side && !threat.playable && threat.worthless == Reason::none &&
          !(wins(board, side) & bit_of(board.size(), threat.cell)))
        facts.push_back(CreatesThreat{.column = column, .side = side, .cell = threat.cell});
    return facts;
  }
  static std::string words(const CreatesThreat& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_creates_threat, fact.column, {{"cell", fact.cell}});
  }
  static Marks marks(const CreatesThreat& fact) {
    return mark_cell(Mark::Kind::threat, fact.cell, fact.side);
  }
};
extern const Teller tell_creates_threat = teller<CreatesThreat>();

NewThreats new_threats(CellSet before, CellSet now, CellSet playable) {
  const CellSet made = now & ~before, next = made & playable, lasting = made & ~next;
  const bool at_once = popcount(next) > 1 || !lasting;
  return {at_once ? next : lasting, at_once};
}

std::optional<Prevents> prevents(const Board& board, int column, int instead) {
  const Size g = board.size();
  const Player opponent = other(mover(board));
  const CellSet move = landing(board, column), now = wins(board, opponent);
  if (move & now) return std::nullopt;
  const CellSet occupied = board.occupied() | move | landing(board, instead);
  const NewThreats made = new_threats(now, wins(g, discs(board, opponent) | move, occupied),
                                      playable_cells(g, occupied));
  if (!made.cells) return std::nullopt;
  return Prevents{.column = column,
                  .side = opponent,
                  .cells = cells_in(g, made.cells),
                  .at_once = made.at_once,
                  .instead = instead};
}

template <>
struct Telling<Prevents> {
  static std::string words(const Prevents& fact, const Voice& voice) {
    return say_of_move(voice, fact.at_once ? Key::fact_prevents_four : Key::fact_prevents_threats,
                       fact.column,
                       {Part(fact.side), column("instead", fact.instead), cells(fact.cells),
                        threats_at(fact.cells)});
  }
  static Marks marks(const Prevents& fact) {
    return mark_cells(Mark::Kind::note, fact.cells, fact.side);
  }
};
extern const Teller tell_prevents = teller<Prevents>();

template <>
struct Telling<KeyCell> {
  static std::string words(const KeyCell& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_key_cell, fact.column,
                       {Part(fact.side), columns(fact.instead)});
  }
  static Marks marks(const KeyCell&) { return {}; }
};
extern const Teller tell_key_cell = teller<KeyCell>();

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
  static std::string words(const MakesWorthless& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_makes_worthless, fact.column,
                       {Part(fact.side), {"cell", fact.cell}});
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
  static std::string words(const StacksThreats& fact, const Voice& voice) {
    return say_of_move(voice, Key::fact_stacks_threats, fact.column, {cells(fact.cells)});
  }
  static Marks marks(const StacksThreats& fact) {
    return mark_cells(Mark::Kind::threat, fact.cells, fact.side);
  }
};
extern const Teller tell_stacks_threats = teller<StacksThreats>();

template <>
struct Telling<GivesUpThreat> {
  static std::string words(const GivesUpThreat& fact, const Voice& voice) {
    return say_of_move(
        voice,
        fact.forced ? Key::fact_gives_up_threat_must_answer : Key::fact_gives_up_threat_can_answer,
        fact.column, {Part(fact.side), {"cell", fact.cell}});
  }
  static Marks marks(const GivesUpThreat& fact) {
    return mark_move(Mark::Kind::bad, fact.column,
                     mark_cell(Mark::Kind::threat, fact.cell, fact.side));
  }
  static bool implies(const GivesUpThreat& known, const Fact& fact, int) {
    const auto* answers = as<Answers>(fact);
    return answers && known.forced && answers->column == known.column && answers->cells.empty() &&
           answers->replies == std::vector<int>{known.column};
  }
};
extern const Teller tell_gives_up_threat = teller<GivesUpThreat>();

bool are_dead(const Board& board, Player side, const std::vector<Cell>& cells) {
  const CellSet theirs = discs(board, other(side));
  return std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
    const auto lines = lines_through(board.size(), bit_of(board.size(), cell));
    return std::all_of(lines.begin(), lines.end(),
                       [&](CellSet line) { return (line & theirs) != 0; });
  });
}

template <>
struct Telling<GivesUpCells> {
  static std::string words(const GivesUpCells& fact, const Voice& voice) {
    const bool is_direct = fact.line.size() == 2;
    const bool is_there =
        is_direct && fact.cells.size() == 1 && fact.line[1] == fact.cells[0].column;
    const std::vector<int> line(fact.line.begin() + 1, fact.line.end());
    return say_of_move(voice,
                       is_there    ? Key::fact_gives_up_cells_answered_there
                       : is_direct ? Key::fact_gives_up_cells_answered
                                   : Key::fact_gives_up_cells_line,
                       fact.column,
                       {Part(fact.side), cells(fact.cells), column("instead", fact.instead),
                        column("reply", fact.line[1]), line_of(line)});
  }
  static Marks marks(const GivesUpCells& fact) {
    return mark_move(Mark::Kind::bad, fact.column,
                     mark_cells(Mark::Kind::note, fact.cells, fact.side));
  }
};
extern const Teller tell_gives_up_cells = teller<GivesUpCells>();

}  // namespace fourfold::explain
