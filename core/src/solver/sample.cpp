#include "fourfold/solver/sample.hpp"

#include "fourfold/board/reachable.hpp"

namespace fourfold {

Sampler::Sampler(int columns, int rows, const players::Seed& seed)
    : empty_(empty_board(columns, rows)), random_(seed) {
  const auto cells = static_cast<std::size_t>(empty_.cells());
  heights_.assign(columns + 1, std::vector<uint64_t>(cells + 1, 0));
  heights_[0][0] = 1;
  for (int column = 1; column <= columns; ++column)
    for (int discs = 0; discs <= empty_.cells(); ++discs)
      for (int height = 0; height <= std::min(rows, discs); ++height)
        heights_[column][discs] += heights_[column - 1][discs - height];
}

std::optional<Sampler::Game> Sampler::play(int ply) {
  Game game{empty_, {}};
  while (game.board.ply() < ply) {
    int open[kMaxColumns], count = 0;
    for (int column = 0; column < empty_.columns; ++column)
      if (!game.board.is_full(column)) open[count++] = column;
    const int column = open[below(count)];
    game.board = game.board.after(column);
    game.moves.push_back(static_cast<uint8_t>(column));
    if (game.board.over()) return {};
  }
  return game;
}

std::optional<Board> Sampler::arrange(int ply) {
  Board board = empty_;
  int discs = ply;               // still to be placed
  int of_first = (ply + 1) / 2;  // among them
  for (int column = 0; column < board.columns; ++column) {
    // The height, by the number of ways to go on.
    const std::vector<uint64_t>& ways = heights_[board.columns - column - 1];
    auto drawn = static_cast<uint64_t>(
        random_.next() * static_cast<double>(heights_[board.columns - column][discs]));
    int height = 0;
    while (drawn >= ways[discs - height]) drawn -= ways[discs - height++];
    for (int row = 0; row < height; ++row) {
      const int player = below(discs--) < of_first ? 0 : 1;
      of_first -= player == 0;
      board.discs[player] |= board.bottom_cell(column) << row;
    }
    if (board.has_four(0) || board.has_four(1)) return {};
  }
  if (board.full() || !is_reachable(board)) return {};
  return board;
}

}  // namespace fourfold
