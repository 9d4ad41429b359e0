// Runs an inquiry (inquiry.hpp) with a solver that works in steps (stepwise.hpp): for browsers.
#pragma once

#include <optional>
#include <utility>

#include "fourfold/solver/inquiry.hpp"
#include "fourfold/solver/stepwise.hpp"

namespace fourfold {

template <class T>
class StepRunner {
 public:
  // The solver must have nothing else to do until the inquiry has ended.
  StepRunner(StepSolver& solver, Inquiry<T> inquiry)
      : solver_(solver), running_(std::move(inquiry)) {
    begin_question();
  }

  // Works for about this many nodes. A what-if or a classic search is done in one step. True when
  // the inquiry has ended.
  bool step(uint64_t nodes) {
    const Question* question = running_.question();
    if (!question) return true;
    if (step_answers(question->kind)) {
      if (solver_.step(nodes)) answer({solver_.result()});
    } else if (question->kind == Question::Kind::search) {
      answer(answer_of(classic::search(question->board, question->search)));
    } else if (question->kind == Question::Kind::what_if) {
      answer(answer_of(solve_what_if(question->board, question->what_if)));
    } else {
      progress_ = {question->done, question->total};
      answer({});
    }
    return !running_.question();
  }

  // The time is up: answers this question, and each further one after one step, with what is
  // proven. To be called between two steps.
  void limit() {
    if (const Question* question = running_.question(); question && step_answers(question->kind))
      answer({.result = solver_.result(), .limited = true});
  }

  // The latest progress that the inquiry has reported.
  struct Progress {
    int done = 0, total = 0;
  };
  Progress progress() const { return progress_; }
  // Visited so far, also for the question that is not answered yet.
  uint64_t nodes() const {
    const Question* question = running_.question();
    return nodes_ + (question && step_answers(question->kind) ? solver_.result().nodes : 0);
  }

  T& result() { return running_.result(); }  // when it has ended

 private:
  static bool step_answers(Question::Kind kind) { return kind <= Question::Kind::analysis; }

  void begin_question() {
    const Question* question = running_.question();
    if (!question) return;
    switch (question->kind) {
      case Question::Kind::score:
        return solver_.begin_score(question->board);
      case Question::Kind::outcome:
        return solver_.begin_outcome(question->board);
      case Question::Kind::best_columns:
        return solver_.begin_analysis(question->board, AnalysisGoal::best_columns);
      case Question::Kind::columns:
        return solver_.begin_analysis(question->board, AnalysisGoal::columns);
      case Question::Kind::analysis:
        return solver_.begin_analysis(question->board, AnalysisGoal::pv);
      default:
        return;
    }
  }

  void answer(SolverAnswer found) {
    nodes_ += found.result.nodes;
    running_.answer(std::move(found));
    begin_question();
  }

  StepSolver& solver_;
  RunningInquiry<T> running_;
  Progress progress_;
  uint64_t nodes_ = 0;
};

}  // namespace fourfold
