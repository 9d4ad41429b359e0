// Null-window tests of one position after another, by one thread or by several.
//
// All members of a team search the same tree with the same table. They differ only in that each
// defers the positions that another one is searching (search.hpp, step 10). The first to finish has
// the answer, and the others stop.
#pragma once

#include <optional>
#include <thread>

#include "call.hpp"

namespace fourfold {

// Reports to a call the nodes that a searcher has visited since the last report. The counters of
// searchers are not reset between calls.
class NodeCount {
 public:
  explicit NodeCount(const Searcher& searcher) : searcher_(searcher), reported_(searcher.nodes()) {}
  void add_to(Call& call) {
    call.add_nodes(searcher_.nodes() - reported_);
    reported_ = searcher_.nodes();
  }

 private:
  const Searcher& searcher_;
  uint64_t reported_;
};

class Team final : Watch {
 public:
  Team(Call& call, int threads);
  ~Team();

  // A new request begins, which may be a small one.
  void start() { setup_.shared_from = lead_->searcher->nodes() + kSmallSearch; }

  // Selects a position and returns the bounds known without searching.
  Bounds turn_to(const Board& board);

  // Searcher::test() of that position; nothing when the call was cancelled.
  std::optional<int> test(int beta);

  // Of the whole call.
  uint64_t nodes() const { return call_.nodes(); }

 private:
  class Helper;

  bool go_on() override;  // the lead's watch
  void start_helpers();
  void wait_for_helpers();
  void answer(int value);

  Call& call_;
  const int threads_;
  std::unique_ptr<Worker> lead_;
  NodeCount count_;
  Board board_;
  int beta_ = 0;
  SearchSetup setup_;

  std::atomic<bool> stop_{false};  // the answer is known, or the call is cancelled
  std::atomic<int> answer_;
  std::unique_ptr<BusyMarks> busy_;  // null: one thread

  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_, rest_;
  uint64_t task_ = 0;  // counts the tests; helpers wait for the next
  int working_ = 0;    // helpers that are not done with the current one
  bool leaving_ = false;
  std::vector<std::unique_ptr<Helper>> helpers_;
};

}  // namespace fourfold
