// Games side by side: each one against the same moves on a Board, on all sizes of 64 bits.
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/board/games.hpp"
#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

constexpr std::size_t kSideBySide = 16;

// One game as the rules have it, and how it ended.
struct PlainGame {
  Board board;
  bool over = false, illegal = false;
  float reward = 0;

  void step(int column) {
    if (over) {
      *this = {empty_board(board.columns, board.rows)};
      return;
    }
    illegal = board.is_full(column);
    if (!illegal) board = board.after(column);
    reward = illegal ? -1.0f : board.won() ? 1.0f : 0.0f;
    over = illegal || board.over();
  }
};

void check_game(Games& games, std::size_t i, const PlainGame& plain,
                const std::vector<int8_t>& seen) {
  const Board& board = plain.board;
  CHECK_EQUAL(games.discs()[2 * i], board.discs[0].low, board);
  CHECK_EQUAL(games.discs()[2 * i + 1], board.discs[1].low, board);
  CHECK_EQUAL(games.rewards()[i], plain.reward, board);
  CHECK_EQUAL(games.terminated()[i], plain.over, board);
  CHECK_EQUAL(games.illegal()[i], plain.illegal, board);
  const Player mover = static_cast<Player>(board.turn());
  for (int column = 0; column < board.columns; ++column) {
    CHECK_EQUAL(games.legal()[static_cast<int>(i) * board.columns + column] != 0,
                plain.over || !board.is_full(column), board);
    for (int row = 0; row < board.rows; ++row) {
      const int cell = (board.rows - 1 - row) * board.columns + column;
      const int8_t* planes =
          &seen[2 * (i * static_cast<std::size_t>(board.cells()) + static_cast<std::size_t>(cell))];
      const Player owner = board.at(column, row);
      CHECK_EQUAL(planes[0] != 0, owner == mover, board);
      CHECK_EQUAL(planes[1] != 0, owner != mover && owner != Player::none, board);
    }
  }
}

}  // namespace

TEST(games_follow_the_rules) {
  Random random(1);
  for (const auto [columns, rows] : sizes_of_64_bits()) {
    Games games(kSideBySide, columns, rows);
    std::vector<PlainGame> plain(kSideBySide, PlainGame{empty_board(columns, rows)});
    std::vector<int8_t> seen(kSideBySide * 2 * static_cast<std::size_t>(columns * rows));
    std::vector<int64_t> actions(kSideBySide);
    for (int step = 0; step < 150; ++step) {
      for (std::size_t i = 0; i < kSideBySide; ++i) {
        actions[i] = random.below(columns);
        plain[i].step(static_cast<int>(actions[i]));
      }
      CHECK_EQUAL(games.first_invalid(actions.data()), kSideBySide);
      games.step(actions.data());
      games.observe(seen.data());
      for (std::size_t i = 0; i < kSideBySide; ++i) check_game(games, i, plain[i], seen);
    }
  }
}

TEST(chosen_games_begin_again) {
  Games games(3, 7, 6);
  const int64_t actions[] = {3, 3, 3}, wrong[] = {0, 7, -1};
  games.step(actions);
  const bool which[] = {false, true, false};
  games.reset(which);
  CHECK(games.discs()[0] != 0 && games.discs()[2] == 0 && games.discs()[4] != 0);
  CHECK_EQUAL(games.first_invalid(wrong), std::size_t{1});
}

}  // namespace fourfold::test
