// Finds diagrams that win: the leaf test of the strategist.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "fourfold/strategy/strategy.hpp"
#include "oracle.hpp"
#include "turn.hpp"

namespace fourfold::strategist {

// The mirror image of a diagram.
Diagram mirrored(const Diagram& diagram);

// A decision of the first player that the diagram makes, not a four that must be made or stopped.
struct Decision {
  uint64_t playable;
  uint64_t follow_up;  // the playable cell of the opponent's last column, 0 if it is full
  uint64_t played;
};

// A line of play in which a diagram gave the win away: a diagram wins only if it leaves the line
// before its last decision, or plays one of the winning cells there.
struct Constraint {
  std::vector<Decision> decisions;
  uint64_t winning;  // at the last decision
  double weight = 1;

  // Filled in for the current diagram.
  bool violated = false;
  uint64_t read = 0;  // the cells whose marks the result depends on
};

// One thread's search.
class DiagramSearch {
 public:
  DiagramSearch(Answers& answers, int levels);

  // Whether the diagram wins against every reply, whichever move of the second player came last and
  // whichever of two equally central columns is chosen: so it wins in the mirror image, too.
  bool wins(const Turn& turn, const Diagram& diagram);

  // A diagram that wins, from the `starts` or from none. Nothing if none was found with about
  // `work` positions looked at. The result depends on nothing but the arguments.
  std::optional<Diagram> find(const Turn& turn, std::span<const Diagram> starts, uint64_t work,
                              uint64_t seed);

  // The diagram without the marks that `turn` does not need.
  Diagram simplify(const Turn& turn, Diagram diagram);

  Oracle& oracle() { return oracle_; }

 private:
  // How exploring a subtree ended, besides the index of a mistaken decision.
  static constexpr int kWon = -1, kLostBelow = -2, kEnough = -3;

  bool explore_root(const Turn& turn, const Diagram& diagram, int most_failures);
  int explore(const Turn& turn, uint64_t last_column, int depth);
  int explore_replies(uint64_t first, uint64_t second, int depth);
  int note_failure(int depth);

  void evaluate(Constraint& constraint) const;
  bool violates(const Constraint& constraint, const Diagram& diagram, uint64_t& read) const;
  bool repair(const Turn& turn, uint64_t limit);
  void set_mark(uint64_t cell, int mark);
  int mark_of(uint64_t cell) const;

  Oracle oracle_;
  const int levels_;
  std::mt19937_64 random_;
  uint64_t work_ = 0;

  // The line being explored.
  struct Frame {
    Turn turn;
    Decision decision;
    bool forced;
  };
  Frame frames_[22];
  const Diagram* diagram_ = nullptr;
  int failures_ = 0, most_failures_ = 0;

  // Positions, second to move, that are won by the diagram; entries of older explorations differ in
  // the upper bits.
  std::vector<uint64_t> won_;
  uint64_t exploration_ = 0;

  Diagram current_;
  std::vector<Constraint> constraints_;
};

}  // namespace fourfold::strategist
