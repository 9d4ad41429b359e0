// The contract of Searcher::test() with every window, on every instruction set.
#include "support/brute_force.hpp"
#include "support/check.hpp"
#include "support/drive.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"
#include "variant.hpp"

namespace fourfold::test {

namespace {

// v >= beta and then score >= v, or v < beta and then score <= v.
void check_windows(Drive& drive, const Board& board, int score, const char* variant) {
  const auto [lower, upper] = drive.begin(board);
  CHECK(lower <= score && score <= upper, lower, score, upper, board, variant);
  for (int beta = lower + 1; beta <= upper; ++beta) {
    const int value = drive.test(beta);
    if (value >= beta)
      CHECK(score >= value, beta, value, score, board, variant);
    else
      CHECK(score <= value, beta, value, score, board, variant);
  }
}

}  // namespace

TEST(every_window_gives_a_true_bound) {
  Random random(1);
  for (const Size size : all_sizes()) {
    const int cells = size.columns * size.rows;
    BruteForce brute_force(size.columns, size.rows);
    std::vector<Board> boards;
    std::vector<int> scores;
    for (int i = 0; i < of_size(size, by_effort(20, 200, 2000)); ++i) {
      const int empty = 1 + random.below(14);
      const Play play = i % 4 == 0 ? Play::any : Play::careful;
      boards.push_back(random_board(random, size, cells - empty, play));
      scores.push_back(brute_force.score(boards.back().mover(), boards.back().other()));
    }
    for (const Variant& variant : variants()) {
      Drive drive(variant.make_searcher, size.columns, size.rows);
      for (std::size_t i = 0; i < boards.size(); ++i)
        check_windows(drive, boards[i], scores[i], variant.name);
    }
  }
}

// With tables that contain other positions, and with empty tables.
TEST(every_position_of_4x4_from_any_table) {
  const AllPositions all(4, 4);
  for (const Variant& variant : variants()) {
    Drive drive(variant.make_searcher, 4, 4);
    uint64_t index = 0;
    all.for_each([&](CellSet mover, CellSet other, int score) {
      if (index++ % by_effort(20u, 1u, 1u) != 0) return;
      check_windows(drive, make_board(4, 4, mover, other), score, variant.name);
      if (index % 4000 == 0) drive.forget();
    });
  }
}

}  // namespace fourfold::test
