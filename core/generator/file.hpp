// Files that survive a crash: what `sync` has returned from is on the disk, and a file that is
// replaced is there as the old one or as the new one, never half.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

namespace fourfold::generator {

using Path = std::filesystem::path;

// Says what could not be done, with which file, and why.
class FileError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string display(const Path& path);  // for messages

// All functions throw FileError.
class File {
 public:
  enum class Mode {
    open,    // must exist
    create,  // empty, whatever was there
  };
  // No other process can open the file this way at the same time.
  File(const Path& path, Mode mode);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const Path& path() const { return path_; }
  std::size_t read_at(uint64_t offset, std::span<uint8_t> bytes) const;  // less at the end only
  void write_at(uint64_t offset, std::span<const uint8_t> bytes);
  void truncate(uint64_t size);
  void reserve(uint64_t size);  // makes sure that the disk has room for as much
  void sync();
  void close();

 private:
  int descriptor_ = -1;
  Path path_;
};

// Gives a file its final name, in place of any file that has it.
void rename_durably(const Path& from, const Path& to);

}  // namespace fourfold::generator
