// Transposition tables: what is already proven about a position, found by its key.
//
// A bucket is one cache line of eight entries of eight bytes, all of which are checked. Entries
// are single words, written and read whole, so threads share a table without locks.
//
//   shared table    63 ........ 17 | 16 ... 12 | 11 ....... 6 | 5 ........ 0
//                        tag       |   work    |  lower + 32  |  32 - upper
//   private table   63 .................... 12 | 11 ....... 6 | 5 ........ 0
//                               tag            |  lower + 32  |  32 - upper
//
// A zero word says "nothing known": lower -32, upper 32. `work` is log2 of the nodes that the
// result cost; in the shared table the least work is replaced first. The private table is small
// enough for the core's own cache and is filled first in, first out.
//
// Tags are exact. A key of k bits is mixed by a bijection on k bits (mix_key). The bucket is
// floor(mixed * buckets / 2^k), so that the keys of one bucket are neighbours: fewer than
// 2^k / buckets + 1 of them, distinguished by as many of their low bits as necessary. Those bits
// are in the tag, so no two positions share bucket and tag. The rest of the tag holds a generation
// number: incrementing it empties the table.
//
// This is for keys of up to 64 bits; wide_table.hpp is for longer ones.
#pragma once

#include <stddef.h>

#include <atomic>

#include "fourfold/board/position.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace fourfold {

struct alignas(64) Bucket {
  std::atomic<uint64_t> entry[8];
};

}  // namespace fourfold

namespace fourfold::inline FOURFOLD_ISA {

template <bool Shared>
class TableView {
 public:
  static constexpr int kBoundBits = 12;
  static constexpr int kLimit = 32;  // no score reaches it; nothing known: -kLimit to kLimit
  static constexpr int kWorkBits = Shared ? 5 : 0;
  static constexpr int kTagShift = kBoundBits + kWorkBits;
  static constexpr int kTagBits = 64 - kTagShift;

  struct Slot {
    Bucket* bucket;
    Bits tag;
  };

  // The bits of a mixed key that distinguish the positions of one bucket: 2^bits * buckets must
  // reach 2^key_bits.
  static constexpr int position_bits(int key_bits, Bits buckets) {
    const int bits = key_bits - highest_bit(buckets);
    return bits > 0 ? bits : 0;
  }
  // How many generations the tag has room for besides.
  static constexpr Bits generations(int key_bits, Bits buckets) {
    const int spare = kTagBits - position_bits(key_bits, buckets);
    return spare < 0 ? 0 : Bits{1} << (spare > 20 ? 20 : spare);
  }

  TableView() = default;
  TableView(Bucket* buckets, Bits count, Bits generation, int key_bits)
      : buckets_(buckets),
        count_(count),
        align_(64 - key_bits),
        position_bits_(position_bits(key_bits, count)),
        generation_(generation << position_bits_) {}

  FOURFOLD_FN Slot locate(Bits mixed_key) const {
    const Bits index =
        Shared ? multiply_high(mixed_key << align_, count_) : mixed_key >> position_bits_;
    return {buckets_ + index, (mixed_key & ((Bits{1} << position_bits_) - 1)) | generation_};
  }

  FOURFOLD_FN Bounds probe(Slot slot) const {
    const int i = find(slot);
    return i < 0 ? Bounds{-kLimit, kLimit} : unpack(read(slot, i));
  }

  // Records that lower <= score <= upper, keeping what is known already.
  FOURFOLD_FN void store(Slot slot, Bounds bounds, Bits nodes) const {
    const int found = find(slot);
    if (found >= 0) {
      const Bits old = read(slot, found);
      const Bounds known = unpack(old);
      if (known.lower > bounds.lower) bounds.lower = known.lower;
      if (known.upper < bounds.upper) bounds.upper = known.upper;
      Bits work = pack_work(nodes);
      if constexpr (Shared) {
        const Bits old_work = old & (Bits{31} << kBoundBits);
        if (old_work > work) work = old_work;
      }
      write(slot, found, pack(slot.tag, bounds) | work);
      return;
    }
    const Bits entry = pack(slot.tag, bounds) | pack_work(nodes);
    if constexpr (Shared) {
      write(slot, cheapest(slot), entry);
    } else {
      for (int i = 7; i > 0; --i) write(slot, i, read(slot, i - 1));
      write(slot, 0, entry);
    }
  }

 private:
  static FOURFOLD_FN Bits read(Slot slot, int i) {
    return slot.bucket->entry[i].load(std::memory_order_relaxed);
  }
  static FOURFOLD_FN void write(Slot slot, int i, Bits entry) {
    slot.bucket->entry[i].store(entry, std::memory_order_relaxed);
  }
  static FOURFOLD_FN Bits pack(Bits tag, Bounds b) {
    return tag << kTagShift | static_cast<Bits>(b.lower + kLimit) << 6 |
           static_cast<Bits>(kLimit - b.upper);
  }
  static FOURFOLD_FN Bits pack_work(Bits nodes) {
    if constexpr (!Shared) return 0;
    const int work = highest_bit(nodes | 1);
    return static_cast<Bits>(work < 31 ? work : 31) << kBoundBits;
  }
  static FOURFOLD_FN Bounds unpack(Bits entry) {
    return {static_cast<int>(entry >> 6 & 63) - kLimit, kLimit - static_cast<int>(entry & 63)};
  }

  // Where in its bucket the slot's position is, or -1.
  static FOURFOLD_FN int find(Slot slot) {
#if defined(__AVX512F__) && !defined(__SANITIZE_THREAD__)
    const __m512i tags = _mm512_srli_epi64(_mm512_load_si512(slot.bucket), kTagShift);
    const __mmask8 same =
        _mm512_cmpeq_epi64_mask(tags, _mm512_set1_epi64(static_cast<long long>(slot.tag)));
    return same ? __builtin_ctz(same) : -1;
#elif defined(__AVX2__) && !defined(__SANITIZE_THREAD__)
    const __m256i* line = reinterpret_cast<const __m256i*>(slot.bucket);
    const __m256i tag = _mm256_set1_epi64x(static_cast<long long>(slot.tag));
    const __m256i low = _mm256_cmpeq_epi64(_mm256_srli_epi64(line[0], kTagShift), tag);
    const __m256i high = _mm256_cmpeq_epi64(_mm256_srli_epi64(line[1], kTagShift), tag);
    const int same = _mm256_movemask_pd(_mm256_castsi256_pd(low)) |
                     _mm256_movemask_pd(_mm256_castsi256_pd(high)) << 4;
    return same ? __builtin_ctz(static_cast<unsigned>(same)) : -1;
#elif defined(__wasm_simd128__)
    const v128_t* line = reinterpret_cast<const v128_t*>(slot.bucket);
    const v128_t tag = wasm_i64x2_splat(static_cast<int64_t>(slot.tag));
    unsigned same = 0;
    for (int i = 0; i < 4; ++i)
      same |= wasm_i64x2_bitmask(wasm_i64x2_eq(wasm_u64x2_shr(line[i], kTagShift), tag)) << 2 * i;
    return same ? __builtin_ctz(same) : -1;
#else
    for (int i = 0; i < 8; ++i)
      if (read(slot, i) >> kTagShift == slot.tag) return i;
    return -1;
#endif
  }

  // The entry to give up: of an earlier generation, or else of the least work.
  FOURFOLD_FN int cheapest(Slot slot) const {
    int best = 0;
    Bits least = ~Bits{0};
    for (int i = 0; i < 8; ++i) {
      const Bits entry = read(slot, i);
      const bool current = (entry >> kTagShift ^ generation_) >> position_bits_ == 0;
      const Bits work = current ? 1 + (entry >> kBoundBits & 31) : 0;
      if (work < least) least = work, best = i;
    }
    return best;
  }

  Bucket* buckets_ = nullptr;
  Bits count_ = 0;
  int align_ = 0;
  int position_bits_ = 0;
  Bits generation_ = 0;
};

}  // namespace fourfold::inline FOURFOLD_ISA
