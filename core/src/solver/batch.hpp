// Many positions of one size, solved one position per thread.
#pragma once

#include "call.hpp"

namespace fourfold {

class Team;

class Batch {
 public:
  // What is wanted of each position: its score, the scores of its columns too, or only who wins.
  enum class Goal { score, columns, outcome };

  Batch(std::span<const Board> boards, Goal goal);

  Solver::Many run(SolverState& state, int threads, const Limits& limits,
                   const Solver::ManyReport& progress);

 private:
  void work(Call& call);
  bool solve(Team& team, std::size_t board);
  template <class Task>
  bool run_task(Team& team, std::size_t board, AnalysisResult& result) const;
  bool is_next_known() const;
  void copy_from_twin(std::size_t board);

  const std::span<const Board> boards_;
  const Goal goal_;
  const std::size_t columns_;            // of a board if their scores are wanted, otherwise 0
  std::vector<std::size_t> first_twin_;  // of each board: the first one that has its key
  std::vector<std::size_t> unique_;      // the boards that are their own first twins
  std::atomic<std::size_t> next_{0};     // of those

  std::mutex mutex_;  // guards what follows
  std::condition_variable news_;
  Solver::Many results_;
  std::size_t solved_ = 0;   // of the unique boards
  std::size_t leading_ = 0;  // the results of all boards before this one are known
  int running_ = 0;
};

}  // namespace fourfold
