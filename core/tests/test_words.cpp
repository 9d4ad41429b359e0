// Wide words: each lane must equal the result of a plain word, on every instruction set.
#include "check.hpp"
#include "effort.hpp"
#include "games.hpp"
#include "variant.hpp"

namespace fourfold::test {

namespace {

const char* kind_name(WordKind kind) {
  const char* const names[] = {"plain", "lanes8", "lanes16", "plain_7x6", "lanes8_7x6"};
  return names[static_cast<int>(kind)];
}

WordInput random_input(Random& random, Size size) {
  WordInput in{};
  for (int i = 0; i < kWide; ++i) {
    const int ply = random.below(size.columns * size.rows * 9 / 10);
    const Board board =
        random_board(random, size, ply, random.below(2) == 0 ? Play::any : Play::careful);
    in.mover[i] = board.mover();
    in.other[i] = board.other();
    in.a[i] = random.bits();
    // Often equal, zero or small: the edge cases of comparisons.
    const int corner = random.below(4);
    in.b[i] = corner == 0 ? in.a[i] : corner == 1 ? 0 : corner == 2 ? in.a[i] + 1 : random.bits();
  }
  return in;
}

// What word.hpp promises of the arithmetic, on one lane.
void check_arithmetic(const WordInput& in, const WordOutput& out, int i) {
  using F = WordField;
  const uint64_t a = in.a[i], b = in.b[i], mover = in.mover[i];
  const bool above = static_cast<int64_t>(a) > static_cast<int64_t>(b);
  uint64_t count = 0;
  for (int bit = 0; bit < 64; ++bit) count += a >> bit & 1;
  CHECK_EQUAL(out[F::bit_and][i], a & b);
  CHECK_EQUAL(out[F::bit_or][i], a | b);
  CHECK_EQUAL(out[F::bit_xor][i], a ^ b);
  CHECK_EQUAL(out[F::bit_not][i], ~a);
  CHECK_EQUAL(out[F::sum][i], a + b);
  CHECK_EQUAL(out[F::difference][i], a - b);
  CHECK_EQUAL(out[F::shifted_left][i], (a << 1) ^ (a << 23));
  CHECK_EQUAL(out[F::shifted_right][i], (a >> 1) ^ (a >> 23));
  CHECK_EQUAL(out[F::or_and][i], a | (b & mover));
  CHECK_EQUAL(out[F::times][i], a * 0xd6e8feb86659fd93u);
  CHECK_EQUAL(out[F::popcounts][i], count);
  CHECK_EQUAL(out[F::greater][i], above ? 1u : 0u, a, b);
  CHECK_EQUAL(out[F::nonzero][i], (a & b) != 0 ? 1u : 0u, a, b);
  CHECK_EQUAL(out[F::mask_and][i], above && mover != 0 ? 1u : 0u);
  CHECK_EQUAL(out[F::mask_or][i], above || mover != 0 ? 1u : 0u);
  CHECK_EQUAL(out[F::mask_not][i], above ? 0u : 1u);
  CHECK_EQUAL(out[F::keep][i], above ? a : 0u);
  CHECK_EQUAL(out[F::choose][i], above ? a : mover);
}

}  // namespace

TEST(lanes_equal_plain_words) {
  Random random(1);
  const auto all = variants();
  for (const Size size : all_sizes()) {
    for (int round = 0; round < by_effort(20, 100, 2000); ++round) {
      const WordInput in = random_input(random, size);
      WordOutput plain;
      all.front().evaluate(WordKind::plain, size.columns, size.rows, in, plain);
      for (int i = 0; i < kWide; ++i) {
        check_arithmetic(in, plain, i);
        CHECK_EQUAL(plain[WordField::with_odd_lanes][i], in.a[i]);
      }
      for (const Variant& variant : all) {
        for (const WordKind kind : {WordKind::plain, WordKind::lanes8, WordKind::lanes16,
                                    WordKind::plain_7x6, WordKind::lanes8_7x6}) {
          if (kind >= WordKind::plain_7x6 && (size.columns != 7 || size.rows != 6)) continue;
          if (kind == WordKind::lanes8 && size.columns > 8) continue;
          const bool wide = kind != WordKind::plain && kind != WordKind::plain_7x6;
          WordOutput out;
          variant.evaluate(kind, size.columns, size.rows, in, out);
          for (int field = 0; field < kWordFields; ++field)
            for (int i = 0; i < kWide; ++i) {
              const bool set =
                  wide && i % 2 != 0 && field == static_cast<int>(WordField::with_odd_lanes);
              const uint64_t expected = set ? in.b[i] : plain.field[field][i];
              CHECK_EQUAL(out.field[field][i], expected, variant.name, kind_name(kind),
                          field_name(field), i, size.columns, size.rows, in.mover[i], in.other[i]);
            }
        }
      }
    }
  }
}

}  // namespace fourfold::test
