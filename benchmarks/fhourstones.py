"""Compare with Fhourstones, John Tromp's solver, which finds only who wins a position.

    git clone https://github.com/qu1j0t3/fhourstones
    sed -i 's/REPORTPLY 2/REPORTPLY -1/' fhourstones/SearchGame.c
    cc -O3 -march=native -include benchmarks/fhourstones_clock.h -o fh fhourstones/SearchGame.c
    python benchmarks/fhourstones.py ./fh [--sets FOLDER] [--scale 1]

The second line leaves out reports on the first moves, which take longer than many positions do.

Both solve the same positions in turns, each on one thread and without a book, with a table of 64 MB
that is empty at the start of each position; emptying it is not timed. Ours is also timed for the
exact score. Times are processor time, which other programs affect less than the time of day; it
includes reading the clock, some tenths of a microsecond. Prints the table of docs/benchmarks.md.
"""

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fourfold import Position, Solver
from fourfold.base.quantities import duration_text
from fourfold.solver.bench.contestants import WARM_UP
from fourfold.solver.bench.sets import EMPTY_BOARD, Case, load, spread

# How many positions of each set. Of the hard ones, Fhourstones needs many seconds for each.
COUNTS = {
    "end-easy": 1000,
    "middle-easy": 1000,
    "middle-medium": 1000,
    "begin-easy": 300,
    "begin-medium": 300,
    "begin-hard": 12,
}
TURN = 100  # positions; fewer turns of many positions start Fhourstones less often
FOUND = re.compile(r"^score = \d \(([-<=>+])\).*\n(\d+) pos / (\d+) msec", re.MULTILINE)
OUTCOMES = {"+": 1, "=": 0, "-": -1}


@dataclass
class Total:
    """What one solver needed for a set."""

    seconds: float = 0.0
    nodes: int = 0
    outcomes: list[int] = field(default_factory=list)


def run_fhourstones(program: str, cases: Sequence[Case], total: Total) -> None:
    """Let Fhourstones solve these positions."""
    lines = "".join(case.moves.replace(EMPTY_BOARD, "") + "\n" for case in cases)
    run = subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
    answers = FOUND.findall(run.stdout)
    if len(answers) != len(cases):
        sys.exit(f"{program} answered {len(answers)} of {len(cases)} positions")
    for outcome, nodes, nanoseconds in answers:
        total.outcomes.append(OUTCOMES[outcome])
        total.nodes += int(nodes)
        total.seconds += int(nanoseconds) / 1e9
    if total.nodes > total.seconds * 1e9:
        sys.exit(f"{program} measures in milliseconds: build it with fhourstones_clock.h")


def run_fourfold(
    solver: Solver, solve: Callable[[Position], int], cases: Sequence[Case], total: Total
) -> None:
    """Let our solver solve these positions."""
    for case in cases:
        position = case.position
        solver.clear()
        start = time.thread_time()
        score = solve(position)
        total.seconds += time.thread_time() - start
        total.nodes += solver.explored_positions
        total.outcomes.append((score > 0) - (score < 0))


def compare(program: str, solver: Solver, name: str, cases: Sequence[Case]) -> None:
    """Solve a set in turns, and print its row."""
    theirs, outcome, score = Total(), Total(), Total()
    for begin in range(0, len(cases), TURN):
        turn = cases[begin : begin + TURN]
        run_fhourstones(program, turn, theirs)
        run_fourfold(solver, solver.outcome, turn, outcome)
        run_fourfold(solver, solver.solve, turn, score)
    right = [(case.score > 0) - (case.score < 0) for case in cases]
    for who, total in (("Fhourstones", theirs), ("outcome", outcome), ("score", score)):
        if total.outcomes != right:
            sys.exit(f"{name}: {who} has a wrong answer")
    each = len(cases)
    cells = [f"{name} ({each})" if each > 1 else name]
    cells += [duration_text(total.seconds / each) for total in (theirs, outcome, score)]
    ratios = [theirs.seconds / total.seconds for total in (outcome, score)]
    cells += [f"{ratio:,.0f}×" if ratio >= 10 else f"{ratio:.2g}×" for ratio in ratios]
    cells += [f"{theirs.nodes / each:,.0f}", f"{outcome.nodes / each:,.0f}"]
    print("| " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    """Measure, and print a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("program", help="Fhourstones, built as described in this file")
    parser.add_argument("--sets", type=Path, help="a folder with files such as end-easy.txt")
    parser.add_argument("--scale", type=float, default=1, help="of the number of positions")
    options = parser.parse_args()
    solver = Solver(book=False)
    solver.solve(Position.from_moves(WARM_UP))
    print(
        "| set (positions) | Fhourstones | our outcome | our score | ratios | | nodes | our nodes |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name, count in COUNTS.items():
        cases = load(str(options.sets / f"{name}.txt") if options.sets else name)
        compare(options.program, solver, name, spread(cases, max(1, int(count * options.scale))))
    compare(options.program, solver, "empty board", [Case(EMPTY_BOARD, 1)])


if __name__ == "__main__":
    main()
