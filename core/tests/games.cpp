#include "games.hpp"

#include <cstdio>

namespace fourfold::test {

std::vector<Size> all_sizes() {
  std::vector<Size> sizes;
  for (int columns = 1; columns <= 64; ++columns)
    for (int rows = 1; rows <= 64; ++rows)
      if (columns >= 4 && rows >= 4 && columns * (rows + 1) <= 64) sizes.push_back({columns, rows});
  return sizes;
}

Board empty_board(int columns, int rows) {
  Board board;
  board.columns = static_cast<uint8_t>(columns);
  board.rows = static_cast<uint8_t>(rows);
  return board;
}

Board board_after(int columns, int rows, const std::string& moves) {
  Board board = empty_board(columns, rows);
  for (const char move : moves) board = board.after(move >= 'a' ? move - 'a' + 9 : move - '1');
  return board;
}

RandomGame random_game(Random& random, Size size, int ply, Play play) {
  for (;;) {
    RandomGame game{empty_board(size.columns, size.rows), {}};
    while (game.board.ply() < ply) {
      std::vector<std::pair<int, Board>> moves;
      for (int column = 0; column < size.columns; ++column) {
        if (game.board.is_full(column)) continue;
        const Board after = game.board.after(column);
        if (after.won()) continue;
        bool gift = false;
        if (play == Play::careful)
          for (int reply = 0; reply < size.columns && !gift; ++reply)
            gift = !after.is_full(reply) && after.after(reply).won();
        if (!gift) moves.emplace_back(column, after);
      }
      if (moves.empty()) break;
      const auto& [column, after] = moves[random.below(static_cast<int>(moves.size()))];
      game.board = after;
      game.moves += static_cast<char>(column < 9 ? '1' + column : 'a' + column - 9);
    }
    if (game.board.ply() == ply) return game;
  }
}

Board random_discs(Random& random, Size size, int ply) {
  Board board = empty_board(size.columns, size.rows);
  while (board.ply() < ply) {
    const int column = random.below(size.columns);
    if (!board.is_full(column)) board = board.after(column);
  }
  return board;
}

}  // namespace fourfold::test

namespace fourfold {

std::string to_text(const Board& board) {
  std::string text;
  for (int row = board.rows - 1; row >= 0; --row) {
    for (int column = 0; column < board.columns; ++column) {
      const uint64_t cell = board.bottom_cell(column) << row;
      text += board.discs[0] & cell ? " x" : board.discs[1] & cell ? " o" : " .";
    }
    text += "\n    ";
  }
  char numbers[96];
  std::snprintf(numbers, sizeof numbers, "%dx%d {0x%llx, 0x%llx}, %c to move", board.columns,
                board.rows, static_cast<unsigned long long>(board.discs[0]),
                static_cast<unsigned long long>(board.discs[1]), board.turn() == 0 ? 'x' : 'o');
  return text + numbers;
}

}  // namespace fourfold
