#include "fourfold/solver/stepwise.hpp"

#include <atomic>
#include <optional>
#include <variant>

#include "search/tables.hpp"
#include "tasks.hpp"

namespace fourfold {

namespace {

// The Team of tasks.hpp with one thread. Stops after a number of nodes.
class SingleThread final : Watch {
 public:
  explicit SingleThread(std::size_t table_mb) : tables_(table_mb) {}

  bool has_memory() const { return tables_.has_memory() && worker_.own.data() != nullptr; }
  uint64_t nodes() const {
    return nodes_before_ + (worker_.searcher ? worker_.searcher->nodes() : 0);
  }

  void start() { shared_from_ = (worker_.searcher ? worker_.searcher->nodes() : 0) + kSmallSearch; }

  Bounds turn_to(const Board& board) {
    if (!tables_.is_for(board.columns, board.rows)) change_size(board.columns, board.rows);
    if (!worker_.searcher) worker_.searcher = make_searcher_portable(board.columns, board.rows);
    board_ = board;
    setup_ = tables_.setup(worker_);
    setup_.book = access_to(book, board);
    setup_.stop = &never_;
    setup_.watch = this;
    setup_.shared_from = shared_from_;
    return begin();
  }

  std::optional<int> test(int beta) {
    if (nodes() >= limit_) return {};
    if (worker_.searcher->stopped()) begin();
    const int value = worker_.searcher->test(beta);
    if (worker_.searcher->stopped()) return {};
    return value;
  }

  void allow(uint64_t nodes) { limit_ = this->nodes() + nodes; }

  void clear() {
    if (!tables_.next_generation()) change_size(tables_.columns(), tables_.rows());
  }

  const Book* book = nullptr;

 private:
  bool go_on() override { return nodes() < limit_; }

  Bounds begin() {
    const Bounds bounds = worker_.searcher->begin(setup_, board_.mover(), board_.other());
    return {std::max(bounds.lower, lower_bound_beyond(book, board_)), bounds.upper};
  }

  void change_size(int columns, int rows) {
    nodes_before_ = nodes();
    tables_.change_size(columns, rows);
    worker_.forget();
    shared_from_ = kSmallSearch;
  }

  Tables tables_;
  Worker worker_;
  Board board_;
  SearchSetup setup_;
  const std::atomic<bool> never_{false};
  uint64_t limit_ = 0;
  uint64_t shared_from_ = 0;
  uint64_t nodes_before_ = 0;  // by searchers for other board sizes
};

}  // namespace

struct StepSolver::State {
  explicit State(std::size_t table_mb) : team(table_mb) {}

  SingleThread team;
  std::variant<std::monostate, ScoreTask, OutcomeTask, AnalysisTask> task;
  uint64_t nodes_before = 0;
  bool done = false;

  template <class Task, class... Args>
  void begin(const Board& board, const Args&... args) {
    done = false;
    nodes_before = team.nodes();
    task.emplace<Task>(team, board, args...);
  }
};

StepSolver::StepSolver(std::size_t table_mb) : state_(std::make_unique<State>(table_mb)) {}
StepSolver::~StepSolver() = default;

bool StepSolver::has_memory() const {
  return state_->team.has_memory();
}

void StepSolver::use_book(const Book* book) {
  state_->team.book = book;
  state_->task = {};
}

void StepSolver::begin_score(const Board& board) {
  state_->begin<ScoreTask>(board, Wanted::bounds);
}

void StepSolver::begin_outcome(const Board& board) {
  state_->begin<OutcomeTask>(board, Wanted::bounds);
}

void StepSolver::begin_analysis(const Board& board, AnalysisGoal goal,
                                const std::vector<Bounds>& proven) {
  state_->begin<AnalysisTask>(board, goal, Wanted::bounds, proven);
}

bool StepSolver::step(uint64_t nodes) {
  SingleThread& team = state_->team;
  team.allow(nodes);
  if (auto* score = std::get_if<ScoreTask>(&state_->task)) state_->done = score->run(team);
  if (auto* outcome = std::get_if<OutcomeTask>(&state_->task)) state_->done = outcome->run(team);
  if (auto* analysis = std::get_if<AnalysisTask>(&state_->task))
    state_->done = analysis->run_columns(team, [] {}) && analysis->run_line(team);
  return state_->done;
}

AnalysisResult StepSolver::result() const {
  AnalysisResult result;
  if (auto* score = std::get_if<ScoreTask>(&state_->task)) result.bounds = score->score();
  if (auto* outcome = std::get_if<OutcomeTask>(&state_->task)) result.bounds = outcome->score();
  if (auto* analysis = std::get_if<AnalysisTask>(&state_->task)) analysis->write_to(result);
  result.nodes = state_->team.nodes() - state_->nodes_before;
  result.complete = state_->done;
  return result;
}

void StepSolver::clear() {
  state_->task = {};
  state_->team.clear();
}

}  // namespace fourfold
