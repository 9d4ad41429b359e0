// Running the classic searches: recorded trees, limits, and several searches at once.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "check.hpp"
#include "classic_options.hpp"
#include "effort.hpp"
#include "fourfold/classic/classic.hpp"
#include "games.hpp"

namespace fourfold::test {

namespace {

using classic::Ended;
using classic::Evaluation;
using classic::Options;
using classic::Recorded;
using classic::Result;

// Every child of a visited node is recorded, visited or skipped, and values follow from children.
void check_tree(const Board& board, const Options& options, const Result& result) {
  const std::vector<Recorded>& tree = result.tree;
  const std::vector<int> order = classic::child_order(board.columns, options.order, options.seed);
  std::vector<Board> boards(tree.size(), board);
  std::vector<std::vector<std::size_t>> children(tree.size());
  uint64_t visited = 0;
  CHECK_EQUAL(tree[0].parent, -1);
  CHECK_EQUAL(tree[0].value, result.value);
  for (std::size_t i = 0; i < tree.size(); ++i) {
    visited += !(tree[i].flags & classic::kSkipped);
    if (i == 0) continue;
    const auto parent = static_cast<std::size_t>(tree[i].parent);
    CHECK(parent < i);
    CHECK_EQUAL(tree[i].depth, tree[parent].depth + 1);
    boards[i] = boards[parent].after(tree[i].column);
    children[parent].push_back(i);
  }
  CHECK_EQUAL(visited, result.nodes);
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (tree[i].flags & (classic::kSkipped | classic::kLeaf)) {
      CHECK(children[i].empty());
      CHECK_EQUAL(std::isnan(tree[i].value), (tree[i].flags & classic::kSkipped) != 0);
      continue;
    }
    const int sign = boards[i].turn() == 0 ? 1 : -1;
    std::vector<int> columns, legal;
    double best = -1e9 * sign;
    double alpha = tree[i].alpha, beta = tree[i].beta;
    bool cut = false;
    for (const std::size_t child : children[i]) {
      columns.push_back(tree[child].column);
      if (tree[child].flags & classic::kSkipped) {
        CHECK(options.pruning && alpha >= beta, board);
        cut = true;
        continue;
      }
      CHECK(!options.pruning || alpha < beta, board);
      CHECK_EQUAL(tree[child].alpha, alpha, board);
      CHECK_EQUAL(tree[child].beta, beta, board);
      best = sign * tree[child].value > sign * best ? tree[child].value : best;
      if (options.pruning && sign > 0) alpha = std::max(alpha, best);
      if (options.pruning && sign < 0) beta = std::min(beta, best);
    }
    for (const int column : order)
      if (!boards[i].is_full(column)) legal.push_back(column);
    CHECK(columns == legal, board);
    CHECK_EQUAL(tree[i].value, best, board);
    CHECK_EQUAL((tree[i].flags & classic::kCut) != 0, cut, board);
  }
}

}  // namespace

TEST(recorded_trees_are_consistent) {
  Random random(14);
  for (int i = 0; i < by_effort(20, 300, 5'000); ++i) {
    const Board board = random_board(random, {7, 6}, random.below(40), Play::any);
    Options options = random_options(random, board);
    options.pruning = random.below(2) == 0;
    const Result plain = classic::search(board, options);
    options.record = 1'000'000;
    const Result recorded = classic::search(board, options);
    CHECK_EQUAL(recorded.nodes, plain.nodes, board);
    CHECK_EQUAL(recorded.value, plain.value, board);
    check_tree(board, options, recorded);
  }
}

TEST(limits_are_exact) {
  Options options;
  options.depth = 3;
  options.pruning = false;
  const Board board;
  options.limits.nodes = 400;
  CHECK(classic::search(board, options).ended == Ended::complete);
  options.limits.nodes = 399;
  CHECK(classic::search(board, options).ended == Ended::node_limit);
  options.limits.nodes = 0;
  options.record = 400;
  CHECK_EQUAL(classic::search(board, options).tree.size(), std::size_t{400});
  options.record = 399;
  CHECK(classic::search(board, options).ended == Ended::record_limit);
}

TEST(searches_can_be_stopped) {
  Options options;
  options.depth = 42;
  options.pruning = false;
  int asked = 0;
  options.limits.poll = [&] { return ++asked == 3; };
  const Result result = classic::search(Board{}, options);
  CHECK(result.ended == Ended::stopped);
  CHECK_EQUAL(asked, 3);
  CHECK(result.nodes > 0);
}

TEST(evaluations_may_throw) {
  Options options;
  options.depth = 4;
  options.evaluation = Evaluation::custom;
  options.custom = [](const Board&) -> double { throw Failure("no opinion"); };
  bool thrown = false;
  try {
    classic::search(Board{}, options);
  } catch (const Failure&) {
    thrown = true;
  }
  CHECK(thrown);
}

TEST(searches_run_side_by_side) {
  Options options;
  options.depth = by_effort(4, 6, 8);
  const Result alone = classic::search(Board{}, options);
  std::atomic<int> equal{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      const Result result = classic::search(Board{}, options);
      equal += result.nodes == alone.nodes && result.value == alone.value &&
               result.principal_variation == alone.principal_variation;
    });
  for (std::thread& thread : threads) thread.join();
  CHECK_EQUAL(equal.load(), 4);
}

}  // namespace fourfold::test
