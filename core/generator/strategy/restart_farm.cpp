#include "restart_farm.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <random>
#include <thread>
#include <utility>

namespace fourfold::strategist {

namespace climb = gpu::climb;
using gpu::Word;

namespace {

constexpr std::size_t kSpines = 16;       // of a position, at most
constexpr int kDraws = 80;                // of spines
constexpr std::size_t kMostAsked = 400;   // of one graph in one round
constexpr std::size_t kMostChecked = 48;  // likewise
constexpr int kLeastSteps = 16;
constexpr Word kRoom = 1000;  // in a graph for what one round adds

static_assert(climb::kLevels == DiagramSearch::kSearchedLevels);

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Word link_to(const ReachGraph::Node& node, int index) {
  return static_cast<Word>(index) | static_cast<Word>(node.ply / 2) << 20;
}

Word edge_index(int index) {
  return index < 0 ? climb::kEnd : static_cast<Word>(index);
}

climb::Node packed(const ReachGraph::Node& node) {
  climb::Node copy{};
  copy.playable = node.playable;
  for (int column = 0; column < kSize.columns; ++column) {
    const uint64_t cell = node.playable & column_cells(column);
    copy.info |= Word{(node.known & cell) != 0} << column;
    copy.info |= Word{(node.winning & cell) != 0} << (climb::kWinning + column);
    copy.first[column] = edge_index(node.first_edge[static_cast<std::size_t>(column)]);
  }
  copy.info |= static_cast<Word>(node.follow_up ? column_of(node.follow_up) : 7)
               << climb::kFollowUp;
  copy.info |= static_cast<Word>(node.ply / 2) << climb::kPly;
  return copy;
}

Diagram diagram_of(const climb::Restart& restart) {
  Diagram diagram;
  for (int level = 0; level < climb::kLevels; ++level) diagram.levels[level] = restart.marks[level];
  diagram.avoided = restart.marks[climb::kAvoid];
  return diagram;
}

}  // namespace

// A graph.
struct RestartFarm::Slot {
  std::size_t test;
  DiagramSearch::Spine spine;
  std::unique_ptr<ReachGraph> graph;
  std::size_t sent_edges = 0;
  std::deque<std::pair<int, int>> wanted;  // node, column
  std::vector<std::size_t> stopped;        // restarts without a failure
  std::vector<NodeUpdate> nodes;
  std::vector<EdgeUpdate> edges;
  uint64_t checks = 0, asked = 0;
};

struct RestartFarm::Set {
  std::vector<LeafTest> tests;
  std::vector<std::optional<Diagram>> found;
  std::unique_ptr<std::atomic<bool>[]> done;
  std::vector<Slot> slots;
  std::vector<climb::Graph> graphs;
  std::vector<climb::Start> starts;
  std::vector<climb::Restart> restarts;
  bool starts_sent = false, is_running = false, is_complete = false;
};

RestartFarm::RestartFarm(std::span<const std::unique_ptr<DiagramSearch>> searches, Device& device)
    : searches_(searches), device_(device) {}

RestartFarm::~RestartFarm() = default;

void RestartFarm::prepare(Set& set, std::span<const LeafTest> tests,
                          std::span<const Diagram> known) {
  set.tests.assign(tests.begin(), tests.end());
  set.found.resize(tests.size());
  set.done = std::make_unique<std::atomic<bool>[]>(tests.size());
  set.is_complete = tests.empty();
  const std::size_t most = tests.empty() ? 0 : device_.size().graphs / tests.size();
  std::mt19937_64 random;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const LeafTest& test = tests[i];
    random.seed(test.seed);
    DiagramSearch& search = *searches_[0];
    std::vector<uint64_t> ends;
    for (int draw = 0; draw < kDraws && ends.size() < std::min(kSpines, most); ++draw) {
      DiagramSearch::Spine spine = search.random_spine(test.turn, 0);
      if (std::find(ends.begin(), ends.end(), spine.end.key()) != ends.end()) continue;
      ends.push_back(spine.end.key());
      // Two of three starts win after one of the replies to the first move, as far as there are
      // any.
      const uint64_t taken = spine.end.occupied();
      std::vector<Diagram> after;
      for (const Start& start : test.starts)
        if (!spine.cells.empty() && start.cell == spine.cells[0]) after.push_back(start.diagram);
      for (Word j = 0; j < climb::kStarts; ++j) {
        Diagram start;
        if (j % 3 != 0 && !after.empty())
          start = after[random() % after.size()];
        else if (j % 2 == 0 && !known.empty())
          start = known[random() % known.size()];
        start = as_start(start, taken);
        climb::Start marks{};
        for (int level = 0; level < climb::kLevels; ++level)
          marks.marks[level] = start.levels[level];
        marks.marks[climb::kAvoid] = start.avoided;
        set.starts.push_back(marks);
      }
      climb::Graph graph{};
      graph.empty = kSize.board & ~taken;
      set.graphs.push_back(graph);
      Slot slot;
      slot.test = i;
      slot.spine = std::move(spine);
      slot.graph = std::make_unique<ReachGraph>(search.oracle(), climb::kLevels);
      set.slots.push_back(std::move(slot));
    }
  }
  set.restarts.resize(device_.size().restarts);
  for (climb::Restart& restart : set.restarts) restart.random = random();
  assign(set);
}

// Gives restarts of finished tests to the others.
void RestartFarm::assign(Set& set) {
  std::vector<Word> open;
  for (std::size_t i = 0; i < set.slots.size(); ++i)
    if (!set.done[set.slots[i].test]) open.push_back(static_cast<Word>(i));
  set.is_complete = open.empty();
  std::size_t next = 0;
  for (climb::Restart& restart : set.restarts) {
    if (restart.status != climb::kIdle && !set.done[set.slots[restart.graph].test]) continue;
    restart.status = open.empty() ? climb::kIdle : climb::kClimbing;
    if (open.empty()) continue;
    restart.graph = open[next++ % open.size()];
    restart.step = climb::kStepsPerStart;  // so that it begins again
  }
}

void RestartFarm::launch(int number, Set& set) {
  std::vector<NodeUpdate> nodes;
  std::vector<EdgeUpdate> edges;
  for (Slot& slot : set.slots) {
    nodes.insert(nodes.end(), slot.nodes.begin(), slot.nodes.end());
    edges.insert(edges.end(), slot.edges.begin(), slot.edges.end());
    slot.nodes.clear();
    slot.edges.clear();
  }
  totals_.nodes += nodes.size();
  device_.launch(number,
                 {set.graphs, set.starts_sent ? std::span<const climb::Start>{} : set.starts,
                  set.restarts, nodes, edges, steps_});
  set.starts_sent = set.is_running = true;
  ++totals_.rounds;
}

void RestartFarm::receive(int number, Set& set) {
  uint64_t before = 0, after = 0;
  for (const climb::Restart& restart : set.restarts) before += restart.steps;
  std::vector<Word> wanted;
  device_.wait(number, set.restarts, wanted);
  set.is_running = false;
  for (const climb::Restart& restart : set.restarts) after += restart.steps;
  totals_.steps += after - before;
  for (std::size_t i = 0; i < wanted.size(); i += 2)
    set.slots[wanted[i]].wanted.emplace_back(static_cast<int>(wanted[i + 1] & climb::kIndex),
                                             static_cast<int>(wanted[i + 1] >> 20));
  for (std::size_t i = 0; i < set.restarts.size(); ++i)
    if (set.restarts[i].status == climb::kNoFailure)
      set.slots[set.restarts[i].graph].stopped.push_back(i);
}

// What the host does for one graph between two launches.
void RestartFarm::work_on(Slot& slot, Set& set, DiagramSearch& search) {
  std::atomic<bool>& done = set.done[slot.test];
  ReachGraph& graph = *slot.graph;
  graph.use(search.oracle());
  slot.checks = slot.asked = 0;
  for (const std::size_t i : slot.stopped) {
    if (done || slot.checks == kMostChecked) break;
    climb::Restart& restart = set.restarts[i];
    restart.status = climb::kClimbing;
    const Diagram diagram = diagram_of(restart);
    graph.walk(diagram);
    if (!graph.failures().empty()) continue;  // what another restart has added is enough
    ++slot.checks;
    const auto& lines = search.failing_lines(slot.spine, diagram);
    if (lines.empty()) {
      const Diagram whole = slot.spine.before(diagram);
      if (search.wins(set.tests[slot.test].turn, whole)) {
        if (!done.exchange(true)) set.found[slot.test] = whole;
        break;
      }
      restart.step = climb::kStepsPerStart;  // the diagram cannot follow the spine
      continue;
    }
    for (const std::vector<Decision>& line : lines) graph.add(line);
    // What its restart needs to know next.
    graph.walk(diagram);
    for (const int node : graph.failures())
      for (int column = 0; column < kSize.columns; ++column) graph.ask(node, column);
  }
  slot.stopped.clear();
  for (; !done && !slot.wanted.empty() && slot.asked < kMostAsked; ++slot.asked) {
    const auto [node, column] = slot.wanted.front();
    slot.wanted.pop_front();
    if (static_cast<std::size_t>(node) < graph.size()) graph.ask(node, column);
  }
  const std::size_t number = static_cast<std::size_t>(&slot - set.slots.data());
  climb::Graph& header = set.graphs[number];
  const Device::Size size = device_.size();
  if (graph.size() + kRoom > size.nodes || graph.edges().size() + kRoom > size.edges ||
      graph.roots().size() > climb::kMostRoots) {
    slot.graph = std::make_unique<ReachGraph>(search.oracle(), climb::kLevels);
    slot.wanted.clear();
    slot.sent_edges = 0;
    header.root_count = 0;
    return;
  }
  for (const int index : graph.take_changed())
    slot.nodes.push_back({static_cast<Word>(number), static_cast<Word>(index),
                          packed(graph.nodes()[static_cast<std::size_t>(index)])});
  for (; slot.sent_edges < graph.edges().size(); ++slot.sent_edges) {
    const ReachGraph::Edge& edge = graph.edges()[slot.sent_edges];
    slot.edges.push_back({static_cast<Word>(number),
                          static_cast<Word>(slot.sent_edges),
                          {link_to(graph.nodes()[static_cast<std::size_t>(edge.to)], edge.to),
                           edge_index(edge.next)}});
  }
  header.root_count = static_cast<Word>(graph.roots().size());
  for (std::size_t i = 0; i < graph.roots().size(); ++i)
    header.roots[i] =
        link_to(graph.nodes()[static_cast<std::size_t>(graph.roots()[i])], graph.roots()[i]);
}

std::vector<std::optional<Diagram>> RestartFarm::find(std::span<const LeafTest> tests,
                                                      std::span<const Diagram> known,
                                                      double seconds, int rounds) {
  const double end = now() + seconds;
  Set sets[2];
  const std::size_t half = (tests.size() + 1) / 2;
  prepare(sets[0], tests.first(half), known);
  prepare(sets[1], tests.subspan(half), known);
  for (int i = 0; i < 2; ++i)
    if (!sets[i].is_complete) launch(i, sets[i]);
  for (int round = 0; round < 2 * rounds && now() < end; ++round) {
    Set& set = sets[round % 2];
    if (set.is_complete && sets[1 - round % 2].is_complete) break;
    if (!set.is_running) continue;
    const double begun = now();
    receive(round % 2, set);
    const double received = now();
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;
    const auto work = [&](DiagramSearch& search) {
      for (std::size_t i; (i = next++) < set.slots.size();)
        if (!set.done[set.slots[i].test]) work_on(set.slots[i], set, search);
    };
    for (std::size_t i = 1; i < searches_.size(); ++i)
      threads.emplace_back(work, std::ref(*searches_[i]));
    work(*searches_[0]);
    for (std::thread& thread : threads) thread.join();
    for (const Slot& slot : set.slots) totals_.checks += slot.checks, totals_.asked += slot.asked;
    assign(set);
    if (!set.is_complete) launch(round % 2, set);
    const double waited = received - begun, worked = now() - received;
    totals_.device_seconds += waited;
    totals_.host_seconds += worked;
    // Launches as long as the host works.
    if (waited < 0.1 * worked)
      steps_ = std::min(device_.size().most_steps, steps_ + steps_ / 4);
    else if (waited > 0.3 * worked)
      steps_ = std::max(kLeastSteps, steps_ - steps_ / 5);
  }
  for (int i = 0; i < 2; ++i)
    if (sets[i].is_running) receive(i, sets[i]);
  std::vector<std::optional<Diagram>> found;
  for (Set& set : sets) found.insert(found.end(), set.found.begin(), set.found.end());
  return found;
}

// ---- Without a GPU

HostDevice::HostDevice(const Size& size) : size_(size) {
  for (Set& set : sets_) {
    set.nodes.resize(std::size_t{size.graphs} * size.nodes);
    set.edges.resize(std::size_t{size.graphs} * size.edges);
    set.visits.resize(std::size_t{size.restarts} * size.nodes);
    set.queues.resize(std::size_t{size.restarts} * climb::kPlies * climb::kQueue);
    set.wanted.resize(1 + (std::size_t{2} << 16));
  }
}

void HostDevice::launch(int number, const Launch& launch) {
  Set& set = sets_[number];
  set.graphs.assign(launch.graphs.begin(), launch.graphs.end());
  if (!launch.starts.empty()) set.starts.assign(launch.starts.begin(), launch.starts.end());
  set.restarts.assign(launch.restarts.begin(), launch.restarts.end());
  for (const NodeUpdate& update : launch.nodes)
    set.nodes[std::size_t{update.graph} * size_.nodes + update.index] = update.node;
  for (const EdgeUpdate& update : launch.edges)
    set.edges[std::size_t{update.graph} * size_.edges + update.index] = update.edge;
  set.wanted[0] = 0;
  const climb::Machine machine{
      set.graphs.data(),   set.nodes.data(),  set.edges.data(),  set.starts.data(),
      set.restarts.data(), set.visits.data(), set.queues.data(), set.wanted.data(),
      size_.nodes,         size_.edges,       1u << 16,          size_.restarts};
  auto shared = std::make_unique<climb::Shared>();
  for (Word i = 0; i < size_.restarts; ++i) {
    climb::Climber climber(machine, i, *shared);
    climber.run(launch.steps);
    set.restarts[i] = climber.result();
  }
}

void HostDevice::wait(int number, std::span<climb::Restart> restarts, std::vector<Word>& wanted) {
  const Set& set = sets_[number];
  std::copy(set.restarts.begin(), set.restarts.end(), restarts.begin());
  wanted.assign(set.wanted.begin() + 1,
                set.wanted.begin() + 1 + 2 * std::min(set.wanted[0], Word{1} << 16));
}

}  // namespace fourfold::strategist
