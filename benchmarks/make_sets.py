"""Generate the six position sets of `fourfold bench`, and let BitBully confirm the scores.

Positions come from random legal play, with the number of discs spread evenly within the stage. The
number of discs and the plies to the end determine the set (`solver.bench.sets.category`). As in
other published sets, a position that is won or lost within two plies is left out, unless at most
two cells are empty. The same seed always generates the same sets.

    python benchmarks/make_sets.py                 # generate all sets
    python benchmarks/make_sets.py --confirm-only  # only check the existing sets again
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from fourfold import Position, Solver
from fourfold.rules.notation import format_moves
from fourfold.solver.bench.contestants import BitBully
from fourfold.solver.bench.sets import SET_NAMES, Case, category, load
from fourfold.solver.scores import plies_to_end

SEED = 4
SIZE = 1000
CELLS = 42
STAGES = {"end": (29, 41), "middle": (15, 28), "begin": (1, 14)}
FOLDER = Path(__file__).parent.parent / "src" / "fourfold" / "solver" / "bench" / "positions"


def random_games(rng: random.Random, fewest: int, most: int) -> Iterator[tuple[str, Position]]:
    """An endless stream of unfinished random games without repeated positions."""
    seen: set[int] = set()
    while True:
        position, moves = Position(), []
        discs = rng.randint(fewest, most)
        while position.ply < discs and not position.is_over:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        # A position and its mirror image have the same key.
        if not position.is_over and position.key not in seen:
            seen.add(position.key)
            yield format_moves(moves), position


def make_stage(stage: str, size: int, solver: Solver) -> dict[str, list[Case]]:
    """Fill the sets of one stage."""
    sets: dict[str, list[Case]] = {name: [] for name in SET_NAMES if name.startswith(stage)}
    rng = random.Random(f"{SEED} {stage}")
    start = time.monotonic()
    for moves, position in random_games(rng, *STAGES[stage]):
        score = solver.solve(position)
        plies = plies_to_end(position, score)
        if plies <= 2 < CELLS - position.ply:
            continue
        chosen = sets.get(category(position.ply, plies) or "")
        if chosen is None or len(chosen) == size:
            continue
        chosen.append(Case(moves, score))
        if sum(map(len, sets.values())) % 100 == 0:
            counts = ", ".join(f"{name} {len(cases)}" for name, cases in sets.items())
            print(f"{time.monotonic() - start:7.0f} s  {counts}", file=sys.stderr, flush=True)
        if all(len(cases) == size for cases in sets.values()):
            break
    return sets


def confirm(name: str, cases: list[Case]) -> int:
    """Check every score with BitBully and its opening book. Return how many differ."""
    bitbully = BitBully(book=True)
    wrong = 0
    for case in cases:
        score = bitbully.measure(case).score
        if score != case.score:
            wrong += 1
            print(f"{name}: {case.moves} is {case.score}, BitBully says {score}", file=sys.stderr)
    print(f"{name}: {len(cases)} positions, {wrong} differ", flush=True)
    return wrong


def main() -> None:
    """Generate the requested sets and confirm them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--size", type=int, default=SIZE, help="positions per set")
    parser.add_argument(
        "--stage", choices=STAGES, action="append", help="only the sets of this stage"
    )
    parser.add_argument("--confirm-only", action="store_true")
    options = parser.parse_args()
    stages = options.stage or list(STAGES)
    if not options.confirm_only:
        solver = Solver(threads=1, table_mb=256)
        for stage in stages:
            for name, cases in make_stage(stage, options.size, solver).items():
                text = "".join(f"{case.moves} {case.score}\n" for case in cases)
                (FOLDER / f"{name}.txt").write_text(text, encoding="ascii")
    names = [name for name in SET_NAMES if name.split("-")[0] in stages]
    sys.exit(1 if sum(confirm(name, load(name)) for name in names) else 0)


if __name__ == "__main__":
    main()
