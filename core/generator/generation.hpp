// Solves every position of a book, on all cores, and keeps what is solved in a progress file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fourfold::generator {

struct Settings {
  int columns = 7;
  int rows = 6;
  int ply = 12;
  int threads = 1;
  std::size_t table_mb = 1024;
  double limit_seconds = 0;  // 0: none
  std::string progress_path;
};

struct Progress {
  enum class Stage { enumerating, solving };
  Stage stage;
  int ply;                   // of the positions found so far, while enumerating
  uint64_t done, total;      // positions; the total is known when solving
  uint64_t done_before;      // of those, solved by earlier runs
  double seconds;            // since solving began, in this run
  double time_left() const;  // in seconds; negative while it cannot be told
};

struct Scores {
  std::vector<uint64_t> keys;  // enumerate.hpp
  std::vector<int8_t> scores;  // one each; kUnsolved if stopped before
  bool complete = false;
};

// `go_on` is called about 20 times a second, on the calling thread; false means stop: what is
// solved is kept, and the same call goes on from there another time. Throws FileError,
// std::invalid_argument (a board without positions of this ply) and std::bad_alloc.
Scores solve_book(const Settings& settings, const std::function<bool(const Progress&)>& go_on);

}  // namespace fourfold::generator
