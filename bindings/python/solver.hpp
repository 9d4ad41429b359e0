// fourfold._core.Solver, for the bindings that use one.
#pragma once

#include "fourfold/solver/solver.hpp"

#include <atomic>

#include "package.hpp"

namespace fourfold::python {

struct PythonSolver {
  PythonSolver(const SolverOptions& options, nb::tuple used)
      : books(std::move(used)), solver(options) {}
  nb::tuple books;  // those that the solver uses, kept for as long as it does
  Solver solver;
  std::atomic<uint64_t> nodes{0};  // of the latest call
};

// bounds, column_bounds (None: cannot be played), best, pv, nodes, seconds, complete
nb::tuple to_tuple(const AnalysisResult& result);

// A pair, or None for a column that cannot be played.
Bounds to_bounds(nb::handle pair);

}  // namespace fourfold::python
