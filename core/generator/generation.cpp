#include "generation.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "fourfold/enumerate.hpp"
#include "fourfold/solver.hpp"
#include "progress_file.hpp"

namespace fourfold::generator {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kTick = std::chrono::milliseconds(50);
constexpr auto kSyncInterval = std::chrono::seconds(1);

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Threads that take the unsolved positions in order, so that those at work at the same time are
// close relatives and find each other's results in the table. Each position goes to whoever is
// free next: no one waits until the last one is taken.
class Crew {
 public:
  Crew(const Settings& settings, const std::vector<uint64_t>& keys, std::vector<int8_t>& scores)
      : settings_(settings),
        keys_(keys),
        scores_(scores),
        solver_({.threads = 1, .table_mb = settings.table_mb}),
        running_(settings.threads) {
    for (int i = 0; i < settings.threads; ++i) threads_.emplace_back([this] { work(); });
  }

  ~Crew() {
    stop_.store(true);
    for (auto& thread : threads_) thread.join();
  }

  // The scores found since the last call, after waiting a tick for some. Throws what went wrong in
  // any thread.
  struct Found {
    std::size_t index;
    int8_t score;
  };
  std::vector<Found> take() {
    std::unique_lock lock(mutex_);
    finished_.wait_for(lock, kTick, [&] { return running_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
    return std::exchange(found_, {});
  }

  bool running() {
    std::lock_guard lock(mutex_);
    return running_ > 0 || !found_.empty();
  }

  void stop() { stop_.store(true); }

 private:
  void work() {
    try {
      solve_positions();
    } catch (...) {
      std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
    }
    std::lock_guard lock(mutex_);
    if (--running_ == 0) finished_.notify_all();
  }

  void solve_positions() {
    Limits limits;
    limits.poll = [this] { return stop_.load(); };
    while (!stop_.load()) {
      // Scores are written by the calling thread, and only where they have been taken from here.
      const std::size_t i = next_.fetch_add(1);
      if (i >= keys_.size()) break;
      if (scores_[i] != kUnsolved) continue;
      const Board board = board_of_key(settings_.columns, settings_.rows, keys_[i]);
      const Result result = solver_.solve(board, limits);
      if (!result.complete) break;
      std::lock_guard lock(mutex_);
      found_.push_back({i, static_cast<int8_t>(result.score.lower)});
    }
  }

  const Settings& settings_;
  const std::vector<uint64_t>& keys_;
  const std::vector<int8_t>& scores_;
  Solver solver_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable finished_;
  std::vector<Found> found_;
  std::exception_ptr failure_;
  int running_;
  std::vector<std::thread> threads_;
};

// Writes scores to the file, each run of neighbours as one record.
void append_runs(ProgressFile& file, std::vector<Crew::Found> found) {
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.index < b.index; });
  std::vector<int8_t> run;
  for (std::size_t i = 0; i < found.size(); ++i) {
    run.push_back(found[i].score);
    if (i + 1 < found.size() && found[i + 1].index == found[i].index + 1) continue;
    file.append(found[i].index + 1 - run.size(), run);
    run.clear();
  }
}

}  // namespace

double Progress::time_left() const {
  const uint64_t solved = done - done_before;
  if (stage != Stage::solving || solved == 0) return -1;
  return seconds * static_cast<double>(total - done) / static_cast<double>(solved);
}

Scores solve_book(const Settings& settings, const std::function<bool(const Progress&)>& go_on) {
  const Clock::time_point start = Clock::now();
  const auto in_time = [&] {
    return settings.limit_seconds <= 0 || seconds_since(start) < settings.limit_seconds;
  };

  Scores result;
  auto keys =
      book_keys(settings.columns, settings.rows, settings.ply, [&](int ply, std::size_t positions) {
        return in_time() && go_on({Progress::Stage::enumerating, ply, positions, 0, 0, 0});
      });
  if (!keys) return result;
  if (keys->empty()) throw std::invalid_argument("no game on this board reaches such a position");
  result.keys = std::move(*keys);

  const Job job{settings.columns, settings.rows, settings.ply, result.keys.size(),
                checksum(result.keys)};
  ProgressFile file(settings.progress_path, job);
  result.scores = file.read();
  Progress progress{Progress::Stage::solving, settings.ply, 0, job.positions, 0, 0};
  for (const int8_t score : result.scores) progress.done += score != kUnsolved;
  progress.done_before = progress.done;

  const Clock::time_point solving = Clock::now();
  Clock::time_point next_sync = solving + kSyncInterval;
  Crew crew(settings, result.keys, result.scores);
  while (crew.running()) {
    std::vector<Crew::Found> found = crew.take();
    for (const auto& [index, score] : found) result.scores[index] = score;
    progress.done += found.size();
    append_runs(file, std::move(found));
    if (Clock::now() >= next_sync) {
      file.sync();
      next_sync = Clock::now() + kSyncInterval;
    }
    progress.seconds = seconds_since(solving);
    if (!go_on(progress) || !in_time()) crew.stop();
  }
  file.sync();
  result.complete = progress.done == progress.total;
  return result;
}

}  // namespace fourfold::generator
