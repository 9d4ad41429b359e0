#include "fourfold/json/results.hpp"

#include "fourfold/board/notation.hpp"
#include "fourfold/board/score_words.hpp"
#include "fourfold/explain/fact.hpp"

namespace fourfold {

namespace {

void write_bounds(JsonWriter& json, Bounds bounds) {
  if (bounds.empty()) return json.null();
  json.begin('[');
  json.number(bounds.lower);
  json.number(bounds.upper);
  json.end(']');
}

void write_words(JsonWriter& json, const AnalysisResult& found, const Board& board,
                 const Language& language) {
  const bool over = board.over();
  json.begin('{');
  json.key("bounds").text(in_words(board, found.bounds, language));
  json.key("columns").list(found.column_bounds, [&](Bounds bounds) {
    !bounds.empty() ? json.text(in_words(board, bounds, language)) : json.null();
  });
  json.key("verdict").text(over ? ""
                                : verdict(board, found.bounds, "{first}", "{second}", language));
  json.key("hint").text(over || !found.bounds.exact()
                            ? ""
                            : explain::hint(board, found.best, found.bounds.lower, language));
  json.end('}');
}

void write_result(JsonWriter& json, Bounds score, uint64_t nodes, double seconds, bool complete) {
  json.key("score").number(exact(score));
  write_bounds(json.key("bounds"), score);
  json.key("nodes").number(nodes);
  json.key("seconds").number(seconds);
  json.key("complete").boolean(complete);
}

}  // namespace

void write_json(JsonWriter& json, const std::optional<players::Estimate>& estimate,
                const Language& language) {
  if (!estimate) return json.null();
  json.begin('{');
  json.key("best").list(estimate->best, [&](int column) { json.text(column_label(column)); });
  json.key("depth").number(estimate->depth);
  json.key("text").text(explain::hint(*estimate, language));
  json.end('}');
}

void write_json(JsonWriter& json, const AnalysisResult& found, const Board& board,
                const std::optional<players::Estimate>& estimate, const Language& language) {
  const std::optional<int> score = exact(found.bounds);
  json.begin('{');
  json.key("language").text(language.code());
  write_result(json, found.bounds, found.nodes, found.seconds, found.complete);
  json.key("result");
  score ? json.text(in_words(board, *score, language)) : json.null();
  json.key("over").boolean(board.over());
  json.key("winner");
  board.won() ? json.text(board.winner() == Player::first ? "first" : "second") : json.null();
  json.key("scores").list(found.column_bounds, [&](Bounds bounds) { json.number(exact(bounds)); });
  json.key("column_bounds").list(found.column_bounds, [&](Bounds bounds) {
    write_bounds(json, bounds);
  });
  json.key("best").list(found.best, [&](int column) { json.text(column_label(column)); });
  json.key("pv").text(format_moves(found.pv));
  json.key("plies").number(found.complete ? std::optional(static_cast<int>(found.pv.size()))
                                          : std::nullopt);
  json.key("depth").number(found.depth);
  write_json(json.key("estimate"), estimate, language);
  write_words(json.key("words"), found, board, language);
  json.end('}');
}

void write_json(JsonWriter& json, const ScoreResult& found) {
  json.begin('{');
  write_result(json, found.bounds, found.nodes, found.seconds, found.complete);
  json.end('}');
}

void write_fields(JsonWriter& json, const classic::SearchResult& found) {
  json.key("best").text(column_label(found.column));
  json.key("value").number(found.value);
  json.key("values").list(found.columns, [&](std::optional<double> value) { json.number(value); });
  json.key("pv").text(format_moves(found.pv));
  json.key("nodes").number(found.nodes);
  json.key("seconds").number(found.seconds);
}

}  // namespace fourfold
