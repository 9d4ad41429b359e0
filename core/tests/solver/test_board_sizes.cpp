// Results of other solvers for empty boards: who wins, and with which disc.
#include <cstdlib>

#include "fourfold/solver/solver.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

struct Known {
  int columns, rows;
  char result;    // + the first player wins, = nobody, - the second
  int last_disc;  // with best play
  Effort from;    // the least effort at which it is solved
};

// John Tromp, Paul Steininger. Larger boards take minutes or longer.
constexpr Known kKnown[] = {
    {4, 4, '=', 16, Effort::small},   //
    {5, 4, '=', 20, Effort::small},   //
    {6, 4, '-', 24, Effort::small},   //
    {7, 4, '=', 28, Effort::normal},  //
    {8, 4, '-', 32, Effort::normal},  //
    {9, 4, '-', 36, Effort::full},    //
    {4, 5, '=', 20, Effort::small},   //
    {5, 5, '=', 25, Effort::small},   //
    {6, 5, '=', 30, Effort::normal},  //
    {7, 5, '=', 35, Effort::normal},  //
    {8, 5, '+', 39, Effort::full},    //
    {4, 6, '=', 24, Effort::small},   //
    {5, 6, '=', 30, Effort::normal},  //
    {6, 6, '-', 36, Effort::normal},  //
    {7, 6, '+', 41, Effort::full},    //
    {4, 7, '=', 28, Effort::small},   //
    {5, 7, '=', 35, Effort::normal},  //
    {6, 7, '+', 41, Effort::full},    //
    {4, 8, '=', 32, Effort::normal},  //
    {5, 8, '=', 40, Effort::normal},  //
    {4, 9, '=', 36, Effort::normal},  //
    {5, 9, '=', 45, Effort::full},    //
    {4, 10, '=', 40, Effort::full},   //
    {4, 11, '=', 44, Effort::full},   //
};

}  // namespace

TEST(known_outcomes) {
  for (const Known& known : kKnown) {
    if (effort() < known.from) continue;
    const Board board = empty_board(known.columns, known.rows);
    const int winner = known.result == '+' ? 1 : known.result == '-' ? -1 : 0;
    const int score = winner * win_score(board.size(), known.last_disc);
    Solver solver;
    const ScoreResult outcome = solver.outcome(board);
    CHECK_EQUAL(outcome.bounds, (Bounds{winner, winner}), board);
    solver.clear();
    const ScoreResult result = solver.solve(board);
    CHECK_EQUAL(result.bounds, (Bounds{score, score}), board);
  }
}

}  // namespace fourfold::test
