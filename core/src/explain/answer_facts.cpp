// Reasons that need no threat on the board: lines, best play, and answers.
#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "words.hpp"

namespace fourfold::explain {

// ---- Lines and best play

Facts lines(const Board& board, int column) {
  const Player side = mover(board);
  const CellSet own = discs(board, side), theirs = discs(board, other(side));
  const auto count = [&](int move, CellSet blocking) {
    const std::vector<CellSet> through = lines_through(board.size(), landing(board, move));
    return static_cast<int>(std::count_if(through.begin(), through.end(),
                                          [&](CellSet line) { return !(line & blocking); }));
  };
  const int most = count(column, theirs);
  const std::vector<int> moves = legal_moves(board);
  if (moves.size() == 1 || most == 0) return {};
  for (const int move : moves)
    if (move != column && count(move, theirs) >= most) return {};
  return {Lines{.column = column, .side = side, .lines = most, .taken = count(column, own)}};
}

template <>
struct Telling<Lines> {
  static Words words(const Lines& fact, const Names& names) {
    std::string taken;
    if (fact.taken)
      taken = say(names, {", and takes ", number(fact.taken), " away from ", of(other(fact.side))});
    return {
        say(names, {the_move(fact.column), "is on ", number(fact.lines), " lines of four that ",
                    of(fact.side), " can still complete, more than any other move", taken, "."})};
  }
  static Marks marks(const Lines&) { return {}; }
};
extern const Teller tell_lines = teller<Lines>();

bool is_distant(const Fact& fact) {
  constexpr std::size_t kNear = 17;        // plies
  constexpr std::size_t kMostThreats = 3;  // that are easy to grasp
  if (const auto* decides = as<Decides>(fact)) return decides->cells.size() > kMostThreats;
  const auto* leads = as<LeadsToThreats>(fact);
  return leads && (leads->line.size() > kNear || leads->cells.size() > kMostThreats);
}

bool tells_line(const Fact& fact) {
  constexpr std::size_t kSpelledOut = 10;  // plies; longer lines are only counted
  const auto* leads = as<LeadsToThreats>(fact);
  return is<ForcedLine>(fact) || (leads && leads->line.size() <= kSpelledOut);
}

template <>
struct Telling<LeadsToThreats> {
  static Words words(const LeadsToThreats& fact, const Names& names) {
    const int answers = static_cast<int>(fact.line.size()) - 1;
    const std::string line =
        tells_line(fact)
            ? say({}, {after(fact.column), "best play is ", answers_in(fact.line), ". Then "})
            : say({}, {"After column ", label(fact.column), " and ", number(answers),
                       " moves of best play, "});
    return {say(names, {line, owning(fact.side), " ",
                        deciding(names, fact.side, fact.cells, fact.result, fact.without)})};
  }
  static Marks marks(const LeadsToThreats& fact) {
    return mark_cells(Mark::Kind::note, fact.cells, fact.side);
  }
};
extern const Teller tell_leads_to_threats = teller<LeadsToThreats>();

// ---- Answers

Answers answers(const Board& after, int column, const std::vector<int>& replies, Outcome result,
                bool only) {
  Answers fact{
      .column = column, .side = mover(after), .replies = replies, .result = result, .only = only};
  if (replies.size() > 1) return fact;
  const Board answered = after.after(replies[0]);
  if (answered.over()) return fact;
  const NewThreats made =
      new_threats(wins(after, fact.side), wins(answered, fact.side), playable(answered));
  CellSet cells = made.cells;
  // One right above or below another that was there already: the two together.
  const CellSet beside =
      (cells << 1 | cells >> 1) & wins(answered, fact.side) & ~playable(answered);
  if (!made.at_once && popcount(cells) == 1 && popcount(beside) == 1) cells |= beside;
  fact.cells = cells_in(after.size(), cells);
  fact.at_once = made.at_once;
  return fact;
}

template <>
struct Telling<Answers> {
  static Words words(const Answers& fact, const Names& names) {
    const bool one = fact.replies.size() == 1;
    const std::string best = one ? " best answer is " : " best answers are ";
    const char* gets = fact.result == Outcome::win ? "wins|win" : "draws|draw";
    std::string made;
    if (fact.cells.empty())
      made = "";
    else if (fact.at_once)
      made = say({}, {", which threatens four at ", fact.cells});
    else if (are_stacked(fact.cells))
      made = say({}, {", which makes two threats one above the other, at ", fact.cells});
    else
      made = say({}, {", which creates ", threats_at(fact.cells)});
    if (fact.due)
      made += say(names, {": ", of(other(fact.side)), " should have played column ",
                          label(fact.replies[0]), " first"});
    const bool loses = fact.result == Outcome::loss;
    return {say(names, {after(fact.column),
                        loses       ? does(fact.side, "holds out longest|hold out longest")
                        : fact.only ? does(fact.side, gets)
                                    : owning(fact.side),
                        loses       ? " with "
                        : fact.only ? " only with "
                                    : best,
                        columns_named(fact.replies), made, "."})};
  }
  static Marks marks(const Answers& fact) {
    return mark_cells(Mark::Kind::note, fact.cells, fact.side);
  }
};
extern const Teller tell_answers = teller<Answers>();

}  // namespace fourfold::explain
