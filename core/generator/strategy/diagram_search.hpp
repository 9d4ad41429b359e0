// Finds diagrams that win: the leaf test of the strategist.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <unordered_map>
#include <vector>

#include "oracle.hpp"
#include "reach_graph.hpp"
#include "turn.hpp"

namespace fourfold::strategist {

// The mirror image of a diagram.
Diagram mirrored(const Diagram& diagram);

int count_marks(const Diagram& diagram);

// A diagram to begin a search with after `taken` cells are occupied: only its last levels fit.
Diagram as_start(const Diagram& diagram, uint64_t taken);

// Where a search may begin: a first move, and a diagram that wins after one of the replies to it.
struct Start {
  uint64_t cell;
  Diagram diagram;
};

// One thread's search.
class DiagramSearch {
 public:
  explicit DiagramSearch(Answers& answers);

  // Whether the diagram wins against every reply, whichever move of the other side came last and
  // whichever of two equally central columns is chosen: so it wins in the mirror image, too.
  bool wins(const Turn& turn, const Diagram& diagram);

  // A diagram that wins: one of the `known`, or one found by local search that begins with one of
  // them, with one of the `starts`, or with nothing. Nothing if about `work` nodes were not enough.
  std::optional<Diagram> find(const Turn& turn, std::span<const Diagram> known,
                              std::span<const Start> starts, uint64_t work, uint64_t seed);

  // The diagram without the marks that `turn` does not need, on as few levels as possible.
  Diagram simplify(const Turn& turn, Diagram diagram);

  Oracle& oracle() { return oracle_; }

  // Nodes visited so far, and what the oracle's answers took in this measure.
  uint64_t work() const { return work_ + oracle_.work(); }

  // ---- The parts of find()

  static constexpr int kSearchedLevels = 3;  // more make the search slower than they help

  // Moves that are played at once, on one level each: a first move that wins, and more while the
  // other side has only one reply. No position after them reads these marks.
  struct Spine {
    std::vector<uint64_t> cells;
    Turn end;  // with the last of them played: the other side is to move

    // A diagram for the moves from the end on, with the marks of the spine before its own.
    Diagram before(const Diagram& diagram) const;
  };
  // Begins with `first` unless it is 0.
  Spine random_spine(const Turn& turn, uint64_t first);

  // Lines after a spine in which a diagram gives the win away, up to the decision that does so: at
  // most ten; none if it wins.
  const std::vector<std::vector<Decision>>& failing_lines(const Spine& spine,
                                                          const Diagram& diagram);

 private:
  std::optional<Diagram> climb(const Turn& turn, const Spine& spine, Diagram diagram,
                               uint64_t limit);
  std::optional<Change> best_change(ReachGraph& graph, const Diagram& diagram, uint64_t empty,
                                    double cost);

  // How exploring a subtree ended, besides the index of a mistaken decision.
  static constexpr int kWon = -1, kLostBelow = -2, kEnough = -3;

  void begin_exploring(const Diagram& diagram, int levels, int most_failures);
  int explore(const Turn& turn, uint64_t last_column, int depth);
  int explore_replies(const Turn& turn, int depth);
  int end_in_draw(int depth);
  int note_failure(int depth);

  Oracle oracle_;
  std::mt19937_64 random_;
  uint64_t work_ = 0;

  // The line being explored.
  struct Frame {
    Decision decision;
    bool forced;
  };
  Frame frames_[22];
  const Diagram* diagram_ = nullptr;
  int levels_ = 0;
  int most_failures_ = 0;
  std::vector<std::vector<Decision>> failures_;

  // Positions, other side to move, that are won by the diagram; entries of older explorations
  // differ in the upper bits.
  std::vector<uint64_t> won_;
  uint64_t exploration_ = 0;

  std::unordered_map<uint64_t, std::unique_ptr<ReachGraph>> graphs_;  // by the end of the spine
  uint64_t tabu_[2] = {};
};

}  // namespace fourfold::strategist
