// The scores solved so far, on disk, so that a generator can be killed at any moment and resume
// later, on this machine or another.
//
// All numbers are little-endian. The file begins with a header of 40 bytes:
//
//   0  8  magic: "FFBKPROG"         16  8  number of positions
//   8  4  version: 1                24  8  checksum of their keys (enumerate.hpp)
//  12  1  columns                   32  4  zero
//  13  1  rows                      36  4  CRC-32 of the 36 bytes before
//  14  1  ply
//  15  1  zero
//
// Then come records, one after the other, only ever appended. A record holds the scores of some
// positions that follow each other in the list of keys:
//
//   0  8  index of the first        12  n  scores, as signed bytes
//   8  4  n, at least 1         12 + n  4  CRC-32 of the 12 + n bytes before
//
// A crash may leave a torn record at the end. Reading stops before it, and it is overwritten.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "file.hpp"

namespace fourfold::generator {

struct Job {
  int columns = 7;
  int rows = 6;
  int ply = 12;
  uint64_t positions = 0;
  uint64_t key_checksum = 0;

  friend bool operator==(const Job&, const Job&) = default;
};

inline constexpr int8_t kUnsolved = -128;

class ProgressFile {
 public:
  // Opens the file, or creates it if there is none. Throws FileError, also for a file that is not
  // a progress file, or belongs to another job.
  ProgressFile(const Path& path, const Job& job);

  // A score for each position; kUnsolved where there is none yet.
  std::vector<int8_t> read();

  // Adds scores of positions from `first` on, none of them kUnsolved.
  void append(std::size_t first, std::span<const int8_t> scores);

  // After this, what was appended survives a loss of power.
  void sync() { file_.sync(); }

 private:
  Job job_;
  File file_;
  uint64_t end_ = 0;
};

}  // namespace fourfold::generator
