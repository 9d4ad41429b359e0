// Wide words: each lane must equal the result of a plain word, on every instruction set.
#include "search/variant.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

const char* kind_name(WordKind kind) {
  const char* const names[] = {"plain",      "lanes8",     "lanes16",     "plain_7x6",
                               "lanes8_7x6", "wide_plain", "wide_lanes8", "wide_lanes16"};
  return names[static_cast<int>(kind)];
}

WordInput random_input(Random& random, Size size) {
  WordInput in{};
  for (int i = 0; i < kWide; ++i) {
    const int ply = random.below(size.columns * size.rows * 9 / 10);
    const Board board =
        random_board(random, size, ply, random.below(2) == 0 ? Play::any : Play::careful);
    put(in.mover, i, board.mover());
    put(in.other, i, board.other());
    const CellSet a(random.bits(), random.bits());
    put(in.a, i, a);
    // Often equal, zero or near: the edge cases of comparisons and carries.
    const CellSet b[] = {a, 0, a + 1, ~a, ~a + 1, {a.low, ~a.high}, {random.bits(), random.bits()}};
    put(in.b, i, b[random.below(7)]);
  }
  return in;
}

__extension__ using Wide = unsigned __int128;
uint64_t as_number(CellSet set, uint64_t) {
  return set.low;
}
Wide as_number(CellSet set, Wide) {
  return Wide{set.high} << 64 | set.low;
}
CellSet as_cells(Wide number) {
  return {static_cast<uint64_t>(number), static_cast<uint64_t>(number >> 64)};
}

// The arithmetic that word.hpp promises, on one lane, against the compiler's own integers.
template <class Number>
void check_arithmetic(const WordInput& in, const WordOutput& out, int far, int i) {
  using F = WordField;
  const Number a = as_number(in.a[i], Number{}), b = as_number(in.b[i], Number{});
  const Number mover = as_number(in.mover[i], Number{});
  const uint64_t n = in.a[i].low, m = in.b[i].low;
  const bool above = static_cast<int64_t>(n) > static_cast<int64_t>(m);
  uint64_t count = 0;
  for (unsigned bit = 0; bit < 8 * sizeof(Number); ++bit) count += a >> bit & 1;
  CHECK_EQUAL(out[F::bit_and][i], as_cells(a & b));
  CHECK_EQUAL(out[F::bit_or][i], as_cells(a | b));
  CHECK_EQUAL(out[F::bit_xor][i], as_cells(a ^ b));
  CHECK_EQUAL(out[F::bit_not][i], as_cells(~a));
  CHECK_EQUAL(out[F::sum][i], as_cells(a + b));
  CHECK_EQUAL(out[F::difference][i], as_cells(a - b));
  CHECK_EQUAL(out[F::shifted_left][i], as_cells((a << 1) ^ (a << 23) ^ (a << far)));
  CHECK_EQUAL(out[F::shifted_right][i], as_cells((a >> 1) ^ (a >> 23) ^ (a >> far)));
  CHECK_EQUAL(out[F::or_and][i], as_cells(a | (b & mover)));
  CHECK_EQUAL(out[F::times][i], n * 0xd6e8feb86659fd93u);
  CHECK_EQUAL(out[F::popcounts][i], count);
  CHECK_EQUAL(out[F::greater][i], above ? 1u : 0u, n, m);
  CHECK_EQUAL(out[F::less][i], n < m ? 1u : 0u, n, m);
  CHECK_EQUAL(out[F::nonzero][i], (a & b) != 0 ? 1u : 0u, n, m);
  CHECK_EQUAL(out[F::mask_and][i], above && mover != 0 ? 1u : 0u);
  CHECK_EQUAL(out[F::mask_or][i], above || mover != 0 ? 1u : 0u);
  CHECK_EQUAL(out[F::mask_not][i], above ? 0u : 1u);
  CHECK_EQUAL(out[F::keep][i], as_cells(above ? a : 0u));
  CHECK_EQUAL(out[F::choose][i], as_cells(above ? a : mover));
}

}  // namespace

TEST(lanes_equal_plain_words) {
  Random random(1);
  const auto all = variants();
  for (const Size size : all_sizes()) {
    const bool narrow = fits_64_bits(size.columns, size.rows);
    for (int round = 0; round < of_size(size, by_effort(20, 100, 2000)); ++round) {
      const WordInput in = random_input(random, size);
      const int far = random.below(64), wide_far = random.below(128);
      WordOutput plain, wide_plain;
      const auto& portable = all.front();
      if (narrow) portable.evaluate(WordKind::plain, size.columns, size.rows, far, in, plain);
      portable.evaluate(WordKind::wide_plain, size.columns, size.rows, wide_far, in, wide_plain);
      for (int i = 0; i < kWide; ++i) {
        check_arithmetic<Wide>(in, wide_plain, wide_far, i);
        if (!narrow) continue;
        check_arithmetic<uint64_t>(in, plain, far, i);
        // From here on the fields are about the position, and the same for both, except keys.
        for (int field = static_cast<int>(WordField::fours); field < kWordFields; ++field)
          if (field != static_cast<int>(WordField::mixed_key) &&
              field != static_cast<int>(WordField::completing_cells))  // some are off the board
            CHECK_EQUAL(plain.field[field][i], wide_plain.field[field][i], field_name(field),
                        size.columns, size.rows, in.mover[i], in.other[i]);
      }
      for (const Variant& variant : all) {
        for (const WordKind kind : {WordKind::plain, WordKind::lanes8, WordKind::lanes16,
                                    WordKind::plain_7x6, WordKind::lanes8_7x6, WordKind::wide_plain,
                                    WordKind::wide_lanes8, WordKind::wide_lanes16}) {
          const bool is_wide = kind >= WordKind::wide_plain;
          if (!is_wide && !narrow) continue;
          if ((kind == WordKind::plain_7x6 || kind == WordKind::lanes8_7x6) &&
              (size.columns != 7 || size.rows != 6))
            continue;
          if ((kind == WordKind::lanes8 || kind == WordKind::wide_lanes8) && size.columns > 8)
            continue;
          const bool has_lanes = kind != WordKind::plain && kind != WordKind::plain_7x6 &&
                                 kind != WordKind::wide_plain;
          WordOutput out;
          variant.evaluate(kind, size.columns, size.rows, is_wide ? wide_far : far, in, out);
          for (int field = 0; field < kWordFields; ++field)
            for (int i = 0; i < kWide; ++i) {
              const bool set =
                  has_lanes && i % 2 != 0 && field == static_cast<int>(WordField::with_odd_lanes);
              CellSet expected = (is_wide ? wide_plain : plain).field[field][i];
              if (set) expected = is_wide ? in.b[i] : CellSet(in.b[i].low);
              CHECK_EQUAL(out.field[field][i], expected, variant.name, kind_name(kind),
                          field_name(field), i, size.columns, size.rows, in.mover[i], in.other[i]);
            }
        }
      }
    }
  }
}

}  // namespace fourfold::test
