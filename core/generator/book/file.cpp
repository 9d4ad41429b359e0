#include "file.hpp"

#include <cerrno>
#include <cstdio>
#include <system_error>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace fourfold::generator {

namespace {

[[noreturn]] void fail(const std::string& doing, const Path& path, int code) {
  throw FileError("cannot " + doing + " " + display(path) + ": " +
                  std::generic_category().message(code));
}

#if defined(_WIN32)

int open_file(const Path& path, File::Mode mode) {
  const int flags = _O_RDWR | _O_BINARY | (mode == File::Mode::create ? _O_CREAT | _O_TRUNC : 0);
  int descriptor = -1;
  const int code = _wsopen_s(&descriptor, path.c_str(), flags, _SH_DENYRW, _S_IREAD | _S_IWRITE);
  if (code == EACCES && std::filesystem::exists(path))
    throw FileError(display(path) + " is in use or write-protected");
  if (code) fail("open", path, code);
  return descriptor;
}

long long read_some(int descriptor, uint64_t offset, void* to, std::size_t count) {
  if (_lseeki64(descriptor, static_cast<long long>(offset), SEEK_SET) < 0) return -1;
  return _read(descriptor, to, static_cast<unsigned>(count));
}

long long write_some(int descriptor, uint64_t offset, const void* from, std::size_t count) {
  if (_lseeki64(descriptor, static_cast<long long>(offset), SEEK_SET) < 0) return -1;
  return _write(descriptor, from, static_cast<unsigned>(count));
}

int set_size(int descriptor, uint64_t size) {
  return _chsize_s(descriptor, static_cast<long long>(size));
}
int allocate(int descriptor, uint64_t size) {
  return set_size(descriptor, size);
}
int sync_file(int descriptor) {
  return _commit(descriptor);
}
void sync_directory(const Path&) {}
void close_file(int descriptor) {
  _close(descriptor);
}

#else

int open_file(const Path& path, File::Mode mode) {
  const int flags = O_RDWR | O_CLOEXEC | (mode == File::Mode::create ? O_CREAT : 0);
  const int descriptor = open(path.c_str(), flags, 0666);
  if (descriptor < 0) fail("open", path, errno);
  if (flock(descriptor, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
    close(descriptor);
    throw FileError(display(path) + " is in use by another process");
  }
  // Only once it is locked: another process may have been writing to it.
  if (mode == File::Mode::create && ftruncate(descriptor, 0)) {
    const int code = errno;
    close(descriptor);
    fail("empty", path, code);
  }
  return descriptor;
}

long long read_some(int descriptor, uint64_t offset, void* to, std::size_t count) {
  return pread(descriptor, to, count, static_cast<off_t>(offset));
}

long long write_some(int descriptor, uint64_t offset, const void* from, std::size_t count) {
  return pwrite(descriptor, from, count, static_cast<off_t>(offset));
}

int set_size(int descriptor, uint64_t size) {
  return ftruncate(descriptor, static_cast<off_t>(size)) ? errno : 0;
}

int allocate(int descriptor, uint64_t size) {
#if defined(__linux__)
  const int code = posix_fallocate(descriptor, 0, static_cast<off_t>(size));
  if (code != EOPNOTSUPP && code != EINVAL) return code;
#endif
  return set_size(descriptor, size);
}

int sync_file(int descriptor) {
#if defined(F_FULLFSYNC)  // macOS: fsync does not make the disk write its cache
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  return fsync(descriptor);
}

// A new name is safe only when the directory that holds it is. Some systems cannot sync one.
void sync_directory(const Path& path) {
  const Path parent = path.parent_path();
  const int descriptor = open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

void close_file(int descriptor) {
  close(descriptor);
}

#endif

}  // namespace

std::string display(const Path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

File::File(const Path& path, Mode mode) : descriptor_(open_file(path, mode)), path_(path) {}

File::~File() {
  close();
}

void File::close() {
  if (descriptor_ >= 0) close_file(descriptor_);
  descriptor_ = -1;
}

std::size_t File::read_at(uint64_t offset, std::span<uint8_t> bytes) const {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const long long got =
        read_some(descriptor_, offset + done, bytes.data() + done, bytes.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read", path_, errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

void File::write_at(uint64_t offset, std::span<const uint8_t> bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const long long put =
        write_some(descriptor_, offset + done, bytes.data() + done, bytes.size() - done);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) fail("write to", path_, put ? errno : ENOSPC);
    done += static_cast<std::size_t>(put);
  }
}

void File::truncate(uint64_t size) {
  if (const int code = set_size(descriptor_, size)) fail("cut", path_, code);
}

void File::reserve(uint64_t size) {
  if (const int code = allocate(descriptor_, size)) fail("make room for", path_, code);
}

void File::sync() {
  if (sync_file(descriptor_)) fail("write to", path_, errno);
}

void rename_durably(const Path& from, const Path& to) {
  std::error_code error;
  std::filesystem::rename(from, to, error);
  if (error) fail("rename " + display(from) + " to", to, error.value());
  sync_directory(to);
}

}  // namespace fourfold::generator
