// A model of how people play: how likely a person of a certain strength is to make each move.
//
// A move is described by features: what it completes, blocks, builds and gives away, where the disc
// lies, and what it leads to. Each feature has a weight, and a move is chosen with a probability
// proportional to exp(sum of weighted features). In addition, a few moves are made without looking.
//
// The weights were fitted to games of people (benchmarks/fit_people.py). They describe people of
// one strength. For others, skill scales the weights: the weaker a player, the less it sees of
// fours and lines; the stronger, the more reliably it sees fours, and the better it knows who is
// winning.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "fourfold/solver/inquiry.hpp"

namespace fourfold::players {

// A player who errs as people do. Everything follows from the skill, from 0 to 1, without steps.
struct HumanLike {
  static constexpr double kPeople = 0.25;  // the skill of the people whose games were measured
  double skill = kPeople;
};

HumanLike human_of(double elo);  // beyond the ends of the ladder: its ends
double elo_of_people();          // the rating of the people whose games were measured

// ---- Features -------------------------------------------------------------------------------

enum class Scale : uint8_t {
  habit,      // the same for everyone
  lines,      // grows with the skill up to that of people
  attention,  // grows with the skill
  knowledge,  // grows with the third power of the skill
};

struct Feature {
  std::string_view name;
  Scale scale;
  double weight;  // at the skill of people
};
inline constexpr std::size_t kFeatureCount = 24;
std::span<const Feature, kFeatureCount> features();

// The features of each move; nothing for a column that is full.
using MoveFeatures = std::vector<std::optional<std::array<double, kFeatureCount>>>;

// The features of the moves in a position that is not over. Asks for exact scores where they are
// found quickly: on the standard board and near the end of a game on others. Elsewhere a short
// search takes their place. `scores`: those of all columns, if they are known; then they are not
// asked for. If the runner's limit is reached, what is proven by then counts. If there is no answer
// at all, nothing is returned.
using KnownScores = std::vector<std::optional<int>>;
Inquiry<MoveFeatures> describe_moves(Board board, KnownScores scores = {});

// The same without the outcome of each move: what can be seen without looking ahead.
MoveFeatures visible_features(const Board& board);

// Whether describe_moves() uses exact scores.
bool needs_exact_scores(const Board& board);

// ---- Probabilities --------------------------------------------------------------------------

// How much a move appeals to a player: the sum of its weighted features.
double appeal(const HumanLike& human, const std::array<double, kFeatureCount>& move);

// For each column how likely the player chooses it; 0 for a column that is full. The sum is 1.
// Nothing if describe_moves() returns nothing.
std::vector<double> move_probabilities(const HumanLike& human, const MoveFeatures& moves);
Inquiry<std::vector<double>> move_probabilities(HumanLike human, Board board,
                                                KnownScores scores = {});

// The points that the side to move can expect in a game between two people of this strength, given
// the exact score of the position: a win counts 1, a draw 1/2. Measured in games of the model
// against itself. The nearer a win, the more.
double expected_points(const Board& board, int score, double elo);

}  // namespace fourfold::players
