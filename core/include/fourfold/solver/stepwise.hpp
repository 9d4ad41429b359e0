// A solver for environments without threads, such as a browser: it works in steps of a given number
// of nodes, and between two steps the caller may do other work, show what is proven, or stop.
//
// Same search, same scores as solver.hpp; in one step, the same nodes too. A step that ends in the
// middle of a test discards what is not in the tables: very small steps make no progress.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "fourfold/solver/solver.hpp"

namespace fourfold {

class StepSolver {
 public:
  // `table_mb` is the size of the table in MiB, at least 8.
  explicit StepSolver(std::size_t table_mb);
  ~StepSolver();

  bool has_memory() const;  // if false, no question may be asked

  // A book that must outlive the solver, or null.
  void use_book(const Book* book);

  // Each of these replaces the current question. See solver.hpp for what they ask.
  void begin_score(const Board& board);
  void begin_outcome(const Board& board);
  // An analysis continues where an earlier one of the board ended, if it is given the columns of
  // that result: bounds then only ever get tighter.
  void begin_analysis(const Board& board, AnalysisGoal goal = AnalysisGoal::pv,
                      const std::vector<Bounds>& proven = {});

  // Works for about this many nodes. True when the question is answered.
  bool step(uint64_t nodes);

  // What is proven until now. For score and outcome only `bounds` and `nodes` mean something.
  AnalysisResult result() const;

  // Clears the tables and drops the question.
  void clear();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fourfold
