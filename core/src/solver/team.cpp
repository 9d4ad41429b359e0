#include "team.hpp"

namespace fourfold {

namespace {

// Helpers join in when the call has cost this many nodes; before, starting them costs more than
// they save.
constexpr uint64_t kHelpersJoin = 20'000;
constexpr int kNoAnswer = 1000;

}  // namespace

class Team::Helper final : Watch {
 public:
  explicit Helper(Team& team)
      : team_(team),
        worker_(team.call_.take_worker()),
        count_(*worker_->searcher),
        thread_([this] { run(); }) {}
  ~Helper() {
    thread_.join();
    team_.call_.give_back(std::move(worker_));
  }

 private:
  bool go_on() override {
    count_.add_to(team_.call_);
    return !team_.call_.cancelled();
  }

  void run() {
    uint64_t task = 0;
    for (;;) {
      {
        std::unique_lock lock(team_.mutex_);
        team_.wake_.wait(lock, [&] { return team_.leaving_ || team_.task_ != task; });
        if (team_.leaving_) return;
        task = team_.task_;
      }
      Searcher& searcher = *worker_->searcher;
      SearchSetup setup = team_.call_.setup(*worker_);
      setup.book = team_.setup_.book;
      setup.busy = team_.busy_.get();
      setup.stop = &team_.stop_;
      setup.watch = this;
      searcher.begin(setup, team_.board_.mover(), team_.board_.other());
      const int value = searcher.test(team_.beta_);
      count_.add_to(team_.call_);
      if (!searcher.stopped()) team_.answer(value);
      std::lock_guard lock(team_.mutex_);
      if (--team_.working_ == 0) team_.rest_.notify_all();
    }
  }

  Team& team_;
  std::unique_ptr<Worker> worker_;
  NodeCount count_;
  std::thread thread_;
};

Team::Team(Call& call, int threads)
    : call_(call), threads_(threads), lead_(call.take_worker()), count_(*lead_->searcher) {
  setup_ = call_.setup(*lead_);
  if (threads_ > 1) busy_ = std::make_unique<BusyMarks>();
  setup_.busy = busy_.get();
  setup_.stop = &stop_;
  setup_.watch = this;
}

Team::~Team() {
  if (!helpers_.empty()) {
    {
      std::lock_guard lock(mutex_);
      leaving_ = true;
    }
    wake_.notify_all();
    helpers_.clear();
  }
  call_.give_back(std::move(lead_));
}

Bounds Team::turn_to(const Board& board) {
  board_ = board;
  setup_.book = call_.book_for(board);
  const auto range = lead_->searcher->begin(setup_, board.mover(), board.other());
  return {std::max(range.lower, call_.lower_bound_beyond_book(board)), range.upper};
}

std::optional<int> Team::test(int beta) {
  if (call_.cancelled()) return {};
  beta_ = beta;
  answer_.store(kNoAnswer);
  stop_.store(false);
  if (!helpers_.empty()) start_helpers();

  Searcher& searcher = *lead_->searcher;
  const int value = searcher.test(beta);
  if (!searcher.stopped()) answer(value);
  stop_.store(true);
  if (!helpers_.empty()) wait_for_helpers();
  count_.add_to(call_);

  const int found = answer_.load();
  if (found == kNoAnswer) return {};
  // A searcher that was stopped needs to be set up again.
  if (searcher.stopped()) turn_to(board_);
  return found;
}

void Team::answer(int value) {
  int none = kNoAnswer;
  answer_.compare_exchange_strong(none, value);
  stop_.store(true);
}

bool Team::go_on() {
  count_.add_to(call_);
  call_.check_limits();
  if (call_.cancelled()) return false;
  if (threads_ > 1 && helpers_.empty() && call_.nodes() >= kHelpersJoin) {
    for (int i = 1; i < threads_; ++i) helpers_.push_back(std::make_unique<Helper>(*this));
    start_helpers();
  }
  return true;
}

void Team::start_helpers() {
  {
    std::lock_guard lock(mutex_);
    ++task_;
    working_ = static_cast<int>(helpers_.size());
  }
  wake_.notify_all();
}

void Team::wait_for_helpers() {
  std::unique_lock lock(mutex_);
  rest_.wait(lock, [&] { return working_ == 0; });
}

}  // namespace fourfold
