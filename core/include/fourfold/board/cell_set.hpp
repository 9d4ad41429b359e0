// A set of cells of any supported board: a number of 128 bits, in two halves.
//
// Not `unsigned __int128`: not every compiler has it, and it converts to 64 bits without a warning.
// Code in which speed matters uses plain Bits for boards that fit (see AnySize in geometry.hpp).
//
// Outside of the inline namespaces of the instruction sets, because all of them exchange it. So
// every function must be inlined.
#pragma once

#include "fourfold/board/platform.hpp"

namespace fourfold {

struct CellSet {
  uint64_t low = 0, high = 0;

  CellSet() = default;
  FOURFOLD_FN constexpr CellSet(uint64_t low_, uint64_t high_ = 0) : low(low_), high(high_) {}

  FOURFOLD_FN constexpr explicit operator bool() const { return (low | high) != 0; }

  friend FOURFOLD_FN constexpr bool operator==(CellSet a, CellSet b) {
    return a.low == b.low && a.high == b.high;
  }
  // As numbers.
  friend FOURFOLD_FN constexpr bool operator<(CellSet a, CellSet b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
  }

  friend FOURFOLD_FN constexpr CellSet operator&(CellSet a, CellSet b) {
    return {a.low & b.low, a.high & b.high};
  }
  friend FOURFOLD_FN constexpr CellSet operator|(CellSet a, CellSet b) {
    return {a.low | b.low, a.high | b.high};
  }
  friend FOURFOLD_FN constexpr CellSet operator^(CellSet a, CellSet b) {
    return {a.low ^ b.low, a.high ^ b.high};
  }
  friend FOURFOLD_FN constexpr CellSet operator~(CellSet a) { return {~a.low, ~a.high}; }
  friend FOURFOLD_FN constexpr CellSet operator+(CellSet a, CellSet b) {
    const uint64_t low = a.low + b.low;
    return {low, a.high + b.high + (low < a.low ? 1 : 0)};
  }
  friend FOURFOLD_FN constexpr CellSet operator-(CellSet a, CellSet b) {
    return {a.low - b.low, a.high - b.high - (a.low < b.low ? 1 : 0)};
  }
  // By 0 to 127.
  friend FOURFOLD_FN constexpr CellSet operator<<(CellSet a, int n) {
    if (n >= 64) return {0, a.low << (n - 64)};
    return {a.low << n, a.high << n | a.low >> 1 >> (63 - n)};
  }
  friend FOURFOLD_FN constexpr CellSet operator>>(CellSet a, int n) {
    if (n >= 64) return {a.high >> (n - 64), 0};
    return {a.low >> n | a.high << 1 << (63 - n), a.high >> n};
  }

  FOURFOLD_FN constexpr CellSet& operator&=(CellSet b) { return *this = *this & b; }
  FOURFOLD_FN constexpr CellSet& operator|=(CellSet b) { return *this = *this | b; }
  FOURFOLD_FN constexpr CellSet& operator^=(CellSet b) { return *this = *this ^ b; }
  FOURFOLD_FN constexpr CellSet& operator<<=(int n) { return *this = *this << n; }
};

}  // namespace fourfold

namespace fourfold::inline FOURFOLD_ISA {

// As the word of a geometry: if that is Bits, the cells must fit.
template <class Set>
FOURFOLD_FN constexpr Set as_set(CellSet cells) {
  if constexpr (sizeof(Set) == sizeof(Bits)) {
    return cells.low;
  } else {
    return cells;
  }
}

FOURFOLD_FN constexpr int popcount(CellSet set) {
  return popcount(set.low) + popcount(set.high);
}

// Index of the lowest set bit; `set` must not be empty.
FOURFOLD_FN int lowest_bit(CellSet set) {
  return set.low != 0 ? lowest_bit(set.low) : 64 + lowest_bit(set.high);
}

}  // namespace fourfold::inline FOURFOLD_ISA
