#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>

#include "handles.hpp"
#include "shipped_books.hpp"

namespace fourfold::c {

namespace {

Book read(std::span<const uint8_t> bytes, const std::string& where = "") {
  BookFault fault;
  const std::optional<Book> book = Book::read(bytes, fault);
  if (!book) fail(FOURFOLD_ERROR_BOOK, where + Book::describe(fault, bytes));
  return *book;
}

// A book that owns its bytes.
std::unique_ptr<fourfold_book> own(std::vector<uint8_t> bytes, const std::string& where = "") {
  // Moving a vector does not move its bytes.
  const Book book = read(bytes, where);
  return std::make_unique<fourfold_book>(
      fourfold_book{std::make_shared<LoadedBook>(LoadedBook{std::move(bytes), book})});
}

}  // namespace

std::vector<uint8_t> read_file(const std::string& name) {
  errno = 0;
  std::ifstream file(std::filesystem::path(std::u8string(name.begin(), name.end())),
                     std::ios::binary);
  std::vector<uint8_t> bytes;
  for (char block[1 << 16]; file.read(block, sizeof block) || file.gcount() > 0;)
    bytes.insert(bytes.end(), block, block + file.gcount());
  if (!file.is_open() || file.bad())
    fail(FOURFOLD_ERROR_FILE,
         "cannot read " + name + ": " + (errno ? std::strerror(errno) : "unknown error"));
  return bytes;
}

}  // namespace fourfold::c

using namespace fourfold;
using namespace fourfold::c;

fourfold_status fourfold_book_open(const char* path, fourfold_book** book, fourfold_error* error) {
  return created(book, error, [&] {
    const std::string name(&needed(path, "path"));
    return own(read_file(name), name + ": ");
  });
}

fourfold_status fourfold_book_from_bytes(const void* bytes, size_t size, fourfold_book** book,
                                         fourfold_error* error) {
  return created(book, error, [&] {
    const auto* begin = static_cast<const uint8_t*>(bytes);
    needed(begin, "bytes");
    return own(std::vector<uint8_t>(begin, begin + size));
  });
}

fourfold_status fourfold_book_shipped(int32_t ply, fourfold_book** book, fourfold_error* error) {
  return created(book, error, [&] {
    for (const std::span<const uint8_t> bytes : shipped_books()) {
      const Book shipped = read(bytes);
      if (shipped.ply() == ply)
        return std::make_unique<fourfold_book>(
            fourfold_book{std::make_shared<LoadedBook>(LoadedBook{{}, shipped})});
    }
    fail(FOURFOLD_ERROR_ARGUMENT,
         "no book of ply " + std::to_string(ply) + " is shipped. Available: 8, 12");
  });
}

void fourfold_book_free(fourfold_book* book) {
  delete book;
}

int32_t fourfold_book_columns(const fourfold_book* book) {
  return book ? book->loaded->book.columns() : 0;
}

int32_t fourfold_book_rows(const fourfold_book* book) {
  return book ? book->loaded->book.rows() : 0;
}

int32_t fourfold_book_ply(const fourfold_book* book) {
  return book ? book->loaded->book.ply() : 0;
}

uint64_t fourfold_book_positions(const fourfold_book* book) {
  return book ? book->loaded->book.positions() : 0;
}

fourfold_status fourfold_book_score(const fourfold_book* book, const fourfold_position* position,
                                    int32_t* score, fourfold_error* error) {
  return guarded(error, [&] {
    const Book& asked = needed(book, "book").loaded->book;
    const Board& board = needed(position, "position").board;
    int32_t& found = needed(score, "score");
    if (!asked.holds(board)) fail(FOURFOLD_ERROR_BOOK, asked.missing(board));
    found = asked.score(board.key().low);
    return true;
  });
}
