// Which lines of four a human does not notice at the moment.
//
// People miss diagonals more than rows, and rows more than columns; lines far from where the last
// discs fell; and lines whose discs have gaps between them. Each line of the board is missed, on
// each turn, with a probability that follows from these. In addition, everybody has lines that are
// noticed more easily than others, and blind spots; they change from game to game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fourfold/board.hpp"
#include "fourfold/players/random.hpp"

namespace fourfold::players {

// For each line, in the order of classic::lines(), how easily it is missed in one game: 1 on
// average.
std::vector<double> draw_habits(Random& random, int columns, int rows);

// The numbers of the lines that are not noticed now. `recent` are the cells of the last discs;
// `carelessness` is the probability of missing a diagonal that is neither near nor far.
std::vector<int> missed_lines(Random& random, const Board& board, uint64_t recent,
                              std::span<const double> habits, double carelessness);

}  // namespace fourfold::players
