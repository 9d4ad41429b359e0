#include "call.hpp"

#include "fourfold/solver/book.hpp"

namespace fourfold {

MakeSearcher searcher_for(InstructionSet set) {
#if FOURFOLD_X86
  if (set == InstructionSet::avx512) return make_searcher_avx512;
  if (set == InstructionSet::avx2) return make_searcher_avx2;
#endif
  (void)set;
  return make_searcher_portable;
}

SolverState::SolverState(const SolverOptions& o) : options(o), tables(o.table_mb) {}

const Book* SolverState::book_from(const Board& board, int ply) const {
  const Book* nearest = nullptr;
  for (const Book* book : options.books)
    if (book->columns() == board.columns && book->rows() == board.rows && book->ply() >= ply &&
        (!nearest || book->ply() < nearest->ply()))
      nearest = book;
  return nearest;
}

void SolverState::cancel() {
  {
    std::lock_guard lock(mutex);
    for (Call* call = latest; call; call = call->earlier_)
      if (!call->clears_) call->cancel();
  }
  changed.notify_all();
}

void SolverState::clear() {
  if (!tables.next_generation()) change_size(tables.columns(), tables.rows());
}

void SolverState::change_size(int columns, int rows) {
  tables.change_size(columns, rows);
  for (auto& worker : workers) worker->forget();
}

Call::Call(SolverState& state, int columns, int rows, const Limits& limits)
    : state_(state),
      columns_(columns),
      rows_(rows),
      clears_(false),
      node_limit_(limits.nodes),
      watch_(limits) {
  wait_for_turn();
}

Call::Call(SolverState& state, const Limits& limits)
    : state_(state),
      columns_(0),
      rows_(0),
      clears_(true),
      node_limit_(limits.nodes),
      watch_(limits) {
  wait_for_turn();
}

void Call::wait_for_turn() {
  std::unique_lock lock(state_.mutex);
  const bool may_run = fits();
  const bool must_wait = (!may_run || state_.waiting > 0) && !is_nested();
  if (!may_run && !must_wait)
    throw SolverBusy(
        "a callback cannot clear the solver that called it, or use it for another board size");
  earlier_ = state_.latest;
  if (earlier_) earlier_->later_ = this;
  state_.latest = this;

  if (cancelled()) {
    stage_ = Stage::gave_up;
    return;
  }
  if (must_wait) {
    ++state_.waiting;
    bool my_turn = false;
    while (!my_turn && !cancelled()) {
      state_.changed.wait_for(lock, watch_.until_next_check());
      lock.unlock();
      check_limits();
      lock.lock();
      my_turn = fits() && is_next();
    }
    --state_.waiting;
    state_.changed.notify_all();  // for the one behind this one
    if (!my_turn) {
      stage_ = Stage::gave_up;
      return;
    }
  }
  if (clears_)
    state_.clear();
  else if (!state_.tables.is_for(columns_, rows_))
    state_.change_size(columns_, rows_);
  ++state_.running;
  stage_ = Stage::running;
}

bool Call::fits() const {
  return state_.running == 0 || (!clears_ && state_.tables.is_for(columns_, rows_));
}

bool Call::is_nested() const {
  for (const Call* call = state_.latest; call; call = call->earlier_)
    if (call->caller_ == caller_) return true;
  return false;
}

bool Call::is_next() const {
  for (const Call* call = earlier_; call; call = call->earlier_)
    if (call->stage_ == Stage::waiting) return false;
  return true;
}

Call::~Call() {
  std::lock_guard lock(state_.mutex);
  if (earlier_) earlier_->later_ = later_;
  (later_ ? later_->earlier_ : state_.latest) = earlier_;
  if (admitted() && --state_.running == 0 && state_.waiting > 0) state_.changed.notify_all();
}

std::unique_ptr<Worker> Call::take_worker() {
  std::unique_ptr<Worker> worker;
  {
    std::lock_guard lock(state_.mutex);
    if (!state_.workers.empty()) {
      worker = std::move(state_.workers.back());
      state_.workers.pop_back();
    }
  }
  if (!worker) worker = std::make_unique<Worker>();
  if (!worker->searcher)
    worker->searcher =
        searcher_for(state_.options.instructions)(state_.tables.columns(), state_.tables.rows());
  return worker;
}

void Call::give_back(std::unique_ptr<Worker> worker) {
  std::lock_guard lock(state_.mutex);
  state_.workers.push_back(std::move(worker));
}

void Call::add_nodes(uint64_t nodes) {
  const uint64_t total = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
  if (node_limit_ && total >= node_limit_) cancel();
}

void Call::check_limits() {
  if (std::this_thread::get_id() == caller_ && watch_.expired()) cancel();
}

}  // namespace fourfold
