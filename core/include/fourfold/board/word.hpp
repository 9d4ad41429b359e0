// The word the rules compute with: a set of cells, for one board or for several side by side.
//
// Code in position.hpp and proof.hpp is written once, for a word type W that offers
//   & | ^ ~ + -  and << >> by an int      lane by lane
//   shifted_left(w, n), shifted_right     the same by any n; << and >> may require 0 < n < 64
//   or_and(r, a, b)                       r | (a & b)
//   nonzero(w) -> Mask                    Mask: & | ~, any(mask), lane_bits(mask)
//   keep(mask, w), choose(mask, a, b)     w or zero; a or b
//   popcounts(w) -> Count<W>              a word of 64 bits a lane
//   splat<W>(set), load<W>(p), store(p, w), with_lane(w, lane, set)
// A set of cells of one board is Bits, or CellSet if the board has more than 64 bits. Here are the
// simplest words, one such set; lanes.hpp has those for several boards.
#pragma once

#include "fourfold/board/cell_set.hpp"

namespace fourfold::inline FOURFOLD_ISA {

struct Flag {
  static constexpr int lanes = 1;
  bool on;
};
FOURFOLD_FN Flag operator&(Flag a, Flag b) {
  return {a.on && b.on};
}
FOURFOLD_FN Flag operator|(Flag a, Flag b) {
  return {a.on || b.on};
}
FOURFOLD_FN Flag operator~(Flag a) {
  return {!a.on};
}
FOURFOLD_FN bool any(Flag a) {
  return a.on;
}
FOURFOLD_FN unsigned lane_bits(Flag a) {
  return a.on ? 1u : 0u;
}

template <class W>
FOURFOLD_FN W keep(Flag mask, W w) {
  return mask.on ? w : W{};
}
template <class W>
FOURFOLD_FN W choose(Flag mask, W a, W b) {
  return mask.on ? a : b;
}
template <class W>
FOURFOLD_FN W with_lane(W, int, W value) {
  return value;
}

// Of all words but those in lanes.hpp that have something better.
template <class W>
FOURFOLD_FN W or_and(W r, W a, W b) {
  return r | (a & b);
}
template <class W>
FOURFOLD_FN W shifted_left(W w, int n) {
  return w << n;
}
template <class W>
FOURFOLD_FN W shifted_right(W w, int n) {
  return w >> n;
}

FOURFOLD_FN Flag nonzero(Bits w) {
  return {w != 0};
}
FOURFOLD_FN Flag nonzero(CellSet w) {
  return {static_cast<bool>(w)};
}
FOURFOLD_FN Flag less(Bits a, Bits b) {
  return {a < b};
}
FOURFOLD_FN Bits times(Bits w, Bits factor) {
  return w * factor;
}
FOURFOLD_FN Bits popcounts(Bits w) {
  return static_cast<Bits>(popcount(w));
}
FOURFOLD_FN Bits popcounts(CellSet w) {
  return static_cast<Bits>(popcount(w));
}
FOURFOLD_FN Flag greater(Bits a, Bits b) {
  return {static_cast<int64_t>(a) > static_cast<int64_t>(b)};
}
FOURFOLD_FN void store(Bits* to, Bits w) {
  *to = w;
}

template <class W>
struct LaneIo;  // lanes; Set: what one lane holds; Count: the word of popcounts()
template <>
struct LaneIo<Bits> {
  using Set = Bits;
  using Count = Bits;
  static constexpr int lanes = 1;
  static FOURFOLD_FN Bits splat(Bits bits) { return bits; }
  static FOURFOLD_FN Bits load(const Bits* from) { return *from; }
};

template <>
struct LaneIo<CellSet> {
  using Set = CellSet;
  using Count = Bits;
  static constexpr int lanes = 1;
  static FOURFOLD_FN CellSet splat(CellSet set) { return set; }
};
template <class W>
using Count = typename LaneIo<W>::Count;
template <class W>
inline constexpr bool is_wide = sizeof(typename LaneIo<W>::Set) > sizeof(Bits);

template <class W>
FOURFOLD_FN W splat(typename LaneIo<W>::Set set) {
  return LaneIo<W>::splat(set);
}

// The lanes of a word in memory: LaneArray<Bits, N> is a plain array, and LaneArray<CellSet, N>
// keeps the halves apart, as registers do.
template <int N>
struct WideArray {
  alignas(64) Bits low[N];
  alignas(64) Bits high[N];
  FOURFOLD_FN constexpr CellSet operator[](int i) const { return {low[i], high[i]}; }
};
template <class Set, int N>
struct LaneArrayOf {
  using Type = Bits[N];
};
template <int N>
struct LaneArrayOf<CellSet, N> {
  using Type = WideArray<N>;
};
template <class Set, int N>
using LaneArray = typename LaneArrayOf<Set, N>::Type;

FOURFOLD_FN constexpr void put(Bits* to, int lane, Bits bits) {
  to[lane] = bits;
}
template <int N>
FOURFOLD_FN constexpr void put(WideArray<N>& to, int lane, CellSet set) {
  to.low[lane] = set.low;
  to.high[lane] = set.high;
}

template <class W>
FOURFOLD_FN W load(const Bits* from) {
  return LaneIo<W>::load(from);
}
template <class W, int N>
FOURFOLD_FN W load(const WideArray<N>& from) {
  return LaneIo<W>::load(from.low, from.high);
}

}  // namespace fourfold::inline FOURFOLD_ISA
