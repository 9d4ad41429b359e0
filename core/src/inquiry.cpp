#include "fourfold/inquiry.hpp"

#include <algorithm>

namespace fourfold {

namespace {

// The least time for a question, in seconds: easy answers are found in it.
constexpr double kLeastTime = 0.001;

AnalysisResult without_columns(const Result& found) {
  AnalysisResult result;
  result.score = found.score;
  result.nodes = found.nodes;
  result.seconds = found.seconds;
  result.complete = found.complete;
  return result;
}

}  // namespace

SolverRunner::SolverRunner(Solver& solver, const Limits& limits, Progress progress)
    : solver_(solver), limits_(limits), watch_(limits_), progress_(std::move(progress)) {}

std::optional<Answer> SolverRunner::answer(const Question& question) {
  if (watch_.told_to_stop()) return std::nullopt;
  Limits limits = limits_;
  if (limits.seconds > 0) limits.seconds = std::max(limits.seconds - watch_.seconds(), kLeastTime);
  if (limits.nodes > 0) limits.nodes -= std::min(nodes_, limits.nodes - 1);
  Answer answer;
  switch (question.kind) {
    case Question::Kind::score:
      answer.result = without_columns(solver_.solve(question.board, limits));
      break;
    case Question::Kind::outcome:
      answer.result = without_columns(solver_.outcome(question.board, limits));
      break;
    case Question::Kind::columns:
      answer.result = solver_.score_columns(question.board, limits);
      break;
    case Question::Kind::analysis:
      answer.result = solver_.analyse(question.board, limits);
      break;
    case Question::Kind::what_if: {
      const WhatIfResult found = solve_what_if(question.board, question.what_if, limits);
      answer.result.nodes = found.nodes;
      answer.result.complete = found.score.has_value();
      if (found.score) answer.result.score = {*found.score, *found.score};
      break;
    }
    case Question::Kind::progress:
      if (progress_) progress_(question.done, question.total);
      return answer;
  }
  nodes_ += answer.result.nodes;
  if (answer.result.complete) return answer;
  const uint64_t budget = question.what_if.node_limit;
  if (budget > 0 && answer.result.nodes > budget) return answer;
  const bool out_of_nodes = limits.nodes > 0 && answer.result.nodes >= limits.nodes;
  if (watch_.cancelled() || !(watch_.out_of_time() || out_of_nodes)) return std::nullopt;
  answer.limited = true;
  return answer;
}

}  // namespace fourfold
