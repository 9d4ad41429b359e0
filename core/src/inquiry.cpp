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

Answer answer_of(const WhatIfResult& found) {
  Answer answer;
  answer.result.complete = found.score.has_value();
  answer.result.nodes = found.nodes;
  if (found.score) answer.result.score = {*found.score, *found.score};
  return answer;
}

Answer answer_of(const classic::Result& found) {
  Answer answer;
  answer.result.complete = found.ended == classic::Ended::complete;
  answer.result.nodes = found.nodes;
  answer.column = found.column;
  answer.value = found.value;
  return answer;
}

SolverRunner::SolverRunner(Solver& solver, const Limits& limits, Progress progress)
    : solver_(&solver), limits_(limits), watch_(limits_), progress_(std::move(progress)) {}

SolverRunner::SolverRunner(const Limits& limits)
    : solver_(nullptr), limits_(limits), watch_(limits_) {}

std::optional<Answer> SolverRunner::answer(const Question& question) {
  if (watch_.told_to_stop()) return std::nullopt;
  Limits limits = limits_;
  if (limits.seconds > 0) limits.seconds = std::max(limits.seconds - watch_.seconds(), kLeastTime);
  if (limits.nodes > 0) limits.nodes -= std::min(nodes_, limits.nodes - 1);
  Answer answer;
  switch (question.kind) {
    case Question::Kind::score:
      answer.result = without_columns(solver_->solve(question.board, limits));
      break;
    case Question::Kind::outcome:
      answer.result = without_columns(solver_->outcome(question.board, limits));
      break;
    case Question::Kind::best_columns:
      answer.result = solver_->best_columns(question.board, limits);
      break;
    case Question::Kind::columns:
      answer.result = solver_->score_columns(question.board, limits);
      break;
    case Question::Kind::analysis:
      answer.result = solver_->analyse(question.board, limits);
      break;
    case Question::Kind::what_if:
      answer = answer_of(solve_what_if(question.board, question.what_if, limits));
      break;
    case Question::Kind::search: {
      classic::Options options = question.search;
      options.limits = limits_;
      options.limits.seconds = 0;
      answer = answer_of(classic::search(question.board, options));
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
