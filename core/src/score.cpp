#include "fourfold/score.hpp"

#include <cstdlib>

namespace fourfold {

int moves_to_win(const Board& board, int score) {
  if (score == 0) return 0;
  const int winner = score > 0 ? board.turn() : 1 - board.turn();
  // On a board with an odd number of cells the first side has one disc more.
  const int spare = winner == 0 ? 1 : 0;
  const int owned = (board.cells() + spare) / 2;
  const int played = (board.ply() + spare) / 2;
  return owned + 1 - std::abs(score) - played;
}

int plies_to_end(const Board& board, int score) {
  if (score == 0) return board.cells() - board.ply();
  return 2 * moves_to_win(board, score) - (score > 0 ? 1 : 0);
}

std::string in_words(const Board& board, int score) {
  if (score == 0) return "draw";
  const bool most_fours = board.rule == Rule::most_fours;
  // The winner moved last: the side to move has lost.
  if (!most_fours && board.over()) return "lost";
  const int number = most_fours ? std::abs(score) : moves_to_win(board, score);
  return std::string(score > 0 ? "win" : "loss") + (most_fours ? " by " : " in ") +
         std::to_string(number);
}

}  // namespace fourfold
