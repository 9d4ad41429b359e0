#include "generation.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <system_error>

#include "book_builder.hpp"
#include "fourfold/board/enumerate.hpp"
#include "worker_pool.hpp"

namespace fourfold::generator {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kSyncInterval = std::chrono::seconds(1);

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The highest score: four with the next disc. A loss is at least a disc later.
int highest_score(const GenerationOptions& settings) {
  return (settings.columns * settings.rows + 1 - settings.ply) / 2;
}

// Adds scores in any order, those of neighbours together.
void add_runs(Generation& generation, std::vector<WorkerPool::Found> found) {
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.index < b.index; });
  std::vector<int8_t> run;
  for (std::size_t i = 0; i < found.size(); ++i) {
    run.push_back(found[i].score);
    if (i + 1 < found.size() && found[i + 1].index == found[i].index + 1) continue;
    generation.add(found[i].index + 1 - run.size(), run);
    run.clear();
  }
}

}  // namespace

// A file that gets its name when it is complete, and is deleted otherwise.
class Generation::Output {
 public:
  explicit Output(const Path& path) : path_(path), file_(unfinished(path), File::Mode::create) {}

  ~Output() {
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

double Progress::time_left() const {
  const uint64_t now = done - done_before;
  if (total == 0 || now == 0) return -1;
  return seconds * static_cast<double>(total - done) / static_cast<double>(now);
}

Generation::Generation(const GenerationOptions& settings)
    : settings_(settings), stage_start_(Clock::now()), next_sync_(stage_start_ + kSyncInterval) {
  if (!settings.out.empty()) output_ = std::make_unique<Output>(settings.out);
}

Generation::~Generation() = default;

Progress Generation::progress(Progress::Stage stage, uint64_t done, uint64_t total) const {
  const uint64_t before = stage == Progress::Stage::solving ? solved_before_ : 0;
  return {stage, settings_.ply, done, total, before, seconds_since(stage_start_)};
}

bool Generation::find(const GoOn& go_on) {
  auto keys = book_keys(settings_.columns, settings_.rows, settings_.ply,
                        [&](int ply, std::size_t positions) {
                          Progress found = progress(Progress::Stage::enumerating, positions, 0);
                          found.ply = ply;
                          return go_on(found);
                        });
  if (!keys) return false;
  use(std::move(*keys));
  return true;
}

void Generation::use(std::vector<uint64_t> keys) {
  if (keys.empty())
    throw std::invalid_argument("no position with " + std::to_string(settings_.ply) +
                                " discs is left open on this board");
  keys_ = std::move(keys);
  // Books take about 3 bits per position.
  if (output_) output_->reserve(keys_.size() + 4096);
  file_.emplace(settings_.progress, Job{settings_.columns, settings_.rows, settings_.ply,
                                        keys_.size(), checksum(keys_)});
  scores_ = file_->read();
  solved_before_ = solved_ =
      keys_.size() - static_cast<uint64_t>(std::count(scores_.begin(), scores_.end(), kUnsolved));
  stage_start_ = Clock::now();
}

bool Generation::solve(const GoOn& go_on) {
  std::vector<WorkerPool::Task> tasks;
  for (std::size_t i = 0; i < keys_.size(); ++i)
    if (scores_[i] == kUnsolved) tasks.push_back({keys_[i], i});
  if (tasks.empty()) return true;

  SolverOptions options;
  options.table_mb = settings_.table_mb;
  if (settings_.book) options.books = {settings_.book};
  // Books of few positions are those of large boards, whose positions are hard: several threads
  // for each.
  const int workers =
      static_cast<int>(std::min(tasks.size(), static_cast<std::size_t>(settings_.threads)));
  options.threads = settings_.threads / workers;
  WorkerPool pool(settings_.columns, settings_.rows, tasks, workers, options);
  while (pool.running()) {
    add_runs(*this, pool.take());
    if (!go_on(solving())) pool.stop();
  }
  file_->sync();
  return solved_ == keys_.size();
}

Generation::Range Generation::unsolved(std::size_t begin, std::size_t most) const {
  const auto from = scores_.begin() + static_cast<std::ptrdiff_t>(std::min(begin, scores_.size()));
  const auto first = std::find(from, scores_.end(), kUnsolved);
  const auto left = static_cast<std::size_t>(scores_.end() - first);
  const auto end = std::find_if(first, first + static_cast<std::ptrdiff_t>(std::min(most, left)),
                                [](int8_t score) { return score != kUnsolved; });
  return {static_cast<std::size_t>(first - scores_.begin()), static_cast<std::size_t>(end - first)};
}

Board Generation::position(std::size_t index) const {
  return board_of_key(settings_.columns, settings_.rows, keys_.at(index));
}

void Generation::add(std::size_t first, std::span<const int8_t> scores) {
  if (scores.empty() || first >= scores_.size() || scores.size() > scores_.size() - first)
    throw std::invalid_argument("there are no positions for these scores");
  const int highest = highest_score(settings_);
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (scores[i] < -highest || scores[i] > highest)
      throw std::invalid_argument("position " + std::to_string(first + i + 1) +
                                  " cannot have the score " + std::to_string(scores[i]));
  try {
    file_->append(first, scores);
    for (const int8_t score : scores) {
      solved_ += scores_[first] == kUnsolved;
      scores_[first++] = score;
    }
    if (solved_ == scores_.size() || Clock::now() >= next_sync_) {
      file_->sync();
      next_sync_ = Clock::now() + kSyncInterval;
    }
  } catch (const FileError& error) {
    throw FileError(std::string(error.what()) + ". " + std::to_string(solved_) +
                    " solved positions are kept: when the cause is removed, run the same command "
                    "again to continue.");
  }
}

Progress Generation::solving() const {
  return progress(Progress::Stage::solving, solved_, keys_.size());
}

bool Generation::publish(const GoOn& go_on) {
  if (keys_.empty() || solved_ != keys_.size())
    throw std::invalid_argument(std::to_string(keys_.size() - solved_) +
                                " positions are not solved yet");
  stage_start_ = Clock::now();
  const std::vector<uint8_t> book =
      build_book({settings_.columns, settings_.rows, settings_.ply, keys_, scores_},
                 settings_.threads, [&](uint64_t done, uint64_t total) {
                   return go_on(progress(Progress::Stage::building, done, total));
                 });
  if (book.empty()) return false;
  output_->publish(book);
  return true;
}

bool generate(const GenerationOptions& settings, const GoOn& go_on) {
  const Clock::time_point start = Clock::now();
  const GoOn within_limit = [&](const Progress& progress) {
    const double limit = settings.limit_seconds;
    return (limit <= 0 || seconds_since(start) < limit) && go_on(progress);
  };
  Generation generation(settings);
  return generation.find(within_limit) && generation.solve(within_limit) &&
         (settings.out.empty() || generation.publish(within_limit));
}

}  // namespace fourfold::generator
