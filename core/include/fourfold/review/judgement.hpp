// How good a move is: the rule of reviews. docs/review.md states it.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/language/language.hpp"

namespace fourfold::review {

using language::Language;

enum class Judgement { only_move, best, good, inaccuracy, mistake, blunder };
inline constexpr std::array kJudgements{Judgement::only_move, Judgement::best,
                                        Judgement::good,      Judgement::inaccuracy,
                                        Judgement::mistake,   Judgement::blunder};

std::string_view name(Judgement judgement);  // in JSON: "only move"
std::string in_words(Judgement judgement, const Language& language);
std::string_view symbol(Judgement judgement);  // as chess players write it: "??"; may be empty
bool is_error(Judgement judgement);            // a mistake or a blunder

// The exact score of each column for the side to move; nothing if it is full or not known.
using ColumnScores = std::vector<std::optional<int>>;

// The best of the known scores; at least one must be known.
int best_score(const ColumnScores& scores);

// A share of points or a probability in thousandths. They are rounded before anything is derived
// from them, so that a review is the same on every platform and agrees with the numbers it shows.
using Thousandths = int;

// The strength of the people whose games the model of people was fitted to.
int typical_elo();

// The expected share of points of the side to move in a game between two people of this strength.
// The position may be over. Where the most fours win there is no model of people: the share is
// that of perfect play.
Thousandths expected_points(const Board& board, int score, int elo);

// The moves of a position, weighed for people of one strength.
class WeighedMoves {
 public:
  // All columns that can be played must have a score. `probabilities`: how likely such a person
  // plays each column, if it is known.
  WeighedMoves(const Board& board, ColumnScores scores, int elo,
               const std::vector<double>& probabilities = {});

  // The expected share of points after a move that can be played, and after the best one.
  Thousandths expected(int column) const { return *expected_[column]; }
  Thousandths expected() const { return best_expected_; }
  // What a move gives away.
  Thousandths cost(int column) const { return best_expected_ - *expected_[column]; }
  // How likely a person of that strength finds a move that is at least good.
  std::optional<Thousandths> found() const { return found_; }

  Judgement judge(int column) const;
  // Whether a move turns a win into a draw or a loss, or a draw into a loss, with best play.
  bool changes_result(int column) const;
  // Whether it costs as much as a mistake, even if nobody can see that far.
  bool costs_much(int column) const;
  // What a move contributes to the accuracy, from 0 to 100; nothing if all moves score the same.
  std::optional<int> worth(int column) const;

 private:
  // Misses a win within this many moves, or allows a loss within as many that another move delays.
  bool is_error_within(int moves, int column) const;
  // Misses a win in 1, or allows a loss in 1 although the best move keeps real chances.
  bool overlooks_four(int column) const;
  Judgement by_points(int column) const;
  Judgement by_outcome(int column) const;
  bool is_only_move(int column) const;

  Board board_;
  ColumnScores scores_;
  int best_score_;
  std::vector<std::optional<Thousandths>> expected_;
  Thousandths best_expected_ = 0;
  std::optional<Thousandths> found_;
};

// The mean worth of moves, in tenths. Nothing if there are none.
std::optional<int> accuracy_in_tenths(std::span<const int> worths);

}  // namespace fourfold::review
