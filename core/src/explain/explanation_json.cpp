#include "fact_json.hpp"
#include "facts.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/board/score.hpp"
#include "fourfold/explain/explanation.hpp"

namespace fourfold::explain {

namespace {

void write_facts(JsonWriter& json, const std::vector<Fact>& facts, const Names& names) {
  json.list(facts, [&](const Fact& fact) { write_json(json, fact, names); });
}

void write_threats(JsonWriter& json, const std::vector<Threat>& threats, const Names& names) {
  json.list(threats, [&](const Threat& threat) { write_json(json, threat, names); });
}

void write_sentences(JsonWriter& json, const std::vector<Fact>& facts, const Names& names) {
  json.list(facts, [&](const Fact& fact) { json.text(sentence(fact, names)); });
}

void write_move(JsonWriter& json, const MoveExplanation& move, const Names& names) {
  json.begin('{');
  json.key("column").text(column_label(move.column));
  json.key("score").number(move.score);
  json.key("best");
  move.best ? json.boolean(*move.best) : json.null();
  write_facts(json.key("facts"), move.facts, names);
  write_sentences(json.key("in_full"), move.in_full(), names);
  write_sentences(json.key("in_short"), move.in_short(), names);
  json.end('}');
}

// Moments of a game, each with sentences that need no further context but its move.
void write_moment(JsonWriter& json, const Moment& moment, const Names& names) {
  json.begin('{');
  json.key("number").number(moment.number);
  json.key("side").text(moment.board.turn() == 0 ? "first" : "second");
  json.key("column").text(column_label(moment.column));
  write_facts(json.key("facts"), moment.facts, names);
  write_sentences(json.key("sentences"), moment.facts, names);
  json.end('}');
}

}  // namespace

void write_json(JsonWriter& json, const Explanation& explanation, const Names& names) {
  const AnalysisResult& analysis = explanation.analysis;
  const MoveExplanation* subject = explanation.subject();
  json.begin('{');
  const std::optional<int> score = exact(analysis.bounds);
  json.key("score").number(score);
  json.key("result");
  score ? json.text(in_words(explanation.board, *score)) : json.null();
  json.key("best").list(analysis.best, [&](int column) { json.text(column_label(column)); });
  json.key("pv").text(format_moves(analysis.pv));
  json.key("move");
  subject ? json.text(column_label(subject->column)) : json.null();
  json.key("line").text(format_moves(explanation.line));
  json.key("complete").boolean(explanation.complete);
  json.key("beyond_scores").boolean(explanation.beyond_scores());
  write_sentences(json.key("about_position"), explanation.about_position(), names);
  write_sentences(json.key("about_move"), explanation.about_subject(), names);
  json.key("about_others").list(explanation.about_others(names), [&](const std::string& sentence) {
    json.text(sentence);
  });
  json.key("moments").list(explanation.moments,
                           [&](const Moment& moment) { write_moment(json, moment, names); });
  json.key("marks").list(explanation.marks(), [&](const Mark& mark) { write_json(json, mark); });
  write_facts(json.key("facts"), explanation.facts, names);
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
