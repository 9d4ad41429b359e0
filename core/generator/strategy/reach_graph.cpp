#include "reach_graph.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace fourfold::strategist {

namespace {

// Columns at the same distance from the centre.
constexpr uint64_t kRings[] = {column_cells(3), column_cells(2) | column_cells(4),
                               column_cells(1) | column_cells(5),
                               column_cells(0) | column_cells(6)};

uint64_t unmarked_choice(uint64_t avoided, uint64_t playable, uint64_t follow_up) {
  const uint64_t choice = playable & ~avoided ? playable & ~avoided : playable;
  if (follow_up & choice) return follow_up;
  for (const uint64_t ring : kRings)
    if (choice & ring) return choice & ring;
  return 0;
}

bool is_single(uint64_t cells) {
  return cells != 0 && (cells & (cells - 1)) == 0;
}

// The same for a diagram with one mark changed.
uint64_t chosen_cells(const Diagram& diagram, int levels, const Change& change, uint64_t playable,
                      uint64_t follow_up) {
  for (int level = 0; level < levels; ++level) {
    const uint64_t marked =
        (diagram.levels[level] & ~change.cell) | (level == change.mark ? change.cell : 0);
    if (const uint64_t cells = marked & playable; is_single(cells)) return cells;
  }
  const uint64_t avoided =
      (diagram.avoided & ~change.cell) | (change.mark == kAvoid ? change.cell : 0);
  return unmarked_choice(avoided, playable, follow_up);
}

}  // namespace

uint64_t chosen_cells(const Diagram& diagram, int levels, uint64_t playable, uint64_t follow_up) {
  for (int level = 0; level < levels; ++level)
    if (const uint64_t cells = diagram.levels[level] & playable; is_single(cells)) return cells;
  return unmarked_choice(diagram.avoided, playable, follow_up);
}

void set_mark(Diagram& diagram, uint64_t cell, int mark) {
  for (uint64_t& level : diagram.levels) level &= ~cell;
  diagram.avoided &= ~cell;
  if (mark == kAvoid)
    diagram.avoided |= cell;
  else if (mark != kNone)
    diagram.levels[mark] |= cell;
}

int ReachGraph::find_or_add(const Decision& decision) {
  // The position with the last column: a key has 49 bits.
  const uint64_t last =
      decision.follow_up ? static_cast<uint64_t>(column_of(decision.follow_up)) : 7;
  const auto [place, added] =
      index_.try_emplace(decision.turn.key() | last << 56, static_cast<int>(nodes_.size()));
  if (added) {
    Node& node = nodes_.emplace_back();
    node.turn = decision.turn;
    node.playable = decision.turn.playable();
    node.follow_up = decision.follow_up;
    node.ply = decision.turn.ply();
    node.first_edge.fill(-1);
    note_change(node);
  }
  return place->second;
}

void ReachGraph::add(std::span<const Decision> line) {
  int before = -1;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const int node = find_or_add(line[i]);
    bool linked = false;
    if (before < 0) {
      linked = std::find(roots_.begin(), roots_.end(), node) != roots_.end();
      if (!linked) roots_.push_back(node);
    } else {
      for_each_child(at(before), line[i - 1].played, [&](int child) { linked |= child == node; });
      if (!linked) {
        int& first = at(before).first_edge[static_cast<std::size_t>(column_of(line[i - 1].played))];
        edges_.push_back({node, first});
        first = static_cast<int>(edges_.size()) - 1;
        note_change(at(before));
      }
    }
    before = node;
  }
  at(before).known |= line.back().played;
  note_change(at(before));
}

void ReachGraph::note_change(Node& node) {
  if (!node.changed) changed_.push_back(static_cast<int>(&node - nodes_.data()));
  node.changed = true;
}

std::vector<int> ReachGraph::take_changed() {
  for (const int node : changed_) at(node).changed = false;
  return std::exchange(changed_, {});
}

void ReachGraph::ask(int node, int column) {
  note_change(at(node));
  if (const uint64_t cell = at(node).playable & column_cells(column)) wins(at(node), cell);
}

void ReachGraph::reset_weights() {
  for (Node& node : nodes_) node.weight = 1;
}

bool ReachGraph::wins(Node& node, uint64_t cell) {
  if (!(node.known & cell)) {
    node.known |= cell;
    note_change(node);
    if (oracle_->wins_after(node.turn, cell)) node.winning |= cell;
  }
  return node.winning & cell;
}

double ReachGraph::walk(const Diagram& diagram) {
  ++walks_;
  failures_.clear();
  queue_.clear();
  double cost = 0;
  const auto reach = [&](int child, int from) {
    Node& node = at(child);
    if (node.walked == walks_) return;
    node.walked = walks_;
    node.from = from;
    queue_.push_back(child);
  };
  for (const int root : roots_) reach(root, -1);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    Node& node = at(queue_[i]);
    bool fails = false;
    for (uint64_t cells = chosen_cells(diagram, levels_, node.playable, node.follow_up); cells;
         cells &= cells - 1) {
      const uint64_t cell = lowest_cell(cells);
      if (wins(node, cell))
        for_each_child(node, cell, [&](int child) { reach(child, queue_[i]); });
      else
        fails = true;
    }
    if (!fails) continue;
    cost += static_cast<double>(node.weight);
    failures_.push_back(queue_[i]);
  }
  work_ += queue_.size();
  return cost;
}

void ReachGraph::raise_weights() {
  for (const int node : failures_) at(node).weight += 1;
}

uint64_t ReachGraph::cells_read(int node) {
  uint64_t cells = 0;
  path_.clear();
  for (; node >= 0; node = at(node).from) {
    path_.push_back(node);
    cells |= at(node).playable;
  }
  return cells;
}

bool ReachGraph::avoids(const Diagram& diagram) {
  for (std::size_t i = path_.size(); i-- > 0;) {
    Node& node = at(path_[i]);
    const uint64_t cells = chosen_cells(diagram, levels_, node.playable, node.follow_up);
    bool on = false;
    for (uint64_t rest = cells; rest; rest &= rest - 1) {
      const uint64_t cell = lowest_cell(rest);
      if (i == 0)
        on |= !wins(node, cell);
      else
        for_each_child(node, cell, [&](int child) { on |= child == path_[i - 1]; });
    }
    if (!on) return true;
  }
  return false;
}

void ReachGraph::costs(const Diagram& diagram, std::span<const Change> changes,
                       std::span<double> costs) {
  std::array<uint64_t, 49> changes_at{};
  uint64_t changed = 0;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    changes_at[static_cast<std::size_t>(lowest_bit(changes[i].cell))] |= uint64_t{1} << i;
    changed |= changes[i].cell;
    costs[i] = 0;
  }
  const uint64_t all = changes.size() == 64 ? ~uint64_t{0} : (uint64_t{1} << changes.size()) - 1;
  const auto reach = [&](int child, uint64_t by) {
    Node& node = at(child);
    if (node.reached == 0) pending_[static_cast<std::size_t>(node.ply)].push_back(child);
    node.reached |= by;
  };
  for (const int root : roots_) reach(root, all);
  double common = 0;  // added to all costs
  for (std::vector<int>& nodes : pending_) {
    for (const int index : nodes) {
      Node& node = at(index);
      const uint64_t reached = std::exchange(node.reached, 0);
      uint64_t own = 0;  // the changes that may make a difference here
      for (uint64_t cells = node.playable & changed; cells; cells &= cells - 1)
        own |= changes_at[static_cast<std::size_t>(lowest_bit(cells))];
      own &= reached;
      std::array<uint64_t, 7> choosing{};  // by column: the changes with which it is chosen
      const auto choose = [&](uint64_t cells, uint64_t by) {
        for (; cells; cells &= cells - 1)
          choosing[static_cast<std::size_t>(column_of(cells))] |= by;
      };
      if (reached != own)
        choose(chosen_cells(diagram, levels_, node.playable, node.follow_up), reached & ~own);
      for (uint64_t rest = own; rest; rest &= rest - 1)
        choose(chosen_cells(diagram, levels_, changes[static_cast<std::size_t>(lowest_bit(rest))],
                            node.playable, node.follow_up),
               lowest_cell(rest));
      uint64_t fails = 0;
      for (int column = 0; column < kSize.columns; ++column) {
        const uint64_t by = choosing[static_cast<std::size_t>(column)];
        if (by == 0) continue;
        const uint64_t cell = node.playable & column_cells(column);
        if (wins(node, cell))
          for_each_child(node, cell, [&](int child) { reach(child, by); });
        else
          fails |= by;
      }
      work_ += 2 + static_cast<uint64_t>(popcount(own)) / 4;
      if (fails == 0) continue;
      const double weight = static_cast<double>(node.weight);
      const bool most = popcount(fails) > 32;
      if (most) common += weight;
      for (uint64_t rest = most ? all & ~fails : fails; rest; rest &= rest - 1)
        costs[static_cast<std::size_t>(lowest_bit(rest))] += most ? -weight : weight;
    }
    nodes.clear();
  }
  for (std::size_t i = 0; i < changes.size(); ++i) costs[i] += common;
}

}  // namespace fourfold::strategist
