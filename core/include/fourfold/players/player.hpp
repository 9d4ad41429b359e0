// Players: choose a move, with a seeded random generator.
//
// A player is a value: what kind of player it is, and how many random numbers it has used. The same
// name, seed and positions give the same moves on every platform.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "fourfold/classic/classic.hpp"
#include "fourfold/players/human.hpp"
#include "fourfold/players/random.hpp"
#include "fourfold/players/registry.hpp"
#include "fourfold/solver/inquiry.hpp"

namespace fourfold::players {

// ---- Kinds of players -----------------------------------------------------------------------

// Any legal move.
struct Aimless {};

// Looks some plies ahead, as the textbooks do. Of equal moves the first in the order of the
// children is chosen. Plays by the rule of the board.
struct LookAhead {
  classic::Evaluation evaluation = classic::Evaluation::threats;
  int depth = 6;
  double blunder = 0;  // probability of any legal move instead
  int multiplier = classic::kUsualMultiplier;
  bool evaluate_finished = false;
  classic::Order order = classic::Order::centre;
  bool pruning = true;
};

// Draws a move with the weight exp(score / best possible score / temperature): a softmax over the
// exact scores. At temperature 0 it plays best moves only: any of them, or the one nearest to the
// centre.
struct Softmax {
  double temperature = 0;
  bool random_ties = true;
};

// Plays best moves only; of several, the one that is hardest for a human to answer:
//
// - A reply is right if it keeps the outcome: a win stays a win, a draw a draw. Where all replies
//   lose, those are right that resist longest.
// - A wrong reply is tempting if best play after it goes on for more than kSight plies. Everyone
//   sees what is refuted sooner.
// - The task is right / (right + tempting) replies: the probability of a right reply by someone
//   who avoids what is refuted at once, and otherwise guesses. The smaller, the harder.
//
// Among equally hard tasks it prefers the one whose wrong replies are refuted latest on average,
// then the move nearest to the centre, then either.
struct HardestTask {
  static constexpr int kSight = 4;  // plies that a human sees ahead without fail
};

using Style = std::variant<Aimless, LookAhead, HumanLike, Softmax, HardestTask>;

Style style_of(const Recipe& recipe);  // of a built-in kind

// ---- A player in a game ---------------------------------------------------------------------

class Player {
 public:
  // With `draws`, the player continues a game: that many random numbers are used up.
  Player(const Style& style, const Seed& seed, uint64_t draws = 0);

  const Style& style() const { return style_; }
  uint64_t draws() const { return random_.draws(); }

  // The choice of a Softmax player when the scores of all columns are known: nothing for a column
  // that cannot be played. At least one must be playable.
  int select(const Board& board, const std::vector<std::optional<int>>& scores);

 private:
  friend struct Chooser;

  Style style_;
  Random random_;
};

struct Choice {
  int column = -1;
  bool proven = true;  // false: meant to be a best move, but not proven within the limits
  Player player;       // after the move
};

// Whether choose() may ask for exact scores.
bool needs_solver(const Style& style, const Board& board);

// The player's move in a game that is not over. If the runner's limit is reached, players that
// need exact scores go by what is proven until then. HumanLike, Softmax and HardestTask know
// Rule::connect_four only.
Inquiry<Choice> choose(Player player, Board board);

// ---- Parts of it that others use ------------------------------------------------------------

// The score of each column: exact where proven, otherwise a guess within its bounds. The guess is
// the middle, and better by one for each column towards the centre, which is true of the empty
// standard board. Nothing for a column that cannot be played.
std::vector<std::optional<int>> estimate_scores(const std::vector<Bounds>& columns);

}  // namespace fourfold::players
