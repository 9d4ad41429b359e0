#include "fourfold/solver/inquiry.hpp"

#include <algorithm>

namespace fourfold {

namespace {

// The least time for a question, in seconds: enough for easy answers.
constexpr double kLeastTime = 0.001;

AnalysisResult without_columns(const ScoreResult& found) {
  AnalysisResult result;
  result.bounds = found.bounds;
  result.nodes = found.nodes;
  result.seconds = found.seconds;
  result.complete = found.complete;
  return result;
}

}  // namespace

SolverAnswer answer_of(const WhatIfResult& found) {
  SolverAnswer answer;
  answer.result.complete = found.score.has_value();
  answer.result.nodes = found.nodes;
  if (found.score) answer.result.bounds = {*found.score, *found.score};
  return answer;
}

SolverAnswer answer_of(const classic::SearchResult& found) {
  SolverAnswer answer;
  answer.result.complete = found.ended == classic::Ended::complete;
  answer.result.nodes = found.nodes;
  answer.result.pv = found.pv;
  answer.column = found.column;
  answer.value = found.value;
  return answer;
}

namespace {

std::vector<const StopToken*> tokens(const StopToken* stop, const StopToken* enough) {
  std::vector<const StopToken*> given;
  if (stop) given.push_back(stop);
  if (enough) given.push_back(enough);
  return given;
}

}  // namespace

SolverRunner::SolverRunner(Solver* solver, const Limits& limits, Progress progress,
                           const StopToken* enough)
    : solver_(solver),
      limits_(limits),
      watch_(limits_),
      enough_(enough),
      either_(0, tokens(limits.stop, enough)),
      progress_(std::move(progress)) {}

std::optional<SolverAnswer> SolverRunner::answer(const Question& question) {
  if (watch_.told_to_stop()) return std::nullopt;
  if (question.kind == Question::Kind::progress) {
    if (progress_) progress_(question.done, question.total);
    return SolverAnswer{};
  }
  SolverAnswer answer;
  answer.limited = enough_ && enough_->cancelled();
  if (answer.limited) return answer;

  Limits limits = limits_;
  limits.stop = &either_;
  if (limits.seconds > 0) limits.seconds = std::max(limits.seconds - watch_.seconds(), kLeastTime);
  if (limits.nodes > 0) limits.nodes -= std::min(nodes_, limits.nodes - 1);
  uint64_t budget = 0;  // of the question itself; exceeding it is a valid answer
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
      budget = question.what_if.node_limit;
      answer = answer_of(solve_what_if(question.board, question.what_if, limits));
      break;
    case Question::Kind::search: {
      // Not limited in time: an unfinished search has no result.
      classic::Options options = question.search;
      options.limits = {
          .nodes = question.search.limits.nodes, .stop = &either_, .poll = limits.poll};
      const classic::SearchResult found = classic::search(question.board, options);
      if (found.ended == classic::Ended::node_limit) budget = 1;
      answer = answer_of(found);
      break;
    }
    case Question::Kind::progress:
      break;
  }
  nodes_ += answer.result.nodes;
  if (answer.result.complete) return answer;
  if (budget > 0 && answer.result.nodes > budget) return answer;
  const bool out_of_nodes = limits.nodes > 0 && answer.result.nodes >= limits.nodes;
  const bool out_of_time = watch_.out_of_time() || (enough_ && enough_->cancelled());
  if (watch_.cancelled() || !(out_of_time || out_of_nodes)) return std::nullopt;
  answer.limited = true;
  return answer;
}

}  // namespace fourfold
