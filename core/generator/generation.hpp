// Generates an opening book: finds its positions, solves them on all cores, and writes the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "file.hpp"
#include "fourfold/book.hpp"

namespace fourfold::generator {

struct Settings {
  int columns = 7;
  int rows = 6;
  int ply = 12;
  int threads = 1;
  std::size_t table_mb = 1024;
  double limit_seconds = 0;    // 0: none
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

// `go_on` is called about 20 times per second, on the calling thread; false means stop. Scores
// found are kept, and the next call with the same settings resumes. Returns whether everything is
// done.
//
// An output that cannot be written is reported at the beginning, a disk that is too full as soon as
// the number of positions is known. Throws FileError, std::invalid_argument (no position of this
// board has that many discs) and std::bad_alloc.
bool generate(const Settings& settings, const std::function<bool(const Progress&)>& go_on);

}  // namespace fourfold::generator
