// The decisions in which diagrams have failed, as a graph.
//
// A node is a position with the last move of the other side; only decisions that are left to a
// diagram are nodes, not fours that must be made or stopped. A diagram is evaluated by walking the
// moves that it chooses. Its cost is the weight of the nodes it reaches and chooses a losing move
// in. A diagram that wins against everything has no cost; the reverse need not be true, because the
// graph has only the replies that have refuted some diagram.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "oracle.hpp"
#include "turn.hpp"

namespace fourfold::strategist {

// The cells that the rule may play where no four is to be made or stopped: one, or two that are
// equally central. Only the first `levels` levels are looked at.
uint64_t chosen_cells(const Diagram& diagram, int levels, uint64_t playable, uint64_t follow_up);

// Sets the mark of a cell: a level, kAvoid or kNone.
inline constexpr int kNone = -1, kAvoid = kDiagramLevels;
void set_mark(Diagram& diagram, uint64_t cell, int mark);

struct Decision {
  Turn turn;
  uint64_t follow_up;  // the playable cell of the other side's last column, 0 if it is full
  uint64_t played;
};

struct Change {
  uint64_t cell;
  int mark;
};

class ReachGraph {
 public:
  // Diagrams use `levels` levels.
  ReachGraph(Oracle& oracle, int levels) : oracle_(&oracle), levels_(levels) {}

  // Asks another one from now on: that of another thread.
  void use(Oracle& oracle) { oracle_ = &oracle; }

  std::size_t size() const { return nodes_.size(); }

  // A line of play whose last decision is wrong.
  void add(std::span<const Decision> line);

  void reset_weights();

  // Walks one diagram. Returns its cost and keeps the nodes where it fails.
  double walk(const Diagram& diagram);
  const std::vector<int>& failures() const { return failures_; }
  void raise_weights();

  // Of a node that the last walk() reached: the cells read on the way there.
  uint64_t cells_read(int node);
  // Whether the diagram does not fail there any more, by this way. After cells_read().
  bool avoids(const Diagram& diagram);

  // The costs of a diagram with each of at most 64 changes. One walk for all: they differ only in
  // nodes where the changed cell is playable.
  static constexpr std::size_t kMostChanges = 64;
  void costs(const Diagram& diagram, std::span<const Change> changes, std::span<double> costs);

  // Nodes visited so far.
  uint64_t work() const { return work_; }

  struct Node {
    Turn turn;
    uint64_t playable, follow_up;
    uint64_t known = 0, winning = 0;  // cells asked for; those of them that win
    std::array<int, 7> first_edge;    // for each column, or -1
    int ply;
    float weight = 1;
    uint32_t walked = 0;   // number of the last walk that reached it
    int from = -1;         // in that walk
    uint64_t reached = 0;  // by which changes
    bool changed = false;  // is in changed_
  };
  struct Edge {
    int to, next;  // -1: the last
  };

  // For a copy of the graph elsewhere.
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<Edge>& edges() const { return edges_; }
  const std::vector<int>& roots() const { return roots_; }
  // The nodes that are new or different since the last call.
  std::vector<int> take_changed();
  // Finds out whether a column wins.
  void ask(int node, int column);

 private:
  int find_or_add(const Decision& decision);
  bool wins(Node& node, uint64_t cell);
  template <class Visit>
  void for_each_child(const Node& node, uint64_t cell, Visit visit) {
    for (int i = node.first_edge[static_cast<std::size_t>(column_of(cell))]; i >= 0;
         i = edges_[static_cast<std::size_t>(i)].next)
      visit(edges_[static_cast<std::size_t>(i)].to);
  }
  Node& at(int node) { return nodes_[static_cast<std::size_t>(node)]; }
  void note_change(Node& node);

  Oracle* oracle_;
  const int levels_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::unordered_map<uint64_t, int> index_;
  std::vector<int> roots_, changed_;

  uint32_t walks_ = 0;
  uint64_t work_ = 0;
  std::vector<int> queue_, failures_, path_;
  std::array<std::vector<int>, 43> pending_;  // by ply
};

}  // namespace fourfold::strategist
