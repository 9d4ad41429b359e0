#include "fourfold/board/score_words.hpp"

#include <algorithm>
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

int proven_depth(const Board& board, Bounds known) {
  const int empty = board.cells() - board.ply();
  if (known.exact()) return empty;
  // A win with disc number n has the score (cells + 2 - n) / 2.
  const int no_win = board.cells() - 2 * known.upper, no_loss = board.cells() + 2 * known.lower;
  return std::clamp(std::min(no_win, no_loss) - board.ply(), 0, empty);
}

namespace {

// "in 5", "in at most 5"; "by 2", "by at least 2" where the most fours win.
std::string margin(const Board& board, int score, bool exact) {
  if (board.rule == Rule::most_fours)
    return (exact ? "by " : "by at least ") + std::to_string(std::abs(score));
  return (exact ? "in " : "in at most ") + std::to_string(moves_to_win(board, score));
}

}  // namespace

std::string in_words(const Board& board, int score) {
  if (score == 0) return "draw";
  // The winner moved last: the side to move has lost.
  if (board.rule == Rule::connect_four && board.over()) return "lost";
  return (score > 0 ? "win " : "loss ") + margin(board, score, true);
}

std::string in_words(const Board& board, Bounds known) {
  const auto [lower, upper] = known;
  if (known.exact()) return in_words(board, lower);
  if (lower > 0) return "a win " + margin(board, lower, false);
  if (upper < 0) return "a loss " + margin(board, upper, false);
  if (lower == 0) return "at least a draw";
  if (upper == 0) return "at most a draw";
  const int left = board.cells() - board.ply();
  if (board.rule == Rule::connect_four && lower <= -(left / 2) && upper >= (left + 1) / 2)
    return "nothing is proven yet";
  return "between a " + in_words(board, lower) + " and a " + in_words(board, upper);
}

std::string verdict(const Board& board, Bounds known, const std::string& first,
                    const std::string& second) {
  const auto [lower, upper] = known;
  if (lower == 0 && upper == 0) return "A draw with best play";
  if (lower <= 0 && upper >= 0) return "";
  const int score = lower > 0 ? lower : upper;
  const std::string& winner = (score > 0) == (board.turn() == 0) ? first : second;
  std::string words = winner + (winner == "You" ? " win " : " wins ");
  words += margin(board, score, known.exact());
  if (board.rule == Rule::connect_four)
    words += moves_to_win(board, score) == 1 ? " move" : " moves";
  return words;
}

}  // namespace fourfold
