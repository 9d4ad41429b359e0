// Searches for a small winning strategy: AO* over the positions with the first player to move.
//
// A position is a leaf if a diagram wins there; otherwise the first player answers, and every reply
// leads to another position. The cost of a strategy is the number of positions in it. Positions
// whose leaf test is still to be made carry an estimate. Each round tests the positions of the
// strategy that looks cheapest; when they are all known, that strategy is complete, and less is
// asked of the alternatives before they are tried, and more work is spent on positions that are
// not leaves yet.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "diagram_search.hpp"
#include "oracle.hpp"

namespace fourfold::strategist {

// A quick test of many positions at once, by an accelerator: for each position, diagrams that may
// win. Stage 0 looks at fewer diagrams than stage 1. `pool` has diagrams that win elsewhere.
using Screen = std::function<std::vector<std::vector<Diagram>>(
    const std::vector<Turn>&, const std::vector<Diagram>& pool, int stage)>;

struct GraphOptions {
  int threads = 1;
  int levels = 3;                   // more make the search slower than they help
  uint64_t first_work = 1'000'000;  // for the first leaf test of a position
  Screen screen = nullptr;          // used before leaf tests, if there is one
};

// A strategy in the form of its file.
struct Entry {
  Turn turn;
  std::string moves;  // lead to `turn` from the root, or from its mirror image
  int answer = -1;    // a column from 0, or
  int diagram = -1;   // an index into the diagrams
};
struct Strategy {
  std::vector<Entry> entries;
  std::vector<Diagram> diagrams;
};

class StrategyGraph {
 public:
  StrategyGraph(Answers& answers, const GraphOptions& options, const Turn& root = {});

  // What is known of a position from an earlier run: a diagram, or how much work found none.
  void remember(uint64_t key, const Diagram& diagram);
  void remember(uint64_t key, uint64_t work);
  void remember_answer(uint64_t key, int column);  // of the smallest strategy
  void for_each_known(const std::function<void(uint64_t, const Diagram*, uint64_t)>& visit) const;

  // One batch of leaf tests. False if nothing is left to try.
  bool step();

  // Positions in the smallest complete strategy so far; 0: none yet.
  int size() const { return best_size_; }

  // Its choices by key: a column, or negative for a leaf.
  const std::unordered_map<uint64_t, int>& choices() const { return best_; }
  std::string describe() const;

  // The smallest complete strategy, with as few diagrams as a greedy choice needs.
  Strategy strategy();

 private:
  struct Option {
    int column;
    std::vector<int> children;
  };
  struct Node {
    uint64_t key;
    int ply;
    int diagram = -1;    // index into diagrams_: a leaf
    uint64_t spent = 0;  // work of leaf tests that failed; 0: not tested
    bool expanded = false;
    int screened = 0;  // stages that are done
    std::vector<Option> options;
    double cost = 0;    // with estimates
    double proven = 0;  // of complete strategies only
    int chosen = -1, chosen_proven = -1;
    double share = 1;  // of the cost that a parent bears: others in the strategy use it, too
  };

  Node& node_at(int index) { return nodes_[static_cast<std::size_t>(index)]; }
  const Node& node_at(int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  const Diagram& diagram_at(int index) const { return diagrams_[static_cast<std::size_t>(index)]; }
  void use(Node& leaf, int diagram) {
    leaf.diagram = diagram;
    ++uses_[static_cast<std::size_t>(diagram)];
  }

  int find_or_add(const Turn& turn);
  void expand(int node);
  void test(const std::vector<int>& nodes, const std::vector<uint64_t>& work);
  void screen(const std::vector<int>& nodes, int stage);
  bool use_known_diagram(Node& node, DiagramSearch& search);
  int add_diagram(const Diagram& diagram);
  void rank_pool();
  double cost_of_failure(int ply) const;
  double estimate(const Node& node) const;
  void update_costs();
  std::vector<int> reachable(bool proven) const;
  void keep_best();
  template <class Work>
  void in_parallel(std::size_t count, Work work);

  const GraphOptions options_;
  std::vector<std::unique_ptr<DiagramSearch>> searches_;  // one per thread
  std::vector<Node> nodes_;
  std::unordered_map<uint64_t, int> index_;
  std::array<std::vector<int>, 43> by_ply_;
  std::vector<Diagram> diagrams_;
  std::vector<int> uses_;   // of each diagram
  std::vector<int> pool_;   // the most useful diagrams
  std::vector<int> fresh_;  // positions that were added and not screened
  std::unordered_map<uint64_t, int> known_leaves_;
  std::unordered_map<uint64_t, uint64_t> known_failures_;
  std::unordered_map<uint64_t, int> known_answers_;

  double penalty_ = 30;  // on answers that have not been tried
  uint64_t tests_ = 0;
  int open_ = 0;  // positions of the cheapest strategy that are not tested yet
  struct Tally {
    double tests = 0, leaves = 0, failed = 0, cost = 0;
  };
  std::array<Tally, 43> tally_;
  Tally& tally_of(int ply) { return tally_[static_cast<std::size_t>(ply)]; }
  const Tally& tally_of(int ply) const { return tally_[static_cast<std::size_t>(ply)]; }

  int best_size_ = 0;
  std::unordered_map<uint64_t, int> best_;  // key: column, or -1 - diagram
};

}  // namespace fourfold::strategist
