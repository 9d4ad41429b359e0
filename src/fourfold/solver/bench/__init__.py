"""Benchmark solvers on sets of positions with known scores."""
