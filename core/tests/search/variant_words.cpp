// position.hpp, proof.hpp and the words they compute with, for one instruction set.
#include "fourfold/board/position.hpp"
#include "fourfold/search/lanes.hpp"
#include "fourfold/search/proof.hpp"
#include "variant.hpp"
#include "variant_name.hpp"

namespace fourfold::inline FOURFOLD_ISA {

namespace {

// 1 in the lanes that a mask selects.
template <class W, class Mask>
FOURFOLD_FN Count<W> as_word(Mask mask) {
  alignas(64) Bits lane[test::kWide] = {};
  const unsigned on = lane_bits(mask);
  for (int i = 0; i < LaneIo<W>::lanes; ++i) lane[i] = on >> i & 1;
  if (any(mask) != (on != 0)) lane[0] = 99;  // any() and lane_bits() must agree
  return load<Count<W>>(lane);
}

template <class W>
FOURFOLD_FN W with_odd_lanes(W word, const WideArray<test::kWide>& value, int from) {
  using Set = typename LaneIo<W>::Set;
  for (int i = 1; i < LaneIo<W>::lanes; i += 2)
    word = with_lane(word, i, as_set<Set>(value[from + i]));
  return word;
}

// Some lanes of an array, from lane i on.
template <class W>
FOURFOLD_FN W load_from(const WideArray<test::kWide>& array, int i) {
  if constexpr (LaneIo<W>::lanes == 1) {
    return as_set<W>(array[i]);
  } else if constexpr (is_wide<W>) {
    return LaneIo<W>::load(array.low + i, array.high + i);
  } else {
    return load<W>(array.low + i);
  }
}
template <class W>
FOURFOLD_FN void store_at(WideArray<test::kWide>& array, int i, W word) {
  if constexpr (LaneIo<W>::lanes == 1) {
    put(array, i, word);
  } else if constexpr (is_wide<W>) {
    store(array.low + i, word.low);
    store(array.high + i, word.high);
  } else {
    store(array.low + i, word);
  }
}
// Keys are mixed by another rule where they may have more than 64 bits.
template <class G, class W>
FOURFOLD_FN W mixed(const G& g, W key) {
  if (is_wide<W> && g.key_bits <= 64) return splat<W>(0);
  return mix_key(key, g.key_bits);
}
// The lower 64 bits of each lane.
FOURFOLD_FN Bits lower(Bits word) {
  return word;
}
template <class W>
FOURFOLD_FN Count<W> lower(W word) {
  if constexpr (is_wide<W>) {
    return word.low;
  } else {
    return word;
  }
}

template <class W, class G>
void evaluate_words(const G& g, int far, const test::WordInput& in, test::WordOutput& out) {
  for (auto& field : out.field) field = {};
  for (int i = 0; i < test::kWide; i += LaneIo<W>::lanes) {
    const W mover = load_from<W>(in.mover, i), other = load_from<W>(in.other, i);
    const W a = load_from<W>(in.a, i), b = load_from<W>(in.b, i);
    const Count<W> n = lower(a), m = lower(b);
    const W empty = splat<W>(g.board) & ~(mover | other);
    State<W> s;
    s.mover = mover;
    s.other = other;
    s.mover_wins = completing_cells(g, mover) & empty;
    s.other_wins = completing_cells(g, other) & empty;
    const auto options = find_options(g, s);
    const W lowest = options.playable & (splat<W>(0) - options.playable);
    const State<W> moved = after_move(g, s, lowest);
    const auto bound = follow_up(g, s, false);
    const auto bound_fours = follow_up(g, s, true);
#define FOURFOLD_STORE(name, formula) \
  store_at(out.field[static_cast<int>(test::WordField::name)], i, formula);
    FOURFOLD_WORD_FIELDS(FOURFOLD_STORE)
#undef FOURFOLD_STORE
  }
}

}  // namespace

}  // namespace fourfold::inline FOURFOLD_ISA

namespace fourfold::test {

void FOURFOLD_VARIANT(evaluate_)(WordKind kind, int columns, int rows, int far, const WordInput& in,
                                 WordOutput& out) {
  switch (kind) {
    case WordKind::plain:
      return evaluate_words<Bits>(AnySize<16>(columns, rows), far, in, out);
    case WordKind::lanes8:
      return evaluate_words<Lanes<8>>(AnySize<8>(columns, rows), far, in, out);
    case WordKind::lanes16:
      return evaluate_words<Lanes<16>>(AnySize<16>(columns, rows), far, in, out);
    case WordKind::plain_7x6:
      return evaluate_words<Bits>(FixedSize<7, 6>(), far, in, out);
    case WordKind::lanes8_7x6:
      return evaluate_words<Lanes<8>>(FixedSize<7, 6>(), far, in, out);
    case WordKind::wide_plain:
      return evaluate_words<CellSet>(AnySize<16, CellSet>(columns, rows), far, in, out);
    case WordKind::wide_lanes8:
      return evaluate_words<Wide<Lanes<8>>>(AnySize<8, CellSet>(columns, rows), far, in, out);
    case WordKind::wide_lanes16:
      return evaluate_words<Wide<Lanes<16>>>(AnySize<16, CellSet>(columns, rows), far, in, out);
  }
}

}  // namespace fourfold::test
