// What a score means for people. docs/scores.md defines scores.
#pragma once

#include <string>

#include "fourfold/board.hpp"

namespace fourfold {

// How many moves the winner still needs, the winning one included; 0 for a draw.
int moves_to_win(const Board& board, int score);

// How many moves of both sides best play takes to the end of the game.
int plies_to_end(const Board& board, int score);

// A score for the side to move in words: "win in 5", "draw", "lost"; "win by 2" where the most
// fours win.
std::string in_words(const Board& board, int score);

}  // namespace fourfold
