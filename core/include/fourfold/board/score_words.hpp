// What a score means for people. docs/scores.md defines scores.
#pragma once

#include <optional>
#include <string>

#include "fourfold/board/board.hpp"
#include "fourfold/language/language.hpp"

namespace fourfold {

using language::Language;

// The score, if it is proven.
inline std::optional<int> exact(Bounds known) {
  return known.exact() ? std::optional(known.lower) : std::nullopt;
}

// How many moves the winner still needs, the winning one included; 0 for a draw.
int moves_to_win(const Board& board, int score);

// How many moves of both sides best play takes to the end of the game.
int plies_to_end(const Board& board, int score);

// How many plies ahead everything is known: every earlier four of either side is excluded, or it is
// proven that nobody can prevent it. All plies to the end if the score is exact. For the rule
// connect_four.
int proven_depth(const Board& board, Bounds known);

// A score for the side to move in words: "win in 5", "draw", "lost"; "win by 2" where the most
// fours win.
std::string in_words(const Board& board, int score, const Language& language = Language::english());

// What is proven of a score, for the side to move: as above if it is exact, else "a win in at most
// 9", "at least a draw", "between a loss in 5 and a win in 9", "nothing is proven yet".
std::string in_words(const Board& board, Bounds known,
                     const Language& language = Language::english());

// Who wins an unfinished game with best play, as far as that is proven: "First wins in 12 moves",
// "You win in at most 3 moves", "A draw with best play"; empty if it is open. A side whose name is
// "You" is the reader.
std::string verdict(const Board& board, Bounds known, const std::string& first,
                    const std::string& second, const Language& language = Language::english());

}  // namespace fourfold
