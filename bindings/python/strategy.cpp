// fourfold._core.diagram_column: the move of a diagram.
#include "fourfold/strategy/strategy.hpp"

#include <nanobind/stl/string.h>

#include "package.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

int column_of_diagram(nb::handle position, const std::string& diagram, nb::handle last_column) {
  const Board board = to_connect_four_board(position);
  if (board.over()) raise(package().illegal_move, "the game is over: there is no move to choose");
  const std::optional<Diagram> marks = read_diagram(diagram, board.columns, board.rows);
  if (!marks)
    raise(package().invalid_argument,
          "not a diagram: expected {} rows of {} digits, dots or hyphens, separated by slashes",
          static_cast<int>(board.rows), static_cast<int>(board.columns));
  if (last_column.is_none()) return diagram_column(board, *marks, {});
  const int64_t last = to_int(last_column, "last_column");
  if (last < 0 || last >= board.columns)
    raise(package().invalid_argument, "last_column must be from 0 to {}, not {}", board.columns - 1,
          last_column);
  return diagram_column(board, *marks, static_cast<int>(last));
}

}  // namespace

void bind_strategy(nb::module_& m) {
  m.def("diagram_column", &column_of_diagram, "position"_a, "diagram"_a,
        "last_column"_a.none() = nb::none(),
        nb::sig("def diagram_column(position: Position, diagram: str, "
                "last_column: int | None = None) -> int"),
        R"(The column that a diagram plays for the side to move, by the rule in docs/strategy.md.

`last_column` is the column of the opponent's last move. Columns count from 0.

>>> position = Position.from_moves("44")
>>> diagram_column(position, "......./......./......./......./0....../......0", 3)
6)");
}

}  // namespace fourfold::python
