// Explanations and reviews for the browser: started, computed in steps, and read as JSON.
#include <memory>
#include <string>
#include <variant>

#include "engine.hpp"
#include "fourfold/players/registry.hpp"
#include "fourfold/review/review.hpp"
#include "fourfold/solver/step_runner.hpp"

namespace fourfold {

namespace {

using explain::Explanation;
using review::Review;

// The current question, dropped when another one begins.
struct Inquest {
  std::variant<std::monostate, StepRunner<Explanation>, StepRunner<Review>> runner;
  explain::Names names;
  Review so_far;  // of a review
  int updates = 0;
  std::string json;
};
Inquest* current;

struct InsightReport {
  int32_t size;
  const char* json;
};
static_assert(offsetof(InsightReport, json) == 4);
InsightReport current_report;

// The names of both sides come as input, with a zero after each; then a digit if one of them is
// the reader's: 0 or 1.
explain::Names take_names() {
  const std::vector<uint8_t> bytes = take_input();
  const std::string text(bytes.begin(), bytes.end());
  const std::size_t first = text.find('\0'), second = text.find('\0', first + 1);
  if (first == std::string::npos || second == std::string::npos) return {};
  const std::string you = text.substr(second + 1);
  return {text.substr(0, first), text.substr(first + 1, second - first - 1),
          you == "0"   ? Player::first
          : you == "1" ? Player::second
                       : Player::none};
}

}  // namespace

extern "C" {

// Takes the input as the names of the sides. To be called before an inquiry is begun.
EXPORT(begin_names) void begin_names() {
  delete current;
  current = new Inquest{};
  current->names = take_names();
}

// Takes the input as the columns played. `column` is -1 for the best one. Returns a BoardFault, or
// -1 if the columns do not lead to the position.
EXPORT(begin_explanation)
int begin_explanation(FOURFOLD_BOARD, int column, double what_if_nodes, int forcing_budget,
                      int following_budget) {
  const Board board = FOURFOLD_BOARD_GIVEN;
  const BoardFault fault = check_board(board);
  if (fault != BoardFault::ok) return static_cast<int>(fault);
  const explain::Effort effort{static_cast<uint64_t>(what_if_nodes), forcing_budget,
                               following_budget};
  const std::vector<uint8_t> input = take_input();
  std::vector<int> played(input.begin(), input.end());
  if (!explain::are_last_moves(board, played)) return -1;
  current->runner.emplace<StepRunner<Explanation>>(
      solver_in_use(), explain::explain(board, column < 0 ? std::nullopt : std::optional(column),
                                        std::nullopt, effort, std::move(played)));
  return 0;
}

// The least, typical and largest strength that a review can be made for.
EXPORT(review_elo) int review_elo(int which) {
  const auto levels = players::ladder();
  return which == 0   ? levels.front().elo()
         : which == 1 ? review::typical_elo()
                      : levels.back().elo();
}

// Takes the input as the columns played. They must be legal. `elo`: the strength of the players.
EXPORT(begin_review) void begin_review(int columns, int rows, int rule, int elo) {
  Board start = board_of(0, 0, columns, rows);
  start.rule = static_cast<Rule>(rule);
  const auto update = [review = current](const Review& so_far) {
    review->so_far = so_far;
    ++review->updates;
  };
  const std::vector<uint8_t> columns_played = take_input();
  const std::vector<int> moves(columns_played.begin(), columns_played.end());
  current->runner.emplace<StepRunner<Review>>(solver_in_use(),
                                              review::review(start, moves, elo, update));
}

// Works for about this many nodes. Returns 1 when there is a result.
EXPORT(step_insight) int step_insight(double nodes, int time_is_up) {
  return std::visit(
      [&](auto& runner) {
        if constexpr (std::is_same_v<std::decay_t<decltype(runner)>, std::monostate>) {
          return 1;
        } else {
          const double end = static_cast<double>(runner.nodes()) + nodes;
          // A question may be answered without visiting a node: this must not loop forever.
          for (int questions = 0; questions < 1000; ++questions) {
            if (runner.step(time_is_up ? 1 : static_cast<uint64_t>(nodes))) return 1;
            if (time_is_up) runner.limit();
            if (static_cast<double>(runner.nodes()) >= end) break;
          }
          return 0;
        }
      },
      current->runner);
}

// The number of updates of a review.
EXPORT(insight_updates) int insight_updates() {
  return current->updates;
}

// The result or, of a review, what is known so far.
EXPORT(insight) const InsightReport* insight_report(int ended) {
  if (auto* runner = std::get_if<StepRunner<Explanation>>(&current->runner))
    current->json = ended ? to_json(runner->result(), current->names) : "";
  else if (auto* runner = std::get_if<StepRunner<Review>>(&current->runner))
    current->json = to_json(ended ? runner->result() : current->so_far, current->names);
  current_report = {static_cast<int32_t>(current->json.size()), current->json.data()};
  return &current_report;
}

}  // extern "C"

}  // namespace fourfold
