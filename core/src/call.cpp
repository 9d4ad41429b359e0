#include "call.hpp"

#include <algorithm>
#include <stdexcept>

#include "fourfold/book.hpp"
#include "fourfold/reachable.hpp"
#include "fourfold/table.hpp"

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

// Tags must be exact for the longest keys of any board: 64 bits.
constexpr std::size_t kMinSharedBuckets = std::size_t{1} << (64 - TableView<true>::kTagBits);
static_assert(kOwnBuckets >= std::size_t{1} << (64 - TableView<false>::kTagBits));

}  // namespace

SolverState::SolverState(const SolverOptions& o)
    : options(o), shared(std::max((o.table_mb << 20) / sizeof(Bucket), kMinSharedBuckets)) {}

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
  const int key_bits = columns * (rows + 1);
  const uint64_t room = std::min(TableView<true>::generations(key_bits, shared.count()),
                                 TableView<false>::generations(key_bits, kOwnBuckets));
  if (++generation >= room) change_size(columns, rows);
}

void SolverState::cancel() {
  std::lock_guard lock(mutex);
  for (Call* call = calls; call; call = call->next_) call->cancel();
}

void SolverState::change_size(int new_columns, int new_rows) {
  columns = new_columns;
  rows = new_rows;
  // On the largest boards the tag has no room for a generation; then it stays 0.
  const int key_bits = columns * (rows + 1);
  generation = TableView<true>::generations(key_bits, shared.count()) > 1 ? 1 : 0;
  shared.zero();
  for (auto& worker : workers) {
    worker->own.zero();
    worker->searcher.reset();
  }
}

Call::Call(SolverState& state, int columns, int rows, const Limits& limits)
    : state_(state), limits_(limits) {
  std::unique_lock lock(state_.mutex);
  const auto same_size = [&] { return columns == state_.columns && rows == state_.rows; };
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
    worker->searcher = maker(state_.options.instructions)(state_.columns, state_.rows);
  return worker;
}

void Call::give_back(std::unique_ptr<Worker> worker) {
  std::lock_guard lock(state_.mutex);
  state_.workers.push_back(std::move(worker));
}

SearchSetup Call::setup(const Worker& worker) const {
  SearchSetup setup;
  setup.shared = {state_.shared.data(), state_.shared.count(), state_.generation};
  setup.own = {worker.own.data(), worker.own.count(), state_.generation};
  return setup;
}

// A book answers for any key, rightly only for positions that a game can reach. What follows from
// such a position by play is one too.
BookAccess Call::book_for(const Board& board) const {
  const Book* book = state_.options.book;
  if (!book || board.columns != book->columns() || board.rows != book->rows() ||
      board.ply() > book->ply() || !is_reachable(board))
    return {};
  return {book->ply(), book,
          [](const void* b, uint64_t key) { return static_cast<const Book*>(b)->score(key); }};
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
