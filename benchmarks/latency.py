"""Measure how long an analysis takes: all columns and best play, at every ply of random games.

    python benchmarks/latency.py [--positions N]

One thread, the shipped opening book, and a table that is cleared before each position; clearing
is not timed. Prints the table of docs/benchmarks.md.
"""

import argparse
import random
import sys
import time

from rich.console import Console
from rich.progress import track

from fourfold import Position, Solver

SEED = 4
PLIES = range(41)


def random_position(chance: random.Random, ply: int) -> Position:
    """An unfinished position after this many random moves."""
    while True:
        position = Position()
        while position.ply < ply and not position.is_over:
            position = position.play(chance.choice(position.legal_moves))
        if not position.is_over:
            return position


def main() -> None:
    """Measure, and print a Markdown table in milliseconds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--positions", type=int, default=200, help="positions per ply")
    count = parser.parse_args().positions
    chance = random.Random(SEED)
    solver = Solver()
    for _ in range(100):  # touch the table's memory
        solver.solve(random_position(chance, 14))
    out = sys.stdout
    out.write("| ply | p50 ms | p99 ms | worst ms |\n|---|---|---|---|\n")
    for ply in track(PLIES, "measuring", console=Console(stderr=True)):
        times = []
        for _ in range(count):
            position = random_position(chance, ply)
            solver.clear()
            start = time.perf_counter()
            solver.analyse(position)
            times.append(1e3 * (time.perf_counter() - start))
        times.sort()
        out.write(
            f"| {ply} | {times[count // 2]:.3g} | {times[count * 99 // 100]:.3g} "
            f"| {times[-1]:.3g} |\n"
        )


if __name__ == "__main__":
    main()
