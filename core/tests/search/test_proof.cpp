// Every bound of proof.hpp against exact scores found by brute force.
#include <bit>
#include <cstdio>

#include "fourfold/search/proof.hpp"
#include "support/brute_force.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

// How often each bound applied and how often it was the score itself: a test in which a bound
// never applies proves nothing.
struct Tally {
  long quiet = 0;
  long follow_up = 0, follow_up_exact = 0, lost = 0, fours = 0;
  long upper_exact = 0, lower_exact = 0;

  void finish(const std::string& what) const {
    std::printf(
        "       %s: %ld quiet positions, clock exact %ld above %ld below, follow-up bounds %ld "
        "(%ld exact, %ld losses by stops, %ld by fours)\n",
        what.c_str(), quiet, upper_exact, lower_exact, follow_up, follow_up_exact, lost, fours);
    CHECK(upper_exact > 0 && lower_exact > 0);
    CHECK(follow_up_exact > 0 && lost > 0 && fours > 0);
  }
};

template <class Geometry, class Set = typename Geometry::Set>
State<Set> to_state(const Geometry& g, Set mover, Set other) {
  const Set empty = g.board & ~(mover | other);
  return {mover, other, completing_cells(g, mover) & empty, completing_cells(g, other) & empty};
}

// The mover has no win at once, and a move after which the other side has none either.
template <class Geometry>
bool is_quiet(const Geometry& g, const State<typename Geometry::Set>& s) {
  const auto options = find_options(g, s);
  return (s.mover_wins & options.playable) == 0 && !options.none.on;
}

// Checks the bounds for a position that is not over. `score` is computed only if some bound
// applies.
template <class Geometry, class Score>
void check_bounds(const Geometry& g, CellSet mover_discs, CellSet other_discs, Score find_score,
                  Tally& tally) {
  using Set = typename Geometry::Set;
  const Set mover = as_set<Set>(mover_discs), other = as_set<Set>(other_discs);
  const State<Set> s = to_state(g, mover, other);
  if (!is_quiet(g, s)) return;
  const int ply = popcount(mover | other);
  const int score = find_score();
  const auto board = [&] { return make_board(g.columns, g.rows, mover, other); };
  ++tally.quiet;
  const auto [lower, upper] = clock_bounds(g, ply);
  CHECK(score <= upper, score, upper, board());
  CHECK(score >= lower, score, lower, board());
  tally.upper_exact += score == upper;
  tally.lower_exact += score == lower;
  if ((s.other_wins & playable_cells(g, mover | other)) != 0) return;

  const auto bound = follow_up(g, s, false);
  const auto with_fours = follow_up(g, s, true);
  CHECK_EQUAL(bound.holds.on, with_fours.holds.on, board());
  if (!bound.holds.on) return;
  const int loss = static_cast<int>(bound.loss);
  const int loss_with_fours = static_cast<int>(with_fours.loss);
  CHECK(score <= -loss, score, loss, board());
  CHECK(score <= -loss_with_fours, score, loss_with_fours, board());
  CHECK(loss >= 0 && loss_with_fours >= loss, loss, loss_with_fours, board());
  ++tally.follow_up;
  tally.follow_up_exact += score == -loss_with_fours;
  tally.lost += loss > 0;
  tally.fours += loss_with_fours > loss;
}

// The bounds of all positions that can follow.
template <class Geometry>
void check_all_positions(const Geometry& g, const AllPositions& all, Tally& tally) {
  all.for_each([&](CellSet mover, CellSet other, int score) {
    using Set = typename Geometry::Set;
    if (fours(g, as_set<Set>(other)) != 0 || as_set<Set>(mover | other) == g.board) return;
    check_bounds(g, mover, other, [&] { return score; }, tally);
  });
}

void check_board_size(int columns, int rows) {
  Tally tally;
  check_all_positions(AnySize<8>(columns, rows), AllPositions(columns, rows), tally);
  tally.finish(std::to_string(columns) + "x" + std::to_string(rows));
}

// All positions that can follow random positions with this many empty cells. Half of them are
// balanced, the other half anything.
template <class Geometry>
void check_below_random_positions(const Geometry& g, int empty, int count, Tally& tally) {
  Random random(static_cast<uint64_t>(g.columns * 100 + g.rows));
  for (int i = 0; i < count; ++i) {
    const Play play = i % 2 == 0 ? Play::any : Play::careful;
    const Board root = random_board(random, {g.columns, g.rows}, g.cells - empty, play);
    check_all_positions(g, AllPositions(g.columns, g.rows, root.mover(), root.other()), tally);
  }
}

// `count` random quiet positions with at most this many empty cells.
template <class Geometry>
void check_random_positions(const Geometry& g, int most_empty, long count, Tally& tally) {
  Random random(static_cast<uint64_t>(g.columns * 100 + g.rows));
  BruteForce brute_force(g.columns, g.rows);
  count += tally.quiet;
  for (long i = 0; tally.quiet < count; ++i) {
    const int empty = 2 + random.below(most_empty - 1);
    const Play play = i % 4 == 0 ? Play::any : Play::careful;
    const Board board = random_board(random, {g.columns, g.rows}, g.cells - empty, play);
    check_bounds(
        g, board.mover(), board.other(),
        [&] { return brute_force.score(board.mover(), board.other()); }, tally);
  }
}

}  // namespace

TEST(bounds_of_every_position_of_4x4) {
  check_board_size(4, 4);
}

TEST(bounds_of_every_position_of_5x4) {
  if (effort() != Effort::small) check_board_size(5, 4);
}

TEST(bounds_of_every_position_of_4x5) {
  if (effort() != Effort::small) check_board_size(4, 5);
}

TEST(bounds_of_late_positions_of_7x6) {
  Tally tally;
  check_random_positions(FixedSize<7, 6>(), 16, by_effort(1'000, 5'000, 500'000), tally);
  tally.finish("7x6, late");
}

TEST(everything_below_late_positions) {
  Tally tally;
  for (const auto [columns, rows] : all_sizes()) {
    const int empty = by_effort(9, 13, 15), count = of_size({columns, rows}, by_effort(3, 30, 200));
    if (!fits_64_bits(columns, rows))
      check_below_random_positions(AnySize<16, CellSet>(columns, rows), empty, count, tally);
    else if (columns <= 8)
      check_below_random_positions(AnySize<8>(columns, rows), empty, count, tally);
    else
      check_below_random_positions(AnySize<16>(columns, rows), empty, count, tally);
  }
  tally.finish("every size, everything below late positions");
}

TEST(everything_below_positions_of_low_boards) {
  Tally tally;
  const int empty = by_effort(12, 18, 19), count = by_effort(1, 1, 40);
  check_below_random_positions(AnySize<8>(6, 4), empty, count, tally);
  check_below_random_positions(AnySize<8>(7, 4), empty, count, tally);
  check_below_random_positions(AnySize<8>(8, 4), empty - 1, count, tally);
  check_below_random_positions(AnySize<16>(9, 4), empty - 2, count, tally);
  check_below_random_positions(AnySize<8>(5, 5), empty, count, tally);
  check_below_random_positions(AnySize<8>(6, 5), empty, count, tally);
  check_below_random_positions(FixedSize<7, 6>(), empty, count, tally);
  tally.finish("low boards, everything below");
}

// Boards so small that even opening positions can be played out.
TEST(positions_of_small_boards) {
  Tally tally;
  for (const auto [columns, rows] :
       {Size{5, 5}, Size{6, 4}, Size{4, 6}, Size{7, 4}, Size{6, 5}, Size{4, 7}})
    check_random_positions(AnySize<8>(columns, rows), by_effort(14, 18, 20),
                           by_effort(200, 500, 20'000), tally);
  tally.finish("small boards");
}

}  // namespace fourfold::test
