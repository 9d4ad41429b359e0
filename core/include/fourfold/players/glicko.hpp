// Glicko-2, Mark Glickman's rating system: a rating, how uncertain it is, and how steady. It rates
// the people who play and who solve puzzles. http://www.glicko.net/glicko/glicko2.pdf gives the
// formulas; the names here are those of its steps.
#pragma once

#include <span>

namespace fourfold::players {

struct Glicko {
  double rating = 1500;
  double deviation = 350;  // the true rating lies within two of these with 95%
  double volatility = 0.06;
  friend bool operator==(const Glicko&, const Glicko&) = default;
};

// One result against an opponent whose rating and deviation are known.
struct GlickoResult {
  double rating, deviation, score;  // 1 won, 0.5 drawn, 0 lost
};

// The rating after the results of one rating period. `tau` limits how fast the volatility changes.
Glicko rate_period(const Glicko& before, std::span<const GlickoResult> results, double tau = 0.5);

// ---- People ---------------------------------------------------------------------------------

// Where everyone begins: in the middle of the scale of the human-like players, which is also that
// of the puzzles, and with an uncertain rating.
inline constexpr Glicko kNewPerson{1000, 350, 0.06};
// What a person's rating can be.
inline constexpr double kLowestPerson = 100, kHighestPerson = 3000;
// The rating of a puzzle or of a human-like player comes from a model, so it is not exact either.
inline constexpr double kOpponentDeviation = 60;
// A rating never gets so certain that it no longer follows someone who improves.
inline constexpr double kLeastDeviation = 60;

// The most that one result changes a rating. Without it, a newcomer's first miss costs up to 597
// points. After 20 results, the mean error is 70 instead of 64 points for a person of 1400.
inline constexpr double kLargestChange = 80;

// The rating of a person after one puzzle or one game, which is a separate rating period. `score`
// is 1 for a puzzle that was solved and a game that was won, 0.5 for a draw, and otherwise 0.
Glicko rate_result(const Glicko& before, double opponent, double score);

}  // namespace fourfold::players
