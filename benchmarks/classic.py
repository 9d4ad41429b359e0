"""Measure the classic searches: against plain Python, and `windows` against `windows-plain`.

    python benchmarks/classic.py

1. Alpha-beta with `outcome`, depth 8, from the empty board: the same search, with the same nodes,
   in the engine and in plain Python with `Position`.
2. `windows`, updated after each move, against `windows-plain`, recomputed at every leaf: nodes per
   second of the same minimax search.

Both sides of a ratio are measured in the same run; each time is the best of several.
"""

import sys
import time
from collections.abc import Callable
from functools import partial

from fourfold import Position
from fourfold.learn import lab

DEPTH = 8
CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)


def best(work: Callable[[], object], repeats: int) -> float:
    """The seconds of the fastest of several runs."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def negamax(
    position: Position, left: int = DEPTH, alpha: int = -22, beta: int = 22
) -> tuple[int, int]:
    """The value of `outcome` for the side to move, and the number of nodes."""
    if position.is_over:
        return (-22 + DEPTH - left if position.winner else 0), 1
    if left == 0:
        return 0, 1
    best, nodes = -22, 1
    for column in CENTRE_FIRST:
        if alpha < beta and column in position.legal_moves:
            value, below = negamax(position.play(column), left - 1, -beta, -alpha)
            best, nodes = max(best, -value), nodes + below
            alpha = max(alpha, best)
    return best, nodes


def against_plain_python() -> None:
    """The same alpha-beta search in Python and in the engine."""

    def engine() -> lab.Search:
        return lab.search(Position(), DEPTH, evaluation="outcome", order="centre")

    found, (value, nodes) = engine(), negamax(Position())
    if (found.nodes, found.value) != (nodes, value):
        sys.exit(f"the searches differ: {found.nodes} and {nodes} nodes")
    fast, slow = best(engine, 500), best(partial(negamax, Position()), 5)
    print(f"outcome, alpha-beta, depth {DEPTH}, empty board: {found.nodes:,} nodes")
    print(f"  plain Python  {slow * 1e3:10.2f} ms")
    print(f"  fourfold      {fast * 1e3:10.4f} ms")
    print(f"  ratio         {slow / fast:10,.0f}")


def windows_in_both_forms() -> None:
    """Nodes per second of the same minimax search."""
    for moves in ("", "44", "4455334"):
        position = Position.from_moves(moves)
        speeds = {}
        for evaluation in ("windows-plain", "windows"):
            search = partial(lab.search, position, 7, evaluation=evaluation, pruning=False)
            speeds[evaluation] = search().nodes / best(search, 7)
        print(f"windows, minimax, depth 7, after {moves or 'no move'}")
        for evaluation, speed in speeds.items():
            print(f"  {evaluation:13} {speed / 1e6:10.1f} million nodes per second")
        print(f"  ratio         {speeds['windows'] / speeds['windows-plain']:10.2f}")


if __name__ == "__main__":
    against_plain_python()
    windows_in_both_forms()
