// Requests that are answered in steps.
#include <chrono>

#include "engine.hpp"
#include "fourfold/board/notation.hpp"
#include "fourfold/json/results.hpp"
#include "fourfold/review/review.hpp"
#include "fourfold/solver/step_runner.hpp"

namespace fourfold {

namespace {

using explain::Explanation;
using review::Review;

// The score of a position, its outcome or its analysis.
class SolverRun final : public Run {
 public:
  // An analysis if a board is given. The solver has begun.
  SolverRun(StepSolver& solver, std::optional<Board> analysed,
            const language::Language& language = language::Language::english())
      : solver_(solver), analysed_(analysed), language_(language), known_(solver.result()) {}

  Progress step(uint64_t nodes, bool time_is_up) override {
    if (time_is_up) return Progress::done;
    const bool done = solver_.step(nodes);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
    AnalysisResult now = solver_.result();
    now.seconds = passed.count();
    const bool more = now.bounds != known_.bounds || now.column_bounds != known_.column_bounds;
    known_ = std::move(now);
    return done ? Progress::done : more ? Progress::more : Progress::none;
  }

  void write(JsonWriter& json) override {
    if (analysed_) return write_json(json, known_, *analysed_, estimate(), language_);
    write_json(json, ScoreResult{known_.bounds, known_.nodes, known_.seconds, known_.complete});
  }

 private:
  // An analysis is written whenever more is proven, and the outlook remains the same.
  std::optional<players::Estimate> estimate() {
    if (analysed_->over() || !known_.best.empty()) return std::nullopt;
    if (!outlook_) outlook_ = players::outlook(*analysed_);
    return players::estimate(*outlook_, known_);
  }

  StepSolver& solver_;
  const std::optional<Board> analysed_;
  const language::Language& language_;
  AnalysisResult known_;
  std::optional<players::Outlook> outlook_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

// What asks the solver questions.
template <class T>
class InquiryRun : public Run {
 public:
  InquiryRun(StepSolver& solver, Inquiry<T> inquiry) : runner_(solver, std::move(inquiry)) {}

  Progress step(uint64_t nodes, bool time_is_up) override {
    const uint64_t end = runner_.nodes() + nodes;
    // A question may be answered without visiting a node: this must not loop forever.
    for (int questions = 0; questions < 1000 && !done_; ++questions) {
      done_ = runner_.step(time_is_up ? 1 : nodes);
      if (done_) return Progress::done;
      if (time_is_up) runner_.limit();
      if (runner_.nodes() >= end) break;
    }
    return Progress::none;
  }

 protected:
  StepRunner<T> runner_;
  bool done_ = false;
};

class MoveRun final : public InquiryRun<players::Choice> {
 public:
  using InquiryRun::InquiryRun;

  // With the number of random numbers used, which the host passes with the next request: nothing is
  // lost when it stops this module.
  void write(JsonWriter& json) override {
    if (!done_) return json.null();
    const players::Choice& choice = runner_.result();
    json.begin('{');
    json.key("column").text(column_label(choice.column));
    json.key("proven").boolean(choice.proven);
    json.key("nodes").number(runner_.nodes());
    json.key("draws").number(choice.player.draws());
    json.end('}');
  }
};

class ExplanationRun final : public InquiryRun<Explanation> {
 public:
  ExplanationRun(StepSolver& solver, Inquiry<Explanation> inquiry, explain::Names names)
      : InquiryRun(solver, std::move(inquiry)), names_(std::move(names)) {}

  void write(JsonWriter& json) override {
    done_ ? write_json(json, runner_.result(), names_) : json.null();
  }

 private:
  const explain::Names names_;
};

// What a review reports while it is made.
struct Updates {
  Review latest;
  bool is_new = false;
};

class ReviewRun final : public InquiryRun<Review> {
 public:
  ReviewRun(StepSolver& solver, const Board& start, std::vector<int> moves, int elo,
            explain::Names names)
      : ReviewRun(solver, start, std::move(moves), elo, std::move(names),
                  std::make_unique<Updates>()) {}

  Progress step(uint64_t nodes, bool time_is_up) override {
    const Progress progress = InquiryRun::step(nodes, time_is_up);
    if (std::exchange(updates_->is_new, false) && progress == Progress::none) return Progress::more;
    return progress;
  }

  void write(JsonWriter& json) override {
    json.raw(to_json(done_ ? runner_.result() : updates_->latest, names_));
  }

 private:
  ReviewRun(StepSolver& solver, const Board& start, std::vector<int> moves, int elo,
            explain::Names names, std::unique_ptr<Updates> updates)
      : InquiryRun(solver, review::review(start, std::move(moves), elo,
                                          [to = updates.get()](const Review& so_far) {
                                            *to = {so_far, true};
                                          })),
        updates_(std::move(updates)),
        names_(std::move(names)) {}

  const std::unique_ptr<Updates> updates_;
  const explain::Names names_;
};

// ---- Requests -------------------------------------------------------------------------------

template <void (StepSolver::*begin)(const Board&)>
std::unique_ptr<Run> begin_score(Engine& engine, Request& request) {
  const Board board = request.board();
  if (request.failed()) return {};
  (engine.solver.*begin)(board);
  return std::make_unique<SolverRun>(engine.solver, std::nullopt);
}

// What an earlier analysis has proven of each column; the solver ignores what cannot be true.
std::vector<Bounds> proven_bounds(Request& request, const Board& board) {
  constexpr int kMost = 127;
  const std::vector<JsonValue>& columns = request["proven"].items;
  std::vector<Bounds> proven;
  if (!columns.empty() && columns.size() != board.columns)
    request.fail("InvalidArgument", "proven must have " + std::to_string(board.columns) +
                                        " bounds, not " + std::to_string(columns.size()));
  for (const JsonValue& column : columns) {
    const auto bound = [&](std::size_t index) {
      const JsonValue missing;
      const JsonValue& value = index < column.items.size() ? column.items[index] : missing;
      return static_cast<int>(request.whole(value, "a proven bound", -kMost, kMost));
    };
    const bool is_full = column.type == JsonValue::Type::null;
    proven.push_back(is_full ? kNoBounds : Bounds{bound(0), bound(1)});
  }
  return proven;
}

std::unique_ptr<Run> begin_analysis(Engine& engine, Request& request) {
  const Board board = request.board();
  const std::vector<Bounds> proven = proven_bounds(request, board);
  const language::Language& language = engine.language(request);
  if (request.failed()) return {};
  engine.solver.begin_analysis(board, AnalysisGoal::pv, proven);
  return std::make_unique<SolverRun>(engine.solver, board, language);
}

std::unique_ptr<Run> begin_move(Engine& engine, Request& request) {
  const JsonValue& given = request["player"];
  const Board board = request.open_board("IllegalMove", "choose");
  const KnownPlayer* player = engine.player(request, request.text(given["name"], "a name"));
  const players::Seed seed = request.seed(given["seed"]);
  const auto draws = static_cast<uint64_t>(request.whole(given["draws"], "draws", 0));
  if (request.failed()) return {};
  if (player->group == players::Group::network) {
    request.fail("InvalidArgument", player->name + " plays in the module of networks");
    return {};
  }
  if (std::find(player->rules.begin(), player->rules.end(), board.rule) == player->rules.end()) {
    const std::string_view rule = classic::kRuleNames[static_cast<std::size_t>(board.rule)];
    request.fail("InvalidArgument",
                 player->name + " does not play by the rule " + std::string(rule));
    return {};
  }
  return std::make_unique<MoveRun>(engine.solver,
                                   players::choose({player->style, seed, draws}, board));
}

std::unique_ptr<Run> begin_explanation(Engine& engine, Request& request) {
  enum class Efforts { normal, thorough };
  constexpr std::string_view kEffortNames[] = {"normal", "thorough"};
  const Board board = request.board();
  std::optional<int> column;
  if (request.has("column")) column = static_cast<int>(request.whole("column", 0, 0));
  std::vector<int> played = request.columns("played", board);
  const Efforts effort = request.choice("effort", kEffortNames, Efforts::normal);
  explain::Names names = request.names();
  names.language = &engine.language(request);
  if (column && (*column >= board.columns || board.over() || board.is_full(*column)))
    request.fail("InvalidArgument", "column " + std::to_string(*column) + " cannot be played");
  if (!explain::are_last_moves(board, played))
    request.fail("InvalidArgument", "the moves do not lead to the position");
  if (request.failed()) return {};
  return std::make_unique<ExplanationRun>(
      engine.solver,
      explain::explain(board, column, std::nullopt,
                       effort == Efforts::thorough ? explain::kThorough : explain::Effort{},
                       std::move(played)),
      std::move(names));
}

// The columns of a game from the empty board.
std::vector<int> legal_moves(Request& request, Board board) {
  std::vector<int> moves;
  for (const JsonValue& item : request["moves"].items) {
    Request column(item);
    moves.push_back(static_cast<int>(column.whole(item, "", 0, board.columns - 1)));
    const std::string where = "invalid move " + std::to_string(moves.size()) + ": ";
    if (column.failed())
      request.fail("IllegalMove", where + "there is no column " + std::string(item.source));
    else if (board.over())
      request.fail("IllegalMove", where + "the game is over");
    else if (board.is_full(moves.back()))
      request.fail("IllegalMove", where + "column " + column_label(moves.back()) + " is full");
    if (request.failed()) break;
    board = board.after(moves.back());
  }
  return moves;
}

std::unique_ptr<Run> begin_review(Engine& engine, Request& request) {
  const Board start = request.board();
  std::vector<int> moves = legal_moves(request, start);
  const auto levels = players::ladder();
  const auto elo = static_cast<int>(
      request.whole("elo", review::typical_elo(), levels.front().elo(), levels.back().elo()));
  explain::Names names = request.names();
  names.language = &engine.language(request);
  if (request.failed()) return {};
  return std::make_unique<ReviewRun>(engine.solver, start, std::move(moves), elo, std::move(names));
}

constexpr struct {
  std::string_view type;
  std::unique_ptr<Run> (*begin)(Engine&, Request&);
} kRuns[] = {
    {"score", begin_score<&StepSolver::begin_score>},
    {"outcome", begin_score<&StepSolver::begin_outcome>},
    {"analysis", begin_analysis},
    {"move", begin_move},
    {"explanation", begin_explanation},
    {"review", begin_review},
};

}  // namespace

std::unique_ptr<Run> begin(Engine& engine, std::string_view type, Request& request) {
  for (const auto& known : kRuns)
    if (known.type == type) return known.begin(engine, request);
  return {};
}

}  // namespace fourfold
