"""Measure how long a solver takes for a whole set at once."""

import time
from collections.abc import Sequence

from fourfold.solver import Solver
from fourfold.solver.bench.contest import Measurement, Tally
from fourfold.solver.bench.sets import Case


def solve_batch(solver: Solver, cases: Sequence[Case], tally: Tally) -> None:
    """Clear the table, solve all positions in one call, and add them to the tally.

    Nodes and seconds are those of the call, divided by the number of positions.
    """
    if not cases:
        return
    positions = [case.position for case in cases]
    solver.clear()
    start = time.perf_counter()
    scores = solver.solve_many(positions)
    seconds = (time.perf_counter() - start) / len(cases)
    nodes, rest = divmod(solver.explored_positions, len(cases))
    for case, score in zip(cases, scores.tolist(), strict=True):
        tally.add(case, Measurement(score, nodes + rest, seconds))
        rest = 0
