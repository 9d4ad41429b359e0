// fourfold._core.solve_without: the score if certain cells were harmless.
#include "fourfold/search/what_if.hpp"

#include <nanobind/stl/optional.h>

#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

std::optional<int> solve_without(nb::handle position, nb::handle first, nb::handle second,
                                 uint64_t node_limit, nb::handle stop) {
  const Board board = to_connect_four_board(position);
  const CellSet first_cells = to_cell_set(first, "first_cells");
  const CellSet second_cells = to_cell_set(second, "second_cells");
  if (board.over())
    raise(package().invalid_argument, "the game is over: there are no moves to analyse");
  if ((first_cells | second_cells) & (board.occupied() | ~board.size().board))
    raise(package().invalid_argument, "harmless cells must be empty cells of the board");
  Watch watch;
  const WhatIf question{{first_cells, second_cells}, node_limit};
  const Limits limits = watch.limits(stop);
  const WhatIfResult result = without_gil([&] { return solve_what_if(board, question, limits); });
  const bool out_of_nodes = node_limit != 0 && result.nodes > node_limit;
  watch.raise_unless(result.score || out_of_nodes);
  return result.score;
}

}  // namespace

void bind_what_if(nb::module_& m) {
  m.def("solve_without", &solve_without, "position"_a.none(), "first_cells"_a, "second_cells"_a,
        "node_limit"_a = 0, "stop"_a.none() = nb::none(),
        nb::sig("def solve_without(position: Position, first_cells: int, second_cells: int, "
                "node_limit: int = 0, stop: StopToken | None = None) -> int | None"),
        R"(The exact score if discs of a side on certain cells were part of no line of four.

`first_cells` and `second_cells` are sets of empty cells as in `Position.bitboards`. None if more
than `node_limit` positions would have to be looked at; 0 means no limit.

>>> position = Position.from_moves("121212")  # the first side wins, with the cell above its three
>>> solve_without(position, 0, 0), solve_without(position, 0b1000, 0)
(18, -3))");
}

}  // namespace fourfold::python
