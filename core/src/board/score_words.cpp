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

using language::Key;

// What a score is measured in, as an argument of messages: moves to the win, or fours.
Language::Value distance(const Board& board, int score) {
  if (board.rule == Rule::most_fours) return {"fours", std::abs(score)};
  return {"moves", moves_to_win(board, score)};
}

}  // namespace

std::string in_words(const Board& board, int score, const Language& language) {
  const bool fours = board.rule == Rule::most_fours;
  if (score == 0) return language.say(Key::score_draw);
  // The winner moved last: the side to move has lost.
  if (!fours && board.over()) return language.say(Key::score_lost);
  const Key win = fours ? Key::score_win_by : Key::score_win_in;
  const Key loss = fours ? Key::score_loss_by : Key::score_loss_in;
  return language.say(score > 0 ? win : loss, {distance(board, score)});
}

std::string in_words(const Board& board, Bounds known, const Language& language) {
  const auto [lower, upper] = known;
  const bool fours = board.rule == Rule::most_fours;
  if (known.exact()) return in_words(board, lower, language);
  if (lower > 0)
    return language.say(fours ? Key::score_win_by_at_least : Key::score_win_in_at_most,
                        {distance(board, lower)});
  if (upper < 0)
    return language.say(fours ? Key::score_loss_by_at_least : Key::score_loss_in_at_most,
                        {distance(board, upper)});
  if (lower == 0) return language.say(Key::score_at_least_draw);
  if (upper == 0) return language.say(Key::score_at_most_draw);
  const int left = board.cells() - board.ply();
  if (!fours && lower <= -(left / 2) && upper >= (left + 1) / 2)
    return language.say(Key::score_unknown);
  return language.say(fours ? Key::score_between_fours : Key::score_between_moves,
                      {distance(board, lower), {"most", distance(board, upper).number}});
}

std::string verdict(const Board& board, Bounds known, const std::string& first,
                    const std::string& second, const Language& language) {
  const auto [lower, upper] = known;
  if (lower == 0 && upper == 0) return language.say(Key::verdict_draw);
  if (lower <= 0 && upper >= 0) return "";
  const int score = lower > 0 ? lower : upper;
  const std::string& winner = (score > 0) == (board.turn() == 0) ? first : second;
  const bool fours = board.rule == Rule::most_fours;
  const Key exactly = fours ? Key::verdict_wins_by : Key::verdict_wins_in;
  const Key at_least = fours ? Key::verdict_wins_by_at_least : Key::verdict_wins_in_at_most;
  return language.say(
      known.exact() ? exactly : at_least,
      {{"side", winner == "You" ? "you" : "other"}, {"side_name", winner}, distance(board, score)});
}

}  // namespace fourfold
