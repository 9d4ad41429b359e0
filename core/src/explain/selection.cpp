// Selects the facts that an explanation states, and their order.
#include <algorithm>

#include "fourfold/explain/explanation.hpp"

namespace fourfold::explain {

namespace {

using Facts = std::vector<Fact>;

void add_all(Facts& facts, const Facts& more) {
  facts.insert(facts.end(), more.begin(), more.end());
}

template <class Wanted>
Facts filtered(const Facts& facts, Wanted wanted) {
  Facts found;
  std::copy_if(facts.begin(), facts.end(), std::back_inserter(found), wanted);
  return found;
}

bool holds(const std::vector<Cell>& cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

bool is_compared(const Fact& fact) {
  return fact.kind == FactKind::throws_away || fact.kind == FactKind::differs;
}

// ---- Facts that other facts say already

// Whether a fact states this result after this many moves.
bool speaks_of(const Fact& fact, Outcome result, int moves) {
  const auto says = [&](Outcome said, int in) { return said == result && in == moves; };
  switch (fact.kind) {
    case FactKind::wins_at_once:
      return says(Outcome::win, 1);
    case FactKind::double_threat:
      return says(Outcome::win, 2);
    case FactKind::leaves_win:
    case FactKind::loses_to_threat_above:
    case FactKind::loses_anyway:
      return says(Outcome::loss, 1);
    case FactKind::forced_line:
      return says(fact.own ? Outcome::win : Outcome::loss, fact.moves);
    case FactKind::throws_away:
    case FactKind::differs:
    case FactKind::all_equal:
      return says(fact.result, fact.moves);
    case FactKind::only_move:
      return fact.result == Outcome::draw && says(Outcome::draw, 0);
    case FactKind::cannot_win:
      return fact.sides.size() > 1 && says(Outcome::draw, 0);
    default:
      return false;
  }
}

// Whether one fact implies the other, on a board with this many columns.
bool implies(const Fact& known, const Fact& fact, int columns) {
  if (fact.kind == FactKind::score) {
    if (known.kind == FactKind::equally_good)  // the score of the others is said there
      return std::find(known.columns.begin(), known.columns.end(), fact.column) !=
             known.columns.end();
    return (known.column < 0 || known.column == fact.column) &&
           speaks_of(known, fact.result, fact.moves);
  }
  switch (known.kind) {
    case FactKind::must_block:
      return fact.kind == FactKind::leaves_win && fact.side == known.side &&
             fact.cells == known.cells;
    case FactKind::loses_anyway:
      if (fact.kind == FactKind::leaves_win) return holds(known.cells, fact.cells[0]);
      // The threat above the one that can be stopped.
      if (fact.kind == FactKind::loses_to_threat_above) return !known.cells.empty();
      return fact.kind == FactKind::all_equal;
    case FactKind::cannot_win:
      if (fact.kind == FactKind::all_equal) return known.sides.size() > 1;
      return fact.kind == FactKind::follow_up && fact.result == Outcome::draw &&
             std::find(known.sides.begin(), known.sides.end(), other(fact.side)) !=
                 known.sides.end();
    case FactKind::symmetric:
      return fact.kind == FactKind::equally_good && fact.columns.size() == 1 &&
             fact.columns[0] == columns - 1 - fact.column;
    case FactKind::gives_up_threat:
      return fact.kind == FactKind::only_answer && known.forced && known.column == fact.column &&
             fact.columns[0] == fact.column;
    default:
      return false;
  }
}

// ---- Sentences about several moves

// The same about several moves: together if there are words for it, else one by one.
std::vector<std::string> told(const Facts& facts, const std::vector<int>& columns,
                              const Names& names) {
  if (columns.size() > 1) {
    std::string together = shared_sentence(facts[0], columns, names);
    bool complete = !together.empty();
    for (std::size_t i = 1; i < facts.size(); ++i) {
      const std::string more = continued_sentence(facts[i], names);
      complete = complete && !more.empty();
      together += " " + more;
    }
    if (complete) return {together};
  }
  std::vector<std::string> sentences;
  for (const int column : columns) {
    std::string alone = sentence(facts[0].about(column), names);
    for (std::size_t i = 1; i < facts.size(); ++i) {
      const std::string more = continued_sentence(facts[i], names);
      alone += " " + (more.empty() ? sentence(facts[i].about(column), names) : more);
    }
    sentences.push_back(alone);
  }
  return sentences;
}

// The moves that are not the subject.
std::vector<MoveExplanation> others(const Explanation& explanation) {
  const auto begin = explanation.moves.begin() + (explanation.subject() ? 1 : 0);
  return {begin, explanation.moves.end()};
}

Facts said_of_others(const Explanation& explanation) {
  Facts before = explanation.facts, found;
  if (const auto* subject = explanation.subject()) add_all(before, subject->in_full());
  for (const MoveExplanation& move : others(explanation)) add_all(found, move.in_short());
  return without_repetition(found, explanation.board.columns, before);
}

bool any_beyond_scores(const Facts& facts) {
  return std::any_of(facts.begin(), facts.end(),
                     [](const Fact& fact) { return beyond_scores(fact.kind); });
}

}  // namespace

std::vector<Fact> without_repetition(const Facts& found, int columns, const Facts& said) {
  return filtered(found, [&](const Fact& fact) {
    const auto repeats = [&](const Fact& known) {
      return &known != &fact && implies(known, fact, columns);
    };
    return std::none_of(said.begin(), said.end(), repeats) &&
           std::none_of(found.begin(), found.end(), repeats);
  });
}

std::vector<Fact> MoveExplanation::in_full() const {
  const auto rank = [](const Fact& fact) {
    switch (fact.kind) {
      case FactKind::wins_at_once:
      case FactKind::leaves_win:
      case FactKind::loses_to_threat_above:
      case FactKind::double_threat:
      case FactKind::must_block:
      case FactKind::forced_line:
        return 0;
      case FactKind::throws_away:
      case FactKind::differs:
        return 1;
      case FactKind::score:
        return 2;
      default:
        return 3;
    }
  };
  Facts ordered;
  for (int wanted = 0; wanted <= 3; ++wanted)  // in a browser, a sort is a large download
    add_all(ordered, filtered(facts, [&](const Fact& fact) { return rank(fact) == wanted; }));
  return ordered;
}

std::vector<Fact> MoveExplanation::in_short() const {
  const Facts scores = filtered(facts, [](const Fact& f) { return f.kind == FactKind::score; });
  // A line in which all is forced may be longer than the shortest way to win.
  const auto says_the_result = [&](const Fact& fact) {
    switch (fact.kind) {
      case FactKind::wins_at_once:
      case FactKind::leaves_win:
      case FactKind::loses_to_threat_above:
      case FactKind::double_threat:
        return true;
      case FactKind::forced_line:
        return std::all_of(scores.begin(), scores.end(),
                           [&](const Fact& score) { return score.moves == fact.moves; });
      default:
        return false;
    }
  };
  const auto reason = std::find_if(facts.begin(), facts.end(),
                                   [](const Fact& fact) { return beyond_scores(fact.kind); });
  if (reason != facts.end() && says_the_result(*reason)) return {*reason};
  Facts told = filtered(facts, is_compared);
  if (told.empty()) told = scores;
  if (reason != facts.end())
    told.push_back(*reason);
  else
    add_all(told, filtered(facts, [](const Fact& f) { return f.kind == FactKind::best_answers; }));
  if (told.empty() && !facts.empty()) told.push_back(facts[0]);
  return told;
}

const MoveExplanation* Explanation::subject() const {
  if (moves.empty() || !(moves[0].column == column || moves[0].best == true)) return nullptr;
  return &moves[0];
}

std::vector<Fact> Explanation::about_position() const {
  return without_repetition(facts, board.columns);
}

std::vector<Fact> Explanation::about_subject() const {
  if (!subject()) return {};
  return without_repetition(subject()->in_full(), board.columns, facts);
}

std::vector<Fact> Explanation::why_it_fails(std::size_t most,
                                            bool (*is_wanted)(const Fact&)) const {
  Facts told = filtered(about_subject(), is_wanted);
  told.resize(std::min(told.size(), most), Fact{});
  Facts best =
      filtered(moves[1].facts, [](const Fact& f) { return explain::beyond_scores(f.kind); });
  best = without_repetition(best, board.columns, told);
  add_all(told, best);
  told.resize(std::min(told.size(), 2 * most), Fact{});
  return told;
}

std::vector<std::string> Explanation::about_others(const Names& names) const {
  struct Group {
    Facts alike;  // told of column 1
    std::vector<int> columns;
  };
  std::vector<Group> groups;
  const Facts said = said_of_others(*this);
  for (const MoveExplanation& move : others(*this)) {
    Facts alike;
    for (const Fact& fact : move.in_short())
      if (std::find(said.begin(), said.end(), fact) != said.end()) alike.push_back(fact.about(0));
    if (alike.empty()) continue;
    const auto group = std::find_if(groups.begin(), groups.end(),
                                    [&](const Group& each) { return each.alike == alike; });
    if (group == groups.end())
      groups.push_back({alike, {move.column}});
    else
      group->columns.push_back(move.column);
  }
  std::vector<std::string> sentences;
  for (const Group& group : groups)
    for (std::string& sentence : told(group.alike, group.columns, names))
      sentences.push_back(std::move(sentence));
  return sentences;
}

bool Explanation::beyond_scores() const {
  return any_beyond_scores(about_position()) || any_beyond_scores(about_subject()) ||
         any_beyond_scores(said_of_others(*this));
}

std::vector<Mark> Explanation::marks() const {
  std::vector<Mark> shown;
  Facts said = facts;
  if (const MoveExplanation* move = subject()) {
    if (move->best)
      shown.push_back({*move->best ? Mark::Kind::best : Mark::Kind::bad, move->column});
    add_all(said, move->facts);
  }
  for (const Fact& fact : said)
    for (const Mark& mark : explain::marks(fact)) shown.push_back(mark);
  // One mark for a place: what is said first is what matters most, unless it is only a note.
  std::vector<Mark> placed;
  for (const bool note : {false, true})
    for (const Mark& mark : shown) {
      const auto same_place = [&](const Mark& each) {
        return each.column == mark.column && each.row == mark.row;
      };
      if ((mark.kind == Mark::Kind::note) == note &&
          std::none_of(placed.begin(), placed.end(), same_place))
        placed.push_back(mark);
    }
  return placed;
}

}  // namespace fourfold::explain
