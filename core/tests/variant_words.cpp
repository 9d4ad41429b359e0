// position.hpp, proof.hpp and the words they compute with, for one instruction set.
#include "fourfold/lanes.hpp"
#include "fourfold/position.hpp"
#include "fourfold/proof.hpp"
#include "fourfold/table.hpp"
#include "variant.hpp"
#include "variant_name.hpp"

namespace fourfold::inline FOURFOLD_ISA {

namespace {

// 1 in the lanes that a mask selects.
template <class W, class Mask>
FOURFOLD_FN W as_word(Mask mask) {
  alignas(64) Bits lane[test::kWide] = {};
  const unsigned on = lane_bits(mask);
  for (int i = 0; i < LaneIo<W>::lanes; ++i) lane[i] = on >> i & 1;
  if (any(mask) != (on != 0)) lane[0] = 99;  // any() and lane_bits() must agree
  return load<W>(lane);
}

template <class W>
FOURFOLD_FN W with_odd_lanes(W word, const Bits* value) {
  for (int i = 1; i < LaneIo<W>::lanes; i += 2) word = with_lane(word, i, value[i]);
  return word;
}

template <class W, class G>
void evaluate_words(const G& g, const test::WordInput& in, test::WordOutput& out) {
  for (int i = 0; i < test::kWide; i += LaneIo<W>::lanes) {
    const W mover = load<W>(in.mover + i), other = load<W>(in.other + i);
    const W a = load<W>(in.a + i), b = load<W>(in.b + i);
    const Bits* in_b = in.b + i;
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
  store(out.field[static_cast<int>(test::WordField::name)] + i, formula);
    FOURFOLD_WORD_FIELDS(FOURFOLD_STORE)
#undef FOURFOLD_STORE
  }
}

}  // namespace

}  // namespace fourfold::inline FOURFOLD_ISA

namespace fourfold::test {

void FOURFOLD_VARIANT(evaluate_)(WordKind kind, int columns, int rows, const WordInput& in,
                                 WordOutput& out) {
  switch (kind) {
    case WordKind::plain:
      return evaluate_words<Bits>(AnySize<16>(columns, rows), in, out);
    case WordKind::lanes8:
      return evaluate_words<Lanes<8>>(AnySize<8>(columns, rows), in, out);
    case WordKind::lanes16:
      return evaluate_words<Lanes<16>>(AnySize<16>(columns, rows), in, out);
    case WordKind::plain_7x6:
      return evaluate_words<Bits>(FixedSize<7, 6>(), in, out);
    case WordKind::lanes8_7x6:
      return evaluate_words<Lanes<8>>(FixedSize<7, 6>(), in, out);
  }
}

}  // namespace fourfold::test
