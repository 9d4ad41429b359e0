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
    const Part taken = fact.taken ? number(fact.taken) : Part("none");
    return {say(names, {the_move(fact.column), "is on ", number(fact.lines), " lines of four that ",
                        of(fact.side), " can still complete, more than any other move. It takes ",
                        taken, " away from ", of(other(fact.side)), "."})};
  }
  static Marks marks(const Lines&) { return {}; }
};
extern const Teller tell_lines = teller<Lines>();

template <>
struct Telling<LeadsToThreats> {
  static constexpr std::size_t kSpelledOut = 10;  // longer lines are only counted
  static Words words(const LeadsToThreats& fact, const Names& names) {
    const int answers = static_cast<int>(fact.line.size()) - 1;
    const std::string line =
        fact.line.size() <= kSpelledOut
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

template <>
struct Telling<OnlyAnswers> {
  static Words words(const OnlyAnswers& fact, const Names& names) {
    const auto answer = [&](Part then) {
      const char* gets = fact.result == Outcome::win ? "wins|win" : "draws|draw";
      return say(names,
                 {then, does(fact.side, gets), " only with ", columns_named(fact.replies), "."});
    };
    return {answer(after(fact.column)), "", answer("")};
  }
  static Marks marks(const OnlyAnswers&) { return {}; }
};
extern const Teller tell_only_answers = teller<OnlyAnswers>();

}  // namespace fourfold::explain
