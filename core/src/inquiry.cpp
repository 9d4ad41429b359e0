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
    : solver_(solver),
      limits_(limits),
      progress_(std::move(progress)),
      begun_(std::chrono::steady_clock::now()) {}

std::optional<Answer> SolverRunner::answer(const Question& question) {
  if (limits_.poll && limits_.poll()) return std::nullopt;
  Limits limits = limits_;
  if (limits.seconds > 0) {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - begun_;
    limits.seconds = std::max(limits.seconds - used.count(), kLeastTime);
  }
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
    case Question::Kind::what_if:
      return answer_what_if(question);
    case Question::Kind::progress:
      if (progress_) progress_(question.done, question.total);
      return answer;
  }
  nodes_ += answer.result.nodes;
  if (answer.result.complete) return answer;
  const bool out_of_time = limits.seconds > 0 && answer.result.seconds >= limits.seconds;
  const bool out_of_nodes = limits.nodes > 0 && answer.result.nodes >= limits.nodes;
  if (!out_of_time && !out_of_nodes) return std::nullopt;
  answer.limited = true;
  return answer;
}

std::optional<Answer> SolverRunner::answer_what_if(const Question& question) {
  Answer answer;
  bool stopped = false;
  WhatIf what_if = question.what_if;
  what_if.poll = [&] {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - begun_;
    answer.limited = limits_.seconds > 0 && used.count() >= limits_.seconds;
    stopped = limits_.poll && limits_.poll();
    return answer.limited || stopped;
  };
  const WhatIfResult found = solve_what_if(question.board, what_if);
  nodes_ += found.nodes;
  if (stopped) return std::nullopt;
  answer.result.complete = found.score.has_value();
  answer.result.nodes = found.nodes;
  if (found.score) answer.result.score = {*found.score, *found.score};
  return answer;
}

}  // namespace fourfold
