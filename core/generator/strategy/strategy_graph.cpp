#include "strategy_graph.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <map>
#include <stdexcept>
#include <thread>

namespace fourfold::strategist {

namespace {

constexpr std::size_t kMostKnown = 1500;
constexpr std::size_t kTestsPerThread = 6;
constexpr int kFirstTestedPly = 4;  // no diagram is known to win from earlier; some draw
constexpr double kPriorTests = 6;
constexpr double kTooMuch = 1e6;
constexpr double kFrequent = 0.0008;  // share of games
constexpr double kLeastGain = 0.5;    // in the cheapest positions
constexpr double kChanceOfExchange = 0.3;
constexpr double kShared = 0.5;  // of the cost of a position that the strategy has already
constexpr double kLeastOptimism = 0.3, kMostOptimism = 0.97;
constexpr uint64_t kMostWork = uint64_t{1} << 34;
constexpr int kManyRounds = 1 << 20;

// What a position that is not a leaf costs, before there is experience.
double typical_cost(int ply) {
  return 1 + 2.5 * std::pow(1.3, std::max(0, 16 - ply));
}

double typical_chance(int ply) {
  return std::clamp(0.2 + 0.1 * (ply - 8), 0.02, 0.9);
}

std::string mirror_moves(std::string moves) {
  for (char& move : moves) move = static_cast<char>('1' + '7' - move);
  return moves;
}

}  // namespace

StrategyGraph::StrategyGraph(Answers& answers, const GraphOptions& options,
                             const std::string& moves)
    : options_(options),
      moves_(turn_after(moves).canonical().key() == turn_after(moves).key() ? moves
                                                                            : mirror_moves(moves)),
      settled_(options.device ? options.first_work : 2 * options.first_work) {
  for (int i = 0; i < options.threads; ++i)
    searches_.push_back(std::make_unique<DiagramSearch>(answers));
  if (options.device) farm_ = std::make_unique<RestartFarm>(searches_, *options.device);
  add_diagram({});
}

// ---- What is known

int StrategyGraph::add_diagram(const Diagram& diagram) {
  const auto [place, added] = diagram_index_.try_emplace(
      write_diagram(diagram, kSize.columns, kSize.rows), static_cast<int>(diagrams_.size()));
  if (added) {
    diagrams_.push_back(diagram);
    uses_.push_back(0);
  }
  return place->second;
}

void StrategyGraph::remember(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings)
    (finding.kind == Finding::Kind::answer ? known_answers_ : known_)[finding.key] = finding;
}

std::vector<Finding> StrategyGraph::findings() const {
  std::vector<Finding> findings;
  for (const Node& node : nodes_) {
    if (node.diagram >= 0)
      findings.push_back({node.key, Finding::Kind::leaf, diagram_at(node.diagram)});
    else if (node.spent)
      findings.push_back({node.key, Finding::Kind::work, {}, node.spent});
    if (node.references && node.answer >= 0)
      findings.push_back({node.key,
                          Finding::Kind::answer,
                          {},
                          0,
                          node.options[static_cast<std::size_t>(node.answer)].column});
  }
  for (const auto& [key, finding] : known_) findings.push_back(finding);
  std::sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    return a.key != b.key ? a.key < b.key : a.kind < b.kind;
  });
  return findings;
}

void StrategyGraph::set_leaf(int index, const Diagram& diagram) {
  Node& node = at(index);
  if (node.references && node.unknown)
    --open_;
  else if (node.references)
    for (const int child : children(node)) leave(child);
  node.unknown = false;
  node.answer = -1;
  node.diagram = add_diagram(diagram);
  ++uses_[static_cast<std::size_t>(node.diagram)];
}

// The most used diagrams, and their mirror images.
std::vector<Diagram> StrategyGraph::known_diagrams() const {
  std::vector<int> order(diagrams_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  const auto size = std::min(kMostKnown, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(size), order.end(),
                    [&](int a, int b) {
                      return uses_[static_cast<std::size_t>(a)] >
                             uses_[static_cast<std::size_t>(b)];
                    });
  order.resize(size);
  std::vector<Diagram> diagrams;
  for (const int i : order) {
    diagrams.push_back(diagram_at(i));
    if (const Diagram image = mirrored(diagram_at(i)); !(image == diagram_at(i)))
      diagrams.push_back(image);
  }
  return diagrams;
}

// Diagrams that win one move later.
std::vector<Start> StrategyGraph::starts_for(const Node& node) const {
  const Turn turn = Turn::of_key(node.key);
  std::vector<Start> starts;
  for (const Option& option : node.options) {
    const uint64_t cell = turn.playable() & column_cells(option.column);
    for (const int child : option.children) {
      if (at(child).diagram < 0) continue;
      const Diagram& diagram = diagram_at(at(child).diagram);
      const Turn next = Turn::of_key(at(child).key);
      const bool is_image = ((turn.own | cell) & ~next.own) | (turn.other & ~next.other);
      starts.push_back({cell, is_image ? mirrored(diagram) : diagram});
    }
  }
  return starts;
}

// ---- The graph

int StrategyGraph::find_or_add(const Turn& turn) {
  const uint64_t key = turn.canonical().key();
  const auto [place, added] = index_.try_emplace(key, static_cast<int>(nodes_.size()));
  if (!added) return place->second;
  const int index = place->second;
  Node& node = nodes_.emplace_back();
  node.key = key;
  node.ply = turn.ply();
  by_ply_[static_cast<std::size_t>(node.ply)].push_back(index);
  if (const auto known = known_.find(key); known != known_.end()) {
    if (known->second.kind == Finding::Kind::leaf)
      set_leaf(index, known->second.diagram);
    else
      node.spent = known->second.work;
    known_.erase(known);
  } else if (node.ply < kFirstTestedPly && !searches_[0]->oracle().may_draw()) {
    node.spent = 1;
  }
  return index;
}

// Adds all winning answers with the positions they lead to. Replies that allow a four need no
// entry.
void StrategyGraph::expand(int index) {
  const Turn turn = Turn::of_key(at(index).key);
  std::vector<Option> options;
  for (uint64_t answers = searches_[0]->oracle().winning_cells(turn); answers;
       answers &= answers - 1) {
    const uint64_t answer = lowest_cell(answers);
    Option option{column_of(answer), {}, {}};
    std::map<int, double> children;
    const Turn after{turn.other, turn.own | answer};
    const std::vector<double> chances =
        options_.opponent ? options_.opponent(after) : std::vector<double>(kSize.columns);
    for (uint64_t replies = playable_cells(kSize, turn.occupied() | answer); replies;
         replies &= replies - 1) {
      const Turn next = turn.after(answer, lowest_cell(replies));
      if (next.wins() || next.occupied() == kSize.board) continue;
      children[find_or_add(next)] += chances[static_cast<std::size_t>(column_of(replies))];
    }
    for (const auto& [child, chance] : children) {
      option.children.push_back(child);
      option.chances.push_back(chance);
    }
    options.push_back(std::move(option));
  }
  Node& node = at(index);
  node.expanded = true;
  node.options = std::move(options);
}

double StrategyGraph::enter(int index, std::vector<int>& unknown) {
  Node& node = at(index);
  if (node.references++ > 0) return 0;
  ++size_;
  if (node.diagram >= 0) return node.weight;
  if (node.unknown) {
    ++open_;
    unknown.push_back(index);
    return node.cost;
  }
  double cost = node.weight;
  for (const int child : children(node)) cost += enter(child, unknown);
  return cost;
}

double StrategyGraph::leave(int index) {
  Node& node = at(index);
  if (--node.references > 0) return 0;
  --size_;
  if (node.diagram >= 0) return node.weight;
  if (node.unknown) {
    --open_;
    return node.cost;
  }
  double cost = node.weight;
  for (const int child : children(node)) cost += leave(child);
  return cost;
}

// ---- Estimates

// Every way to a position counts, also those that the strategy does not take now.
void StrategyGraph::weigh() {
  if (!options_.opponent) return;
  for (const auto& nodes : by_ply_)
    for (const int i : nodes) {
      Node& node = at(i);
      if (i == 0) node.share = 1;
      node.weight = options_.rare + (1 - options_.rare) * std::min(1.0, node.share / kFrequent);
      for (const Option& option : node.options)
        for (std::size_t j = 0; j < option.children.size(); ++j) {
          double& share = at(option.children[j]).share;
          share = std::max(share, node.share * option.chances[j]);
        }
    }
}

StrategyGraph::Rate& StrategyGraph::rate_of(const Node& node) {
  const auto doublings = static_cast<std::size_t>(std::bit_width(node.spent / options_.first_work));
  return rates_[static_cast<std::size_t>(node.ply)][std::min<std::size_t>(doublings, 11)];
}

// Of the next test of a position that is not known to be a leaf.
double StrategyGraph::chance_of_leaf(const Node& node) {
  const Rate& rate = rate_of(node);
  const int doublings = static_cast<int>(std::bit_width(node.spent / options_.first_work));
  const double prior =
      typical_chance(node.ply) * (doublings > 0 ? 0.25 * std::pow(0.7, doublings) : 1);
  return (rate.leaves + kPriorTests * prior) / (rate.tests + kPriorTests);
}

// Each test doubles the work spent on a position.
uint64_t StrategyGraph::next_work(const Node& node) const {
  return std::clamp(node.spent, options_.first_work, 16 * options_.first_work);
}

// With `only_proven`, positions that failed tests are answers, and those not known cost too much.
void StrategyGraph::estimate_costs(bool only_proven) {
  for (std::size_t ply = by_ply_.size(); ply-- > 0;) {
    double failed = kPriorTests, sum = kPriorTests * typical_cost(static_cast<int>(ply));
    for (const int i : by_ply_[ply]) {
      Node& node = at(i);
      if (node.diagram >= 0 || !node.expanded) continue;
      const auto cost = [&](const Option& option, double of_shared) {
        double total = node.weight;
        for (const int child : option.children)
          total += at(child).cost * (at(child).references ? of_shared : 1);
        return total;
      };
      if (node.references && !node.unknown) {
        node.cost = cost(node.options[static_cast<std::size_t>(node.answer)], 1);
        failed += node.weight, sum += node.cost;
        continue;
      }
      node.cost = 1e300;
      for (std::size_t j = 0; j < node.options.size(); ++j)
        if (const double now = cost(node.options[j], kShared); now < node.cost)
          node.cost = now, node.answer = static_cast<int>(j);
    }
    for (const int i : by_ply_[ply]) {
      Node& node = at(i);
      if (node.diagram >= 0) {
        node.cost = node.weight;
        continue;
      }
      if (node.references && !node.unknown) continue;
      node.unknown = !node.expanded || (node.spent < settled_ && !only_proven);
      if (!node.unknown) continue;
      if (only_proven) {
        node.cost = kTooMuch;
        continue;
      }
      const double if_no_leaf = node.expanded ? node.cost : node.weight * sum / failed;
      const double chance = node.spent < settled_ ? chance_of_leaf(node) : 0;
      node.cost = node.weight + (1 - chance) * (1 - optimism_) * (if_no_leaf - node.weight);
    }
  }
}

// ---- Improving

template <class Work>
void StrategyGraph::in_parallel(std::size_t count, Work work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&](DiagramSearch& search) {
    for (std::size_t i; (i = next++) < count;) work(i, search);
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min(searches_.size(), count); ++i)
    threads.emplace_back(run, std::ref(*searches_[i]));
  run(*searches_[0]);
  for (std::thread& thread : threads) thread.join();
}

void StrategyGraph::run(std::vector<Test> tests) {
  const std::vector<Diagram> known = known_diagrams();
  std::sort(tests.begin(), tests.end(),
            [](const Test& a, const Test& b) { return a.work > b.work; });
  std::vector<std::optional<Diagram>> found(tests.size());
  in_parallel(tests.size(), [&](std::size_t i, DiagramSearch& search) {
    const Node& node = at(tests[i].node);
    const Turn turn = Turn::of_key(node.key);
    found[i] = search.find(turn, known, starts_for(node), farm_ ? 0 : tests[i].work,
                           node.key + node.spent + options_.seed);
  });
  if (farm_) find_on_device(tests, known, found);
  in_parallel(tests.size(), [&](std::size_t i, DiagramSearch& search) {
    if (found[i]) found[i] = search.simplify(Turn::of_key(at(tests[i].node).key), *found[i]);
  });
  std::vector<int> fresh;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    Node& node = at(tests[i].node);
    Rate& rate = rate_of(node);
    rate.tests += 1;
    ++tests_;
    if (!found[i]) {
      node.spent += tests[i].work;
      continue;
    }
    rate.leaves += 1;
    ++leaves_;
    const std::size_t before = diagrams_.size();
    set_leaf(tests[i].node, *found[i]);
    if (diagrams_.size() > before) fresh.push_back(static_cast<int>(before));
  }
  spread(fresh);
}

// Those that are not found yet.
void StrategyGraph::find_on_device(const std::vector<Test>& tests,
                                   const std::vector<Diagram>& known,
                                   std::vector<std::optional<Diagram>>& found) {
  std::vector<LeafTest> open;
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (found[i]) continue;
    const Node& node = at(tests[i].node);
    open.push_back(
        {Turn::of_key(node.key), starts_for(node), node.key + node.spent + options_.seed});
    indices.push_back(i);
  }
  const double seconds = options_.device_seconds * static_cast<double>(open.size()) /
                         static_cast<double>(options_.device_tests);
  const auto results = farm_->find(open, known, seconds, kManyRounds);
  for (std::size_t i = 0; i < open.size(); ++i) found[indices[i]] = results[i];
}

// Tries new diagrams in all positions where tests have failed.
void StrategyGraph::spread(const std::vector<int>& fresh) {
  std::vector<int> failed;
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].diagram < 0 && nodes_[i].spent > 1) failed.push_back(static_cast<int>(i));
  std::vector<std::optional<Diagram>> found(failed.size());
  in_parallel(failed.size(), [&](std::size_t i, DiagramSearch& search) {
    const Turn turn = Turn::of_key(at(failed[i]).key);
    for (const int index : fresh)
      for (const Diagram& diagram : {diagram_at(index), mirrored(diagram_at(index))})
        if (!found[i] && search.wins(turn, diagram)) found[i] = search.simplify(turn, diagram);
  });
  for (std::size_t i = 0; i < failed.size(); ++i)
    if (found[i]) set_leaf(failed[i], *found[i]);
}

// Gives every position of the strategy an answer. False if some must be tested first.
bool StrategyGraph::complete() {
  if (nodes_.empty()) {
    std::vector<int> unknown;
    enter(find_or_add(turn_after(moves_)), unknown);
  }
  for (bool answered = true; answered && open_ > 0;) {
    answered = false;
    for (int i = 0; i < static_cast<int>(nodes_.size()); ++i) {
      if (at(i).references == 0 || !at(i).unknown) continue;
      const auto known = known_answers_.find(at(i).key);
      if (at(i).spent == 0 && known == known_answers_.end()) continue;
      if (!at(i).expanded) expand(i);
      estimate_costs();
      Node& node = at(i);
      node.spent = std::max<uint64_t>(node.spent, 1);
      const auto cost = [&](const Option& option) {
        if (known != known_answers_.end() && option.column == known->second.column) return -1.0;
        double sum = 0;
        for (const int child : option.children) sum += at(child).cost;
        return sum;
      };
      const auto best =
          std::min_element(node.options.begin(), node.options.end(),
                           [&](const Option& a, const Option& b) { return cost(a) < cost(b); });
      node.answer = static_cast<int>(best - node.options.begin());
      node.unknown = false;
      --open_;
      std::vector<int> unknown;
      for (const int child : children(node)) enter(child, unknown);
      answered = true;
    }
  }
  return open_ == 0;
}

std::vector<int> StrategyGraph::answers_in_strategy() const {
  std::vector<int> answers;
  for (const auto& nodes : by_ply_)
    for (const int i : nodes)
      if (at(i).references && at(i).diagram < 0) answers.push_back(i);
  return answers;
}

// Exchanges answers where that makes the strategy smaller. True if any was; else `tests` has what
// could lead to more.
bool StrategyGraph::exchange_answers(std::vector<Test>& tests) {
  bool exchanged = false;
  for (const int index : answers_in_strategy()) {
    if (at(index).references == 0) continue;
    const int before = at(index).answer;
    std::vector<int> unknown;
    double leaving = 0;
    for (const int child : children(at(index))) leaving += leave(child);
    double best_gain = kLeastGain * options_.rare;
    int best = before;
    for (std::size_t j = 0; j < at(index).options.size(); ++j) {
      if (static_cast<int>(j) == before) continue;
      unknown.clear();
      double entering = 0;
      for (const int child : at(index).options[j].children) entering += enter(child, unknown);
      for (const int child : at(index).options[j].children) leave(child);
      const double gain = leaving - entering;
      if (gain <= 0) continue;
      if (unknown.empty()) {
        if (gain > best_gain) best_gain = gain, best = static_cast<int>(j);
        continue;
      }
      double work = 0;
      for (const int node : unknown) work += static_cast<double>(next_work(at(node)));
      for (const int node : unknown)
        tests.push_back({kChanceOfExchange * gain / work, node, next_work(at(node))});
    }
    exchanged |= best != before;
    at(index).answer = best;
    for (const int child : children(at(index))) enter(child, unknown);
    const Node& node = at(index);
    if (node.ply < kFirstTestedPly || node.spent > kMostWork ||
        leaving < kLeastGain * options_.rare)
      continue;
    const uint64_t work = next_work(node);
    tests.push_back({leaving * chance_of_leaf(node) / static_cast<double>(work), index, work});
  }
  return exchanged;
}

bool StrategyGraph::step() {
  std::vector<Test> tests;
  const std::size_t batch = farm_ ? options_.device_tests : kTestsPerThread * searches_.size();
  if (!complete()) {
    for (std::size_t i = 0; i < nodes_.size() && tests.size() < (farm_ ? batch : 8 * batch); ++i)
      if (nodes_[i].references && nodes_[i].unknown)
        tests.push_back({0, static_cast<int>(i), options_.first_work});
    run(tests);
    return true;
  }
  // Unknown positions that were tested before are expanded, and estimates get more optimistic,
  // until enough exchanges promise a gain.
  optimism_ = std::max(kLeastOptimism, optimism_ - 0.04);
  for (;;) {
    weigh();
    do {
      estimate_costs(true);
    } while (exchange_answers(tests));
    estimate_costs();
    tests.clear();
    if (exchange_answers(tests)) continue;
    std::sort(tests.begin(), tests.end(),
              [](const Test& a, const Test& b) { return a.value > b.value; });
    std::vector<Test> chosen;
    std::vector<bool> seen(nodes_.size());
    bool expanded = false;
    std::size_t again = 0;  // tests of answers of the strategy
    for (const Test& test : tests) {
      if (chosen.size() == batch) break;
      if (seen[static_cast<std::size_t>(test.node)]) continue;
      seen[static_cast<std::size_t>(test.node)] = true;
      const Node& node = at(test.node);
      if (node.references) {
        if (again == batch / 4) continue;
        ++again;
      } else if (node.spent >= settled_) {
        expand(test.node);
        expanded = true;
        continue;
      }
      chosen.push_back(test);
    }
    if (expanded) continue;
    if (chosen.size() - again < batch / 2) {
      if (optimism_ < kMostOptimism) {
        optimism_ += 0.02;
        continue;
      }
      if (settled_ < kMostWork) {
        settled_ *= 2;
        optimism_ = kLeastOptimism;
        continue;
      }
    }
    run(chosen);
    return !chosen.empty();
  }
}

double StrategyGraph::weight() const {
  double weight = 0;
  for (const Node& node : nodes_) weight += node.references ? node.weight : 0;
  return weight;
}

std::string StrategyGraph::describe() const {
  std::map<int, std::pair<int, int>> plies;
  int leaves = 0;
  for (const Node& node : nodes_) {
    if (node.references == 0) continue;
    leaves += node.diagram >= 0;
    auto& [answers, ends] = plies[node.ply];
    ++(node.diagram >= 0 ? ends : answers);
  }
  std::string text = std::to_string(size_) + " positions (" + std::to_string(size_ - leaves) +
                     " + " + std::to_string(leaves) + (open_ ? ", incomplete" : "") + "), weight " +
                     std::to_string(static_cast<int>(weight())) + ", " +
                     std::to_string(nodes_.size()) + " nodes, " + std::to_string(leaves_) + " of " +
                     std::to_string(tests_) + " tests, optimism " +
                     std::to_string(optimism_).substr(0, 4) + ", settled " +
                     std::to_string(settled_ / 1'000'000) + ";";
  for (const auto& [ply, counts] : plies)
    text += " " + std::to_string(ply) + ":" + std::to_string(counts.first) + "/" +
            std::to_string(counts.second);
  return text;
}

// ---- The result

Strategy StrategyGraph::strategy() {
  if (open_ > 0 || nodes_.empty()) throw std::logic_error("the strategy is not complete");
  Strategy result;
  result.entries.push_back({turn_after(moves_), moves_});
  std::unordered_map<uint64_t, bool> seen{{result.entries[0].turn.key(), true}};
  std::vector<std::size_t> leaves;  // indices of entries
  for (std::size_t i = 0; i < result.entries.size(); ++i) {
    const Entry now = result.entries[i];
    const Node& node = at(index_.at(now.turn.key()));
    if (node.diagram >= 0) {
      result.entries[i].diagram = node.diagram;
      leaves.push_back(i);
      continue;
    }
    const int column = node.options[static_cast<std::size_t>(node.answer)].column;
    result.entries[i].answer = column;
    const uint64_t answer = now.turn.playable() & column_cells(column);
    for (uint64_t replies = playable_cells(kSize, now.turn.occupied() | answer); replies;
         replies &= replies - 1) {
      const Turn next = now.turn.after(answer, lowest_cell(replies));
      if (next.wins() || next.occupied() == kSize.board ||
          !seen.try_emplace(next.canonical().key(), true).second)
        continue;
      const std::string moves =
          now.moves + static_cast<char>('1' + column) + static_cast<char>('1' + column_of(replies));
      const bool is_image = next.canonical().key() != next.key();
      result.entries.push_back({next.canonical(), is_image ? mirror_moves(moves) : moves});
    }
  }

  // Greedy cover: again and again the diagram that wins most of the remaining leaves. A leaf's own
  // diagram always wins, so all are covered in the end.
  std::vector<int> used;
  for (const std::size_t i : leaves) used.push_back(result.entries[i].diagram);
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  std::vector<std::vector<char>> wins(used.size(), std::vector<char>(leaves.size()));
  in_parallel(used.size(), [&](std::size_t i, DiagramSearch& search) {
    for (std::size_t j = 0; j < leaves.size(); ++j)
      wins[i][j] = search.wins(result.entries[leaves[j]].turn, diagram_at(used[i]));
  });
  std::vector<char> covered(leaves.size());
  for (std::size_t rest = leaves.size(); rest > 0;) {
    std::size_t best = 0, most = 0;
    for (std::size_t i = 0; i < used.size(); ++i) {
      std::size_t count = 0;
      for (std::size_t j = 0; j < leaves.size(); ++j) count += wins[i][j] && !covered[j];
      if (count > most ||
          (count == most && count_marks(diagram_at(used[i])) < count_marks(diagram_at(used[best]))))
        most = count, best = i;
    }
    if (most == 0) throw std::logic_error("a diagram of the strategy does not win");
    for (std::size_t j = 0; j < leaves.size(); ++j)
      if (wins[best][j] && !covered[j]) {
        covered[j] = true;
        result.entries[leaves[j]].diagram = static_cast<int>(result.diagrams.size());
      }
    result.diagrams.push_back(diagram_at(used[best]));
    rest -= most;
  }
  std::sort(result.entries.begin(), result.entries.end(), [](const Entry& a, const Entry& b) {
    return a.moves.size() != b.moves.size() ? a.moves.size() < b.moves.size() : a.moves < b.moves;
  });
  return result;
}

}  // namespace fourfold::strategist
