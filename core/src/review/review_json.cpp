// Reviews as JSON.
#include "explain/fact_json.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/board/score_words.hpp"
#include "fourfold/json/json.hpp"
#include "fourfold/review/review.hpp"
#include "review_words.hpp"

namespace fourfold::review {

namespace {

constexpr std::pair<Player, const char*> kSides[] = {{Player::first, "first"},
                                                     {Player::second, "second"}};

void write_text(JsonWriter& json, const std::string& text) {
  text.empty() ? json.null() : json.text(text);
}

void write_result(JsonWriter& json, std::optional<int> score) {
  score ? explain::write_outcome(json, explain::outcome_of(*score)) : json.null();
}

void write_share(JsonWriter& json, std::optional<Thousandths> share) {
  if (!share) return json.null();
  std::string digits = std::to_string(1000 + *share % 1000);
  digits.front() = '.';
  json.raw(std::to_string(*share / 1000) + digits);
}

void write(JsonWriter& json, const ReviewedMove& move, const Language& language) {
  const auto& weighed = move.weighed;
  const auto judgement = move.judgement();
  const auto words = [&](std::optional<int> score) {
    return score ? in_words(move.board, *score, language) : "";
  };
  json.begin('{');
  json.key("number").number(move.number);
  json.key("side").text(kSides[move.board.turn()].second);
  json.key("column").text(column_label(move.column));
  json.key("before").number(move.before());
  json.key("after").number(move.after());
  write_text(json.key("before_in_words"), words(move.before()));
  write_text(json.key("after_in_words"), words(move.after()));
  write_result(json.key("result_before"), move.before());
  write_result(json.key("result_after"), move.after());
  write_text(json.key("change"), move.change_in_words(language));
  json.key("scores").list(move.scores, [&](std::optional<int> score) { json.number(score); });
  json.key("scores_in_words").list(move.scores, [&](std::optional<int> score) {
    write_text(json, words(score));
  });
  json.key("best").list(move.best, [&](int column) { json.text(column_label(column)); });
  write_share(json.key("expected"), weighed ? std::optional(weighed->expected()) : std::nullopt);
  write_share(json.key("expected_after"),
              weighed ? std::optional(weighed->expected(move.column)) : std::nullopt);
  write_share(json.key("found"), weighed ? weighed->found() : std::nullopt);
  write_text(json.key("class"), judgement ? std::string(name(*judgement)) : "");
  json.key("symbol").text(judgement ? symbol(*judgement) : "");
  json.key("worth").number(weighed ? weighed->worth(move.column) : std::nullopt);
  explain::write_columns(json.key("good_moves"), move.good_moves());
  explain::write_columns(json.key("errors"), move.errors());
  json.end('}');
}

void write_facts(JsonWriter& json, const explain::Told& told, const Names& names) {
  json.list(told, [&](const Fact* fact) { explain::write_fact(json, *fact, names); });
}

void write(JsonWriter& json, const KeyMoment& moment, const ReviewedMove& move,
           const Names& names) {
  json.begin('{');
  json.key("number").number(moment.number);
  json.key("line").text(format_moves(moment.line));
  json.key("refutation").text(format_moves(moment.refutation));
  write_facts(json.key("reasons"), moment.reasons(), names);
  write_text(json.key("refutation_in_words"), refutation_in_words(moment, move, names));
  json.key("better_in_words").text(better_in_words(moment, move, names));
  write_facts(json.key("better_reasons"), moment.better_reasons(), names);
  json.key("cost_in_words").text(cost_in_words(move, names.spoken()));
  json.key("explanation");
  moment.explanation ? json.raw(to_json(*moment.explanation, names)) : json.null();
  json.end('}');
}

}  // namespace

std::string to_json(const Review& review, const Names& names) {
  JsonWriter json;
  json.begin('{');
  json.key("elo").number(review.elo);
  json.key("language").text(names.spoken().code());
  json.key("basis").text(basis(review, names.spoken()));
  json.key("complete").boolean(review.complete());
  json.key("left_out").text(review.left_out(names.spoken()));
  json.key("stopped_early").boolean(review.stopped_early());
  json.key("accuracy").begin('{');
  for (const auto& [side, side_name] : kSides) {
    const auto tenths = review.accuracy_in_tenths(side);
    json.key(side_name);
    tenths ? json.raw(std::to_string(*tenths / 10) + "." + std::to_string(*tenths % 10))
           : json.null();
  }
  json.end('}');
  json.key("counts").begin('{');
  for (const auto& [side, side_name] : kSides) {
    json.key(side_name).begin('{');
    for (const Judgement judgement : kJudgements)
      json.key(name(judgement)).number(review.count(side, judgement));
    json.end('}');
  }
  json.end('}');
  json.key("class_names").begin('{');
  for (const Judgement judgement : kJudgements)
    json.key(name(judgement)).text(in_words(judgement, names.spoken()));
  json.end('}');
  json.key("scores").list(review.scores, [&](std::optional<int> score) { json.number(score); });
  json.key("expected").list(review.expected, [&](std::optional<Thousandths> share) {
    write_share(json, share);
  });
  json.key("turning_points").list(review.turning_points(), [&](int number) {
    json.number(number);
  });
  json.key("decided_by").number(review.decided_by());
  json.key("course").text(course(review, names));
  json.key("moves").list(review.moves,
                         [&](const ReviewedMove& move) { write(json, move, names.spoken()); });
  json.key("key_moments").list(review.key_moments, [&](const KeyMoment& moment) {
    write(json, moment, review.moves[moment.number - 1], names);
  });
  json.end('}');
  return json.str();
}

}  // namespace fourfold::review
