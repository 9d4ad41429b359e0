"""Exact answers: the score of a position, of every move, of many positions at once.

>>> from fourfold.solver import Solver
>>> from fourfold import Position
>>> Solver().solve(Position.from_moves("414141"))
18
"""

from fourfold._core import StopToken, available_instructions
from fourfold.solver.analysis import Analysis, Estimate, Labels, to_analysis
from fourfold.solver.scores import NO_SCORE
from fourfold.solver.solver import Solver, checked_time_limit

__all__ = [
    "NO_SCORE",
    "Analysis",
    "Estimate",
    "Labels",
    "Solver",
    "StopToken",
    "available_instructions",
    "checked_time_limit",
    "to_analysis",
]
