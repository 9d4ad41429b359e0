// The evaluations of the classic searches.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>

#include "classic_oracle.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"
#include "support/grid.hpp"

namespace fourfold::test {

namespace {

using classic::evaluate;
using classic::Evaluation;
using classic::Rule;

constexpr int kWorth[5] = {0, 1, 10, 100, 1000};

// Calls check(board) with many positions of every size.
template <class Check>
void on_random_boards(uint64_t seed, int standard, int each, Check check) {
  Random random(seed);
  for (int i = 0; i < standard; ++i) check(random_discs(random, {7, 6}, random.below(43)));
  for (const Size size : all_sizes())
    for (int i = 0; i < each; ++i)
      check(random_discs(random, size, random.below(size.columns * size.rows + 1)));
}

std::vector<int> all_lines_but(const Board& board, const std::vector<int>& kept) {
  std::vector<int> lines(classic::lines(board.columns, board.rows).size());
  std::iota(lines.begin(), lines.end(), 0);
  std::erase_if(lines,
                [&](int line) { return std::find(kept.begin(), kept.end(), line) != kept.end(); });
  return lines;
}

}  // namespace

TEST(there_are_69_lines) {
  const std::vector<CellSet> lines = classic::lines(7, 6);
  CHECK_EQUAL(lines.size(), std::size_t{69});
  CHECK_EQUAL(lines[0], CellSet{1 | 1 << 7 | 1 << 14 | 1 << 21});
  CHECK_EQUAL(lines[24], CellSet{0b1111});
  CHECK_EQUAL(lines[45], CellSet{1 | 1 << 8 | 1 << 16 | 1 << 24});
}

TEST(lines_are_all_fours_of_a_board) {
  constexpr int kDirections[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const Size size : all_sizes()) {
    const Grid grid(size.columns, size.rows, 0, 0);
    std::set<CellSet> fours;
    for (int column = 0; column < size.columns; ++column)
      for (int row = 0; row < size.rows; ++row)
        for (const auto& [right, up] : kDirections) {
          if (!grid.inside(column + 3 * right, row + 3 * up)) continue;
          CellSet four;
          for (int i = 0; i < 4; ++i) four |= grid.bit(column + i * right, row + i * up);
          fours.insert(four);
        }
    const std::vector<CellSet> lines = classic::lines(size.columns, size.rows);
    CHECK(std::set<CellSet>(lines.begin(), lines.end()) == fours, size.columns, size.rows);
    CHECK_EQUAL(lines.size(), fours.size(), size.columns, size.rows);
  }
}

TEST(child_orders) {
  using classic::child_order;
  using classic::Order;
  using Columns = std::vector<int>;
  CHECK(child_order(7, Order::left_to_right, 0) == (Columns{0, 1, 2, 3, 4, 5, 6}));
  CHECK(child_order(7, Order::centre, 0) == (Columns{3, 2, 4, 1, 5, 0, 6}));
  CHECK(child_order(8, Order::centre, 0) == (Columns{3, 4, 2, 5, 1, 6, 0, 7}));
  // Computed by another program from the definition in classic.hpp.
  CHECK(child_order(7, Order::shuffled, 0) == (Columns{6, 3, 1, 5, 4, 0, 2}));
  CHECK(child_order(7, Order::shuffled, 1) == (Columns{5, 6, 4, 3, 0, 1, 2}));
  CHECK(child_order(12, Order::shuffled, ~uint64_t{0}) ==
        (Columns{3, 2, 4, 11, 7, 9, 5, 10, 0, 1, 6, 8}));
  Random seeds(8);
  for (int columns = 4; columns <= 12; ++columns) {
    Columns expected(static_cast<std::size_t>(columns));
    std::iota(expected.begin(), expected.end(), 0);
    CHECK(child_order(columns, Order::left_to_right, 0) == expected, columns);
    Columns shuffled = expected;
    std::stable_sort(expected.begin(), expected.end(), [&](int one, int other) {
      return std::abs(2 * one - (columns - 1)) < std::abs(2 * other - (columns - 1));
    });
    CHECK(child_order(columns, Order::centre, 0) == expected, columns);
    const uint64_t seed = seeds.bits();
    Random numbers(seed);
    for (std::size_t i = shuffled.size() - 1; i > 0; --i)
      std::swap(shuffled[i], shuffled[numbers.bits() % (i + 1)]);
    CHECK(child_order(columns, Order::shuffled, seed) == shuffled, columns, seed);
  }
}

TEST(outcome_and_urgency_know_only_wins) {
  const Board open = board_after(7, 6, "415263"), won = board_after(7, 6, "4152637");
  const Board lost = board_after(7, 6, "12324252");
  CHECK_EQUAL(evaluate(open, Evaluation::outcome), 0);
  CHECK_EQUAL(evaluate(won, Evaluation::outcome), 22);
  CHECK_EQUAL(evaluate(lost, Evaluation::outcome), -22);
  CHECK_EQUAL(evaluate(open, Evaluation::urgency), 0);
  CHECK_EQUAL(evaluate(won, Evaluation::urgency), 1000);
  CHECK_EQUAL(evaluate(lost, Evaluation::urgency), -1000);
}

TEST(a_strip_of_five_cells_with_four_discs) {
  // Second has columns 2 to 5 of the bottom row; the two windows of columns 1 to 4 and 2 to 5 are
  // all that is seen.
  const Board board = board_after(7, 6, "72737475");
  const std::vector<int> others = all_lines_but(board, {0, 6});
  for (const Evaluation windows : {Evaluation::windows, Evaluation::windows_plain})
    CHECK_EQUAL(evaluate(board, windows, Rule::connect_four, others), -1100);
}

TEST(windows_agree_with_counting) {
  on_random_boards(1, by_effort(2'000, 100'000, 1'000'000), by_effort(5, 200, 2'000),
                   [](const Board& board) {
                     const int plain = evaluate(board, Evaluation::windows_plain);
                     CHECK_EQUAL(evaluate(board, Evaluation::windows), plain, board);
                     CHECK_EQUAL(plain, window_sum(board, kWorth, sees_all(board)), board);
                   });
}

TEST(chains_of_the_published_study) {
  CHECK_EQUAL(evaluate(board_after(7, 6, ""), Evaluation::chains), 0);
  CHECK_EQUAL(evaluate(board_after(7, 6, "4"), Evaluation::chains), 13);
}

TEST(the_matrix_of_the_published_study_counts_windows) {
  constexpr int kMatrix[6][7] = {{3, 4, 5, 7, 5, 4, 3},    {4, 6, 8, 10, 8, 6, 4},
                                 {5, 8, 11, 13, 11, 8, 5}, {5, 8, 11, 13, 11, 8, 5},
                                 {4, 6, 8, 10, 8, 6, 4},   {3, 4, 5, 7, 5, 4, 3}};
  const std::vector<CellSet> lines = classic::lines(7, 6);
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 7; ++column) {
      const CellSet cell = CellSet{1} << (column * 7 + row);
      CHECK_EQUAL(std::count_if(lines.begin(), lines.end(),
                                [&](CellSet line) { return (line & cell) != 0; }),
                  kMatrix[row][column]);
    }
}

TEST(chains_agree_with_the_oracle) {
  on_random_boards(2, by_effort(2'000, 50'000, 500'000), by_effort(5, 200, 2'000),
                   [](const Board& board) {
                     CHECK_EQUAL(evaluate(board, Evaluation::chains), chain_sum(board), board);
                     CHECK_EQUAL(evaluate(board, Evaluation::chains, Rule::most_fours, {}, 5),
                                 chain_sum(board, 5), board);
                   });
}

TEST(threats_agree_with_playing_them_out) {
  Random random(3);
  const auto check = [&](Size size) {
    const int ply = random.below(size.columns * size.rows);
    const Board board =
        random_board(random, size, ply, random.below(2) == 0 ? Play::any : Play::careful);
    CHECK_EQUAL(evaluate(board, Evaluation::threats), threat_value(board, Rule::connect_four),
                board);
  };
  for (int i = 0; i < by_effort(300, 10'000, 100'000); ++i) check({7, 6});
  for (const Size size : all_sizes())
    for (int i = 0; i < by_effort(3, 60, 500); ++i) check(size);
}

TEST(threats_are_counted_where_the_most_fours_win) {
  on_random_boards(7, by_effort(500, 5'000, 50'000), 5, [](const Board& board) {
    CHECK_EQUAL(evaluate(board, Evaluation::threats, Rule::most_fours),
                threat_value(board, Rule::most_fours), board);
  });
}

TEST(threats_are_settled_at_once) {
  const auto value = [](const char* moves) {
    return evaluate(board_after(7, 6, moves), Evaluation::threats);
  };
  CHECK(value("415263") > 50'000);     // first completes its row
  CHECK(value("41526") > 50'000);      // it has two open ends, of which second can stop one
  CHECK(value("14152637") < -50'000);  // won already
}

// Positions of 7x6 with few threats, none of which can be filled at once: what these lead to is
// known from theory.
TEST(threats_know_zugzwang) {
  Random random(6);
  int single = 0, above = 0, doubled = 0;
  for (int i = 0; i < by_effort(3'000, 20'000, 600'000); ++i) {
    const Board board = random_board(random, {7, 6}, 12 + random.below(24), Play::careful);
    const CellSet threats[2] = {board.winning_cells(0), board.winning_cells(1)};
    const CellSet both = threats[0] | threats[1];
    const CellSet playable = playable_cells(board.size(), board.occupied());
    if (!both || both & playable) continue;
    static constexpr int kDiscs[5] = {0, 1, 2, 3, 4};
    const int value =
        evaluate(board, Evaluation::threats) - window_sum(board, kDiscs, sees_all(board));
    const int count = popcount(threats[0]) + popcount(threats[1]);
    const CellSet lowest = both & (~both + 1);
    const int side = threats[0] & lowest ? 0 : 1;
    const int sign = side == 0 ? 1 : -1;
    if (count == 1) {
      // Rows counted from 1: odd ones are good for the first side, even ones for the second.
      const bool odd = lowest_bit(lowest) % 7 % 2 == 0;
      CHECK_EQUAL((value > 0) - (value < 0), odd == (side == 0) ? sign : 0, board);
      ++single;
    } else if (count == 2 && both == (lowest | lowest << 1)) {
      if (threats[side] == both) {  // one of the two will be filled
        CHECK(sign * value > 0, board);
        ++doubled;
      } else {  // the upper one is stopped in passing
        CHECK(sign * value >= 0, board);
        ++above;
      }
    }
  }
  CHECK(single > 0 && above > 0 && doubled > 0, single, above, doubled);
}

TEST(fours_counts_filled_lines_and_open_ones) {
  on_random_boards(6, by_effort(500, 5'000, 50'000), 5, [](const Board& board) {
    CHECK_EQUAL(evaluate(board, Evaluation::fours), four_sum(board), board);
  });
}

TEST(overlooked_lines_count_nothing) {
  Random random(4);
  for (int i = 0; i < by_effort(200, 5'000, 50'000); ++i) {
    const Size size = random_size(random);
    const Board board = random_discs(random, size, random.below(size.columns * size.rows + 1));
    const int lines = static_cast<int>(classic::lines(size.columns, size.rows).size());
    std::vector<int> overlook;
    for (int line = 0; line < lines; ++line)
      if (random.below(4) == 0) overlook.push_back(line);
    const Seen seen = without(board, overlook);
    for (const Evaluation windows : {Evaluation::windows, Evaluation::windows_plain})
      CHECK_EQUAL(evaluate(board, windows, Rule::connect_four, overlook),
                  window_sum(board, kWorth, seen), board);
    // Nothing is seen: nothing counts.
    const std::vector<int> everything = all_lines_but(board, {});
    for (const Evaluation any : {Evaluation::outcome, Evaluation::windows, Evaluation::chains,
                                 Evaluation::threats, Evaluation::urgency, Evaluation::fours})
      CHECK_EQUAL(evaluate(board, any, Rule::connect_four, everything), 0, board);
  }
}

TEST(swapping_the_sides_negates_the_value) {
  // Not for threats, where it matters whose turn it is.
  on_random_boards(5, by_effort(500, 5'000, 50'000), 5, [](const Board& board) {
    Board turned = board;
    std::swap(turned.discs[0], turned.discs[1]);
    for (const Evaluation any :
         {Evaluation::windows, Evaluation::windows_plain, Evaluation::chains, Evaluation::fours})
      CHECK_EQUAL(evaluate(turned, any), -evaluate(board, any), board);
  });
}

}  // namespace fourfold::test
