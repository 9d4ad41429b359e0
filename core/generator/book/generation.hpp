// Generates an opening book: finds its positions, solves them on all cores or takes their scores
// from elsewhere, and writes the file.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "file.hpp"
#include "fourfold/board/board.hpp"
#include "fourfold/solver/book.hpp"
#include "progress_file.hpp"

namespace fourfold::generator {

struct GenerationOptions {
  int columns = 7;
  int rows = 6;
  int ply = 12;
  int threads = 1;
  std::size_t table_mb = 1024;
  double limit_seconds = 0;    // of generate(); 0: none
  const Book* book = nullptr;  // of a later ply, to solve with
  Path progress;               // where scores are kept; the file stays when all is done
  Path out;                    // the book; empty: solve only
};

struct Progress {
  enum class Stage { enumerating, solving, building };
  Stage stage;
  int ply;               // of the positions found so far, while enumerating
  uint64_t done, total;  // positions, or steps of building; the total is 0 while enumerating
  uint64_t done_before;  // of those, solved by earlier runs
  double seconds;        // since this stage began

  double time_left() const;  // in seconds; negative while unknown
};

// Called about 20 times per second, on the calling thread; false means stop.
using GoOn = std::function<bool(const Progress&)>;

// The steps of a generation: find, then solve or add, then publish. Those that take `go_on` return
// whether they ran to completion. Scores found are kept in the progress file, and the next
// generation with the same settings resumes. All throw FileError and std::bad_alloc.
class Generation {
 public:
  // An output that cannot be written is reported here.
  explicit Generation(const GenerationOptions& settings);
  ~Generation();
  Generation(const Generation&) = delete;
  Generation& operator=(const Generation&) = delete;

  // Finds the positions, and reads which of them are solved. Throws std::invalid_argument if no
  // position of this board has that many discs. A disk that is too full for the book is reported
  // here.
  bool find(const GoOn& go_on);

  // The same with positions that were found elsewhere: all of book_keys() (enumerate.hpp).
  void use(std::vector<uint64_t> keys);

  // Solves what is unsolved, on a pool of threads.
  bool solve(const GoOn& go_on);

  // The first unsolved positions from `begin` on that follow each other, at most `most`. The count
  // is 0 if there are none.
  struct Range {
    std::size_t first, count;
  };
  Range unsolved(std::size_t begin, std::size_t most) const;

  // A position, by its index in the list of keys.
  Board position(std::size_t index) const;

  // Adds the scores of positions from `first` on. Throws std::invalid_argument if there are no such
  // positions, or if they cannot have these scores; nothing is added then.
  void add(std::size_t first, std::span<const int8_t> scores);

  // How far solving has come, since `find`.
  Progress solving() const;

  // Builds the book and gives the file its name. Throws std::invalid_argument unless all positions
  // are solved.
  bool publish(const GoOn& go_on);

 private:
  class Output;
  Progress progress(Progress::Stage stage, uint64_t done, uint64_t total) const;

  const GenerationOptions settings_;
  std::chrono::steady_clock::time_point stage_start_, next_sync_;
  std::unique_ptr<Output> output_;
  std::optional<ProgressFile> file_;
  std::vector<uint64_t> keys_;
  std::vector<int8_t> scores_;
  uint64_t solved_ = 0, solved_before_ = 0;
};

// All steps, with a pool of threads, until the time limit. Returns whether everything is done.
bool generate(const GenerationOptions& settings, const GoOn& go_on);

}  // namespace fourfold::generator
