// Reviews: a game judged move by move, its turning points explained. docs/review.md states the
// rules.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fourfold/insight/explanation.hpp"
#include "fourfold/insight/judgement.hpp"

namespace fourfold::insight {

// One move with what is known about it. Scores are those of the side that moved.
struct ReviewedMove {
  int number = 1;  // in the game, from 1
  Board board;     // before the move
  int column = 0;
  ColumnScores scores;
  std::optional<Judgement> judgement;  // nothing if the scores are not all known

  Player side() const { return static_cast<Player>(board.turn()); }
  std::optional<int> before() const;  // what the best move scores
  std::optional<int> after() const;   // what this move scores
  std::vector<int> best() const;
  std::vector<int> errors() const;   // columns that are mistakes, missed wins or blunders
  std::optional<int> worth() const;  // for the accuracy
  bool is_error() const { return judgement && insight::is_error(*judgement); }
  // What the move made of the position: "win in 5 → draw", "four in a line", or just "draw" if
  // nothing changed. Empty if it is not judged.
  std::string change_in_words() const;
};

// A mistake, missed win or blunder, what would have been better, and why.
struct TurningPoint {
  int number = 1;         // of the move
  std::vector<int> line;  // best play from the position before the move to the end
  // Of the position before the move; its subject is the move that was played. Nothing where the
  // most fours win: facts are about the first four.
  std::optional<Explanation> explanation;

  // Why the move fails, and why a best one does not: the most telling of what is proven.
  std::vector<std::string> sentences(const Names& names = {}) const;
};

struct Review {
  std::vector<ReviewedMove> moves;
  // The score after each number of moves, from 0 on, for the first side.
  std::vector<std::optional<int>> scores;
  std::vector<TurningPoint> turning_points;
  // Some moves are too far from the end to be judged, however long the review takes.
  bool too_far = false;

  bool complete() const;         // every move is judged, and every turning point explained in full
  std::string left_out() const;  // what is missing, in words; empty if the review is complete
  bool stopped_early() const;    // more time would have helped
  std::optional<int> accuracy_in_tenths(Player side) const;
  int count(Player side, Judgement judgement) const;
};

// Reviews a game from its start, finished or not; all moves must be legal. The positions are
// analysed from the end, where scores are found soonest. When the runner's limit is reached, the
// rest is left unjudged, or turning points unexplained. `on_update` is called with what is known
// after each position and each turning point.
//
// Where the most fours win, scores are leads on the full board. They are found by searching to the
// end, so moves far from the end are not judged.
Inquiry<Review> review(Board start, std::vector<int> moves,
                       std::function<void(const Review&)> on_update = {});

// As JSON; docs/json.md describes it. Columns are named as in move strings.
std::string to_json(const Review& review, const Names& names = {});

}  // namespace fourfold::insight
