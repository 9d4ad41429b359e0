// How a finished game came to its end.
#pragma once

#include "fourfold/explain/explanation.hpp"

namespace fourfold::explain {

// Explains a board on which the game is over. `played`: the last moves; without them only the end
// itself is explained.
Inquiry<Explanation> explain_finished(Board board, AnalysisResult analysis, Effort effort,
                                      std::vector<int> played);

}  // namespace fourfold::explain
