#include "strategy_graph.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <thread>
#include <utility>

namespace fourfold::strategist {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::infinity();
constexpr std::size_t kPool = 80;
constexpr int kFirstTestedPly = 6;  // no diagram is known to win from earlier
constexpr double kLeastPenalty = 0.55;
constexpr std::size_t kMostCovering = 400;
constexpr double kPriorTests = 4;
constexpr uint64_t kMostWork = 4'000'000'000;

// What a position that is not a leaf costs, before there is experience.
double typical_cost(int ply) {
  return 1 + 3 * std::pow(1.45, std::max(0, 18 - ply));
}

// Of a position where tests have failed.
double chance_of_leaf(int ply) {
  return std::min(0.5, 0.02 * std::pow(1.5, ply - 8));
}

}  // namespace

StrategyGraph::StrategyGraph(Answers& answers, const GraphOptions& options, const Turn& root)
    : options_(options) {
  for (int i = 0; i < options.threads; ++i)
    searches_.push_back(std::make_unique<DiagramSearch>(answers, options.levels));
  add_diagram({});
  rank_pool();
  find_or_add(root);
}

// ---- What is known

int StrategyGraph::add_diagram(const Diagram& diagram) {
  const auto found = std::find(diagrams_.begin(), diagrams_.end(), diagram);
  if (found != diagrams_.end()) return static_cast<int>(found - diagrams_.begin());
  diagrams_.push_back(diagram);
  uses_.push_back(0);
  return static_cast<int>(diagrams_.size()) - 1;
}

void StrategyGraph::remember(uint64_t key, const Diagram& diagram) {
  known_leaves_[key] = add_diagram(diagram);
}

void StrategyGraph::remember(uint64_t key, uint64_t work) {
  known_failures_[key] = work;
}

void StrategyGraph::remember_answer(uint64_t key, int column) {
  known_answers_[key] = column;
}

void StrategyGraph::for_each_known(
    const std::function<void(uint64_t, const Diagram*, uint64_t)>& visit) const {
  for (const Node& node : nodes_)
    if (node.diagram >= 0)
      visit(node.key, &diagram_at(node.diagram), 0);
    else if (node.spent || node.screened == 2)
      visit(node.key, nullptr, node.spent);
  for (const auto& [key, diagram] : known_leaves_) visit(key, &diagram_at(diagram), 0);
  for (const auto& [key, work] : known_failures_) visit(key, nullptr, work);
}

// ---- The graph

int StrategyGraph::find_or_add(const Turn& turn) {
  const Turn canonical = turn.canonical();
  const auto [place, added] = index_.try_emplace(canonical.key(), static_cast<int>(nodes_.size()));
  if (!added) return place->second;
  Node& node = nodes_.emplace_back();
  node.key = canonical.key();
  node.ply = canonical.ply();
  by_ply_[static_cast<std::size_t>(node.ply)].push_back(place->second);
  if (const auto leaf = known_leaves_.find(node.key); leaf != known_leaves_.end()) {
    use(node, leaf->second);
    known_leaves_.erase(leaf);
  } else if (const auto failure = known_failures_.find(node.key);
             failure != known_failures_.end()) {
    node.spent = failure->second;
    node.screened = 2;
    known_failures_.erase(failure);
  } else if (node.ply < kFirstTestedPly) {
    node.spent = 1;
  }
  return place->second;
}

// Adds all winning answers with the positions they lead to. Replies that allow a four need no
// entry.
void StrategyGraph::expand(int index) {
  const Turn turn = Turn::of_key(node_at(index).key);
  std::vector<Option> options;
  std::vector<int> added;
  for (uint64_t answers = searches_[0]->oracle().winning_cells(turn); answers;
       answers &= answers - 1) {
    const uint64_t answer = answers & (~answers + 1);
    Option option{column_of(answer), {}};
    for (uint64_t replies = playable_cells(kSize, turn.occupied() | answer); replies;
         replies &= replies - 1) {
      const Turn next = turn.after(answer, replies & (~replies + 1));
      if (next.wins()) continue;
      const std::size_t before = nodes_.size();
      option.children.push_back(find_or_add(next));
      if (nodes_.size() > before) added.push_back(option.children.back());
    }
    std::sort(option.children.begin(), option.children.end());
    option.children.erase(std::unique(option.children.begin(), option.children.end()),
                          option.children.end());
    options.push_back(std::move(option));
  }
  Node& node = node_at(index);
  node.expanded = true;
  node.options = std::move(options);
  if (const auto known = known_answers_.find(node.key); known != known_answers_.end())
    for (std::size_t j = 0; j < node.options.size(); ++j)
      if (node.options[j].column == known->second) node.chosen = static_cast<int>(j);
  if (options_.screen) fresh_.insert(fresh_.end(), added.begin(), added.end());
  for (const int child : added) {
    if (options_.screen) break;
    Node& fresh = node_at(child);
    if (fresh.diagram < 0) use_known_diagram(fresh, *searches_[0]);
  }
}

void StrategyGraph::rank_pool() {
  pool_.resize(diagrams_.size());
  for (std::size_t i = 0; i < pool_.size(); ++i) pool_[i] = static_cast<int>(i);
  const std::size_t size = std::min(kPool, pool_.size());
  std::partial_sort(pool_.begin(), pool_.begin() + static_cast<std::ptrdiff_t>(size), pool_.end(),
                    [&](int a, int b) {
                      return uses_[static_cast<std::size_t>(a)] >
                             uses_[static_cast<std::size_t>(b)];
                    });
  pool_.resize(size);
}

void StrategyGraph::screen(const std::vector<int>& nodes, int stage) {
  std::vector<int> open;
  std::vector<Turn> turns;
  for (const int i : nodes) {
    Node& node = node_at(i);
    if (node.diagram >= 0 || node.screened > stage || node.ply < kFirstTestedPly) continue;
    node.screened = stage + 1;
    open.push_back(i);
    turns.push_back(Turn::of_key(node.key));
  }
  std::vector<Diagram> pool;
  for (const int i : pool_) {
    pool.push_back(diagram_at(i));
    pool.push_back(mirrored(pool.back()));
  }
  const std::vector<std::vector<Diagram>> candidates = options_.screen(turns, pool, stage);
  std::vector<std::optional<Diagram>> found(open.size());
  in_parallel(open.size(), [&](std::size_t i, DiagramSearch& search) {
    for (const Diagram& candidate : candidates[i])
      if (!found[i] && search.wins(turns[i], candidate))
        found[i] = search.simplify(turns[i], candidate);
  });
  for (std::size_t i = 0; i < open.size(); ++i) {
    Node& node = node_at(open[i]);
    Tally& tally = tally_of(node.ply);
    if (stage == 1 && node.spent == 0) tally.tests += 1, tally.leaves += found[i].has_value();
    if (!found[i]) continue;
    use(node, add_diagram(*found[i]));
  }
  rank_pool();
}

bool StrategyGraph::use_known_diagram(Node& node, DiagramSearch& search) {
  const Turn turn = Turn::of_key(node.key);
  for (const int i : pool_) {
    const Diagram& diagram = diagram_at(i);
    if (search.wins(turn, diagram)) {
      use(node, i);
      return true;
    }
    const Diagram image = mirrored(diagram);
    if (!(image == diagram) && search.wins(turn, image)) {
      node.diagram = add_diagram(image);
      ++uses_[static_cast<std::size_t>(i)];
      return true;
    }
  }
  return false;
}

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

void StrategyGraph::test(const std::vector<int>& nodes, const std::vector<uint64_t>& work) {
  std::vector<Diagram> starts;
  for (const int i : pool_) starts.push_back(diagram_at(i));
  std::vector<std::optional<Diagram>> found(nodes.size());
  in_parallel(nodes.size(), [&](std::size_t i, DiagramSearch& search) {
    const Node& node = node_at(nodes[i]);
    const Turn turn = Turn::of_key(node.key);
    found[i] = search.find(turn, starts, work[i], node.key + node.spent);
    if (found[i]) found[i] = search.simplify(turn, *found[i]);
  });
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Node& node = node_at(nodes[i]);
    Tally& tally = tally_of(node.ply);
    if (node.spent == 0) tally.tests += 1, tally.leaves += found[i].has_value();
    ++tests_;
    node.spent += work[i];
    if (!found[i]) continue;
    use(node, add_diagram(*found[i]));
  }
  rank_pool();
}

// ---- Costs

double StrategyGraph::cost_of_failure(int ply) const {
  const Tally& tally = tally_of(ply);
  return (tally.cost + kPriorTests * typical_cost(ply)) / (tally.failed + kPriorTests);
}

double StrategyGraph::estimate(const Node& node) const {
  const Tally& tally = tally_of(node.ply);
  const double prior = node.ply >= 14 ? 0.7 : node.ply >= 12 ? 0.5 : 0.2;
  const double leaf = (tally.leaves + kPriorTests * prior) / (tally.tests + kPriorTests);
  return leaf + (1 - leaf) * cost_of_failure(node.ply);
}

void StrategyGraph::update_costs() {
  for (std::size_t ply = by_ply_.size(); ply-- > 0;) {
    Tally& tally = tally_[ply];
    tally.failed = tally.cost = 0;
    for (const int i : by_ply_[ply]) {
      Node& node = node_at(i);
      node.chosen_proven = -1;
      node.proven = kUnknown;
      if (node.diagram >= 0) {
        node.cost = node.proven = 1;
        continue;
      }
      if (!node.expanded) {
        node.cost = node.spent ? cost_of_failure(node.ply) : estimate(node);
        continue;
      }
      const int current = node.chosen;
      double best = kUnknown;
      for (std::size_t j = 0; j < node.options.size(); ++j) {
        double cost = 1, proven = 1;
        for (const int child : node.options[j].children) {
          const Node& next = node_at(child);
          cost += next.cost * next.share;
          proven += next.proven * next.share;
        }
        // The penalty stays out of the cost, which would otherwise grow with every level.
        const bool tried = static_cast<int>(j) == current || proven < kUnknown;
        if (const double value = tried ? cost : cost * penalty_; value < best)
          best = value, node.cost = cost, node.chosen = static_cast<int>(j);
        if (proven < node.proven) node.proven = proven, node.chosen_proven = static_cast<int>(j);
      }
      if (node.proven < kUnknown) {
        tally.failed += 1;
        tally.cost += node.proven;
      }
    }
  }
}

std::vector<int> StrategyGraph::reachable(bool proven) const {
  std::vector<int> found{0};
  std::vector<bool> seen(nodes_.size());
  seen[0] = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Node& node = node_at(found[i]);
    const int chosen = proven ? node.chosen_proven : node.chosen;
    if (node.diagram >= 0 || chosen < 0) continue;
    for (const int child : node.options[static_cast<std::size_t>(chosen)].children)
      if (!seen[static_cast<std::size_t>(child)]) {
        seen[static_cast<std::size_t>(child)] = true;
        found.push_back(child);
      }
  }
  return found;
}

void StrategyGraph::keep_best() {
  if (nodes_[0].proven == kUnknown) return;
  const std::vector<int> nodes = reachable(true);
  const int size = static_cast<int>(nodes.size());
  if (best_size_ == 0 || size < best_size_) {
    best_size_ = size;
    best_.clear();
    for (const int i : nodes) {
      const Node& node = node_at(i);
      best_[node.key] = node.diagram >= 0
                            ? -1 - node.diagram
                            : node.options[static_cast<std::size_t>(node.chosen_proven)].column;
    }
  }
  // A position with several parents in the strategy is paid for once.
  std::vector<int> parents(nodes_.size());
  for (const int i : nodes) {
    const Node& node = node_at(i);
    if (node.diagram >= 0) continue;
    for (const int child : node.options[static_cast<std::size_t>(node.chosen_proven)].children)
      ++parents[static_cast<std::size_t>(child)];
  }
  for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i].share = 1.0 / std::max(parents[i], 1);
}

bool StrategyGraph::step() {
  update_costs();
  keep_best();

  // Positions of the cheapest strategy that are not tested; the earliest matter most.
  const std::size_t batch = (best_size_ ? 8 : 64) * searches_.size();
  std::vector<int> tips;
  bool expanded = false;
  const std::vector<int> cheapest = reachable(false);
  in_parallel(cheapest.size(), [&](std::size_t i, DiagramSearch& search) {
    const Node& node = node_at(cheapest[i]);
    if (node.diagram < 0 && !node.expanded && node.spent)
      search.oracle().winning_cells(Turn::of_key(node.key));  // remembered for expand()
  });
  for (const int i : cheapest) {
    const Node& node = node_at(i);
    if (node.diagram >= 0 || node.expanded) continue;
    if (node.spent == 0) {
      tips.push_back(i);
    } else {
      expand(i);
      expanded = true;
    }
  }
  open_ = static_cast<int>(tips.size());
  if (options_.screen) {
    const std::vector<int> fresh = std::exchange(fresh_, {});
    screen(fresh, 0);
    screen(fresh, 1);
    std::vector<int> unscreened;
    for (const int i : tips)
      if (node_at(i).screened < 2) unscreened.push_back(i);
    if (!unscreened.empty()) {
      screen(unscreened, 1);
      return true;
    }
  }
  if (tips.size() > batch) tips.resize(batch);
  if (!tips.empty()) test(tips, std::vector<uint64_t>(tips.size(), options_.first_work));
  if (!tips.empty() || expanded) return true;

  // The strategy is complete. Look again at its answers, with more work: where most is to be gained
  // first.
  struct Retry {
    double value;
    int node;
    uint64_t work;
  };
  std::vector<Retry> retries;
  for (const int i : reachable(true)) {
    const Node& node = node_at(i);
    if (node.diagram >= 0 || node.ply < 4 || node.spent > kMostWork) continue;
    const uint64_t work = std::max(options_.first_work, node.spent) * 2;
    retries.push_back(
        {((node.proven - 1) * chance_of_leaf(node.ply)) / static_cast<double>(work), i, work});
  }
  std::sort(retries.begin(), retries.end(),
            [](const Retry& a, const Retry& b) { return a.value > b.value; });
  if (retries.size() > 8 * batch) retries.resize(8 * batch);
  std::vector<int> again;
  std::vector<uint64_t> work;
  for (const Retry& retry : retries) again.push_back(retry.node), work.push_back(retry.work);
  test(again, work);
  penalty_ = penalty_ > 2.5 ? (known_answers_.empty() ? 2.5 : 0.7)
                            : std::max(kLeastPenalty, penalty_ * 0.97);
  return !retries.empty();
}

std::string StrategyGraph::describe() const {
  int leaves = 0;
  std::map<int, std::pair<int, int>> plies;
  for (const auto& [key, choice] : best_) {
    leaves += choice < 0;
    auto& [answers, ends] = plies[Turn::of_key(key).ply()];
    ++(choice < 0 ? ends : answers);
  }
  std::string text =
      std::to_string(best_size_) + " positions (" + std::to_string(best_size_ - leaves) + " + " +
      std::to_string(leaves) + "), " + std::to_string(nodes_.size()) + " nodes, " +
      std::to_string(tests_) + " tests, " + std::to_string(diagrams_.size()) + " diagrams, " +
      std::to_string(open_) + " open, penalty " + std::to_string(penalty_).substr(0, 4) + ";";
  for (const auto& [ply, counts] : plies)
    text += " " + std::to_string(ply) + ":" + std::to_string(counts.first) + "/" +
            std::to_string(counts.second);
  return text;
}

// ---- The result

Strategy StrategyGraph::strategy() {
  Strategy result;
  struct Named {
    Turn turn;  // canonical; `moves` lead exactly there
    std::string moves;
  };
  std::vector<Named> named{{Turn::of_key(nodes_[0].key), ""}};
  std::unordered_map<uint64_t, bool> seen{{named[0].turn.key(), true}};
  std::vector<Turn> leaves;
  std::vector<std::size_t> leaf_entries;
  for (std::size_t i = 0; i < named.size(); ++i) {
    const Named now = named[i];
    const int choice = best_.at(now.turn.key());
    Entry entry{now.turn, now.moves, choice, -1};
    if (choice < 0) {
      entry.answer = -1;
      entry.diagram = -1 - choice;
      leaves.push_back(now.turn);
      leaf_entries.push_back(i);
    } else {
      const uint64_t answer = now.turn.playable() & column_cells(choice);
      for (int column = 0; column < kSize.columns; ++column) {
        const uint64_t reply =
            playable_cells(kSize, now.turn.occupied() | answer) & column_cells(column);
        if (reply == 0) continue;
        const Turn next = now.turn.after(answer, reply);
        if (next.wins()) continue;
        std::string moves =
            now.moves + static_cast<char>('1' + choice) + static_cast<char>('1' + column);
        const Turn canonical = next.canonical();
        if (canonical.key() != next.key())
          for (char& move : moves) move = static_cast<char>('1' + '7' - move);
        if (seen.try_emplace(canonical.key(), true).second) named.push_back({canonical, moves});
      }
    }
    result.entries.push_back(std::move(entry));
  }

  // Greedy cover: again and again the diagram that wins most of the remaining leaves, among those
  // that win most. What remains keeps its own.
  std::map<int, std::size_t> counts;
  for (const std::size_t i : leaf_entries) ++counts[result.entries[i].diagram];
  std::vector<int> used;
  for (const auto& [diagram, count] : counts) used.push_back(diagram);
  std::stable_sort(used.begin(), used.end(), [&](int a, int b) { return counts[a] > counts[b]; });
  if (used.size() > kMostCovering) used.resize(kMostCovering);
  std::vector<std::vector<char>> wins(used.size(), std::vector<char>(leaves.size()));
  in_parallel(used.size(), [&](std::size_t i, DiagramSearch& search) {
    const Diagram& diagram = diagram_at(used[i]);
    for (std::size_t j = 0; j < leaves.size(); ++j) wins[i][j] = search.wins(leaves[j], diagram);
  });
  std::vector<char> covered(leaves.size());
  for (;;) {
    std::size_t best = 0, most = 1;
    for (std::size_t i = 0; i < used.size(); ++i) {
      std::size_t count = 0;
      for (std::size_t j = 0; j < leaves.size(); ++j) count += wins[i][j] && !covered[j];
      if (count > most) most = count, best = i;
    }
    if (most == 1) break;
    for (std::size_t j = 0; j < leaves.size(); ++j)
      if (wins[best][j] && !covered[j]) {
        covered[j] = true;
        result.entries[leaf_entries[j]].diagram = static_cast<int>(result.diagrams.size());
      }
    result.diagrams.push_back(diagram_at(used[best]));
  }
  std::unordered_map<int, int> own;
  for (std::size_t j = 0; j < leaves.size(); ++j) {
    if (covered[j]) continue;
    int& diagram = result.entries[leaf_entries[j]].diagram;
    const auto [place, added] = own.try_emplace(diagram, static_cast<int>(result.diagrams.size()));
    if (added) result.diagrams.push_back(diagram_at(diagram));
    diagram = place->second;
  }
  std::sort(result.entries.begin(), result.entries.end(), [](const Entry& a, const Entry& b) {
    return a.moves.size() != b.moves.size() ? a.moves.size() < b.moves.size() : a.moves < b.moves;
  });
  return result;
}

}  // namespace fourfold::strategist
