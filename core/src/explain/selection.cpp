// Selects the facts that an explanation states, and their order.
#include <algorithm>

#include "fact_json.hpp"
#include "fourfold/explain/explanation.hpp"
#include "telling.hpp"
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

// Whether one fact implies the other, on a board with this many columns.
bool implies(const Fact& known, const Fact& fact, int columns) {
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

// ---- Sentences about several moves

// Moves of which the same is said.
struct Group {
  std::string alike;  // what is said of each of them
  std::vector<int> columns{};
  std::vector<Told> told{};  // of each of them
};

// The same about several moves: together if there are words for it, else one by one.
std::vector<std::string> sentences(const Group& group, const Names& names) {
  const auto words = [&](const Fact* fact) { return teller_of(*fact).words(*fact, names); };
  if (group.columns.size() > 1) {
    const Told& told = group.told[0];
    const std::string shared = words(told[0]).shared;
    std::string together = say({}, {"Columns ", labels_of(group.columns), " ", shared});
    bool complete = !shared.empty();
    for (std::size_t i = 1; i < told.size(); ++i) {
      const std::string more = words(told[i]).continued;
      complete = complete && !more.empty();
      together += " " + more;
    }
    if (complete) return {together};
  }
  std::vector<std::string> alone;
  for (const Told& told : group.told) {
    std::string text = words(told[0]).sentence;
    for (std::size_t i = 1; i < told.size(); ++i) {
      const Words more = words(told[i]);
      text += " " + (more.continued.empty() ? more.sentence : more.continued);
    }
    alone.push_back(std::move(text));
  }
  return alone;
}

// The moves that are not the subject.
std::span<const MoveExplanation> others(const Explanation& explanation) {
  return std::span(explanation.moves).subspan(explanation.subject() ? 1 : 0);
}

Told said_of_others(const Explanation& explanation) {
  Told before = all_of(explanation.facts), found;
  if (const auto* subject = explanation.subject()) add_all(before, subject->in_full());
  for (const MoveExplanation& move : others(explanation)) add_all(found, move.in_short());
  return without_repetition(found, explanation.board.columns, before);
}

}  // namespace

Told MoveExplanation::in_full() const {
  Told ordered;
  for (const Role first : {Role::urgent, Role::comparison, Role::result})
    add_all(ordered, with_role(facts, first));
  add_all(ordered,
          filtered(all_of(facts), [](const Fact& fact) { return role(fact) > Role::result; }));
  return ordered;
}

Told MoveExplanation::in_short() const {
  const Told scores = with_role(facts, Role::result);
  // What happens at once says the result. A line in which all is forced may be longer than the
  // shortest way to win.
  const auto says_the_result = [&](const Fact& fact) {
    const auto said = ending(fact);
    return role(fact) == Role::urgent && said &&
           std::all_of(scores.begin(), scores.end(),
                       [&](const Fact* score) { return agree(*said, *as<Score>(*score)); });
  };
  const Told reasons = filtered(all_of(facts), beyond_scores);
  if (!reasons.empty() && says_the_result(*reasons[0])) return {reasons[0]};
  Told told = with_role(facts, Role::comparison);
  if (told.empty()) told = scores;
  if (!reasons.empty())
    told.push_back(reasons[0]);
  else
    add_all(told, filtered(all_of(facts), is<BestAnswers>));
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
  const Told best = filtered(all_of(moves[1].facts), explain::beyond_scores);
  add_all(told, without_repetition(best, board.columns, told));
  told.resize(std::min(told.size(), 2 * most));
  return told;
}

std::vector<std::string> Explanation::about_others(const Names& names) const {
  std::vector<Group> groups;
  const Told said = said_of_others(*this);
  for (const MoveExplanation& move : others(*this)) {
    const Told told = filtered(move.in_short(), [&](const Fact& fact) {
      return std::find(said.begin(), said.end(), &fact) != said.end();
    });
    if (told.empty()) continue;
    JsonWriter said_of_it;
    for (const Fact* fact : told) write_but_its_move(said_of_it, *fact);
    const std::string& alike = said_of_it.str();
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const Group& each) { return each.alike == alike; });
    if (group == groups.end()) group = groups.insert(group, {alike});
    group->columns.push_back(move.column);
    group->told.push_back(told);
  }
  std::vector<std::string> all;
  for (const Group& group : groups)
    for (std::string& sentence : sentences(group, names)) all.push_back(std::move(sentence));
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
