#include "review_words.hpp"

#include <algorithm>
#include <cstdlib>

#include "explain/telling.hpp"
#include "explain/words.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/board/score_words.hpp"

namespace fourfold::review {

namespace {

using explain::columns;
using explain::number;
using explain::Part;
using explain::say;
using explain::Told;
using language::Key;

constexpr std::size_t kShownMoves = 10;  // of a line
// From this many other columns on, they are not listed if all of them, or all but one, are better.
constexpr std::size_t kMany = 3;

// The end of a sentence: "4-4-3.", or "4-4-3-5-5-1-1-2-2-6 …".
std::string line_of(const std::vector<int>& moves, const Names& names) {
  const bool is_whole = moves.size() <= kShownMoves;
  const std::vector<int> shown(moves.begin(), is_whole ? moves.end() : moves.begin() + kShownMoves);
  return say(names, is_whole ? Key::phrase_moves_to_end : Key::phrase_first_moves,
             {explain::line_of(shown)});
}

// Whether a fact tells already how the game ends.
bool say_the_end(const Told& told, const Board& board, int score) {
  return std::any_of(told.begin(), told.end(), [&](const Fact* fact) {
    const auto ending = explain::teller_of(*fact).ending;
    const auto said = ending ? ending(*fact) : std::nullopt;
    return said && said->result == explain::outcome_of(score) &&
           said->moves == moves_to_win(board, score);
  });
}

// The best columns as a reader wants them: "column 4", "any other column".
std::string better_columns(const ReviewedMove& move, const Names& names) {
  std::vector<int> others;
  for (int column = 0; column < move.board.columns; ++column)
    if (move.scores[column] && column != move.column) others.push_back(column);
  const auto are_all_in = [&](const std::vector<int>& columns) {
    return std::includes(columns.begin(), columns.end(), others.begin(), others.end());
  };
  if (others.size() >= kMany && are_all_in(move.best))
    return say(names, Key::review_better_any_other);
  std::vector<int> good = move.good_moves();
  std::erase_if(good, [&](int column) { return move.weighed->changes_result(column); });
  const bool all_but_one = others.size() > kMany && move.best.size() + 1 == others.size();
  if (others.size() >= kMany && are_all_in(good))
    return say(names,
               all_but_one ? Key::review_better_any_other : Key::review_better_any_other_above_all,
               {columns(move.best)});
  if (all_but_one) {
    const auto excepted = std::find_if(others.begin(), others.end(), [&](int column) {
      return !std::binary_search(move.best.begin(), move.best.end(), column);
    });
    return say(names, Key::review_better_any_other_except, {explain::column("column", *excepted)});
  }
  return say(names, Key::review_better_columns, {columns(move.best)});
}

}  // namespace

std::string basis(const Review& review, const Language& language) {
  if (!review.moves.empty() && review.moves[0].board.rule == Rule::most_fours)
    return language.say(Key::review_basis_best_play);
  return language.say(
      review.elo == typical_elo() ? Key::review_basis_typical_people : Key::review_basis_people,
      {{"elo", review.elo}});
}

std::string course(const Review& review, const Names& names) {
  const std::vector<int> numbers = review.turning_points();
  const bool all = std::all_of(review.moves.begin(), review.moves.end(),
                               [](const ReviewedMove& move) { return move.weighed.has_value(); });
  if (numbers.empty()) return all ? say(names, Key::review_course_unchanged) : "";
  const auto decided = review.decided_by();
  return say(
      names,
      !decided             ? Key::review_course_changed
      : numbers.size() > 1 ? Key::review_course_several_and_decided
                           : Key::review_course_changed_and_decided,
      {Part("numbers", Part::Kind::numbers, numbers), number("number", decided.value_or(0))});
}

std::string refutation_in_words(const KeyMoment& moment, const ReviewedMove& move,
                                const Names& names) {
  const int score = *move.after();
  const Told told = moment.reasons();
  const auto tells_line = [](const Fact* fact) { return explain::tells_line(*fact); };
  if (moment.refutation.empty() || say_the_end(told, move.board, score) ||
      std::any_of(told.begin(), told.end(), tells_line))
    return "";
  const bool fours = move.board.rule == Rule::most_fours;
  const Key win = fours ? Key::review_refutation_win_by : Key::review_refutation_win_in;
  const Key loss = fours ? Key::review_refutation_loss_by : Key::review_refutation_loss_in;
  return say(names,
             score == 0  ? Key::review_refutation_draw
             : score < 0 ? loss
                         : win,
             {explain::column("column", move.column),
              Part(move.side()),
              number("moves", moves_to_win(move.board, score)),
              number("fours", std::abs(score)),
              {"line", line_of(moment.refutation, names)}});
}

std::string better_in_words(const KeyMoment& moment, const ReviewedMove& move, const Names& names) {
  const int score = *move.before();
  const bool is_said = say_the_end(moment.better_reasons(), move.board, score);
  return say(names,
             is_said                  ? Key::review_better_plain
             : moment.line.size() < 2 ? Key::review_better_result
             : move.best.size() > 1   ? Key::review_better_example
                                      : Key::review_better_line,
             {{"better", better_columns(move, names)},
              {"score", in_words(move.board, score, names.spoken())},
              {"line", line_of(moment.line, names)}});
}

std::string cost_in_words(const ReviewedMove& move, const Language& language) {
  const Thousandths cost = move.weighed->cost(move.column);
  const int hundredths = (cost + 5) / 10;
  const auto found = move.weighed->found();
  const auto key = [&](Key alone, Key with_share, Key rarely) {
    return !found ? alone : *found < 10 ? rarely : with_share;
  };
  const std::string points = language.say(
      Key::phrase_decimal, {{"whole", hundredths / 100},
                            {"decimals", std::to_string(100 + hundredths % 100).substr(1)}});
  return language.say(cost < 5 ? key(Key::review_cost_little, Key::review_cost_little_found,
                                     Key::review_cost_little_rarely_found)
                               : key(Key::review_cost_points, Key::review_cost_points_found,
                                     Key::review_cost_points_rarely_found),
                      {{"points", points}, {"percent", found ? (*found + 5) / 10 : 0}});
}

}  // namespace fourfold::review
