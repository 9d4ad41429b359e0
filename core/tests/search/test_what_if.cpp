// Scores with harmless cells, against exhaustive play.
#include "fourfold/search/what_if.hpp"

#include <algorithm>

#include "fourfold/solver/solver.hpp"
#include "support/brute_force.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

// Plain minimax. A disc on a harmless cell is part of no line.
int play_out(const Rules& rules, const Board& board, const CellSet (&harmless)[2]) {
  const int ply = board.ply(), turn = board.turn();
  if (ply == rules.cells()) return 0;
  int best = -rules.cells();
  for (int column = 0; column < board.columns; ++column) {
    const CellSet cell = rules.next_cell(column, board.occupied());
    if (cell == 0) continue;
    const Board next = board.after(column);
    const bool wins = !(cell & harmless[turn]) &&
                      rules.has_four_through(cell, next.discs[turn] & ~harmless[turn]);
    const int score = wins ? rules.win_score(ply + 1) : -play_out(rules, next, harmless);
    best = std::max(best, score);
  }
  return best;
}

}  // namespace

TEST(agrees_with_exhaustive_play) {
  Random random(5);
  int changed = 0;
  for (const Size size : all_sizes()) {
    const Rules rules(size.columns, size.rows);
    const int cells = size.columns * size.rows;
    for (int i = 0; i < of_size(size, by_effort(10, 60, 600)); ++i) {
      const Board board = random_board(random, size, cells - 1 - random.below(9), Play::careful);
      const CellSet empty = board.size().board & ~board.occupied();
      WhatIf question;
      for (CellSet& set : question.harmless)
        set = empty & CellSet(random.bits() & random.bits(), random.bits() & random.bits());
      const auto result = solve_what_if(board, question);
      CHECK(result.score.has_value(), board);
      CHECK_EQUAL(*result.score, play_out(rules, board, question.harmless), board);
      changed += *result.score != *solve_what_if(board, {}).score;
    }
  }
  CHECK(changed > 10, changed);
}

TEST(without_harmless_cells_it_is_the_score) {
  Random random(6);
  Solver solver;
  for (int i = 0; i < by_effort(20, 200, 2000); ++i) {
    const Board board = random_board(random, {7, 6}, 16 + random.below(26), Play::careful);
    const std::optional<int> score = solve_what_if(board, {}).score;
    CHECK(score == solver.solve(board).bounds.lower, board);
  }
}

TEST(can_be_cancelled) {
  WhatIf question;
  question.node_limit = 1000;
  const auto result = solve_what_if(empty_board(7, 6), question);
  CHECK(!result.score && result.nodes == 1001, result.nodes);
  CHECK_EQUAL(solve_what_if(empty_board(7, 6), question, {.nodes = 500}).nodes, uint64_t{501});
  int asked = 0;
  const Limits limits{.poll = [&] { return ++asked == 3; }};
  CHECK(!solve_what_if(empty_board(7, 6), {}, limits).score);
  CHECK_EQUAL(asked, 3);
}

}  // namespace fourfold::test
