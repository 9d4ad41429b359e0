// Selects the facts that an explanation states, and their order.
#include <algorithm>
#include <map>

#include "cells.hpp"
#include "fact_json.hpp"
#include "facts.hpp"
#include "words.hpp"

namespace fourfold::explain {

namespace {

Told all_of(const Facts& facts) {
  Told told;
  for (const Fact& fact : facts) told.push_back(&fact);
  return told;
}

void add_all(Told& told, const Told& more) {
  told.insert(told.end(), more.begin(), more.end());
}

template <class Wanted>
Told filtered(const Told& told, Wanted wanted) {
  Told found;
  for (const Fact* fact : told)
    if (wanted(*fact)) found.push_back(fact);
  return found;
}

Told with_role(const Facts& facts, Role wanted) {
  return filtered(all_of(facts), [&](const Fact& fact) { return role(fact) == wanted; });
}

bool any_beyond_scores(const Told& told) {
  return !filtered(told, beyond_scores).empty();
}

// ---- Facts that other facts say already

std::optional<Ending> ending(const Fact& fact) {
  const auto says = teller_of(fact).ending;
  return says ? says(fact) : std::nullopt;
}

bool agree(const Ending& ending, const Score& score) {
  return ending.result == score.result && ending.moves == score.moves;
}

// Whether what happens at once already says what a move leads to that is not the best.
bool says_what_it_loses(const Fact& known, const Fact& fact) {
  if (role(known) != Role::urgent || !(is<ThrowsAway>(fact) || is<Differs>(fact))) return false;
  if (is<DoubleThreat>(known)) return false;  // it does not say that another move wins sooner
  const auto said = ending(known), lost = ending(fact);
  return said && said->column == lost->column && said->result == lost->result &&
         said->moves == lost->moves;
}

// Whether one fact implies the other, on a board with this many columns.
bool implies(const Fact& known, const Fact& fact, int columns) {
  if (says_what_it_loses(known, fact)) return true;
  if (const auto* score = as<Score>(fact))
    if (const auto said = ending(known))
      return (!said->column || said->column == score->column) && agree(*said, *score);
  const auto more = teller_of(known).implies;
  return more && more(known, fact, columns);
}

// The facts of `found` that are implied neither by the others nor by those `said` before.
Told without_repetition(const Told& found, int columns, const Told& said = {}) {
  return filtered(found, [&](const Fact& fact) {
    const auto repeats = [&](const Fact* known) {
      return known != &fact && implies(*known, fact, columns);
    };
    return std::none_of(said.begin(), said.end(), repeats) &&
           std::none_of(found.begin(), found.end(), repeats);
  });
}

// ---- Reasons

// What a fact claims of a move, whichever move it is.
std::string claim(const Fact& fact) {
  JsonWriter json;
  write_but_its_move(json, fact);
  return json.str();
}

// The move that a move is compared with: of a best one the next best, of the others a best one.
const MoveExplanation* compared_with(const MoveExplanation& move,
                                     const std::vector<MoveExplanation>& moves) {
  const MoveExplanation* found = nullptr;
  for (const MoveExplanation& each : moves) {
    const bool is_candidate = move.best == true ? each.best == false : each.best == true;
    if (is_candidate && (!found || each.score > found->score)) found = &each;
  }
  return found;
}

// Whether it says with what a side gets its result. This does not tell moves with the same result
// apart.
bool tells_how_it_ends(const Fact& fact) {
  return is<Decides>(fact) || is<Zugzwang>(fact) || is<FollowUp>(fact) || is<LeadsToThreats>(fact);
}

bool wins_later(const MoveExplanation& move) {
  return move.best == false && move.score && *move.score > 0;
}

bool says_win(const Fact& fact) {
  const auto said = ending(fact);
  return said && said->result == Outcome::win;
}

bool is_reason(const MoveExplanation& move, const Fact& fact,
               const std::vector<MoveExplanation>& moves, std::optional<int> asked) {
  const MoveExplanation* compared = compared_with(move, moves);
  const Role part = role(fact);
  const auto same = [&](const Fact& each) { return claim(each) == claim(fact); };
  const auto is_shared = [&] {
    return std::any_of(compared->facts.begin(), compared->facts.end(), same);
  };
  // What a slower win does is asked for, and how it wins: neither is a reason against it.
  if (move.column == asked && compared && wins_later(move))
    return part != Role::achievement || !is_shared();
  if (move.best == false && part == Role::urgent && says_win(fact)) return false;
  if (part == Role::achievement && (move.best == false || (move.best == true && !compared)))
    return false;
  if (!compared || (part != Role::achievement && part != Role::reason)) return true;
  return !is_shared();
}

bool is_urgent(const Fact& fact) {
  return role(fact) == Role::urgent;
}

// Whether it names the best of many answers that keep the result: it stands in for a reason.
bool names_one_of_many(const Fact& fact) {
  const auto* answers = as<Answers>(fact);
  return answers && !answers->only && !answers->due;
}

// Whether it names an answer, and nothing more about it than a line that begins with it.
bool only_names_answers(const Fact& fact) {
  const auto* answers = as<Answers>(fact);
  return answers && !answers->due;
}

// The facts, what is near before what is distant, and what happens by force before both.
Told nearest_first(Told told) {
  const auto distance = [](const Fact* fact) {
    return is_distant(*fact) ? 2 : is_urgent(*fact) ? 0 : 1;
  };
  std::stable_sort(told.begin(), told.end(), [&](const Fact* one, const Fact* other) {
    return distance(one) < distance(other);
  });
  return told;
}

// ---- Sentences about several moves

// Moves of which the same is said.
struct Group {
  std::string alike;                            // what is said of each of them
  std::vector<const MoveExplanation*> moves{};  // in order
  std::vector<Told> told{};                     // of each of them
};

std::vector<int> columns_of(const Group& group) {
  std::vector<int> columns;
  for (const MoveExplanation* move : group.moves)
    columns.insert(std::upper_bound(columns.begin(), columns.end(), move->column), move->column);
  return columns;
}

// "Only a slower win: columns 1 and 5 win in 15 and column 7 in 16, instead of 14."
std::string by_score_alone(const Group& group, const Names& names) {
  std::map<int, std::vector<int>> by_moves;  // that the winner needs
  const Differs* differs = nullptr;
  for (const Told& told : group.told) {
    differs = as<Differs>(*told[0]);
    by_moves[differs->moves].push_back(differs->column);
  }
  const bool wins = differs->result == Outcome::win;
  const Key first = wins ? Key::others_slower_win_first : Key::others_quicker_loss_first;
  const Key next = wins ? Key::others_slower_win_next : Key::others_quicker_loss_next;
  std::vector<std::string> parts;
  for (const auto& [moves, alike] : by_moves)
    parts.push_back(
        say(names, parts.empty() ? first : next, {columns(alike), number("moves", moves)}));
  return say(names, wins ? Key::others_slower_win_all : Key::others_quicker_loss_all,
             {{"parts", join(names, parts)}, number("best", differs->best)});
}

// The first sentence about all moves of a group; empty if there are no words for it.
std::string shared(const Group& group, const Voice& voice) {
  const Fact& first = *group.told[0][0];
  if (const auto* thrown = as<ThrowsAway>(first)) {
    // "Columns 1 and 2 throw away the win: they lose in 4 to 13."
    int least = thrown->moves, most = thrown->moves;
    for (const Told& told : group.told) {
      least = std::min(least, as<ThrowsAway>(*told[0])->moves);
      most = std::max(most, as<ThrowsAway>(*told[0])->moves);
    }
    return throw_away(*thrown, voice, least, most);
  }
  return teller_of(first).words(first, voice);
}

// Sentences about a move, or about several moves; empty if one of them would not be true of all.
std::string text_of(const Told& told, std::string first, const Voice& voice) {
  std::string text = std::move(first);
  const Voice continued{voice.names, Form::continued, voice.columns};
  for (std::size_t i = 1; i < told.size() && !text.empty(); ++i) {
    const std::string next = teller_of(*told[i]).words(*told[i], continued);
    text = next.empty() ? "" : join_sentences(voice.names, text, next);
  }
  return text;
}

// The same about several moves: together if there are words for it, else one by one.
std::vector<AboutOthers> sentences(const Group& group, const Names& names) {
  AboutOthers together{};
  for (std::size_t i = 0; i < group.moves.size(); ++i)
    for (const Fact* fact : group.told[i]) together.facts.push_back({group.moves[i], fact});
  if (group.alike.empty() && group.moves.size() > 1) {
    together.text = by_score_alone(group, names);
    return {together};
  }
  if (group.moves.size() > 1) {
    const std::vector<int> all = columns_of(group);
    const Voice voice{names, Form::alone, &all};
    together.text = text_of(group.told[0], shared(group, voice), voice);
    if (!together.text.empty()) return {together};
  }
  std::vector<AboutOthers> alone;
  for (std::size_t i = 0; i < group.moves.size(); ++i) {
    const Told& told = group.told[i];
    AboutOthers one{text_of(told, sentence(*told[0], names), {names})};
    for (const Fact* fact : told) one.facts.push_back({group.moves[i], fact});
    alone.push_back(std::move(one));
  }
  return alone;
}

// The moves that are not the subject.
std::span<const MoveExplanation> others(const Explanation& explanation) {
  return std::span(explanation.moves).subspan(explanation.subject() ? 1 : 0);
}

// Whether two facts say the same of two moves. A forced line is the same if the moves after the
// first are, even if it ends with threats at other cells.
bool say_the_same(const Fact& one, const Fact& other) {
  const auto *line = as<ForcedLine>(one), *second = as<ForcedLine>(other);
  if (!line || !second) return claim(one) == claim(other);
  return std::equal(line->line.begin() + 1, line->line.end(), second->line.begin() + 1,
                    second->line.end());
}

Told said_of_others(const Explanation& explanation) {
  Told before = all_of(explanation.facts), subject, found;
  if (const auto* move = explanation.subject()) subject = move->in_full();
  add_all(before, subject);
  for (const MoveExplanation& move : others(explanation)) {
    // What is said of the subject need not be said again of a move that is just as good.
    const bool is_equal = std::any_of(subject.begin(), subject.end(), [&](const Fact* fact) {
      const auto* equal = as<EquallyGood>(*fact);
      return equal && contains(equal->others, move.column);
    });
    const auto is_new = [&](const Fact& fact) {
      const auto same = [&](const Fact* each) { return say_the_same(*each, fact); };
      return !is_equal || std::none_of(subject.begin(), subject.end(), same);
    };
    add_all(found, filtered(move.in_short(), is_new));
  }
  return without_repetition(found, explanation.board.columns, before);
}

}  // namespace

void keep_what_distinguishes(std::vector<MoveExplanation>& moves, std::optional<int> asked) {
  const std::vector<MoveExplanation> found = moves;
  for (MoveExplanation& move : moves) {
    std::erase_if(move.facts,
                  [&](const Fact& fact) { return !is_reason(move, fact, found, asked); });
    const auto any = [&](auto wanted) {
      return std::any_of(move.facts.begin(), move.facts.end(), wanted);
    };
    const auto is_near = [](const Fact& fact) {
      return beyond_scores(fact) && !is_distant(fact) && !names_one_of_many(fact);
    };
    const bool has_near = any(is_near);
    // That a move is forced, or wanted by both, or in the middle, does not say what it leads to.
    const auto says_enough = [&](const Fact& fact) {
      return is_near(fact) && !is<MustBlock>(fact) && !is<KeyCell>(fact) && !is<Threatens>(fact) &&
             !is<Lines>(fact) && !is<Answers>(fact);
    };
    if (move.best == true && any(says_enough)) std::erase_if(move.facts, is_distant);
    if (has_near) std::erase_if(move.facts, names_one_of_many);
    if (any(tells_line)) std::erase_if(move.facts, only_names_answers);
  }
}

Told MoveExplanation::in_full() const {
  Told ordered;
  for (const Role first : {Role::urgent, Role::comparison, Role::result})
    add_all(ordered, with_role(facts, first));
  const auto is_reason = [](const Fact& fact) { return role(fact) > Role::result; };
  add_all(ordered, nearest_first(filtered(all_of(facts), is_reason)));
  return ordered;
}

Told MoveExplanation::in_short() const {
  const Told scores = with_role(facts, Role::result);
  // What happens at once says the result. A line in which all is forced may be longer than the
  // shortest way to win.
  const auto says_the_result = [&](const Fact& fact) {
    const auto said = ending(fact);
    return is_urgent(fact) && said &&
           std::all_of(scores.begin(), scores.end(),
                       [&](const Fact* score) { return agree(*said, *as<Score>(*score)); });
  };
  // What a best move still leaves to the other side, and why it loses, speak neither for nor
  // against it.
  const Told reasons = nearest_first(filtered(all_of(facts), [&](const Fact& fact) {
    const bool is_theirs = is<Answers>(fact) || (score && *score < 0 && tells_how_it_ends(fact));
    return beyond_scores(fact) && !(best == true && is_theirs);
  }));
  if (!reasons.empty() && says_the_result(*reasons[0])) return {reasons[0]};
  Told told = with_role(facts, Role::comparison);
  if (told.empty()) told = scores;
  if (!reasons.empty()) told.push_back(reasons[0]);
  // Of a best move also how it gets its result.
  const auto how = std::find_if(reasons.begin(), reasons.end(), [](const Fact* fact) {
    return tells_how_it_ends(*fact) && (!is<LeadsToThreats>(*fact) || tells_line(*fact));
  });
  if (best == true && how != reasons.end() && how != reasons.begin()) told.push_back(*how);
  if (told.empty() && !facts.empty()) told.push_back(&facts[0]);
  return told;
}

const MoveExplanation* Explanation::subject() const {
  if (moves.empty() || !(moves[0].column == column || moves[0].best == true)) return nullptr;
  return &moves[0];
}

Told Explanation::about_position() const {
  return without_repetition(all_of(facts), board.columns);
}

Told Explanation::about_subject() const {
  if (!subject()) return {};
  return without_repetition(subject()->in_full(), board.columns, all_of(facts));
}

Told Explanation::why_it_fails(std::size_t most, bool (*is_wanted)(const Fact&)) const {
  Told told = filtered(about_subject(), is_wanted);
  told.resize(std::min(told.size(), most));
  // Of a best move that loses as well, only what it does: not why it loses.
  const bool loses = moves[1].score && *moves[1].score < 0;
  const Told best = filtered(all_of(moves[1].facts), [&](const Fact& fact) {
    return explain::beyond_scores(fact) &&
           !(loses && (role(fact) == Role::reason || is<ForcedLine>(fact)));
  });
  add_all(told, without_repetition(best, board.columns, told));
  told.resize(std::min(told.size(), 2 * most));
  return told;
}

std::vector<AboutOthers> Explanation::about_others(const Names& names) const {
  std::vector<Group> groups;
  const Told said = said_of_others(*this);
  for (const MoveExplanation& move : others(*this)) {
    const Told told = filtered(move.in_short(), [&](const Fact& fact) {
      return std::find(said.begin(), said.end(), &fact) != said.end();
    });
    if (told.empty()) continue;
    std::string alike;  // empty: nothing but the score distinguishes it
    if (told.size() > 1 || !is<Differs>(*told[0]))
      for (const Fact* fact : told) {
        const auto* thrown = as<ThrowsAway>(*fact);
        alike += thrown ? name_of(thrown->result) : claim(*fact);
      }
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& each) { return each.alike == alike; });
    if (group == groups.end()) group = groups.insert(group, {alike});
    group->moves.push_back(&move);
    group->told.push_back(told);
  }
  std::vector<AboutOthers> all;
  for (const Group& group : groups)
    for (AboutOthers& sentence : sentences(group, names)) all.push_back(std::move(sentence));
  return all;
}

bool Explanation::beyond_scores() const {
  return any_beyond_scores(about_position()) || any_beyond_scores(about_subject()) ||
         any_beyond_scores(said_of_others(*this));
}

std::vector<Mark> Explanation::marks() const {
  std::vector<Mark> shown;
  Told said = all_of(facts);
  if (const MoveExplanation* move = subject()) {
    if (move->best)
      shown.push_back({*move->best ? Mark::Kind::best : Mark::Kind::bad, move->column});
    add_all(said, all_of(move->facts));
  }
  for (const Fact* fact : said)
    for (const Mark& mark : explain::marks(*fact)) shown.push_back(mark);
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
