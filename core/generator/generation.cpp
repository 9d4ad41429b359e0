#include "generation.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "fourfold/book_builder.hpp"
#include "fourfold/enumerate.hpp"
#include "progress_file.hpp"
#include "worker_pool.hpp"

namespace fourfold::generator {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kSyncInterval = std::chrono::seconds(1);

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// A file that gets its name when it is complete, and is deleted otherwise.
class OutputFile {
 public:
  explicit OutputFile(const Path& path)
      : path_(path), file_(unfinished(path), File::Mode::create) {}

  ~OutputFile() {
    file_.close();
    std::error_code ignored;
    if (!published_) std::filesystem::remove(file_.path(), ignored);
  }

  void reserve(uint64_t size) { file_.reserve(size); }

  void publish(const std::vector<uint8_t>& bytes) {
    file_.write_at(0, bytes);
    file_.truncate(bytes.size());
    file_.sync();
    file_.close();
    rename_durably(file_.path(), path_);
    published_ = true;
  }

 private:
  static Path unfinished(Path path) {
    if (std::filesystem::is_directory(path))
      throw FileError("cannot write to " + display(path) + ": it is a directory");
    return path += ".part";
  }

  const Path path_;
  File file_;
  bool published_ = false;
};

// Writes scores to the file, each run of neighbours as one record.
void append_runs(ProgressFile& file, std::vector<WorkerPool::Found> found) {
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

class Generation {
 public:
  using GoOn = std::function<bool(const Progress&)>;
  Generation(const Settings& settings, const GoOn& go_on) : settings_(settings), go_on_(go_on) {}

  bool run() {
    std::optional<OutputFile> output;
    if (!settings_.out.empty()) output.emplace(settings_.out);
    if (!enumerate()) return false;
    // Books take about 3 bits per position.
    if (output) output->reserve(keys_.size() + 4096);
    if (!solve()) return false;
    if (!output) return true;
    const std::vector<uint8_t> book = build();
    if (book.empty()) return false;
    output->publish(book);
    return true;
  }

 private:
  bool go_on(Progress::Stage stage, int ply, uint64_t done, uint64_t total, uint64_t done_before) {
    const double limit = settings_.limit_seconds;
    if (limit > 0 && seconds_since(start_) >= limit) return false;
    return go_on_({stage, ply, done, total, done_before, seconds_since(stage_start_)});
  }

  bool enumerate() {
    auto keys = book_keys(settings_.columns, settings_.rows, settings_.ply,
                          [&](int ply, std::size_t positions) {
                            return go_on(Progress::Stage::enumerating, ply, positions, 0, 0);
                          });
    if (!keys) return false;
    if (keys->empty())
      throw std::invalid_argument("no position with " + std::to_string(settings_.ply) +
                                  " discs is left open on this board");
    keys_ = std::move(*keys);
    return true;
  }

  bool solve() {
    const Job job{settings_.columns, settings_.rows, settings_.ply, keys_.size(), checksum(keys_)};
    ProgressFile file(settings_.progress, job);
    scores_ = file.read();
    std::vector<WorkerPool::Task> tasks;
    for (std::size_t i = 0; i < keys_.size(); ++i)
      if (scores_[i] == kUnsolved) tasks.push_back({keys_[i], i});
    const uint64_t done_before = keys_.size() - tasks.size();
    uint64_t done = done_before;
    if (tasks.empty()) return true;

    stage_start_ = Clock::now();
    Clock::time_point next_sync = stage_start_ + kSyncInterval;
    SolverOptions options;
    options.table_mb = settings_.table_mb;
    options.book = settings_.book;
    WorkerPool pool(settings_.columns, settings_.rows, tasks, settings_.threads, options);
    while (pool.running()) {
      std::vector<WorkerPool::Found> found = pool.take();
      for (const auto& [index, score] : found) scores_[index] = score;
      done += found.size();
      append_runs(file, std::move(found));
      if (Clock::now() >= next_sync) {
        file.sync();
        next_sync = Clock::now() + kSyncInterval;
      }
      if (!go_on(Progress::Stage::solving, settings_.ply, done, keys_.size(), done_before))
        pool.stop();
    }
    file.sync();
    return done == keys_.size();
  }

  std::vector<uint8_t> build() {
    stage_start_ = Clock::now();
    return build_book({settings_.columns, settings_.rows, settings_.ply, keys_, scores_},
                      settings_.threads, [&](uint64_t done, uint64_t total) {
                        return go_on(Progress::Stage::building, settings_.ply, done, total, 0);
                      });
  }

  const Settings& settings_;
  const GoOn& go_on_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point stage_start_ = start_;
  std::vector<uint64_t> keys_;
  std::vector<int8_t> scores_;
};

}  // namespace

double Progress::time_left() const {
  const uint64_t now = done - done_before;
  if (total == 0 || now == 0) return -1;
  return seconds * static_cast<double>(total - done) / static_cast<double>(now);
}

bool generate(const Settings& settings, const std::function<bool(const Progress&)>& go_on) {
  return Generation(settings, go_on).run();
}

}  // namespace fourfold::generator
