// How good a move is: the rule of reviews. docs/review.md states it.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "fourfold/board.hpp"

namespace fourfold::insight {

enum class Judgement { only_move, best, good, inaccuracy, mistake, missed_win, blunder };
inline constexpr std::array kJudgements{
    Judgement::only_move, Judgement::best,       Judgement::good,   Judgement::inaccuracy,
    Judgement::mistake,   Judgement::missed_win, Judgement::blunder};

std::string_view name(Judgement judgement);    // "missed win"
std::string_view symbol(Judgement judgement);  // as chess players write it: "??"; may be empty
bool is_error(Judgement judgement);            // a mistake, a missed win or a blunder

// The exact score of each column for the side to move; nothing if it is full or not known.
using ColumnScores = std::vector<std::optional<int>>;

// The best of the known scores; at least one must be known.
int best_score(const ColumnScores& scores);
std::vector<int> best_columns(const ColumnScores& scores);

// Judges a move, given the exact scores of all columns.
Judgement judge(const Board& board, int column, const ColumnScores& scores);

// What a move contributes to the accuracy, from 0 to 100; nothing if all moves score the same.
//
// A move that keeps the result is worth 100, less 5 for each move by which its win comes later or
// its loss sooner, but at least 50; one that loses half a point, from win to draw or from draw to
// loss, 25; from win to loss, 0.
std::optional<int> worth(int column, const ColumnScores& scores);

// The mean worth of moves, in tenths. Nothing if there are none.
std::optional<int> accuracy_in_tenths(std::span<const int> worths);

}  // namespace fourfold::insight
