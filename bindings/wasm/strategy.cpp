// The move of a diagram. web/engine/src/module.ts calls this.
#include "fourfold/strategy/strategy.hpp"

#include "engine.hpp"

namespace fourfold {

extern "C" {

// The input is the diagram. The board must have passed check() and not be over. `last` is the
// column of the last move, or negative. Returns -1 if the input is not a diagram.
EXPORT(diagram_column)
int column_of_diagram(FOURFOLD_BOARD, int last) {
  const std::vector<uint8_t> input = take_input();
  const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
  const std::optional<Diagram> diagram = read_diagram(text, columns, rows);
  if (!diagram) return -1;
  const std::optional<int> last_column = last < 0 ? std::nullopt : std::optional(last);
  return diagram_column(FOURFOLD_BOARD_GIVEN, *diagram, last_column);
}

}  // extern "C"

}  // namespace fourfold
