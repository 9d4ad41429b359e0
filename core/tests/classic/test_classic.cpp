// Minimax and alpha-beta against the oracle.
#include "fourfold/classic/classic.hpp"

#include <algorithm>

#include "classic_options.hpp"
#include "classic_oracle.hpp"
#include "fourfold/solver/solver.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using classic::Ended;
using classic::Evaluation;
using classic::Options;
using classic::Order;
using classic::Rule;
using classic::SearchResult;

constexpr Evaluation kNative[] = {
    Evaluation::outcome, Evaluation::urgency, Evaluation::windows, Evaluation::windows_plain,
    Evaluation::chains,  Evaluation::threats, Evaluation::fours};

void check_search(const Board& board, Options options) {
  options.pruning = false;
  const SearchResult plain = plain_search(board, options);
  const SearchResult minimax = classic::search(board, options);
  const auto what = [&] {
    return std::to_string(static_cast<int>(options.evaluation)) + " depth " +
           std::to_string(options.depth);
  };
  CHECK(minimax.ended == Ended::complete);
  CHECK_EQUAL(minimax.value, plain.value, board, what());
  CHECK_EQUAL(minimax.column, plain.column, board, what());
  CHECK_EQUAL(minimax.nodes, plain.nodes, board, what());
  CHECK(minimax.columns == plain.columns, board, what());
  CHECK(minimax.pv == plain.pv, board, what());

  options.pruning = true;
  const SearchResult pruned = classic::search(board, options);
  CHECK_EQUAL(pruned.value, plain.value, board, what());
  CHECK_EQUAL(pruned.column, plain.column, board, what());
  CHECK_EQUAL(pruned.nodes, plain_search(board, options).nodes, board, what());
  CHECK(pruned.nodes <= plain.nodes, board, what());
  CHECK(pruned.pv == plain.pv, board, what());
  for (int column = 0; column < board.columns; ++column)
    if (const auto& value = pruned.columns[static_cast<std::size_t>(column)])
      CHECK_EQUAL(*value, *plain.columns[static_cast<std::size_t>(column)], board, what());
  CHECK(pruned.columns[static_cast<std::size_t>(pruned.column)].has_value());

  options.instructions = InstructionSet::portable;
  const SearchResult portable = classic::search(board, options);
  CHECK_EQUAL(portable.nodes, pruned.nodes, board, what());
  CHECK(portable.pv == pruned.pv, board, what());
}

}  // namespace

TEST(the_eighteen_counts_of_the_published_study) {
  struct Move {
    int depth, first, second;
    uint64_t minimax, pruned;
  };
  constexpr Move kMoves[] = {
      {3, 3, 3, 400, 234},      {3, 4, 4, 400, 239},      {3, 3, 3, 400, 220},
      {5, 3, 2, 19608, 4290},   {5, 4, 2, 19608, 4595},   {5, 5, 3, 19607, 6000},
      {6, 3, 1, 137256, 15415}, {6, 4, 5, 137254, 27906}, {6, 5, 3, 137216, 12246},
  };
  Board board;
  for (const Move& move : kMoves) {
    if (move.depth != 3 && board.ply() == 6) board = Board{};
    board = board.after(move.first);
    Options options{.depth = move.depth,
                    .evaluation = Evaluation::chains,
                    .order = Order::left_to_right,
                    .rule = Rule::most_fours};
    for (const bool pruning : {false, true}) {
      options.pruning = pruning;
      const SearchResult result = classic::search(board, options);
      CHECK_EQUAL(result.nodes, pruning ? move.pruned : move.minimax, board);
      CHECK_EQUAL(result.column, move.second, board);
      if (move.depth == 3) CHECK_EQUAL(plain_search(board, options).nodes, result.nodes, board);
    }
    board = board.after(move.second);
  }
}

TEST(searches_agree_with_plain_minimax) {
  Random random(11);
  for (int i = 0; i < by_effort(60, 400, 20'000); ++i) {
    const auto [board, options] = random_case(random);
    check_search(board, options);
  }
}

TEST(searches_beyond_the_end_of_the_game) {
  Random random(12);
  for (int i = 0; i < by_effort(10, 100, 1'000); ++i) {
    const Board board = random_board(random, {5, 4}, 13 + random.below(7), Play::any);
    for (const Evaluation evaluation : kNative)
      for (const Rule rule : {Rule::connect_four, Rule::most_fours})
        check_search(board, {.depth = 20, .evaluation = evaluation, .rule = rule});
  }
}

TEST(deep_searches_know_who_wins) {
  Random random(13);
  Solver solver({.table_mb = 8});
  for (int i = 0; i < by_effort(10, 200, 2'000); ++i) {
    const Size size = i % 2 == 0 ? Size{7, 6} : Size{6, 5};
    const int cells = size.columns * size.rows;
    const Board board = random_board(random, size, cells - 1 - random.below(12), Play::careful);
    const int score = solver.outcome(board).bounds.lower * (board.turn() == 0 ? 1 : -1);
    for (const Evaluation evaluation : kNative) {
      const double value = classic::search(board, {.depth = cells, .evaluation = evaluation}).value;
      CHECK_EQUAL((value > 0) - (value < 0), score, board);
    }
  }
}

TEST(sooner_wins_are_better) {
  // First wins at once in column 7 of the bottom row: 22 - 1.
  Options options{.depth = 5, .evaluation = Evaluation::outcome};
  const Board board = board_after(7, 6, "415263");
  CHECK_EQUAL(classic::search(board, options).value, 21);
  CHECK_EQUAL(classic::search(board, options).column, 6);
  options.evaluation = Evaluation::urgency;
  CHECK_EQUAL(classic::search(board, options).value, 1004);
  // Both ends of the row are open: second cannot stop it, and first wins two plies later.
  options.evaluation = Evaluation::outcome;
  CHECK_EQUAL(classic::search(board_after(7, 6, "41526"), options).value, 20);
  // Deep searches use larger values, so that even the latest win counts.
  const Board late = board_after(4, 4, "1122334");
  options = {.depth = 16, .evaluation = Evaluation::outcome, .pruning = false};
  CHECK_EQUAL(classic::search(late, options).value, plain_search(late, options).value);
}

TEST(finished_games_are_evaluated_like_others) {
  // First has four in column 1, one disc in column 4 and one of second's in each of 2 and 3.
  const Board board = board_after(7, 6, "121312");
  Options options{.depth = 1, .evaluation = Evaluation::windows};
  CHECK_EQUAL(classic::search(board, options).value, classic::kWin);
  options.evaluate_finished = true;
  CHECK_EQUAL(classic::search(board, options).value,
              classic::evaluate(board.after(0), Evaluation::windows));
}

TEST(overlooked_lines_do_not_win) {
  // Second is about to lose on the bottom row, and does not see it.
  const Board board = board_after(7, 6, "415263");
  Options options{.depth = 1, .evaluation = Evaluation::urgency};
  const std::vector<CellSet> lines = classic::lines(7, 6);
  for (int line = 0; line < 69; ++line) {
    const CellSet row = board.discs[0] | CellSet{1} << 42;
    if ((lines[static_cast<std::size_t>(line)] & row) == row) options.overlook.push_back(line);
  }
  CHECK_EQUAL(options.overlook.size(), std::size_t{1});
  CHECK_EQUAL(classic::search(board, options).value, 0);
}

}  // namespace fourfold::test
