#include "review_words.hpp"

#include <algorithm>
#include <cstdlib>

#include "explain/telling.hpp"
#include "explain/words.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/board/score_words.hpp"

namespace fourfold::review {

namespace {

using explain::does;
using explain::say;
using explain::Told;

constexpr std::size_t kShownMoves = 10;  // of a line
// From this many other columns on, they are not listed if all of them, or all but one, are better.
constexpr std::size_t kMany = 3;

// "4-4-3.", or "4-4-3-5-5-1-1-2-2-6 …".
std::string line_of(const std::vector<int>& moves) {
  std::string text;
  for (std::size_t i = 0; i < std::min(moves.size(), kShownMoves); ++i)
    text += (i ? "-" : "") + column_label(moves[i]);
  return text + (moves.size() > kShownMoves ? " …" : ".");
}

// How far away a win or a loss is: " in 5"; " by 2" where the most fours win.
std::string distance(const Board& board, int score) {
  return board.rule == Rule::most_fours ? " by " + std::to_string(std::abs(score))
                                        : " in " + std::to_string(moves_to_win(board, score));
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
std::string better_columns(const ReviewedMove& move) {
  std::vector<int> others;
  for (int column = 0; column < move.board.columns; ++column)
    if (move.scores[column] && column != move.column) others.push_back(column);
  const auto are_all_in = [&](const std::vector<int>& columns) {
    return std::includes(columns.begin(), columns.end(), others.begin(), others.end());
  };
  const std::string labels = say({}, {explain::labels_of(move.best)});
  if (others.size() >= kMany && are_all_in(move.best)) return "any other column";
  std::vector<int> good = move.good_moves();
  std::erase_if(good, [&](int column) { return move.weighed->changes_result(column); });
  const bool all_but_one = others.size() > kMany && move.best.size() + 1 == others.size();
  if (others.size() >= kMany && are_all_in(good))
    return all_but_one ? "any other column" : "any other column, above all " + labels;
  if (all_but_one) {
    const auto excepted = std::find_if(others.begin(), others.end(), [&](int column) {
      return !std::binary_search(move.best.begin(), move.best.end(), column);
    });
    return "any other column except " + column_label(*excepted);
  }
  return (move.best.size() > 1 ? "columns " : "column ") + labels;
}

}  // namespace

std::string basis(const Review& review) {
  const std::string points = "1 for a win, 0.5 for a draw";
  if (!review.moves.empty() && review.moves[0].board.rule == Rule::most_fours)
    return "Judged by best play of both sides. Points: " + points + ".";
  return "Judged for players of about Elo " + std::to_string(review.elo) +
         (review.elo == typical_elo() ? ", such as the people of the community game" : "") +
         ". Points: " + points + ", expected over many games between two such players.";
}

std::string course(const Review& review) {
  const std::vector<int> numbers = review.turning_points();
  const bool all = std::all_of(review.moves.begin(), review.moves.end(),
                               [](const ReviewedMove& move) { return move.weighed.has_value(); });
  if (numbers.empty()) return all ? "No move changed the result of best play." : "";
  std::vector<std::string> labels;
  for (const int number : numbers) labels.push_back(std::to_string(number));
  std::string text = (numbers.size() > 1 ? "Moves " : "Move ") + explain::join(labels) +
                     " changed the result of best play";
  if (const auto decided = review.decided_by())
    text += numbers.size() > 1 ? "; move " + std::to_string(*decided) + " decided the game"
                               : " and decided the game";
  return text + ".";
}

std::string refutation_in_words(const KeyMoment& moment, const ReviewedMove& move,
                                const Names& names) {
  const int score = *move.after();
  const Told told = moment.reasons();
  const auto tells_line = [](const Fact* fact) { return explain::tells_line(*fact); };
  if (moment.refutation.empty() || say_the_end(told, move.board, score) ||
      std::any_of(told.begin(), told.end(), tells_line))
    return "";
  const std::string line = line_of(moment.refutation), far = distance(move.board, score);
  const explain::Part played = explain::after(move.column);
  if (score == 0) return say(names, {played, "best play leads to a draw: ", line});
  const Player other = static_cast<Player>(1 - move.board.turn());
  if (score < 0) return say(names, {played, does(other, "wins|win"), far, ": ", line});
  return say(names, {played, does(move.side(), "wins|win"), far, " at best: ", line});
}

std::string better_in_words(const KeyMoment& moment, const ReviewedMove& move) {
  const int score = *move.before();
  std::string text = "Better: " + better_columns(move);
  if (say_the_end(moment.better_reasons(), move.board, score)) return text + ".";
  text += " (" + in_words(move.board, score) + ")";
  if (moment.line.size() < 2) return text + ".";
  return text + (move.best.size() > 1 ? ", for example " : ": ") + line_of(moment.line);
}

std::string cost_in_words(const ReviewedMove& move) {
  const auto digits = [](Thousandths share) {
    const int hundredths = (share + 5) / 10;
    const std::string rest = std::to_string(100 + hundredths % 100).substr(1);
    return std::to_string(hundredths / 100) + "." + rest;
  };
  const Thousandths cost = move.weighed->cost(move.column);
  std::string text = "Costs " + (cost < 5 ? "less than 0.01" : digits(cost)) + " points";
  if (const auto found = move.weighed->found()) {
    const int percent = (*found + 5) / 10;
    text += "; " + (*found < 10 ? "fewer than 1" : std::to_string(percent)) +
            "% of such players find a good move";
  }
  return text + ".";
}

}  // namespace fourfold::review
