// Leaf tests of many positions at once, by thousands of restarts on a GPU.
//
// Each position has a few graphs of decisions, one for each spine; each graph has many restarts.
// The device runs them (core/gpu/climb.hpp). Where a diagram has no failure in its graph, the host
// plays every reply: either the diagram wins, or the graph grows by the lines in which it fails.
// There are two sets of positions: while the device runs one, the host works on the other.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "climb.hpp"
#include "diagram_search.hpp"

namespace fourfold::strategist {

struct NodeUpdate {
  gpu::Word graph, index;
  gpu::climb::Node node;
};
struct EdgeUpdate {
  gpu::Word graph, index;
  gpu::climb::Edge edge;
};

// A device with memory for two sets of graphs and restarts.
class Device {
 public:
  struct Size {
    gpu::Word restarts = 2048, graphs = 512;    // of each set
    gpu::Word nodes = 60'000, edges = 120'000;  // of each graph; fewer than 2^16 nodes
    int most_steps = 600;                       // of a launch
  };
  struct Launch {
    std::span<const gpu::climb::Graph> graphs;
    std::span<const gpu::climb::Start> starts;  // empty: those of the last launch
    std::span<const gpu::climb::Restart> restarts;
    std::span<const NodeUpdate> nodes;
    std::span<const EdgeUpdate> edges;
    int steps;
  };

  virtual ~Device() = default;
  virtual Size size() const = 0;
  // Begins to run a set.
  virtual void launch(int set, const Launch& launch) = 0;
  // Waits for it. `wanted` has the columns whose outcome is needed: pairs of words as in Machine.
  virtual void wait(int set, std::span<gpu::climb::Restart> restarts,
                    std::vector<gpu::Word>& wanted) = 0;
};

// The same on the CPU, for tests.
class HostDevice final : public Device {
 public:
  explicit HostDevice(const Size& size);
  Size size() const override { return size_; }
  void launch(int set, const Launch& launch) override;
  void wait(int set, std::span<gpu::climb::Restart> restarts,
            std::vector<gpu::Word>& wanted) override;

 private:
  struct Set {
    std::vector<gpu::climb::Graph> graphs;
    std::vector<gpu::climb::Start> starts;
    std::vector<gpu::climb::Node> nodes;
    std::vector<gpu::climb::Edge> edges;
    std::vector<gpu::climb::Restart> restarts;
    std::vector<gpu::climb::Visit> visits;
    std::vector<unsigned short> queues;
    std::vector<gpu::Word> wanted;
  };
  const Size size_;
  Set sets_[2];
};

struct LeafTest {
  Turn turn;
  std::vector<Start> starts;  // as in DiagramSearch::find()
  uint64_t seed;
};

class RestartFarm {
 public:
  // One thread for each search.
  RestartFarm(std::span<const std::unique_ptr<DiagramSearch>> searches, Device& device);
  ~RestartFarm();

  // For each test a diagram that wins, or nothing if the limit on seconds or rounds is reached.
  // There must not be more tests than graphs of both sets.
  std::vector<std::optional<Diagram>> find(std::span<const LeafTest> tests,
                                           std::span<const Diagram> known, double seconds,
                                           int rounds);

  // What was done so far.
  struct Totals {
    uint64_t steps = 0, checks = 0, rounds = 0, asked = 0, nodes = 0;
    double device_seconds = 0, host_seconds = 0;  // that one waited for the other
  };
  const Totals& totals() const { return totals_; }

 private:
  struct Slot;
  struct Set;

  void prepare(Set& set, std::span<const LeafTest> tests, std::span<const Diagram> known);
  void launch(int number, Set& set);
  void receive(int number, Set& set);
  void work_on(Slot& slot, Set& set, DiagramSearch& search);
  void assign(Set& set);

  std::span<const std::unique_ptr<DiagramSearch>> searches_;
  Device& device_;
  int steps_ = 16;  // of a launch
  Totals totals_;
};

}  // namespace fourfold::strategist
