// The transposition table of the batch solver: one entry per place, in a device's memory.
//
//   31 or 63 ........ 12 | 11 ....... 6 | 5 ........ 0
//            tag         |  lower + 32  |  32 - upper
//
// Tags are exact, as on the CPU (table.hpp): the place is floor(mixed * places / 2^key_bits), and
// the tag holds as many low bits of the mixed key as distinguish the positions of one place. On
// 7x6, whose keys have 49 bits, entries of 32 bits suffice from 2^29 places on. A zero word says
// "nothing known". Entries are written and read whole by any number of threads without locks, and a
// new entry always replaces the old one: whatever a thread finds is a proof, however old.
#pragma once

#include "fourfold/board/position.hpp"

namespace fourfold::inline FOURFOLD_ISA::gpu {

inline constexpr int kBoundBits = 12;

// Bounds as the lower bits of an entry.
FOURFOLD_FN constexpr unsigned pack_bounds(int lower, int upper) {
  return static_cast<unsigned>(lower + 32) << 6 | static_cast<unsigned>(32 - upper);
}
FOURFOLD_FN constexpr Bounds unpack_bounds(unsigned packed) {
  return {static_cast<int>(packed >> 6 & 63) - 32, 32 - static_cast<int>(packed & 63)};
}

template <class Entry>
class Table {
 public:
  // The smallest number of places whose tags fit an entry.
  static FOURFOLD_FN constexpr Bits least_places(int key_bits) {
    const int spare = key_bits + kBoundBits - static_cast<int>(8 * sizeof(Entry));
    return Bits{1} << (spare > 0 ? spare : 0);
  }

  FOURFOLD_FN Table(Entry* entries, Bits places, int key_bits)
      : entries_(entries),
        places_(places),
        align_(64 - key_bits),
        tag_bits_(key_bits > highest_bit(places) ? key_bits - highest_bit(places) : 0) {}

  FOURFOLD_FN Entry* locate(Bits mixed_key) const {
    return entries_ + multiply_high(mixed_key << align_, places_);
  }

  FOURFOLD_FN static Entry read(const Entry* place) {
#if defined(__CUDA_ARCH__)
    return __ldcg(place);  // not through the first cache: nothing is read twice
#else
    return *place;
#endif
  }

  // The packed bounds of a position, given the entry at its place; 0: nothing is known.
  FOURFOLD_FN unsigned recall(Entry entry, Bits mixed_key) const {
    return entry >> kBoundBits == tag_of(mixed_key)
               ? static_cast<unsigned>(entry & ((1u << kBoundBits) - 1))
               : 0u;
  }

  FOURFOLD_FN void store(Bits mixed_key, unsigned bounds) const {
    *locate(mixed_key) = tag_of(mixed_key) << kBoundBits | bounds;
  }

 private:
  FOURFOLD_FN Entry tag_of(Bits mixed_key) const {
    return static_cast<Entry>(mixed_key & ((Bits{1} << tag_bits_) - 1));
  }

  Entry* entries_;
  Bits places_;
  int align_;
  int tag_bits_;
};

}  // namespace fourfold::inline FOURFOLD_ISA::gpu
