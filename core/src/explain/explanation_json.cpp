#include "fact_json.hpp"
#include "facts.hpp"
#include "fourfold/board/score_words.hpp"
#include "fourfold/explain/explanation.hpp"
#include "fourfold/json/results.hpp"

namespace fourfold::explain {

namespace {

void write_facts(JsonWriter& json, const std::vector<Fact>& facts, const Names& names) {
  json.list(facts, [&](const Fact& fact) { write_fact(json, fact, names); });
}

// Which facts are told, and their sentences.
void write_told(JsonWriter& json, const std::string& key, const Told& told,
                const std::vector<Fact>& facts, const Names& names) {
  json.key(key + "_facts").list(told, [&](const Fact* fact) {
    json.number(static_cast<int>(fact - facts.data()));
  });
  json.key(key).list(told, [&](const Fact* fact) { json.text(sentence(*fact, names)); });
}

void write_move(JsonWriter& json, const MoveExplanation& move, const Names& names) {
  json.begin('{');
  write_column(json.key("column"), move.column);
  json.key("score").number(move.score);
  json.key("best");
  move.best ? json.boolean(*move.best) : json.null();
  write_facts(json.key("facts"), move.facts, names);
  write_told(json, "in_full", move.in_full(), move.facts, names);
  write_told(json, "in_short", move.in_short(), move.facts, names);
  json.end('}');
}

// Moments of a game, each with sentences that need no further context but its move.
void write_moment(JsonWriter& json, const Moment& moment, const Names& names) {
  json.begin('{');
  json.key("number").number(moment.number);
  write_side(json.key("side"), static_cast<Player>(moment.board.turn()));
  write_column(json.key("column"), moment.column);
  write_facts(json.key("facts"), moment.facts, names);
  json.key("sentences").list(moment.facts, [&](const Fact& fact) {
    json.text(sentence(fact, names));
  });
  json.end('}');
}

}  // namespace

void write_json(JsonWriter& json, const Explanation& explanation, const Names& names) {
  const AnalysisResult& analysis = explanation.analysis;
  const MoveExplanation* subject = explanation.subject();
  json.begin('{');
  json.key("language").text(names.spoken().code());
  const std::optional<int> score = exact(analysis.bounds);
  json.key("score").number(score);
  json.key("result");
  score ? json.text(in_words(explanation.board, *score, names.spoken())) : json.null();
  write_columns(json.key("best"), analysis.best);
  write_moves(json.key("pv"), analysis.pv);
  write_column(json.key("move"), subject ? std::optional(subject->column) : std::nullopt);
  write_moves(json.key("line"), explanation.line);
  json.key("complete").boolean(explanation.complete);
  fourfold::write_json(json.key("estimate"), explanation.estimate, names.spoken());
  json.key("beyond_scores").boolean(explanation.beyond_scores());
  const std::vector<Fact>& facts = explanation.facts;
  write_told(json, "about_position", explanation.about_position(), facts, names);
  write_told(json, "about_move", explanation.about_subject(), subject ? subject->facts : facts,
             names);
  const std::vector<AboutOthers> others = explanation.about_others(names);
  json.key("about_others").list(others, [&](const AboutOthers& about) { json.text(about.text); });
  json.key("about_others_facts").list(others, [&](const AboutOthers& about) {
    json.list(about.facts, [&](const AboutOthers::Stated& stated) {
      json.begin('{');
      write_column(json.key("column"), stated.move->column);
      json.key("fact").number(static_cast<int>(stated.fact - stated.move->facts.data()));
      json.end('}');
    });
  });
  json.key("moments").list(explanation.moments,
                           [&](const Moment& moment) { write_moment(json, moment, names); });
  write_marks(json.key("marks"), explanation.marks());
  write_facts(json.key("facts"), facts, names);
  json.key("columns").list(explanation.moves,
                           [&](const MoveExplanation& move) { write_move(json, move, names); });
  write_threats(json.key("threats"), explanation.threats, names);
  json.end('}');
}

std::string to_json(const Explanation& explanation, const Names& names) {
  JsonWriter json;
  write_json(json, explanation, names);
  return json.str();
}

std::string to_json(const std::vector<Threat>& threats, const Names& names) {
  JsonWriter json;
  write_threats(json, threats, names);
  return json.str();
}

}  // namespace fourfold::explain
