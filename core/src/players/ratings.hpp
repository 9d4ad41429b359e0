// Written by benchmarks/rate_players.py, which measures these: see docs/players.md.
#pragma once

#include "fourfold/players/registry.hpp"

namespace fourfold::players {

// clang-format off: one line per row
// Weakest first.
inline constexpr Level kLadder[] = {
    {"newcomer", 0.037},
    {"beginner", 0.098},
    {"casual", 0.234},
    {"learner", 0.347},
    {"student", 0.42},
    {"regular", 0.545},
    {"skilled", 0.726},
    {"strong", 0.874},
    {"expert", 0.949},
    {"master", 1.0},
};

// Weakest first.
inline constexpr Rating kRatings[] = {
    {"random", 400, 370, 430},
    {"newcomer", 579, 556, 603},
    {"beginner", 701, 681, 721},
    {"casual", 852, 836, 869},
    {"learner", 1005, 992, 1019},
    {"student", 1186, 1175, 1196},
    {"easy", 1250, 1240, 1260},
    {"urgency:depth=4", 1291, 1281, 1300},
    {"outcome:depth=4", 1293, 1283, 1302},
    {"regular", 1300, 1290, 1310},
    {"urgency:depth=6", 1346, 1336, 1356},
    {"outcome:depth=6", 1350, 1340, 1359},
    {"chains:depth=4", 1362, 1352, 1372},
    {"led:ply=5", 1379, 1370, 1389},
    {"outcome:depth=8", 1387, 1378, 1396},
    {"windows:depth=4", 1398, 1388, 1407},
    {"chains:depth=6", 1429, 1420, 1438},
    {"skilled", 1457, 1447, 1466},
    {"windows:depth=6", 1460, 1451, 1470},
    {"strong", 1567, 1557, 1577},
    {"medium", 1604, 1594, 1614},
    {"threats:depth=4", 1616, 1606, 1626},
    {"threats:depth=6", 1674, 1663, 1684},
    {"expert", 1702, 1691, 1712},
    {"threats:depth=8", 1727, 1716, 1738},
    {"master", 1844, 1831, 1856},
    {"hard", 1942, 1928, 1956},
    {"impossible", 1984, 1969, 1998},
    {"perfect", 2022, 2006, 2037},
};

}  // namespace fourfold::players
