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
  static std::string words(const Lines& fact, const Voice& voice) {
    return say_of_move(voice, fact.taken ? Key::fact_lines_open_and_taken : Key::fact_lines_open,
                       fact.column,
                       {Part(fact.side), number("open", fact.lines), number("taken", fact.taken)});
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
  static std::string words(const LeadsToThreats& fact, const Voice& voice) {
    const bool one = fact.cells.size() == 1;
    const std::vector<int> answers(fact.line.begin() + 1, fact.line.end());
    const auto decided = [&](Key key) {
      return say(voice.names, key,
                 {Part(fact.side),
                  column("column", fact.column),
                  cells(fact.cells),
                  number("plies", static_cast<int>(answers.size())),
                  {"result", name_of(fact.result)},
                  {"without", name_of(fact.without)}});
    };
    if (!tells_line(fact)) {
      if (voice.columns) return "";
      return decided(one ? Key::fact_leads_to_threats_later_one
                         : Key::fact_leads_to_threats_later_several);
    }
    const std::string line = say_after(
        voice, {Key::fact_leads_to_threats_line_now, Key::fact_leads_to_threats_line_after},
        fact.column, {line_of(answers)});
    if (line.empty()) return line;
    return join_sentences(voice.names, line,
                          decided(one ? Key::fact_leads_to_threats_then_one
                                      : Key::fact_leads_to_threats_then_several));
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
  static std::string words(const Answers& fact, const Voice& voice) {
    using enum Key;
    const NowOrAfter keys =
        fact.result == Outcome::loss
            ? NowOrAfter{fact_answers_loses_last_now, fact_answers_loses_last_after}
        : !fact.only ? NowOrAfter{fact_answers_best_now, fact_answers_best_after}
        : fact.result == Outcome::win
            ? NowOrAfter{fact_answers_wins_now, fact_answers_wins_after}
            : NowOrAfter{fact_answers_draws_now, fact_answers_draws_after};
    const char* made = fact.cells.empty()        ? "other"
                       : fact.at_once            ? "four"
                       : are_stacked(fact.cells) ? "stacked"
                                                 : "threats";
    return say_after(voice, keys, fact.column,
                     {Part(fact.side),
                      columns(fact.replies),
                      {"made", made},
                      cells(fact.cells),
                      threats_at(fact.cells),
                      {"due", fact.due ? "yes" : "other"}});
  }
  static Marks marks(const Answers& fact) {
    return mark_cells(Mark::Kind::note, fact.cells, fact.side);
  }
};
extern const Teller tell_answers = teller<Answers>();

}  // namespace fourfold::explain
