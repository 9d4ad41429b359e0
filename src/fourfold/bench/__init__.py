"""Measuring solvers: sets of positions with known scores, contestants, and a fair contest."""
