// The word the rules compute with: a set of cells, for one board or for several side by side.
//
// Code in position.hpp and proof.hpp is written once, for a word type W that offers
//   & | ^ ~ + -  and << >> by an int      lane by lane
//   or_and(r, a, b)                       r | (a & b)
//   nonzero(w) -> Mask                    Mask: & | ~, any(mask), lane_bits(mask)
//   keep(mask, w), choose(mask, a, b)     w or zero; a or b
//   splat<W>(bits), load<W>(p), store(p, w), with_lane(w, lane, bits)
// Here is the simplest such word, a plain Bits; lanes.hpp has the wide ones.
#pragma once

#include "fourfold/platform.hpp"

namespace fourfold::inline FOURFOLD_ISA {

struct Flag {
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

FOURFOLD_FN Flag nonzero(Bits w) {
  return {w != 0};
}
FOURFOLD_FN Bits keep(Flag mask, Bits w) {
  return mask.on ? w : 0;
}
FOURFOLD_FN Bits choose(Flag mask, Bits a, Bits b) {
  return mask.on ? a : b;
}
FOURFOLD_FN Bits or_and(Bits r, Bits a, Bits b) {
  return r | (a & b);
}
FOURFOLD_FN Bits times(Bits w, Bits factor) {
  return w * factor;
}
FOURFOLD_FN Bits popcounts(Bits w) {
  return static_cast<Bits>(popcount(w));
}
FOURFOLD_FN Flag greater(Bits a, Bits b) {
  return {static_cast<int64_t>(a) > static_cast<int64_t>(b)};
}
FOURFOLD_FN void store(Bits* to, Bits w) {
  *to = w;
}
FOURFOLD_FN Bits with_lane(Bits, int, Bits value) {
  return value;
}

template <class W>
struct LaneIo;
template <>
struct LaneIo<Bits> {
  static constexpr int lanes = 1;
  static FOURFOLD_FN Bits splat(Bits bits) { return bits; }
  static FOURFOLD_FN Bits load(const Bits* from) { return *from; }
};

template <class W>
FOURFOLD_FN W splat(Bits bits) {
  return LaneIo<W>::splat(bits);
}
template <class W>
FOURFOLD_FN W load(const Bits* from) {
  return LaneIo<W>::load(from);
}

}  // namespace fourfold::inline FOURFOLD_ISA
