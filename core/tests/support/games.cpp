#include "games.hpp"

#include <algorithm>
#include <cstdio>

namespace fourfold::test {

std::vector<Size> sizes_of_64_bits() {
  std::vector<Size> sizes;
  for (int columns = 1; columns <= 64; ++columns)
    for (int rows = 1; rows <= 64; ++rows)
      if (columns >= 4 && rows >= 4 && columns * (rows + 1) <= 64) sizes.push_back({columns, rows});
  return sizes;
}

// Of the larger boards: one bit more, columns that lie across both words or end with the first one,
// all bits, the most columns, rows and cells.
std::vector<Size> all_sizes() {
  std::vector<Size> sizes = sizes_of_64_bits();
  for (const Size size : {Size{13, 4}, Size{8, 8}, Size{9, 7}, Size{10, 7}, Size{9, 9}, Size{4, 16},
                          Size{7, 16}, Size{16, 4}, Size{12, 9}, Size{16, 7}, Size{8, 15}})
    sizes.push_back(size);
  return sizes;
}

Size random_size(Random& random) {
  const std::vector<Size> sizes = all_sizes();
  return sizes[static_cast<std::size_t>(random.below(static_cast<int>(sizes.size())))];
}

Board board_after(int columns, int rows, const std::string& moves) {
  Board board = empty_board(columns, rows);
  for (const char move : moves) board = board.after(move >= 'a' ? move - 'a' + 9 : move - '1');
  return board;
}

RandomGame random_game(Random& random, Size size, int ply, Play play) {
  for (;;) {
    RandomGame game{empty_board(size.columns, size.rows), {}};
    std::vector<Board> before;
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
      // On large boards hardly any random game gets near the end, because so many cells win. There,
      // most moves are chosen so that few cells win, and some are taken back from a dead end.
      const bool large = !fits_64_bits(size.columns, size.rows);
      if (moves.empty() && large) {
        const std::size_t kept = random.bits() % before.size();
        game.board = before[kept];
        game.moves.resize(kept);
        before.resize(kept);
        continue;
      }
      if (moves.empty()) break;
      before.push_back(game.board);
      if (large && random.below(8) != 0) {
        const auto threats = [&](const auto& move) {
          return popcount(move.second.winning_cells(game.board.turn()));
        };
        int least = kMaxCells;
        for (const auto& move : moves) least = std::min(least, threats(move));
        std::erase_if(moves, [&](const auto& move) { return threats(move) > least; });
      }
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
      const CellSet cell = board.bottom_cell(column) << row;
      text += board.discs[0] & cell ? " x" : board.discs[1] & cell ? " o" : " .";
    }
    text += "\n    ";
  }
  return text + std::to_string(board.columns) + "x" + std::to_string(board.rows) + " {" +
         to_text(board.discs[0]) + ", " + to_text(board.discs[1]) + "}, " +
         (board.turn() == 0 ? 'x' : 'o') + " to move";
}

std::string to_text(CellSet cells) {
  char text[64];
  std::snprintf(text, sizeof text, "{0x%llx, 0x%llx}", static_cast<unsigned long long>(cells.low),
                static_cast<unsigned long long>(cells.high));
  return text;
}

}  // namespace fourfold
