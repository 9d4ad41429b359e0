// Reviews, as JSON. fourfold.review gives them their Python form.
#include "fourfold/review/review.hpp"

#include <nanobind/stl/vector.h>

#include "names.hpp"
#include "solver.hpp"
#include "watch.hpp"

namespace fourfold::python {

namespace {

using namespace nb::literals;

nb::tuple review(PythonSolver& self, nb::handle start, const std::vector<int>& columns,
                 nb::handle elo, const nb::tuple& names, nb::handle progress, nb::handle stop,
                 nb::handle enough) {
  const Board board = to_board(start);
  const int strength = to_elo(elo);
  Watch watch;
  const Limits limits = watch.limits(stop);
  const auto report = [&](int done, int total) {
    if (!progress.is_none()) watch.call([&] { progress(done, total); });
  };
  SolverRunner runner(self.solver, limits, report, to_stop(enough));
  std::optional<review::Review> found;
  {
    nb::gil_scoped_release released;
    found = runner.run(review::review(board, columns, strength));
  }
  self.nodes = runner.nodes();
  watch.raise_unless(found.has_value());
  nb::list analyses;
  for (const review::KeyMoment& moment : found->key_moments)
    analyses.append(moment.explanation ? nb::object(to_tuple(moment.explanation->analysis))
                                       : nb::none());
  return nb::make_tuple(to_json(*found, to_names(names)), analyses);
}

}  // namespace

void bind_review(nb::module_& m) {
  m.def(
      "review", &review, "solver"_a, "start"_a.none(), "columns"_a, "elo"_a.none(), "names"_a,
      "progress"_a.none(), "stop"_a.none(), "enough"_a.none(),
      nb::sig("def review(solver: Solver, start: Position, columns: collections.abc.Sequence[int], "
              "elo: int, names: tuple[str, str, typing.Any, Language | None], progress: "
              "collections.abc.Callable[[int, int], object] | None, "
              "stop: StopToken | None, enough: StopToken | None) -> "
              "tuple[str, list[typing.Any]]"),
      "A review as JSON, and the analyses that its explanations rest on. `columns` must be legal "
      "moves. Cancelling `enough` ends the review with what is known.");
}

}  // namespace fourfold::python
