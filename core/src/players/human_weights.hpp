// Written by benchmarks/fit_people.py: see docs/players.md.
#pragma once

#include "fourfold/players/human.hpp"

namespace fourfold::players {

// clang-format off: one line per row
inline constexpr Feature kFeatures[] = {
    {"four in a row", Scale::attention, 3.14},
    {"four in a column", Scale::attention, 2.80},
    {"four on a diagonal", Scale::attention, 2.05},
    {"block in a row", Scale::attention, 2.30},
    {"block in a column", Scale::attention, 2.12},
    {"block on a diagonal", Scale::attention, 0.90},
    {"three in a row", Scale::lines, 0.40},
    {"three in a column", Scale::lines, 1.28},
    {"three on a diagonal", Scale::lines, 0.63},
    {"against two in a row", Scale::lines, 0.43},
    {"against two in a column", Scale::lines, 0.54},
    {"against two on a diagonal", Scale::lines, 0.37},
    {"two in a line", Scale::lines, 0.15},
    {"empty lines", Scale::lines, -0.13},
    {"threat to make four", Scale::lines, 0.54},
    {"threat of good parity", Scale::lines, 0.43},
    {"two threats at once", Scale::attention, 0.59},
    {"gives up a threat", Scale::attention, -1.10},
    {"distance from the centre", Scale::habit, -1.38},
    {"height", Scale::habit, -0.27},
    {"bottom row", Scale::habit, -1.01},
    {"top row", Scale::habit, 0.46},
    {"open lines after the reply", Scale::attention, 1.66},
    {"outcome", Scale::knowledge, 0.29},
};
// clang-format on

// The share of moves that people make without looking.
inline constexpr double kLapses = 0.02;

// clang-format off: one line per row
// In games between two players of one skill, the points that a side expects with a win in n moves:
// 1 / (1 + exp(-far - near * kFading^(n - 1))).
struct Expectation {
  double skill, far, near;
};
inline constexpr double kFading = 0.85;
inline constexpr Expectation kExpectations[] = {
    {0, 0.15, 0.69},
    {0.05, 0.16, 1.15},
    {0.1, 0.12, 1.63},
    {0.15, 0.19, 2.10},
    {0.2, 0.18, 2.46},
    {0.25, 0.22, 2.68},
    {0.3, 0.20, 3.23},
    {0.35, 0.26, 3.54},
    {0.4, 0.38, 3.86},
    {0.5, 0.85, 5.35},
    {0.6, 1.75, 4.87},
    {0.7, 2.68, 3.42},
    {0.8, 3.41, 2.79},
    {1, 6.00, 6.00},
};
// clang-format on

}  // namespace fourfold::players
