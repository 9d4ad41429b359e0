// fourfold._core.Solver, for the bindings that use one.
#pragma once

#include "fourfold/solver.hpp"

#include <atomic>

#include "package.hpp"

namespace fourfold::python {

struct PythonSolver {
  PythonSolver(const SolverOptions& options, nb::handle used)
      : book(nb::borrow(used)), solver(options) {}
  nb::object book;  // a Book that the solver uses, or None; kept for as long as it does
  Solver solver;
  std::atomic<uint64_t> nodes{0};  // of the latest call
};

// columns' bounds or None, bounds, principal variation, nodes, seconds, complete
nb::tuple to_tuple(const AnalysisResult& result);

}  // namespace fourfold::python
