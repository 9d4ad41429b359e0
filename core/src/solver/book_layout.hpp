// What the reader and the builder of books must agree on: docs/book-format.md as code.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fourfold/board/position.hpp"
#include "fourfold/solver/checksum.hpp"

namespace fourfold::book {

inline constexpr char kMagic[9] = "FOURBOOK";
inline constexpr uint32_t kVersion = 1;

// The header: where each field begins.
inline constexpr std::size_t kVersionAt = 8;     // 4 bytes
inline constexpr std::size_t kColumnsAt = 12;    // 1
inline constexpr std::size_t kRowsAt = 13;       // 1
inline constexpr std::size_t kPlyAt = 14;        // 1
inline constexpr std::size_t kCodesAt = 15;      // 1: number of codes
inline constexpr std::size_t kPositionsAt = 16;  // 8
inline constexpr std::size_t kSizeAt = 24;       // 8: of the file
inline constexpr std::size_t kTreeSizeAt = 32;   // 4: bytes
inline constexpr std::size_t kShardsAt = 36;     // 4: number of shards
inline constexpr std::size_t kShardBaseAt = 40;  // 4: bits in the smallest shard
inline constexpr std::size_t kZeroAt = 44;       // 16
inline constexpr std::size_t kCrcAt = 60;        // 4: of all bytes but these
inline constexpr std::size_t kHeaderSize = 64;

// The tree: a byte below kLeaf is a question, any other a leaf with the number of its code.
inline constexpr int kLeaf = 128;
inline constexpr int kQuestions = 128;
inline constexpr int kMaxCodes = 256 - kLeaf;
inline constexpr std::size_t kMaxTreeSize = 1 << 21;  // lengths in it take up to 3 x 7 bits
inline constexpr int kMaxCodeLength = 16;             // bits in a codeword

// Shards: every kShardsPerCheckpoint-th has its place written down in 4 bytes. Each has 2 bytes:
// its seed in the low 4 bits, its size less the smallest above.
inline constexpr int kShardsPerCheckpoint = 16;
inline constexpr int kSeedBits = 4;
inline constexpr uint32_t kMinShardBits = 64;
inline constexpr uint32_t kMaxShardBits = 1 << 16;
inline constexpr std::size_t kPadding = 8;  // after the bits, so that 8 bytes can be read anywhere

// Numbers in files are little-endian.
inline uint64_t get(const uint8_t* from, int bytes) {
  uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value |= uint64_t{from[i]} << (8 * i);
  return value;
}

inline void put(uint8_t* to, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to[i] = static_cast<uint8_t>(value >> (8 * i));
}

// Compilers make one load of each of these.
FOURFOLD_FN uint32_t get2(const uint8_t* from) {
  return uint32_t{from[0]} | uint32_t{from[1]} << 8;
}
FOURFOLD_FN uint32_t get4(const uint8_t* from) {
  return get2(from) | get2(from + 2) << 16;
}
FOURFOLD_FN uint64_t get8(const uint8_t* from) {
  return get4(from) | uint64_t{get4(from + 4)} << 32;
}

inline uint32_t file_crc(const uint8_t* file, std::size_t size) {
  return crc32(file + kHeaderSize, size - kHeaderSize, crc32(file, kCrcAt));
}

// ---- Where the code of a key is kept ---------------------------------------------------------

FOURFOLD_FN uint64_t hash_of(uint64_t key) {
  return mix64(key + 0x9e3779b97f4a7c15u);
}

FOURFOLD_FN uint32_t shard_of(uint64_t hash, uint32_t shards) {
  return static_cast<uint32_t>(multiply_high(hash, shards));
}

// Bit j of the codeword is the exclusive or of the bits (place + j) mod size of the shard, over
// these places. With fewer of them some bits of a shard would not be used by any key.
inline constexpr int kPlaces = 8;
struct Places {
  uint32_t place[kPlaces];
};
FOURFOLD_FN Places places_of(uint64_t hash, uint32_t seed, uint32_t size) {
  const uint64_t a = mix64(hash + (seed + 1) * 0xd1342543de82ef95u);
  const uint64_t b = mix64(a + 0x9e3779b97f4a7c15u);
  Places p;
  for (int i = 0; i < 4; ++i) {
    p.place[i] = static_cast<uint32_t>((a >> (16 * i) & 0xffff) * size >> 16);
    p.place[i + 4] = static_cast<uint32_t>((b >> (16 * i) & 0xffff) * size >> 16);
  }
  return p;
}

// ---- What the tree asks about a position -----------------------------------------------------

// Question q, from 0 to 127, is for bit q % 64 of word q / 64. Word 0 holds the mover's discs,
// word 1 the other side's. The sentinel bits of word 0, which no disc occupies, hold the result of
// looking two moves ahead: column 0, the mover loses to the other side's second disc; column 1, it
// wins with its own second disc; column 2, it has only one move that does not lose that way.
struct Questions {
  uint64_t words[2];
  FOURFOLD_FN bool answer(int question) const {
    return (words[question >> 6] >> (question & 63) & 1) != 0;
  }
};

template <class G>
FOURFOLD_FN Questions questions_of(const G& g, uint64_t key) {
  const auto [mover, other] = discs_of(g, key);
  Questions q{{mover, other}};
  const Bits empty = g.board & ~(mover | other);
  const State<Bits> state{mover, other, completing_cells(g, mover) & empty,
                          completing_cells(g, other) & empty};
  const auto options = find_options(g, state);
  Bits hints = 0;
  if (options.none.on) {
    hints = 1;
  } else {
    hints = options.single.on ? 4 : 0;
    for (Bits moves = options.moves; moves; moves &= moves - 1)
      if (find_options(g, after_move(g, state, moves & (~moves + 1))).none.on) hints |= 2;
  }
  for (int column = 0; column < 3; ++column)
    q.words[0] |= (hints >> column & 1) << (column * g.stride + g.rows);
  return q;
}

}  // namespace fourfold::book
