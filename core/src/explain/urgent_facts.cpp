// What happens with the next discs, or by force.
#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "forced_line.hpp"
#include "fourfold/board/score_words.hpp"
#include "words.hpp"

namespace fourfold::explain {

namespace {

constexpr int kLongestForcedLine = 10;  // moves of the winner: longer ones explain nothing

}  // namespace

// ---- At once

Facts at_once(const Board& board, int column) {
  const Size g = board.size();
  const Player side = mover(board), opponent = other(side);
  const Board after = board.after(column);
  if (after.won()) {
    const CellSet four = after.winning_discs(static_cast<int>(side));
    return {WinsAtOnce{.column = column, .side = side, .four = cells_in(g, four)}};
  }
  const CellSet move = landing(board, column), dangers = wins(board, opponent);
  if (const CellSet left = dangers & playable(board) & ~move)
    return {LeavesWin{.column = column, .side = opponent, .cell = cell_of(g, left)}};
  if (const CellSet above = dangers & move << 1)
    return {LosesToThreatAbove{.column = column, .side = opponent, .cell = cell_of(g, above)}};
  if (dangers & move && !can_win_next(board))
    return {MustBlock{.column = column, .side = opponent, .cell = cell_of(g, move)}};
  return {};
}

template <>
struct Telling<WinsAtOnce> {
  static Words words(const WinsAtOnce& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "makes four and wins at once."})};
  }
  static Marks marks(const WinsAtOnce& fact) {
    return mark_move(Mark::Kind::win, fact.column,
                     mark_cells(Mark::Kind::win, fact.four, fact.side));
  }
  static std::optional<Ending> ending(const WinsAtOnce& fact) {
    return Ending{Outcome::win, 1, fact.column};
  }
};
extern const Teller tell_wins_at_once = teller<WinsAtOnce>();

template <>
struct Telling<MustBlock> {
  static Words words(const MustBlock& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "is forced: it is the only move that stops ",
                        of(fact.side), " from making four at ", fact.cell, "."})};
  }
  static Marks marks(const MustBlock& fact) {
    return mark_cell(Mark::Kind::block, fact.cell, fact.side);
  }
  static bool implies(const MustBlock& known, const Fact& fact, int) {
    const auto* left = as<LeavesWin>(fact);
    return left && left->side == known.side && left->cell == known.cell;
  }
};
extern const Teller tell_must_block = teller<MustBlock>();

template <>
struct Telling<LeavesWin> {
  static Words words(const LeavesWin& fact, const Names& names) {
    const auto loses = [&](Part moves, const char* verb) {
      return say(names, {moves, verb, " at once: ", does(fact.side, "makes|make"), " four at ",
                         fact.cell, "."});
    };
    return {loses(the_move(fact.column), "loses"), loses("", "lose")};
  }
  static Marks marks(const LeavesWin& fact) {
    return mark_cell(Mark::Kind::threat, fact.cell, fact.side);
  }
  static std::optional<Ending> ending(const LeavesWin& fact) {
    return Ending{Outcome::loss, 1, fact.column};
  }
};
extern const Teller tell_leaves_win = teller<LeavesWin>();

template <>
struct Telling<LosesToThreatAbove> {
  static Words words(const LosesToThreatAbove& fact, const Names& names) {
    return {say(names, {the_move(fact.column), "loses to the threat above it: ",
                        does(fact.side, "then makes|then make"), " four at ", fact.cell, "."})};
  }
  static Marks marks(const LosesToThreatAbove& fact) {
    return mark_cell(Mark::Kind::threat, fact.cell, fact.side);
  }
  static std::optional<Ending> ending(const LosesToThreatAbove& fact) {
    return Ending{Outcome::loss, 1, fact.column};
  }
};
extern const Teller tell_loses_to_threat_above = teller<LosesToThreatAbove>();

// ---- Every move loses at once

Facts lost_at_once(const Board& board) {
  const Size g = board.size();
  const Player winner = other(mover(board));
  if (can_win_next(board) || holding(g, discs(board, winner), board.occupied())) return {};
  return {LosesAnyway{.side = winner, .cells = cells_in(g, wins(board, winner) & playable(board))}};
}

template <>
struct Telling<LosesAnyway> {
  static Words words(const LosesAnyway& fact, const Names& names) {
    if (fact.cells.empty())
      return {say(names, {"No safe move is left: every move lets ", of(fact.side), " make four."})};
    return {say(names, {does(fact.side, "threatens|threaten"), " four at ", fact.cells,
                        fact.cells.size() == 1
                            ? ", and again right above it: stopping one allows the other."
                            : ", and only one can be stopped."})};
  }
  static Marks marks(const LosesAnyway& fact) {
    return mark_cells(Mark::Kind::threat, fact.cells, fact.side);
  }
  static std::optional<Ending> ending(const LosesAnyway&) { return Ending{Outcome::loss, 1}; }
  static bool implies(const LosesAnyway& known, const Fact& fact, int) {
    const std::vector<Cell>& cells = known.cells;
    if (const auto* left = as<LeavesWin>(fact))
      return std::find(cells.begin(), cells.end(), left->cell) != cells.end();
    // The threat above the one that can be stopped.
    if (is<LosesToThreatAbove>(fact)) return !cells.empty();
    return is<AllEqual>(fact);
  }
};
extern const Teller tell_loses_anyway = teller<LosesAnyway>();

// ---- By force

Facts double_threat(const Board& board, int column) {
  const Board after = board.after(column);
  const Player side = mover(board);
  const CellSet now = wins(after, side) & playable(after);
  if (!(now & (now - 1)) || can_win_next(after)) return {};
  return {DoubleThreat{.column = column, .side = side, .cells = cells_in(board.size(), now)}};
}

template <>
struct Telling<DoubleThreat> {
  static Words words(const DoubleThreat& fact, const Names& names) {
    const std::size_t count = fact.cells.size();
    const Part many = count == 2   ? Part("two")
                      : count == 3 ? Part("three")
                                   : number(static_cast<int>(count));
    return {say(names, {the_move(fact.column), "makes ", many, " threats at once, at ", fact.cells,
                        ": only one can be stopped."})};
  }
  static Marks marks(const DoubleThreat& fact) {
    return mark_move(Mark::Kind::win, fact.column,
                     mark_cells(Mark::Kind::threat, fact.cells, fact.side));
  }
  static std::optional<Ending> ending(const DoubleThreat& fact) {
    return Ending{Outcome::win, 2, fact.column};
  }
};
extern const Teller tell_double_threat = teller<DoubleThreat>();

Facts forced(const Board& board, int column, std::optional<int> score, int budget) {
  const Board after = board.after(column);
  // A side that can win at once needs no threats.
  if (after.over() || !score || *score == 0 || (*score > 0 && can_win_next(board))) return {};
  const Player side = mover(board);
  const bool own = *score > 0;
  if (Facts found = double_threat(board, column); own && !found.empty()) return found;
  const int moves = moves_to_win(board, *score);
  if (!own && moves == 1) return {};  // there are simpler words for it
  const Player winner = own ? side : other(side);
  auto line = forced_line(after, winner, own ? moves - 1 : moves, kLongestForcedLine, budget);
  if (!line) return {};
  line->insert(line->begin(), column);
  const int length = static_cast<int>(line->size());
  return {ForcedLine{.column = column,
                     .side = winner,
                     .line = *line,
                     .own = own,
                     .moves = own ? (length + 1) / 2 : length / 2}};
}

template <>
struct Telling<ForcedLine> {
  static Words words(const ForcedLine& fact, const Names& names) {
    const bool single_answer = fact.line.size() == (fact.own ? 3 : 4);
    const char* why = single_answer
                          ? ". Every answer loses at once."
                          : ". Any other answer loses at once, and every answer to the last "
                            "threat does.";
    const auto forces = [&](Part moves, const char* verb, Part whom) {
      return say(names,
                 {moves, verb, whom, fact.own ? "" : " force", " a win in ", number(fact.moves),
                  ": ", fact.own ? line_of(fact.line) : answers_in(fact.line), why});
    };
    if (fact.own) return {forces(the_move(fact.column), "forces", "")};
    return {forces(the_move(fact.column), "lets ", of(fact.side)),
            forces("", "let ", of(fact.side))};
  }
  static Marks marks(const ForcedLine& fact) {
    return fact.own ? mark_column(Mark::Kind::win, fact.column) : Marks{};
  }
  static std::optional<Ending> ending(const ForcedLine& fact) {
    return Ending{fact.own ? Outcome::win : Outcome::loss, fact.moves, fact.column};
  }
};
extern const Teller tell_forced_line = teller<ForcedLine>();

}  // namespace fourfold::explain
