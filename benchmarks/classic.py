"""Measure the classic searches: against plain Python, and `windows` against `windows-plain`.

    python benchmarks/classic.py

1. Alpha-beta with `outcome`, depth 8, from the empty board: the same search, with the same nodes,
   in the engine and in the plain Python reference of the tests.
2. `windows`, updated after each move, against `windows-plain`, recomputed at every leaf: nodes per
   second of the same minimax search.

Both sides of a ratio are measured in the same run; each time is the best of several.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support import classic_reference as plain

from fourfold import Position, lab

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


def against_plain_python() -> None:
    """The same alpha-beta search in Python and in the engine."""

    def engine() -> lab.Search:
        return lab.search(Position(), DEPTH, evaluation="outcome", order="centre")

    def reference() -> plain.Node:
        outcome = plain.EVALUATIONS["outcome"]
        return plain.search(plain.Board(), DEPTH, outcome, order=CENTRE_FIRST)

    found, expected = engine(), reference()
    if (found.nodes, found.value) != (expected.count, expected.value):
        sys.exit(f"the searches differ: {found.nodes} and {expected.count} nodes")
    fast, slow = best(engine, 500), best(reference, 5)
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
