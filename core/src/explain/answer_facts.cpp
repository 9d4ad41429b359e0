// Reasons that need no threat on the board: lines, best play, and what the answers lead to.
#include <algorithm>

#include "cells.hpp"
#include "facts.hpp"
#include "fourfold/board/score_words.hpp"
#include "words.hpp"

namespace fourfold::explain {

// ---- Lines and best play

Facts lines(const Board& board, int column) {
  const Player side = mover(board);
  const CellSet own = discs(board, side), theirs = discs(board, other(side));
  Lines fact{.column = column, .side = side, .most = true};
  const auto count = [&](int move, CellSet blocking) {
    const std::vector<CellSet> through = lines_through(board.size(), landing(board, move));
    return static_cast<int>(std::count_if(through.begin(), through.end(),
                                          [&](CellSet line) { return !(line & blocking); }));
  };
  fact.lines = count(column, theirs);
  fact.taken = count(column, own);
  fact.fewest = fact.lines;
  for (const int move : legal_moves(board)) {
    const int through = count(move, theirs);
    if (through > fact.lines) return {};
    if (through == fact.lines && move != column) fact.most = false;
    if (through < fact.fewest) fact.weakest.clear();
    if (through <= fact.fewest) fact.weakest.push_back(move);
    fact.fewest = std::min(fact.fewest, through);
  }
  if (fact.fewest == fact.lines) return {};  // all moves are alike
  return {fact};
}

template <>
struct Telling<Lines> {
  static Words words(const Lines& fact, const Names& names) {
    const Part taken = fact.taken ? number(fact.taken) : Part("none");
    return {say(names, {the_move(fact.column), "is on ", number(fact.lines), " lines of four that ",
                        of(fact.side), " can still complete, ",
                        fact.most ? "more than any other move" : "and no other move is on more",
                        " (", columns_named(fact.weakest), ": ", number(fact.fewest),
                        "). It takes ", taken, " away from ", of(other(fact.side)), "."})};
  }
  static Marks marks(const Lines&) { return {}; }
};
extern const Teller tell_lines = teller<Lines>();

template <>
struct Telling<LeadsToThreat> {
  static Words words(const LeadsToThreat& fact, const Names& names) {
    return {say(
        names, {after(fact.column), "best play is ", answers_in(fact.line), ". Then ",
                owning(fact.side), " ", parity(fact.cell), " threat at ", fact.cell,
                " decides the game: without it, ", of(fact.side), " would ", would(fact.without)})};
  }
  static Marks marks(const LeadsToThreat& fact) {
    return mark_cell(Mark::Kind::note, fact.cell, fact.side);
  }
};
extern const Teller tell_leads_to_threat = teller<LeadsToThreat>();

// ---- Answers

Facts answers(const Board& board, int column, const AnalysisResult& after, bool all) {
  const Board next = board.after(column);
  const std::vector<int> replies = legal_moves(next);
  const auto score = [&](int reply) { return after.column_bounds[reply].lower; };
  const auto with = [&](auto wanted) {
    std::vector<int> found;
    for (const int reply : replies)
      if (wanted(score(reply))) found.push_back(reply);
    return found;
  };
  const int best = after.bounds.lower;
  if (all && best >= 0) {
    if (replies.size() < 2) return {};
    return {Answers{.column = column,
                    .side = mover(next),
                    .wins = with([](int each) { return each > 0; }),
                    .draws = with([](int each) { return each == 0; }),
                    .losses = with([](int each) { return each < 0; })}};
  }
  const std::vector<int> longest = with([&](int each) { return each == best; });
  if (longest.size() == replies.size()) return {};
  if (!all) return {BestAnswers{.column = column, .replies = longest}};
  int worst = best;
  for (const int reply : replies) worst = std::min(worst, score(reply));
  return {HoldsOut{.column = column,
                   .side = mover(next),
                   .replies = longest,
                   .moves = moves_to_win(next, best),
                   .weakest = with([&](int each) { return each == worst; }),
                   .best = moves_to_win(next, worst)}};
}

template <>
struct Telling<HoldsOut> {
  static Words words(const HoldsOut& fact, const Names& names) {
    const bool single = fact.replies.size() == 1;
    return {
        say(names, {after(fact.column), "every answer loses: ", columns_named(fact.replies),
                    (single ? " holds out longest and " : " hold out longest and "),
                    lead_to(Outcome::loss, fact.moves, single), "; ", columns_named(fact.weakest),
                    (fact.weakest.size() == 1 ? " loses" : " lose"), " soonest, in ",
                    number(fact.best), "."})};
  }
  static Marks marks(const HoldsOut&) { return {}; }
};
extern const Teller tell_holds_out = teller<HoldsOut>();

template <>
struct Telling<Answers> {
  // "wins with column 4, draws with columns 3 and 5, and loses with column 1"
  static std::string results(const Answers& fact, bool yours) {
    const std::size_t count = fact.wins.size() + fact.draws.size() + fact.losses.size();
    std::string text;
    std::size_t named = 0;
    const auto name = [&](Outcome result, const std::vector<int>& replies) {
      if (replies.empty()) return;
      named += replies.size();
      const bool last = named == count, all = last && text.empty();
      if (!text.empty()) text += last ? ", and " : ", ";
      const Part which = all ? Part("every answer") : columns_named(replies);
      text += say({}, {lead_to(result, 0, !yours), " with ", which});
    };
    name(Outcome::win, fact.wins);
    name(Outcome::draw, fact.draws);
    name(Outcome::loss, fact.losses);
    return text;
  }
  static Words words(const Answers& fact, const Names& names) {
    return {say(names, {after(fact.column), of(fact.side), " ",
                        results(fact, fact.side == names.you), "."})};
  }
  static Marks marks(const Answers&) { return {}; }
};
extern const Teller tell_answers = teller<Answers>();

template <>
struct Telling<OnlyAnswer> {
  static Words words(const OnlyAnswer& fact, const Names& names) {
    const auto answer = [&](Part then) {
      return say(names, {then, does(fact.side, "has|have"), " exactly one answer that ",
                         gets(fact.result), ": column ", label(fact.reply), "."});
    };
    return {answer(after(fact.column)), "", answer("")};
  }
  static Marks marks(const OnlyAnswer& fact) { return mark_column(Mark::Kind::note, fact.reply); }
};
extern const Teller tell_only_answer = teller<OnlyAnswer>();

template <>
struct Telling<BestAnswers> {
  static Words words(const BestAnswers& fact, const Names& names) {
    const auto best = [&](Part then, const char* the) {
      return say(names,
                 {then, the, fact.replies.size() > 1 ? " best answers are " : " best answer is ",
                  columns_named(fact.replies), "."});
    };
    return {best(after(fact.column), "the"), "", best("", "The")};
  }
  static Marks marks(const BestAnswers&) { return {}; }
};
extern const Teller tell_best_answers = teller<BestAnswers>();

}  // namespace fourfold::explain
