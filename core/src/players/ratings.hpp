// Written by benchmarks/rate_players.py, which measures these: see docs/players.md.
#pragma once

#include "fourfold/players/registry.hpp"

namespace fourfold::players {

// clang-format off: one line per row
// Weakest first.
inline constexpr Level kLadder[] = {
    {"newcomer", 0.033},
    {"beginner", 0.082},
    {"casual", 0.145},
    {"learner", 0.231},
    {"student", 0.318},
    {"regular", 0.41},
    {"skilled", 0.5},
    {"strong", 0.595},
    {"expert", 0.702},
    {"master", 1.0},
};

// Weakest first.
inline constexpr Rating kRatings[] = {
    {"random", 400, 369, 431},
    {"newcomer", 559, 534, 584},
    {"beginner", 702, 681, 723},
    {"casual", 876, 859, 892},
    {"learner", 1041, 1028, 1054},
    {"student", 1177, 1166, 1188},
    {"easy", 1267, 1257, 1278},
    {"outcome:depth=4", 1322, 1312, 1332},
    {"urgency:depth=4", 1323, 1313, 1332},
    {"regular", 1333, 1323, 1343},
    {"urgency:depth=6", 1372, 1363, 1382},
    {"outcome:depth=6", 1375, 1365, 1385},
    {"chains:depth=4", 1388, 1379, 1398},
    {"led:ply=5", 1404, 1395, 1414},
    {"outcome:depth=8", 1406, 1397, 1416},
    {"windows:depth=4", 1430, 1420, 1439},
    {"chains:depth=6", 1448, 1438, 1458},
    {"windows:depth=6", 1487, 1477, 1496},
    {"skilled", 1497, 1488, 1507},
    {"medium", 1612, 1602, 1622},
    {"threats:depth=4", 1631, 1621, 1641},
    {"strong", 1661, 1651, 1671},
    {"threats:depth=6", 1684, 1673, 1694},
    {"threats:depth=8", 1723, 1713, 1734},
    {"expert", 1836, 1824, 1848},
    {"net", 1845, 1834, 1856},
    {"net:sims=100", 1928, 1910, 1946},
    {"hard", 1937, 1924, 1950},
    {"impossible", 1978, 1964, 1992},
    {"master", 1980, 1966, 1994},
    {"perfect", 2010, 1995, 2024},
};

}  // namespace fourfold::players
