// The follow-up plan: answer in the column that was just played. Does it get a result?
#pragma once

#include <optional>

#include "fourfold/explain/fact.hpp"

namespace fourfold::explain {

// Whether the side that is not to move gets its target by the follow-up plan, whatever the other
// side does. Nothing if that takes more than the budget to find out.
//
// The plan: make four when possible; stop a four when there is one to stop; else play the column
// that was just played; if that is full, any column that serves. The follower's discs on `harmless`
// cells are part of no four.
std::optional<bool> plan_holds(const Board& board, Outcome target, CellSet harmless, int budget);

}  // namespace fourfold::explain
