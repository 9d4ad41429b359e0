// Files that survive a crash: after `sync` returns, the data is on the disk; and when a file is
// replaced, its name refers to the old file or the new one, never to a part of either.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

namespace fourfold::generator {

using Path = std::filesystem::path;

// The message names the operation that failed, the file and the reason.
class FileError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string display(const Path& path);  // for messages

// All functions throw FileError.
class File {
 public:
  enum class Mode {
    open,    // must exist
    create,  // empty; an existing file is overwritten
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
  void reserve(uint64_t size);  // throws if the disk does not have enough room
  void sync();
  void close();

 private:
  int descriptor_ = -1;
  Path path_;
};

// Gives a file its final name, in place of any file that has it.
void rename_durably(const Path& from, const Path& to);

}  // namespace fourfold::generator
