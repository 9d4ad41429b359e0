// One search, several instruction sets: the same scores from the same nodes.
#include "fourfold/solver/solver.hpp"
#include "support/check.hpp"
#include "support/drive.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"
#include "variant.hpp"

namespace fourfold::test {

namespace {

// Positions of medium difficulty: at least two fifths of the cells are filled.
std::vector<Board> some_boards(Random& random, Size size, int count) {
  const int cells = size.columns * size.rows;
  std::vector<Board> boards;
  for (int i = 0; i < count; ++i) {
    const int from = std::max(cells * 2 / 5, cells - by_effort(20, 26, 30));
    const int ply = from + random.below(cells - from);
    boards.push_back(random_board(random, size, ply, Play::careful));
  }
  return boards;
}

}  // namespace

TEST(searchers_agree) {
  Random random(1);
  for (const Size size : all_sizes()) {
    const auto boards = some_boards(random, size, of_size(size, by_effort(4, 20, 100)));
    std::vector<int> scores;
    std::vector<uint64_t> nodes;
    for (const Variant& variant : variants()) {
      Drive drive(variant.make_searcher, size.columns, size.rows);
      for (std::size_t i = 0; i < boards.size(); ++i) {
        const int score = drive.solve(boards[i]);
        if (scores.size() == i) {
          scores.push_back(score);
          nodes.push_back(drive.nodes());
        }
        CHECK_EQUAL(score, scores[i], variant.name, boards[i]);
        CHECK_EQUAL(drive.nodes(), nodes[i], variant.name, boards[i]);
      }
    }
  }
}

TEST(solvers_agree) {
  Random random(2);
  std::vector<Board> boards = some_boards(random, {7, 6}, by_effort(50, 200, 2000));
  for (const Size size :
       {Size{5, 5}, Size{8, 5}, Size{9, 4}, Size{12, 4}, Size{4, 15}, Size{10, 7}, Size{16, 7}})
    for (const Board& board : some_boards(random, size, by_effort(5, 20, 200)))
      boards.push_back(board);
  Solver portable({.table_mb = 8, .instructions = InstructionSet::portable});
  for (const auto set : {InstructionSet::avx2, InstructionSet::avx512}) {
    if (!is_available(set)) continue;
    Solver wide({.table_mb = 8, .instructions = set});
    for (const Board& board : boards) {
      portable.clear();
      wide.clear();
      const ScoreResult expected = portable.solve(board), result = wide.solve(board);
      CHECK(expected.complete && result.complete, board);
      CHECK_EQUAL(result.bounds, expected.bounds, set, board);
      CHECK_EQUAL(result.nodes, expected.nodes, set, board);
      // Now with the tables that both have filled.
      const auto expected_columns = portable.analyse(board), columns = wide.analyse(board);
      CHECK(columns.column_bounds == expected_columns.column_bounds, set, board);
      CHECK(columns.pv == expected_columns.pv, set, board);
      CHECK_EQUAL(columns.nodes, expected_columns.nodes, set, board);
    }
  }
}

TEST(best_is_available) {
  CHECK(is_available(InstructionSet::portable));
  CHECK(is_available(best_instruction_set()));
}

}  // namespace fourfold::test
