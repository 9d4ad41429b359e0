// Reading an opening book: the exact score of every position of one ply, from bytes.
//
// A book stores no positions. It holds a function that gives the right score for every key it was
// built for, and a meaningless one for any other: ask only for positions that belong to it. The
// format is written down in docs/book-format.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "fourfold/board/board.hpp"

namespace fourfold {

// Why bytes are not a book.
enum class BookFault {
  ok,
  foreign,      // something else
  new_version,  // of a later format
  truncated,    // the end is missing
  too_long,     // something follows the end
  damaged,      // the checksum or the structure is wrong
  wrong_board,  // for a board size that is not supported
};

class Book {
 public:
  // Keeps no copy: `bytes` must outlive the book. Nothing unless `fault` is ok.
  static std::optional<Book> read(std::span<const uint8_t> bytes, BookFault& fault);

  // Why bytes are not a book, as a sentence.
  static std::string describe(BookFault fault, std::span<const uint8_t> bytes);

  // What the header says; meaningful also when the fault is new_version.
  static uint32_t version_of(std::span<const uint8_t> bytes);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int ply() const { return ply_; }
  uint64_t positions() const { return positions_; }
  std::size_t bytes() const { return size_; }

  // The score of the position that has this key (Board::key()). It must belong to the book.
  int score(uint64_t key) const { return score_(*this, key); }

  // Whether a position belongs to the book: of its size and ply, not over, without a win on the
  // move, and reachable by legal play.
  bool holds(const Board& board) const;

  // Why a position does not belong to the book, as a sentence; empty if it does.
  std::string missing(const Board& board) const;

 private:
  Book() = default;
  template <class Geometry>
  static int find_score(const Book& book, uint64_t key);
  bool read_codes(std::size_t room);
  bool read_tree(std::size_t room);
  bool read_shards(std::size_t room);

  struct Span {  // where a shard lies
    uint64_t begin;
    uint32_t size, seed;
  };
  Span find_span(uint64_t hash) const;
  uint64_t read_bits(uint64_t hash, const Span& span) const;

  static constexpr int kMaxCodes = 128;

  int (*score_)(const Book&, uint64_t) = nullptr;  // the fast one for the board's size
  const uint8_t* codes_ = nullptr;
  const uint8_t* tree_ = nullptr;
  const uint8_t* checkpoints_ = nullptr;
  const uint8_t* shards_ = nullptr;
  const uint8_t* bits_ = nullptr;
  std::size_t tree_size_ = 0, size_ = 0;
  uint64_t positions_ = 0;
  uint32_t shard_count_ = 0;
  uint32_t shard_base_ = 0;
  int columns_ = 0, rows_ = 0, ply_ = 0, code_count_ = 0;
  uint16_t code_starts_[kMaxCodes] = {};
  AnySize<16> geometry_{7, 6};
};

}  // namespace fourfold
