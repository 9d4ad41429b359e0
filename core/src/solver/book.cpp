#include "fourfold/solver/book.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include "book_layout.hpp"
#include "fourfold/board/reachable.hpp"

namespace fourfold {

using namespace book;

uint32_t Book::version_of(std::span<const uint8_t> bytes) {
  return bytes.size() < kVersionAt + 4 ? 0 : static_cast<uint32_t>(get(&bytes[kVersionAt], 4));
}

std::optional<Book> Book::read(std::span<const uint8_t> bytes, BookFault& fault) {
  const uint8_t* file = bytes.data();
  const auto refuse = [&](BookFault why) {
    fault = why;
    return std::nullopt;
  };
  const std::size_t known = std::min(bytes.size(), sizeof kMagic - 1);
  if (known == 0) return refuse(BookFault::truncated);
  if (std::memcmp(file, kMagic, known) != 0) return refuse(BookFault::foreign);
  if (bytes.size() < kHeaderSize) return refuse(BookFault::truncated);
  if (version_of(bytes) > kVersion) return refuse(BookFault::new_version);
  const uint64_t size = get(file + kSizeAt, 8);
  // A damaged size says nothing about what is missing, but most damage is a missing end.
  if (bytes.size() < size) return refuse(BookFault::truncated);
  if (bytes.size() > size && size >= kHeaderSize &&
      get(file + kCrcAt, 4) == file_crc(file, static_cast<std::size_t>(size)))
    return refuse(BookFault::too_long);
  if (bytes.size() != size || get(file + kCrcAt, 4) != file_crc(file, bytes.size()))
    return refuse(BookFault::damaged);

  // From here on only an incorrect builder, or malice, can be the cause of a fault.
  Book book;
  book.columns_ = file[kColumnsAt];
  book.rows_ = file[kRowsAt];
  book.ply_ = file[kPlyAt];
  book.code_count_ = file[kCodesAt];
  book.positions_ = get(file + kPositionsAt, 8);
  book.size_ = bytes.size();
  book.tree_size_ = get(file + kTreeSizeAt, 4);
  book.shard_count_ = static_cast<uint32_t>(get(file + kShardsAt, 4));
  book.shard_base_ = static_cast<uint32_t>(get(file + kShardBaseAt, 4));
  if (!is_supported_size(book.columns_, book.rows_) || !fits_64_bits(book.columns_, book.rows_))
    return refuse(BookFault::wrong_board);
  bool whole = version_of(bytes) == kVersion && book.ply_ < book.columns_ * book.rows_ &&
               book.positions_ > 0 && book.shard_count_ > 0 && book.shard_base_ <= kMaxShardBits;
  for (std::size_t i = kZeroAt; i < kCrcAt; ++i) whole = whole && file[i] == 0;
  book.codes_ = file + kHeaderSize;
  const auto room_from = [&](const uint8_t* at) {
    return static_cast<std::size_t>(file + bytes.size() - at);
  };
  whole = whole && book.read_codes(room_from(book.codes_)) &&
          book.read_tree(room_from(book.tree_)) && book.read_shards(room_from(book.checkpoints_));
  if (!whole) return refuse(BookFault::damaged);
  book.geometry_ = {book.columns_, book.rows_};
  const bool standard = book.columns_ == 7 && book.rows_ == 6;
  book.score_ = standard ? &find_score<FixedSize<7, 6>> : &find_score<AnySize<16>>;
  fault = BookFault::ok;
  return book;
}

// Each code: the number of scores; the longest codeword; how many codewords of each length, from 1
// on; the scores.
bool Book::read_codes(std::size_t room) {
  if (code_count_ < 1 || code_count_ > kMaxCodes) return false;
  std::size_t at = 0;
  for (int i = 0; i < code_count_; ++i) {
    code_starts_[i] = static_cast<uint16_t>(at);
    if (room - at < 2) return false;
    const std::size_t scores = codes_[at], longest = codes_[at + 1];
    if (longest > kMaxCodeLength || room - at < 2 + longest + scores) return false;
    // Every string of bits must begin with a codeword: the code must be complete.
    std::size_t words = 0, left = 1;
    for (std::size_t length = 1; length <= longest; ++length) {
      const std::size_t count = codes_[at + 1 + length];
      words += count;
      left *= 2;
      if (count > left) return false;
      left -= count;
    }
    if (longest == 0 ? scores != 1 : left != 0 || words != scores) return false;
    at += 2 + longest + scores;
  }
  tree_ = codes_ + at;
  return true;
}

// A question is followed by the length of the subtree for "yes", then that subtree, then the
// subtree for "no".
bool Book::read_tree(std::size_t room) {
  if (tree_size_ > room || tree_size_ > kMaxTreeSize) return false;
  checkpoints_ = tree_ + tree_size_;
  struct Branch {
    std::size_t no_at;
    bool in_no;
  };
  std::vector<Branch> path;
  std::size_t at = 0;
  while (at < tree_size_) {
    if (tree_[at] < kLeaf) {
      std::size_t skip = 0;
      int shift = 0;
      do {
        if (++at >= tree_size_ || shift > 14) return false;
        skip |= std::size_t{tree_[at] & 0x7fu} << shift;
        shift += 7;
      } while (tree_[at] & 0x80);
      path.push_back({++at + skip, false});
      continue;
    }
    if (tree_[at++] - kLeaf >= code_count_) return false;
    while (!path.empty() && path.back().in_no) path.pop_back();
    if (path.empty()) return at == tree_size_;
    if (path.back().no_at != at) return false;
    path.back().in_no = true;
  }
  return false;
}

bool Book::read_shards(std::size_t room) {
  const std::size_t checkpoints =
      (std::size_t{shard_count_} + kShardsPerCheckpoint - 1) / kShardsPerCheckpoint;
  if (room < 4 * checkpoints + 2 * std::size_t{shard_count_} + kPadding) return false;
  shards_ = checkpoints_ + 4 * checkpoints;
  bits_ = shards_ + 2 * std::size_t{shard_count_};
  uint64_t end = 0;
  for (std::size_t i = 0; i < shard_count_; ++i) {
    const uint8_t* checkpoint = checkpoints_ + i / kShardsPerCheckpoint * 4;
    if (i % kShardsPerCheckpoint == 0 && get(checkpoint, 4) != end) return false;
    const uint64_t bits = shard_base_ + (get(shards_ + 2 * i, 2) >> kSeedBits);
    if (bits != 0 && bits < kMinShardBits) return false;
    end += bits;
  }
  const std::size_t bytes = room - static_cast<std::size_t>(bits_ - checkpoints_) - kPadding;
  return (end + 7) / 8 == bytes;
}

Book::Span Book::find_span(uint64_t hash) const {
  const uint32_t shard = shard_of(hash, shard_count_);
  const uint32_t checkpoint = shard / kShardsPerCheckpoint;
  uint64_t begin = get4(checkpoints_ + 4 * std::size_t{checkpoint});
  for (uint32_t i = checkpoint * kShardsPerCheckpoint; i < shard; ++i)
    begin += shard_base_ + (get2(shards_ + 2 * std::size_t{i}) >> kSeedBits);
  const uint32_t entry = get2(shards_ + 2 * std::size_t{shard});
  return {begin, shard_base_ + (entry >> kSeedBits), entry & ((1u << kSeedBits) - 1)};
}

// The bits that begin with the codeword of a key, lowest first.
uint64_t Book::read_bits(uint64_t hash, const Span& span) const {
  const auto [begin, size, seed] = span;
  if (size == 0) return 0;
  const auto bits_at = [&](uint64_t bit) { return get8(bits_ + (bit >> 3)) >> (bit & 7); };
  const Places places = places_of(hash, seed, size);
  uint64_t bits = 0;
  for (const uint32_t place : places.place) {
    uint64_t found = bits_at(begin + place);
    const uint32_t left = size - place;
    if (left < kMaxCodeLength)  // the shard is a ring
      found = (found & ((uint64_t{1} << left) - 1)) | bits_at(begin) << left;
    bits ^= found;
  }
  return bits;
}

template <class Geometry>
int Book::find_score(const Book& book, uint64_t key) {
  const uint64_t hash = hash_of(key);
  const Span span = book.find_span(hash);
  prefetch(book.bits_ + span.begin / 8);
  prefetch(book.bits_ + span.begin / 8 + 64);
  prefetch(book.bits_ + span.begin / 8 + 128);

  // 1. The tree chooses a code.
  Questions questions;
  if constexpr (std::is_same_v<Geometry, AnySize<16>>)
    questions = questions_of(book.geometry_, key);
  else
    questions = questions_of(Geometry(), key);
  // Loading a node at once and choosing without a branch is what makes this fast.
  const uint8_t* node = book.tree_;
  uint32_t bytes = get4(node);
  while (!(bytes & kLeaf)) {
    const uint64_t word = questions.words[0];
    const uint64_t other_word = questions.words[1];
    const bool yes = ((bytes & 64 ? other_word : word) >> (bytes & 63) & 1) != 0;
    uint32_t skip = bytes >> 8 & 0x7f;
    ++node;
    if (bytes & 0x8000) {
      skip |= bytes >> 9 & 0x3f80;
      ++node;
      if (bytes & 0x800000) {
        skip |= bytes >> 24 << 14;
        ++node;
      }
    }
    node += yes ? 1 : skip + 1;
    bytes = get4(node);
  }
  const uint8_t* code = book.codes_ + book.code_starts_[(bytes & 0xff) - kLeaf];

  // 2. The codeword chooses a score. Canonical codes: of each length, codewords are numbered on
  // from twice the end of the length before.
  const int longest = code[1];
  const uint8_t* scores = code + 2 + longest;
  if (longest == 0) return static_cast<int8_t>(scores[0]);
  uint64_t bits = book.read_bits(hash, span);
  int word = 0;
  for (const uint8_t* count = code + 2;; ++count, bits >>= 1) {
    word += static_cast<int>(bits & 1);
    if (word < *count) break;
    word = 2 * (word - *count);
    scores += *count;
  }
  return static_cast<int8_t>(scores[word]);
}

bool Book::holds(const Board& board) const {
  if (board.columns != columns_ || board.rows != rows_ || board.ply() != ply_ || board.over())
    return false;
  const auto g = board.size();
  return !(board.winning_cells(board.turn()) & playable_cells(g, board.occupied())) &&
         is_reachable(board);
}

}  // namespace fourfold
