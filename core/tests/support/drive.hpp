// Runs one searcher by itself: its own tables, no limits, no other threads.
#pragma once

#include <memory>

#include "fourfold/board/board.hpp"
#include "fourfold/search/memory.hpp"
#include "fourfold/search/searcher.hpp"

namespace fourfold::test {

class Drive final : Watch {
 public:
  Drive(MakeSearcher make, int columns, int rows)
      : shared_(kSharedBuckets), own_(kOwnBuckets), searcher_(make(columns, rows)) {}

  auto begin(const Board& board) {
    SearchSetup setup;
    setup.shared = {shared_.data(), shared_.count(), 0};
    setup.own = {own_.data(), own_.count(), 0};
    setup.stop = &stop_;
    setup.watch = this;
    return searcher_->begin(setup, board.mover(), board.other());
  }
  int test(int beta) { return searcher_->test(beta); }

  // The score by testing for each value in turn, from the lowest up.
  int solve(const Board& board) {
    auto [lower, upper] = begin(board);
    while (lower < upper) {
      const int value = test(lower + 1);
      (value > lower ? lower : upper) = value;
    }
    return lower;
  }
  uint64_t nodes() const { return searcher_->nodes(); }
  void forget() {
    shared_.zero();
    own_.zero();
  }

 private:
  static constexpr std::size_t kSharedBuckets = std::size_t{1} << 17;  // 8 MiB
  bool go_on() override { return true; }

  TableBuckets shared_, own_;
  std::unique_ptr<Searcher> searcher_;
  std::atomic<bool> stop_{false};
};

}  // namespace fourfold::test
