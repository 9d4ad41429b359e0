// The batch solver for GPUs, run on the CPU: its search, its table, its queue, its helpers.
#include <map>

#include "fourfold/solver/solver.hpp"
#include "gpu_machine.hpp"
#include "support/brute_force.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using Standard = GpuMachine<FixedSize<7, 6>, uint64_t>;
using Generic = GpuMachine<AnySize<16>, uint64_t>;

std::vector<Board> random_boards(Random& random, Size size, int count, int most_empty) {
  std::vector<Board> boards;
  for (int i = 0; i < count; ++i) {
    const int ply = size.columns * size.rows - 1 - random.below(most_empty);
    boards.push_back(random_board(random, size, ply, i % 4 == 0 ? Play::any : Play::careful));
  }
  return boards;
}

std::vector<int8_t> solved_by_cpu(std::span<const Board> boards, bool all_columns) {
  Solver solver;
  return all_columns ? solver.analyse_many(boards, 1).columns : solver.solve_many(boards, 1).scores;
}

}  // namespace

TEST(gpu_scores_of_every_size_are_those_of_exhaustive_play) {
  Random random(1);
  for (const Size size : sizes_of_64_bits()) {
    BruteForce brute_force(size.columns, size.rows);
    const std::vector<Board> boards = random_boards(random, size, by_effort(10, 60, 600), 14);
    Generic machine(size.columns, size.rows, 5, 1 << 12);
    const std::vector<int8_t> scores = machine.solve(boards, false, 50);
    for (std::size_t i = 0; i < boards.size(); ++i)
      CHECK_EQUAL(int{scores[i]}, brute_force.score(boards[i].mover(), boards[i].other()),
                  boards[i]);
  }
}

TEST(gpu_scores_every_position_of_4x4) {
  const AllPositions all(4, 4);
  std::vector<Board> boards;
  std::vector<int> scores;
  all.for_each([&](CellSet mover, CellSet other, int score) {
    if (boards.size() % by_effort(20u, 1u, 1u) != 0) return;
    boards.push_back(make_board(4, 4, mover, other));
    scores.push_back(score);
  });
  // Entries of 32 bits, in the smallest table in which they are exact, and in a larger one.
  constexpr Bits kLeast = gpu::Table<uint32_t>::least_places(20);
  for (const std::size_t places : {std::size_t{kLeast}, std::size_t{1} << 10}) {
    GpuMachine<AnySize<16>, uint32_t> machine(4, 4, 7, places);
    const std::vector<int8_t> found = machine.solve(boards, false, 1000);
    for (std::size_t i = 0; i < boards.size(); ++i)
      CHECK_EQUAL(int{found[i]}, scores[i], boards[i], places);
  }
}

TEST(gpu_scores_and_columns_are_those_of_the_solver) {
  Random random(2);
  std::vector<Board> boards = random_boards(random, {7, 6}, by_effort(20, 100, 2000), 24);
  for (const char* moves : {"131143433", "67555323725227", "414141", "4141414"})
    boards.push_back(board_after(7, 6, moves));
  boards.push_back(boards[0]);
  boards.push_back(boards[1].mirror());
  for (const bool all_columns : {false, true}) {
    const std::vector<int8_t> expected = solved_by_cpu(boards, all_columns);
    Standard machine(7, 6, 33, 1 << 20);
    std::vector<int8_t> found = machine.solve(boards, all_columns, 500);
    for (std::size_t i = 0; i < expected.size(); ++i)
      CHECK_EQUAL(found[i], expected[i], boards[i / (expected.size() / boards.size())], i);
    // The same from a full table, and from one that is much too small.
    found = machine.solve(boards, all_columns, 500);
    CHECK(found == expected, all_columns);
    if (effort() == Effort::small) continue;
    Standard crowded(7, 6, 3, 1 << 10);
    CHECK(crowded.solve(boards, all_columns, 500) == expected, all_columns);
  }
}

TEST(gpu_slices_change_nothing) {
  Random random(3);
  const std::vector<Board> boards = random_boards(random, {7, 6}, 20, 18);
  Standard whole(7, 6, 1, 1 << 16), sliced(7, 6, 1, 1 << 16);
  CHECK(whole.solve(boards, false, 1 << 30) == sliced.solve(boards, false, 1));
  CHECK_EQUAL(whole.nodes(), sliced.nodes());
}

// A batch that is stopped has the scores that it found, and nothing else.
TEST(gpu_batches_can_be_stopped) {
  Random random(4);
  const std::vector<Board> boards = random_boards(random, {7, 6}, 40, 20);
  const std::vector<int8_t> expected = solved_by_cpu(boards, false);
  Standard machine(7, 6, 4, 1 << 16);
  const std::vector<int8_t> found = machine.solve(boards, false, 20, 10);
  std::size_t known = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (found[i] == Standard::kUntouched) continue;
    CHECK_EQUAL(found[i], expected[i], boards[i]);
    ++known;
  }
  CHECK(known > 0 && known < boards.size(), known);
  // The next batch on the same machine starts from the beginning.
  CHECK(machine.solve(boards, false, 100) == expected);
}

// One position, many threads: all but one help, and the owner is done sooner.
TEST(gpu_threads_help_with_hard_positions) {
  const Board board = board_after(7, 6, "131143433");
  const int8_t expected = solved_by_cpu({&board, 1}, false)[0];
  constexpr int kSteps = 100;
  const auto launches = [&](std::size_t threads) {
    for (int most = 1;; most *= 2) {  // how many launches it takes, to a factor of two
      Standard fresh(7, 6, threads, 1 << 20);
      const int8_t found = fresh.solve({&board, 1}, false, kSteps, most)[0];
      if (found == Standard::kUntouched) continue;
      CHECK_EQUAL(found, expected);
      CHECK(fresh.offers_made() > 0);
      return most;
    }
  };
  CHECK(launches(64) * 4 <= launches(1));
}

TEST(gpu_positions_are_those_of_the_rules) {
  Random random(5);
  for (const Size size : sizes_of_64_bits()) {
    const AnySize<16> g(size.columns, size.rows);
    for (int i = 0; i < by_effort(50, 300, 3000); ++i) {
      Board board = random_discs(random, size, random.below(g.cells + 1));
      if (i % 2 == 0) board.discs[random.below(2)] ^= Bits{1} << random.below(64);
      CHECK_EQUAL(gpu::is_position(g, board.discs[0].low, board.discs[1].low),
                  check_board(board) == BoardFault::ok, board);
    }
  }
}

TEST(gpu_table_keeps_positions_apart) {
  // All keys of a small board, in every entry of the smallest table: only the last one of a place
  // is found again.
  constexpr int kKeyBits = 24;
  constexpr Bits kPlaces = gpu::Table<uint32_t>::least_places(kKeyBits);
  std::vector<uint32_t> entries(kPlaces);
  const gpu::Table<uint32_t> table(entries.data(), kPlaces, kKeyBits);
  std::map<const uint32_t*, Bits> last;
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    const Bits key = random.bits() >> (64 - kKeyBits);
    const uint32_t* place = table.locate(key);
    CHECK(place >= entries.data() && place < entries.data() + kPlaces);
    const unsigned known = table.recall(table.read(place), key);
    if (!last.contains(place) || last[place] != key) CHECK_EQUAL(known, 0u, i);
    const int lower = random.below(60) - 31;
    table.store(key, gpu::pack_bounds(lower, lower + 1));
    const Bounds found = gpu::unpack_bounds(table.recall(table.read(place), key));
    CHECK(found.lower == lower && found.upper == lower + 1, lower);
    last[place] = key;
  }
  const Bounds nothing = gpu::unpack_bounds(0);
  CHECK(nothing.lower == -32 && nothing.upper == 32);
}

}  // namespace fourfold::test
