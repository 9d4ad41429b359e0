#include "fourfold/contract/results.hpp"

#include "explain/facts.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/board/score.hpp"

namespace fourfold {

namespace {

using explain::exact;

bool can_be_played(ScoreRange range) {
  return range.lower <= range.upper;
}

void write_bounds(JsonWriter& json, ScoreRange range) {
  if (!can_be_played(range)) return json.null();
  json.begin('[');
  json.number(range.lower);
  json.number(range.upper);
  json.end(']');
}

void write_words(JsonWriter& json, const AnalysisResult& found, const Board& board) {
  const bool over = board.over();
  std::vector<int> best;
  for (std::size_t i = 0; i < found.columns.size(); ++i)
    if (can_be_played(found.columns[i]) && found.columns[i].lower == found.score.lower)
      best.push_back(static_cast<int>(i));
  json.begin('{');
  json.key("bounds").text(in_words(board, found.score));
  json.key("columns").list(found.columns, [&](ScoreRange range) {
    can_be_played(range) ? json.text(in_words(board, range)) : json.null();
  });
  json.key("verdict").text(over ? "" : verdict(board, found.score, "{first}", "{second}"));
  json.key("hint").text(
      over || !found.score.exact() ? "" : explain::hint(board, best, found.score.lower));
  json.end('}');
}

void write_result(JsonWriter& json, ScoreRange score, uint64_t nodes, double seconds,
                  bool complete) {
  json.key("score").number(exact(score));
  write_bounds(json.key("bounds"), score);
  json.key("nodes").number(nodes);
  json.key("seconds").number(seconds);
  json.key("complete").boolean(complete);
}

}  // namespace

void write_json(JsonWriter& json, const AnalysisResult& found, const Board& board) {
  const std::optional<int> score = exact(found.score);
  json.begin('{');
  write_result(json, found.score, found.nodes, found.seconds, found.complete);
  json.key("result");
  score ? json.text(in_words(board, *score)) : json.null();
  json.key("over").boolean(board.over());
  json.key("winner");
  board.won() ? json.text(board.winner() == Player::first ? "first" : "second") : json.null();
  json.key("scores").list(found.columns, [&](ScoreRange range) { json.number(exact(range)); });
  json.key("column_bounds").list(found.columns, [&](ScoreRange range) {
    write_bounds(json, range);
  });
  json.key("best").list(explain::best_columns(found),
                        [&](int column) { json.text(column_label(column)); });
  json.key("pv").text(format_moves(found.principal_variation));
  json.key("plies").number(found.complete
                               ? std::optional(static_cast<int>(found.principal_variation.size()))
                               : std::nullopt);
  json.key("depth").number(found.depth);
  write_words(json.key("words"), found, board);
  json.end('}');
}

void write_json(JsonWriter& json, const Result& found) {
  json.begin('{');
  write_result(json, found.score, found.nodes, found.seconds, found.complete);
  json.end('}');
}

void write_fields(JsonWriter& json, const classic::Result& found) {
  json.key("best").text(column_label(found.column));
  json.key("value").number(found.value);
  json.key("values").list(found.columns, [&](std::optional<double> value) { json.number(value); });
  json.key("pv").text(format_moves(found.principal_variation));
  json.key("nodes").number(found.nodes);
  json.key("seconds").number(found.seconds);
}

}  // namespace fourfold
