// Explanations and threats, as JSON. fourfold.explain gives them their Python form.
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>

#include "fourfold/explain/explanation.hpp"
#include "names.hpp"
#include "solver.hpp"
#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

// From a fourfold.Analysis, or None.
std::optional<AnalysisResult> to_analysis(nb::handle found) {
  if (found.is_none()) return std::nullopt;
  AnalysisResult analysis;
  analysis.bounds = to_bounds(found.attr("bounds"));
  for (const nb::handle pair : nb::object(found.attr("column_bounds")))
    analysis.column_bounds.push_back(to_bounds(pair));
  analysis.best = nb::cast<std::vector<int>>(found.attr("best"));
  analysis.pv = nb::cast<std::vector<int>>(found.attr("pv"));
  analysis.complete = nb::cast<bool>(found.attr("complete"));
  return analysis;
}

template <class T>
T run(PythonSolver& self, Inquiry<T> inquiry, double seconds, nb::handle stop) {
  Watch watch;
  const Limits limits = watch.limits(stop, seconds);
  SolverRunner runner(self.solver, limits);
  std::optional<T> result;
  {
    nb::gil_scoped_release released;
    result = runner.run(std::move(inquiry));
  }
  self.nodes = runner.nodes();
  watch.raise_unless(result.has_value());
  return *std::move(result);
}

nb::tuple explain(PythonSolver& self, nb::handle position, std::optional<int> column,
                  nb::handle analysis, const explain::Effort& effort, std::vector<int> played,
                  const explain::Names& names, double seconds, nb::handle stop) {
  const Board board = to_connect_four_board(position);
  if (!explain::are_last_moves(board, played))
    raise(package().invalid_argument, "the moves do not lead to the position");
  const explain::Explanation found =
      run(self, explain::explain(board, column, to_analysis(analysis), effort, std::move(played)),
          seconds, stop);
  return nb::make_tuple(to_json(found, names), to_tuple(found.analysis));
}

std::string threats(nb::handle position, PythonSolver* solver, uint64_t node_limit,
                    const nb::tuple& names) {
  const Board board = solver ? to_connect_four_board(position) : to_board(position);
  auto found = explain::threats(board);
  if (solver) found = *run(*solver, explain::proven_threats(board, node_limit), 0, nb::none());
  return to_json(found, to_names(names));
}

}  // namespace

void bind_explain(nb::module_& m) {
  m.def(
      "explain",
      [](PythonSolver& solver, nb::handle position, nb::handle column, nb::handle analysis,
         uint64_t what_if_nodes, int forcing_budget, int following_budget, std::vector<int> played,
         const nb::tuple& names, double seconds, nb::handle stop) {
        std::optional<int> asked;
        if (!column.is_none()) asked = static_cast<int>(to_int(column, "column"));
        return explain(solver, position, asked, analysis,
                       {what_if_nodes, forcing_budget, following_budget}, std::move(played),
                       to_names(names), seconds, stop);
      },
      "solver"_a, "position"_a.none(), "column"_a.none(), "analysis"_a.none(), "what_if_nodes"_a,
      "forcing_budget"_a, "following_budget"_a, "played"_a, "names"_a, "seconds"_a, "stop"_a.none(),
      nb::sig(
          "def explain(solver: Solver, position: Position, column: int | None, analysis: "
          "fourfold.solver.Analysis | None, what_if_nodes: int, forcing_budget: int, "
          "following_budget: int, played: collections.abc.Sequence[int], names: tuple[str, str, "
          "typing.Any], seconds: float, stop: StopToken | None) -> "
          "tuple[str, tuple[typing.Any, ...]]"),
      "An explanation as JSON, and the analysis that it rests on. `column` must be playable. "
      "`played` are the last moves. `names` are those of both sides, and the side of the reader.");
  m.def("threats", &threats, "position"_a.none(), "solver"_a.none(), "node_limit"_a, "names"_a,
        nb::sig("def threats(position: Position, solver: Solver | None, node_limit: int, "
                "names: tuple[str, str, typing.Any]) -> str"),
        "All threats of a position as JSON.");
}

}  // namespace fourfold::python
