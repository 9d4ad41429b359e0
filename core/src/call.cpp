#include "call.hpp"

#include <stdexcept>

namespace fourfold {

namespace {

constexpr auto kPollInterval = std::chrono::milliseconds(50);

MakeSearcher maker(InstructionSet set) {
#if FOURFOLD_X86
  if (set == InstructionSet::avx512) return make_searcher_avx512;
  if (set == InstructionSet::avx2) return make_searcher_avx2;
#endif
  (void)set;
  return make_searcher_portable;
}

}  // namespace

SolverState::SolverState(const SolverOptions& o) : options(o), tables(o.table_mb) {}

void SolverState::check_may_wait() const {
  for (const Call* call = calls; call; call = call->next_)
    if (call->caller_ == std::this_thread::get_id())
      throw std::logic_error(
          "a solver cannot be cleared, or turn to another board size, from inside its own call");
}

void SolverState::clear() {
  std::unique_lock lock(mutex);
  if (active > 0) check_may_wait();
  idle.wait(lock, [&] { return active == 0; });
  if (!tables.next_generation()) change_size(tables.columns(), tables.rows());
}

void SolverState::cancel() {
  std::lock_guard lock(mutex);
  for (Call* call = calls; call; call = call->next_) call->cancel();
}

void SolverState::change_size(int columns, int rows) {
  tables.change_size(columns, rows);
  for (auto& worker : workers) worker->forget();
}

Call::Call(SolverState& state, int columns, int rows, const Limits& limits)
    : state_(state), limits_(limits) {
  std::unique_lock lock(state_.mutex);
  const auto same_size = [&] { return state_.tables.is_for(columns, rows); };
  const auto must_wait = [&] { return !same_size() && state_.active > 0; };
  if (must_wait()) state_.check_may_wait();
  next_ = state_.calls;
  if (next_) next_->previous_ = this;
  state_.calls = this;

  while (must_wait() && !cancelled()) {
    state_.idle.wait_for(lock, kPollInterval);
    lock.unlock();
    look_up();
    lock.lock();
  }
  if (must_wait()) return;
  if (!same_size()) state_.change_size(columns, rows);
  ++state_.active;
  admitted_ = true;
}

Call::~Call() {
  std::lock_guard lock(state_.mutex);
  if (next_) next_->previous_ = previous_;
  (previous_ ? previous_->next_ : state_.calls) = next_;
  if (admitted_ && --state_.active == 0) state_.idle.notify_all();
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
        maker(state_.options.instructions)(state_.tables.columns(), state_.tables.rows());
  return worker;
}

void Call::give_back(std::unique_ptr<Worker> worker) {
  std::lock_guard lock(state_.mutex);
  state_.workers.push_back(std::move(worker));
}

void Call::add_nodes(uint64_t nodes) {
  const uint64_t total = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
  if (limits_.nodes && total >= limits_.nodes) cancel();
}

void Call::look_up() {
  if (limits_.seconds <= 0 && !limits_.poll) return;
  if (std::this_thread::get_id() != caller_) return;
  const auto now = Clock::now();
  if (limits_.seconds > 0 && now - start_ >= std::chrono::duration<double>(limits_.seconds))
    cancel();
  if (limits_.poll && now >= next_poll_) {
    next_poll_ = now + kPollInterval;
    if (limits_.poll()) cancel();
  }
}

double Call::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

}  // namespace fourfold
