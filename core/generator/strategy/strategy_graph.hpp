// Searches for a small winning strategy: improves a complete one by exchanging its answers.
//
// A position is a leaf if a diagram wins there; otherwise it has an answer, and every reply leads
// to another position. The size of a strategy is the number of its positions. Positions whose leaf
// test is still to be made carry an estimate. For each answer of the strategy, every other answer
// is tried on paper: what leaves the strategy, and what enters it, estimates included. If nothing
// that enters is unknown and the strategy gets smaller, the answer is exchanged. Otherwise the
// unknown positions of the exchanges that promise most are tested next, and so are the answers of
// the strategy itself, which may be leaves after all.
//
// For a strategy that people learn, positions that are rare against people can be made to cost less
// than one.
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
#include "restart_farm.hpp"

namespace fourfold::strategist {

// The chances of an opponent to play each column.
using Chances = std::function<std::vector<double>(const Turn&)>;

struct GraphOptions {
  int threads = 1;
  uint64_t first_work = 4'000'000;  // of the first leaf test of a position
  uint64_t seed = 0;
  // What a position costs that never occurs against `opponent`. Frequent ones cost 1.
  double rare = 1;
  Chances opponent = {};
  // A GPU for leaf tests, or none. `first_work` then only tells such tests from those on the CPU.
  Device* device = nullptr;
  std::size_t device_tests = 128;  // at once
  double device_seconds = 10;      // for them
};

// A strategy in the form of its file.
struct Entry {
  Turn turn;
  std::string moves;  // lead to `turn`
  int answer = -1;    // a column from 0, or
  int diagram = -1;   // an index into the diagrams
};
struct Strategy {
  std::vector<Entry> entries;
  std::vector<Diagram> diagrams;
};

// What is known of one position, in the form in which it is saved.
struct Finding {
  uint64_t key;  // of the canonical turn
  enum class Kind { leaf, work, answer } kind;
  Diagram diagram = {};  // wins
  uint64_t work = 0;     // found no diagram
  int column = -1;       // the answer of the smallest strategy
};

class StrategyGraph {
 public:
  // `moves` lead to the position where the strategy begins; it must be won.
  StrategyGraph(Answers& answers, const GraphOptions& options, const std::string& moves = "");

  // What is known from an earlier run. To be called before the first step().
  void remember(const std::vector<Finding>& findings);
  std::vector<Finding> findings() const;

  // One batch of leaf tests. False if nothing is left to try.
  bool step();

  // The positions of the strategy, if it is complete; 0 otherwise.
  int size() const { return open_ == 0 ? size_ : 0; }
  // What they cost together.
  double weight() const;
  std::string describe() const;
  // What the device did so far; null without one.
  const RestartFarm::Totals* device_totals() const { return farm_ ? &farm_->totals() : nullptr; }

  // The strategy, with as few diagrams as a greedy choice needs. Throws std::logic_error if it is
  // not complete or if one of its diagrams does not win.
  Strategy strategy();

 private:
  struct Option {
    int column;
    std::vector<int> children;
    std::vector<double> chances;  // of each child against the opponent
  };
  struct Node {
    uint64_t key;
    int ply;
    double share = 0;    // of games in which it occurs, on the likeliest way there
    double weight = 1;   // what it costs by itself
    int diagram = -1;    // index into diagrams_: a leaf
    uint64_t spent = 0;  // work of leaf tests that failed; 0: not tested
    bool expanded = false;
    std::vector<Option> options;
    double cost = 0;      // of the positions from here on, an estimate
    int answer = -1;      // index into options: in the strategy, or the cheapest
    bool unknown = true;  // to be tested before it is taken for an answer
    int references = 0;   // from the strategy's answers
  };
  struct Test {
    double value;  // what it promises for its work
    int node;
    uint64_t work;
  };
  struct Rate {
    double tests = 0, leaves = 0;
  };

  Node& at(int index) { return nodes_[static_cast<std::size_t>(index)]; }
  const Node& at(int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  const Diagram& diagram_at(int index) const { return diagrams_[static_cast<std::size_t>(index)]; }
  const std::vector<int>& children(const Node& node) const {
    return node.options[static_cast<std::size_t>(node.answer)].children;
  }

  int find_or_add(const Turn& turn);
  void expand(int node);
  int add_diagram(const Diagram& diagram);
  void set_leaf(int node, const Diagram& diagram);
  std::vector<Diagram> known_diagrams() const;
  std::vector<Start> starts_for(const Node& node) const;

  // What enters or leaves the strategy with one more or one less reference to a position.
  double enter(int node, std::vector<int>& unknown);
  double leave(int node);

  void weigh();
  Rate& rate_of(const Node& node);
  double chance_of_leaf(const Node& node);
  uint64_t next_work(const Node& node) const;
  void estimate_costs(bool only_proven = false);
  bool complete();
  std::vector<int> answers_in_strategy() const;
  bool exchange_answers(std::vector<Test>& tests);
  void run(std::vector<Test> tests);
  void find_on_device(const std::vector<Test>& tests, const std::vector<Diagram>& known,
                      std::vector<std::optional<Diagram>>& found);
  void spread(const std::vector<int>& fresh);
  template <class Work>
  void in_parallel(std::size_t count, Work work);

  const GraphOptions options_;
  const std::string moves_;
  std::vector<std::unique_ptr<DiagramSearch>> searches_;  // one per thread
  std::unique_ptr<RestartFarm> farm_;
  std::vector<Node> nodes_;
  std::unordered_map<uint64_t, int> index_;
  std::array<std::vector<int>, 43> by_ply_;
  std::vector<Diagram> diagrams_;
  std::unordered_map<std::string, int> diagram_index_;
  std::vector<int> uses_;  // of each diagram
  std::unordered_map<uint64_t, Finding> known_, known_answers_;

  int size_ = 0, open_ = 0;  // positions of the strategy; those not known to be leaves or answers
  double optimism_ = 0.3;    // 0: estimates are averages, 1: every unknown position is a leaf
  uint64_t settled_;         // a position that failed tests of so much work is taken for no leaf
  uint64_t tests_ = 0, leaves_ = 0;
  std::array<std::array<Rate, 12>, 43> rates_;  // by ply and by the work spent before
};

}  // namespace fourfold::strategist
