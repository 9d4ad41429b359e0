// Reviews: a game judged move by move for people, its key moments explained. docs/review.md states
// the rules.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fourfold/explain/explanation.hpp"
#include "fourfold/review/judgement.hpp"

namespace fourfold::review {

using explain::Explanation;
using explain::Fact;
using explain::Names;
using explain::Outcome;

// One move with what is known about it. Scores are those of the side that moved.
struct ReviewedMove {
  int number = 1;  // in the game, from 1
  Board board;     // before the move
  int column = 0;
  ColumnScores scores;
  std::optional<WeighedMoves> weighed{};  // nothing if the scores are not all known
  std::vector<int> best{};                // columns, if the move is weighed

  Player side() const { return static_cast<Player>(board.turn()); }
  std::optional<Judgement> judgement() const;
  std::optional<int> before() const;    // what the best move scores
  std::optional<int> after() const;     // what this move scores
  std::vector<int> good_moves() const;  // columns that are at least good
  std::vector<int> errors() const;      // columns that are mistakes or blunders
  bool is_error() const { return weighed && review::is_error(weighed->judge(column)); }
  // Whether the move turns a win into a draw or a loss, or a draw into a loss, with best play.
  bool changes_result() const { return weighed && weighed->changes_result(column); }
  // What the move made of the position: "win in 5 → draw", "four in a line", or just "draw" if
  // nothing changed. Empty if it is not judged.
  std::string change_in_words(const Language& language = Language::english()) const;
};

// An error to learn from: why it fails, how it is punished, and what would have been better.
struct KeyMoment {
  int number = 1;               // of the move
  std::vector<int> line;        // best play from the position before the move to the end
  std::vector<int> refutation;  // best play after the move to the end
  // Of the position before the move; its subject is the move that was played. Nothing where the
  // most fours win: facts are about the first four.
  std::optional<Explanation> explanation;

  // The most telling facts: why the move fails, and why a best one does not.
  explain::Told reasons() const;
  explain::Told better_reasons() const;
};

struct Review {
  int elo = 0;  // the strength of the players
  std::vector<ReviewedMove> moves;
  // After each number of moves, from 0 on, for the first side: the exact score, and the expected
  // share of points.
  std::vector<std::optional<int>> scores;
  std::vector<std::optional<Thousandths>> expected;
  std::vector<KeyMoment> key_moments;  // in the order of the game
  // Some moves are too far from the end to be judged, however long the review takes.
  bool too_far = false;

  bool complete() const;       // every move is judged, and every key moment explained in full
  bool stopped_early() const;  // more time would have helped
  // What is missing, in words; empty if the review is complete.
  std::string left_out(const Language& language = Language::english()) const;
  std::optional<int> accuracy_in_tenths(Player side) const;
  int count(Player side, Judgement judgement) const;
  // The moves that changed the result of best play, in order. If the game is over, the last of them
  // decided it.
  std::vector<int> turning_points() const;
  std::optional<int> decided_by() const;
};

// The errors to learn from, at most kMostKeyMoments, in the order of the game: the last move that
// changed the result, and the most important ones of the mistakes, the blunders and the moves that
// changed the result and cost as much as a mistake.
//
// What counts is the cost, and among equals how likely it was that a good move would be found. A
// chance that a side misses several times is named once.
inline constexpr std::size_t kMostKeyMoments = 5;
std::vector<const ReviewedMove*> select_key_moments(const std::vector<ReviewedMove>& moves);

// Reviews a game from its start, finished or not, for players of this strength; all moves must be
// legal. The positions are analysed from the end, where scores are found soonest. When the runner's
// limit is reached, the rest is left unjudged, or key moments unexplained. `on_update` is called
// with what is known after each position and each key moment.
//
// Where the most fours win, scores are leads on the full board. They are found by searching to the
// end, so moves far from the end are not judged.
Inquiry<Review> review(Board start, std::vector<int> moves, int elo = typical_elo(),
                       std::function<void(const Review&)> on_update = {});

// As JSON; docs/json.md describes it. Columns are named as in move strings.
std::string to_json(const Review& review, const Names& names = {});

}  // namespace fourfold::review
