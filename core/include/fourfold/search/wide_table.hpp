// Transposition tables for keys of 65 to 128 bits: table.hpp with entries of two words.
//
// A bucket is the same cache line, now of four entries.
//
//   even word   the lower 64 bits of the mixed key, xor the odd word
//   odd word    63 ........ 17 | 16 ... 14 | 13 ....... 7 | 6 ........ 0    shared table
//                    tag       |   work    |  lower + 64  |  64 - upper
//               63 ......................14 | 13 ....... 7 | 6 ........ 0    private table
//                           tag             |  lower + 64  |  64 - upper
//
// The two words are not written at the same time, so a thread may see one of each of two entries.
// It then takes the xor of words that do not belong together for the lower half of a key, and
// finds nothing. (To be mistaken for another position's entry, 64 well mixed bits would have to
// agree by chance.) A thread that overwrites such a pair makes it whole again.
//
// Tags are exact, as in table.hpp: the even word gives the lower 64 bits of the mixed key, and the
// tag holds those above that distinguish the positions of a bucket; the rest of the tag is the
// generation. With 2^17 buckets, or 2^14 in the private table, there is room for keys of 128 bits.
// `work` is a quarter of log2 of the nodes.
#pragma once

#include "fourfold/search/table.hpp"

namespace fourfold::inline FOURFOLD_ISA {

template <bool Shared>
class WideTableView {
 public:
  static constexpr int kBoundBits = 14;
  static constexpr int kLimit = 64;  // no score reaches it; nothing known: -kLimit to kLimit
  static constexpr int kWorkBits = Shared ? 3 : 0;
  static constexpr int kTagShift = kBoundBits + kWorkBits;
  static constexpr int kTagBits = 64 - kTagShift;
  static constexpr int kEntries = 4;

  struct Slot {
    Bucket* bucket;
    Bits low;  // of the mixed key
    Bits tag;
  };

  // The bits of the upper half of a mixed key that distinguish the positions of one bucket.
  static constexpr int position_bits(int key_bits, Bits buckets) {
    const int bits = key_bits - highest_bit(buckets) - 64;
    return bits > 0 ? bits : 0;
  }
  // How many generations the tag has room for besides.
  static constexpr Bits generations(int key_bits, Bits buckets) {
    const int spare = kTagBits - position_bits(key_bits, buckets);
    return spare < 0 ? 0 : Bits{1} << (spare > 20 ? 20 : spare);
  }

  WideTableView() = default;
  WideTableView(Bucket* buckets, Bits count, Bits generation, int key_bits)
      : buckets_(buckets),
        count_(count),
        align_(128 - key_bits),
        position_bits_(position_bits(key_bits, count)),
        generation_(generation << position_bits_) {}

  FOURFOLD_FN Slot locate(CellSet mixed_key) const {
    const Bits index = multiply_high((mixed_key << align_).high, count_);
    const Bits position = mixed_key.high & ((Bits{1} << position_bits_) - 1);
    return {buckets_ + index, mixed_key.low, position | generation_};
  }

  FOURFOLD_FN Bounds probe(Slot slot) const {
    for (int i = 0; i < kEntries; ++i)
      if (const Bits data = read(slot, i); is_for(slot, i, data)) return unpack(data);
    return {-kLimit, kLimit};
  }

  // Records that lower <= score <= upper, keeping what is known already.
  FOURFOLD_FN void store(Slot slot, Bounds bounds, Bits nodes) const {
    Bits work = pack_work(nodes);
    int place = 0;  // of the entry to give up: of an earlier generation, or else of the least work
    Bits least = ~Bits{0};
    for (int i = 0; i < kEntries; ++i) {
      const Bits data = read(slot, i);
      if (is_for(slot, i, data)) {
        const Bounds known = unpack(data);
        if (known.lower > bounds.lower) bounds.lower = known.lower;
        if (known.upper < bounds.upper) bounds.upper = known.upper;
        if (work_of(data) > work) work = work_of(data);
        return write(slot, i, pack(slot.tag, bounds) | work);
      }
      const bool current = (data >> kTagShift ^ generation_) >> position_bits_ == 0;
      const Bits cost = current ? 1 + work_of(data) : 0;
      if (cost < least) least = cost, place = i;
    }
    if constexpr (!Shared) {  // first in, first out
      for (place = kEntries - 1; place > 0; --place) {
        half(slot, place, 0).store(half(slot, place - 1, 0).load(kRelaxed), kRelaxed);
        half(slot, place, 1).store(half(slot, place - 1, 1).load(kRelaxed), kRelaxed);
      }
    }
    write(slot, place, pack(slot.tag, bounds) | work);
  }

 private:
  static constexpr auto kRelaxed = std::memory_order_relaxed;

  static FOURFOLD_FN std::atomic<uint64_t>& half(Slot slot, int i, int which) {
    return slot.bucket->entry[2 * i + which];
  }
  static FOURFOLD_FN Bits read(Slot slot, int i) { return half(slot, i, 1).load(kRelaxed); }
  static FOURFOLD_FN bool is_for(Slot slot, int i, Bits data) {
    return data >> kTagShift == slot.tag && (half(slot, i, 0).load(kRelaxed) ^ data) == slot.low;
  }
  static FOURFOLD_FN void write(Slot slot, int i, Bits data) {
    half(slot, i, 0).store(slot.low ^ data, kRelaxed);
    half(slot, i, 1).store(data, kRelaxed);
  }
  static FOURFOLD_FN Bits pack(Bits tag, Bounds b) {
    return tag << kTagShift | static_cast<Bits>(b.lower + kLimit) << 7 |
           static_cast<Bits>(kLimit - b.upper);
  }
  static FOURFOLD_FN Bits pack_work(Bits nodes) {
    if constexpr (!Shared) return 0;
    const int work = highest_bit(nodes | 1) / 4;
    return static_cast<Bits>(work < 7 ? work : 7) << kBoundBits;
  }
  static FOURFOLD_FN Bits work_of(Bits data) { return Shared ? data & (Bits{7} << kBoundBits) : 0; }
  static FOURFOLD_FN Bounds unpack(Bits data) {
    return {static_cast<int>(data >> 7 & 127) - kLimit, kLimit - static_cast<int>(data & 127)};
  }

  Bucket* buckets_ = nullptr;
  Bits count_ = 0;
  int align_ = 0;
  int position_bits_ = 0;
  Bits generation_ = 0;
};

}  // namespace fourfold::inline FOURFOLD_ISA
