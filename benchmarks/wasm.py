"""Measure the engine in WebAssembly against the native build without SIMD instructions.

    make wasm && python benchmarks/wasm.py [FILE...]

Both solve the same positions from scratch, without a book, and must visit the same nodes and find
the same scores. Both take turns; each time is the best of several runs. The default is the
middle sets that come with the package.
"""

import json
import math
import subprocess
import sys
import time
from pathlib import Path

from fourfold import Position, Solver

ROOT = Path(__file__).parent.parent
SETS = [
    ROOT / f"src/fourfold/solver/bench/positions/{name}.txt"
    for name in ("middle-easy", "middle-medium")
]
ROUNDS = 3


def native(positions: list[Position], solver: Solver) -> tuple[float, int, list[int]]:
    """Seconds, nodes and scores: the best of all runs that fit into 1.5 seconds."""
    best, end = math.inf, time.perf_counter() + 1.5
    while time.perf_counter() < end:
        solver.clear()
        nodes, scores = 0, []
        start = time.perf_counter()
        for position in positions:
            scores.append(solver.solve(position))
            nodes += solver.explored_positions
        best = min(best, time.perf_counter() - start)
    return best, nodes, scores


def wasm(file: Path, build: str) -> tuple[float, int, list[int]]:
    """The same in Node.js, at least two runs: the first one warms up the compiler."""
    command = ["node", "benchmarks/wasm.mjs", str(file.resolve()), build, "2"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(run.stdout)
    return found["seconds"], found["nodes"], found["scores"]


def compare(file: Path) -> None:
    """Print one line per build."""
    lines = file.read_text().split("\n")
    positions = [Position.from_moves(line.split()[0]) for line in lines if line.strip()]
    solver = Solver(book=False, instructions="portable")
    best: dict[str, float] = {}
    answers = set()
    for _ in range(ROUNDS):
        for name in ("native, portable", "simd", "plain"):
            found = native(positions, solver) if "," in name else wasm(file, name)
            seconds, nodes, scores = found
            best[name] = min(best.get(name, seconds), seconds)
            answers.add((nodes, tuple(scores)))
    if len(answers) != 1:
        sys.exit(f"{file.name}: the nodes and scores differ")
    print(f"{file.name}: {len(positions)} positions, {nodes:,} nodes, all the same")
    for name, seconds in best.items():
        share = best["native, portable"] / seconds
        print(f"  {name:18}{seconds:8.3f} s {nodes / seconds / 1e6:8.2f} Mnodes/s {share:7.0%}")


if __name__ == "__main__":
    for path in [Path(argument) for argument in sys.argv[1:]] or SETS:
        compare(path)
