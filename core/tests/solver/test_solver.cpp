// The solver against brute force: every position of tiny boards, late positions of all others.
#include "fourfold/solver/solver.hpp"

#include "support/brute_force.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

int sign(int score) {
  return (score > 0) - (score < 0);
}

void check_exact(const ScoreResult& result, int score, const Board& board) {
  CHECK(result.complete, board);
  CHECK_EQUAL(result.bounds, (Bounds{score, score}), board);
}

void check_positions(const AllPositions& all, Size size) {
  Solver solver({.threads = 1, .table_mb = 8});
  all.for_each([&](CellSet mover, CellSet other, int score) {
    const Board board = make_board(size.columns, size.rows, mover, other);
    check_exact(solver.solve(board), score, board);
    check_exact(solver.outcome(board), sign(score), board);
  });
}

// How much a move promises, cell by cell: 1 for each cell on which the side then makes four, unless
// the rival makes four on a lower cell of the column; 4 more if it is right above a playable cell.
int promise(const Board& board, int column) {
  const Board after = board.after(column);
  const CellSet wins = after.winning_cells(board.turn());
  const CellSet rival_wins = after.winning_cells(1 - board.turn());
  int worth = 0;
  for (int c = 0; c < board.columns; ++c) {
    CellSet cell = after.bottom_cell(c);
    int row = 0;
    for (; row < board.rows && (after.occupied() & cell); ++row) cell = cell << 1;
    for (int above = 0; row < board.rows; ++row, ++above, cell = cell << 1) {
      if (wins & cell) worth += above == 1 ? 5 : 1;
      if (rival_wins & cell) break;
    }
  }
  return worth;
}

// The line of best play is legal, ends with the game and not before, keeps the score at each step,
// and of several best moves takes the one that promises most; of several such moves, the one
// nearest to the centre, the left one of two.
template <class Score>
void check_line(const AnalysisResult& analysis, const Board& start, Score find_score) {
  const Rules rules(start.columns, start.rows);
  Board board = start;
  int score = analysis.bounds.lower;
  for (const int column : analysis.pv) {
    CHECK(!board.over(), start, column);
    CHECK(column >= 0 && column < board.columns && !board.is_full(column), start, column);
    CHECK_EQUAL(-find_score(board.after(column)), score, start, column);
    const auto rank = [&](int c) {  // lower is better
      const int from_centre = 2 * std::abs(2 * c - (board.columns - 1));
      return std::pair(-promise(board, c), from_centre + (2 * c > board.columns - 1 ? 1 : 0));
    };
    for (int better = 0; better < board.columns; ++better)
      if (!board.is_full(better) && rank(better) < rank(column))
        CHECK(-find_score(board.after(better)) < score, start, column, better);
    board = board.after(column);
    score = -score;
  }
  CHECK(board.over(), start);
  // A score determines the disc with which the game ends.
  const int won_by = analysis.bounds.lower > 0 ? start.turn() : 1 - start.turn();
  int last = rules.cells();
  if (analysis.bounds.lower != 0) {
    last = 7;
    while (last % 2 == won_by || rules.win_score(last) != std::abs(analysis.bounds.lower)) ++last;
  }
  CHECK_EQUAL(board.ply(), last, start);
}

template <class Score>
void check_analysis(Solver& solver, const Board& board, Score find_score) {
  const AnalysisResult analysis = solver.analyse(board);
  CHECK(analysis.complete, board);
  CHECK_EQUAL(analysis.column_bounds.size(), std::size_t{board.columns}, board);
  const int score = find_score(board);
  CHECK_EQUAL(analysis.bounds, (Bounds{score, score}), board);
  for (int column = 0; column < board.columns; ++column) {
    const Bounds range = analysis.column_bounds[static_cast<std::size_t>(column)];
    if (board.over() || board.is_full(column)) {
      CHECK(range.lower > range.upper, board, column);
      continue;
    }
    const int after = -find_score(board.after(column));
    CHECK_EQUAL(range, (Bounds{after, after}), board, column);
  }
  check_line(analysis, board, find_score);
}

// Of every nth position, from the first on.
void check_analyses(const AllPositions& all, Size size, uint64_t every) {
  Solver solver({.threads = 1, .table_mb = 8});
  const auto score = [&](const Board& b) { return all.score(b.mover(), b.other()); };
  uint64_t index = 0;
  all.for_each([&](CellSet mover, CellSet other, int) {
    if (index++ % every == 0)
      check_analysis(solver, make_board(size.columns, size.rows, mover, other), score);
  });
  check_analysis(solver, empty_board(size.columns, size.rows), score);
}

}  // namespace

TEST(every_position_of_4x4) {
  const AllPositions all(4, 4);
  check_positions(all, {4, 4});
  check_analyses(all, {4, 4}, by_effort(31, 7, 3));
}

TEST(every_position_of_5x4) {
  if (effort() == Effort::small) return;
  const AllPositions all(5, 4);
  check_positions(all, {5, 4});
  check_analyses(all, {5, 4}, by_effort(201, 201, 3));
}

TEST(every_position_of_4x5) {
  if (effort() == Effort::full) check_positions(AllPositions(4, 5), {4, 5});
}

TEST(late_positions_of_every_size) {
  Random random(1);
  Solver solver({.threads = 1, .table_mb = 8});
  for (const Size size : all_sizes()) {
    const int cells = size.columns * size.rows;
    BruteForce brute_force(size.columns, size.rows);
    const auto score = [&](const Board& b) { return brute_force.score(b.mover(), b.other()); };
    for (int i = 0; i < of_size(size, by_effort(30, 300, 3000)); ++i) {
      const int empty = 1 + random.below(14);
      const Board board = random_board(random, size, cells - empty, Play::careful);
      const int expected = score(board);
      check_exact(solver.solve(board), expected, board);
      check_exact(solver.outcome(board), sign(expected), board);
      if (i % 10 == 0) check_analysis(solver, board, score);
    }
  }
}

TEST(late_positions_of_7x6) {
  Random random(2);
  Solver solver({.threads = 1, .table_mb = 8});
  BruteForce brute_force(7, 6);
  for (int i = 0; i < by_effort(500, 20'000, 200'000); ++i) {
    const Play play = i % 2 == 0 ? Play::any : Play::careful;
    const Board board = random_board(random, {7, 6}, 26 + random.below(16), play);
    const int expected = brute_force.score(board.mover(), board.other());
    solver.clear();
    check_exact(solver.solve(board), expected, board);
    check_exact(solver.solve(board.mirror()), expected, board);
    solver.clear();
    check_exact(solver.outcome(board), sign(expected), board);
  }
}

TEST(finished_games) {
  Solver solver({.threads = 1, .table_mb = 8});
  const Board won = board_after(7, 6, "4152637");
  check_exact(solver.solve(won), -18, won);
  check_exact(solver.outcome(won), -1, won);
  const AnalysisResult analysis = solver.analyse(won);
  CHECK(analysis.complete && analysis.pv.empty());
  CHECK_EQUAL(analysis.bounds, (Bounds{-18, -18}));
  for (const Bounds& range : analysis.column_bounds) CHECK(range.lower > range.upper);
}

}  // namespace fourfold::test
