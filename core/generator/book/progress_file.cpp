#include "progress_file.hpp"

#include <array>
#include <cstring>

#include "fourfold/solver/checksum.hpp"
#include "solver/book_layout.hpp"

namespace fourfold::generator {

namespace {

using book::get;
using book::put;

constexpr std::size_t kHeaderSize = 40;
constexpr uint32_t kVersion = 1;
constexpr char kMagic[] = "FFBKPROG";
constexpr std::size_t kRecordHead = 12, kCrcSize = 4;

using Header = std::array<uint8_t, kHeaderSize>;

Header header_of(const Job& job) {
  Header header{};
  std::memcpy(header.data(), kMagic, 8);
  put(&header[8], kVersion, 4);
  header[12] = static_cast<uint8_t>(job.columns);
  header[13] = static_cast<uint8_t>(job.rows);
  header[14] = static_cast<uint8_t>(job.ply);
  put(&header[16], job.positions, 8);
  put(&header[24], job.key_checksum, 8);
  put(&header[36], crc32(header.data(), 36), 4);
  return header;
}

// The header is complete before the file has its name: a file without one is not ours.
void create(const Path& path, const Job& job) {
  Path temporary = path;
  temporary += ".new";
  {
    File file(temporary, File::Mode::create);
    file.write_at(0, header_of(job));
    file.sync();
  }
  rename_durably(temporary, path);
}

std::string describe(int columns, int rows, int ply, uint64_t positions) {
  return std::to_string(positions) + " positions at ply " + std::to_string(ply) + " on " +
         std::to_string(columns) + "x" + std::to_string(rows);
}

void check_header(const File& file, const Job& job) {
  Header found{};
  const std::size_t size = file.read_at(0, found);
  if (size < kHeaderSize || std::memcmp(found.data(), kMagic, 8) != 0)
    throw FileError(display(file.path()) + " is not a progress file of the book generator");
  if (get(&found[8], 4) != kVersion)
    throw FileError(display(file.path()) + " has version " + std::to_string(get(&found[8], 4)) +
                    ", which this program does not know");
  if (get(&found[36], 4) != crc32(found.data(), 36))
    throw FileError("the header of " + display(file.path()) + " is damaged");
  if (found != header_of(job))
    throw FileError(display(file.path()) + " belongs to another book: " +
                    describe(found[12], found[13], found[14], get(&found[16], 8)) + ", not " +
                    describe(job.columns, job.rows, job.ply, job.positions));
}

File open(const Path& path, const Job& job) {
  if (!std::filesystem::exists(path)) create(path, job);
  return File(path, File::Mode::open);
}

}  // namespace

ProgressFile::ProgressFile(const Path& path, const Job& job) : job_(job), file_(open(path, job)) {
  check_header(file_, job);
  end_ = kHeaderSize;
}

std::vector<int8_t> ProgressFile::read() {
  std::vector<int8_t> scores(job_.positions, kUnsolved);
  std::vector<uint8_t> record;
  end_ = kHeaderSize;
  for (;;) {
    record.resize(kRecordHead);
    if (file_.read_at(end_, record) < kRecordHead) break;
    const uint64_t first = get(&record[0], 8), count = get(&record[8], 4);
    if (count == 0 || first >= scores.size() || count > scores.size() - first) break;
    record.resize(kRecordHead + count + kCrcSize);
    if (file_.read_at(end_, record) < record.size()) break;
    const std::size_t body = kRecordHead + count;
    if (get(&record[body], kCrcSize) != crc32(record.data(), body)) break;
    for (uint64_t i = 0; i < count; ++i)
      scores[first + i] = static_cast<int8_t>(record[kRecordHead + i]);
    end_ += record.size();
  }
  file_.truncate(end_);
  return scores;
}

void ProgressFile::append(std::size_t first, std::span<const int8_t> scores) {
  const std::size_t body = kRecordHead + scores.size();
  std::vector<uint8_t> record(body + kCrcSize);
  put(&record[0], first, 8);
  put(&record[8], scores.size(), 4);
  std::memcpy(&record[kRecordHead], scores.data(), scores.size());
  put(&record[body], crc32(record.data(), body), kCrcSize);
  file_.write_at(end_, record);
  end_ += record.size();
}

}  // namespace fourfold::generator
