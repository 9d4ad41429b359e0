// Null-window tests of one position after another, by one thread or by several.
//
// All members of a team search the same tree with the same table. They differ only in that each
// leaves alone, for the time being, what another is busy with (search.hpp, step 9). Whoever
// finishes first has the answer, and the others stop.
#pragma once

#include <optional>
#include <thread>

#include "call.hpp"

namespace fourfold {

// Reports to a call the nodes that a searcher has visited since the last report. Searchers count on
// from call to call.
class NodeCount {
 public:
  explicit NodeCount(const Searcher& searcher) : searcher_(searcher), told_(searcher.nodes()) {}
  void add_to(Call& call) {
    call.add_nodes(searcher_.nodes() - told_);
    told_ = searcher_.nodes();
  }

 private:
  const Searcher& searcher_;
  uint64_t told_;
};

class Team final : Watch {
 public:
  Team(Call& call, int threads);
  ~Team();

  // Turns to a position and returns what is known of its score at once.
  ScoreRange turn_to(const Board& board);

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

  std::atomic<bool> stop_{false};  // the answer is there, or the call is cancelled
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
