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

constexpr std::size_t kFactSets = 7;  // of a position: see position_facts

// Facts about positions with known scores: an array of sets of cells, and one of who is in zugzwang
// and whether what decides is proven.
nb::tuple position_facts(BitboardArray array,
                         const nb::ndarray<const int8_t, nb::ndim<1>, nb::device::cpu>& scores,
                         nb::handle columns, nb::handle rows, uint64_t node_limit,
                         nb::handle stop) {
  const Bitboards boards(std::move(array), empty_board(columns, rows));
  if (scores.shape(0) != boards.size())
    raise(package().invalid_argument, "there must be one score for each position");
  Watch watch;
  const Limits limits = watch.limits(stop);
  SolverRunner runner(limits);
  std::vector<uint64_t> sets;
  std::vector<int8_t> others;
  const bool complete = without_gil([&] {
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const auto found =
          runner.run(explain::position_facts(boards[i], scores.data()[i], node_limit));
      if (!found) return false;
      for (const auto& side : found->sides)
        for (const CellSet cells : {side.odd, side.even, side.worthless}) sets.push_back(cells.low);
      sets.push_back(found->deciding.low);
      others.push_back(static_cast<int8_t>(found->zugzwang));
      others.push_back(found->proven);
    }
    return true;
  });
  watch.raise_unless(complete);
  return nb::make_tuple(to_numpy(std::move(sets), {boards.size(), kFactSets}),
                        to_numpy(std::move(others), {boards.size(), 2}));
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
          "typing.Any, Language | None], seconds: float, stop: StopToken | None) -> "
          "tuple[str, tuple[typing.Any, ...]]"),
      "An explanation as JSON, and the analysis that it rests on. `column` must be playable. "
      "`played` are the last moves. `names` are those of both sides, the side of the reader, and "
      "the language.");
  m.def("threats", &threats, "position"_a.none(), "solver"_a.none(), "node_limit"_a, "names"_a,
        nb::sig("def threats(position: Position, solver: Solver | None, node_limit: int, "
                "names: tuple[str, str, typing.Any, Language | None]) -> str"),
        "All threats of a position as JSON.");
  m.def("position_facts", &position_facts, "bitboards"_a, "scores"_a, "columns"_a, "rows"_a,
        "node_limit"_a, "stop"_a.none() = nb::none(),
        nb::sig("def position_facts(bitboards: numpy.typing.NDArray[numpy.uint64], scores: "
                "numpy.typing.NDArray[numpy.int8], columns: int, rows: int, node_limit: int, stop: "
                "StopToken | None = None) -> tuple[numpy.typing.NDArray[numpy.uint64], "
                "numpy.typing.NDArray[numpy.int8]]"),
        "For boards of 64 bits: for each side its odd, even and worthless threats, and the "
        "deciding threats, as bitboards; who is in zugzwang (-1: nobody), and whether it is "
        "proven.");
}

}  // namespace fourfold::python
