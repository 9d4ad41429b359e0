// Running the classic searches: recorded trees, limits, and several searches at once.
#include <atomic>
#include <cmath>
#include <thread>

#include "classic_options.hpp"
#include "classic_oracle.hpp"
#include "fourfold/classic/classic.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using classic::Ended;
using classic::Evaluation;
using classic::Options;
using classic::Recorded;
using classic::SearchResult;

// Nodes in their order, with their values, windows and flags.
void check_tree(const Board& board, const std::vector<Recorded>& tree,
                const std::vector<Recorded>& plain) {
  CHECK_EQUAL(tree.size(), plain.size(), board);
  for (std::size_t i = 0; i < tree.size(); ++i) {
    CHECK_EQUAL(tree[i].parent, plain[i].parent, board, i);
    CHECK_EQUAL(tree[i].column, plain[i].column, board, i);
    CHECK_EQUAL(tree[i].depth, plain[i].depth, board, i);
    CHECK_EQUAL(tree[i].flags, plain[i].flags, board, i);
    CHECK_EQUAL(tree[i].alpha, plain[i].alpha, board, i);
    CHECK_EQUAL(tree[i].beta, plain[i].beta, board, i);
    CHECK(std::isnan(tree[i].value) == std::isnan(plain[i].value), board, i);
    if (!std::isnan(plain[i].value)) CHECK_EQUAL(tree[i].value, plain[i].value, board, i);
  }
}

}  // namespace

TEST(recorded_trees_agree_with_the_oracle) {
  Random random(14);
  for (int i = 0; i < by_effort(40, 1'000, 10'000); ++i) {
    auto [board, options] = random_case(random);
    options.pruning = random.below(2) == 0;
    const SearchResult unrecorded = classic::search(board, options);
    const SearchResult plain = plain_search(board, options);
    options.record = 1'000'000;
    for (const InstructionSet instructions : {best_instruction_set(), InstructionSet::portable}) {
      options.instructions = instructions;
      const SearchResult recorded = classic::search(board, options);
      CHECK_EQUAL(recorded.nodes, unrecorded.nodes, board);
      CHECK_EQUAL(recorded.nodes, plain.nodes, board);
      CHECK_EQUAL(recorded.value, unrecorded.value, board);
      CHECK_EQUAL(recorded.value, plain.value, board);
      CHECK_EQUAL(recorded.column, plain.column, board);
      check_tree(board, recorded.tree, plain.tree);
    }
  }
}

TEST(limits_are_exact) {
  Options options{.depth = 3, .pruning = false};
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
  Options options{.depth = 42, .pruning = false};
  int asked = 0;
  options.limits.poll = [&] { return ++asked == 3; };
  const SearchResult result = classic::search(Board{}, options);
  CHECK(result.ended == Ended::stopped);
  CHECK_EQUAL(asked, 3);
  CHECK(result.nodes > 0);
}

TEST(evaluations_may_throw) {
  Options options{.depth = 4, .evaluation = Evaluation::custom};
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
  const Options options{.depth = by_effort(4, 6, 8)};
  const SearchResult alone = classic::search(Board{}, options);
  std::atomic<int> equal{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      const SearchResult result = classic::search(Board{}, options);
      equal += result.nodes == alone.nodes && result.value == alone.value && result.pv == alone.pv;
    });
  for (std::thread& thread : threads) thread.join();
  CHECK_EQUAL(equal.load(), 4);
}

}  // namespace fourfold::test
