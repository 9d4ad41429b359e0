"""Make the opening table of the exported Kaggle agent.

    python benchmarks/make_kaggle_openings.py --first-ply 16 --second-ply 15

The moves are the best ones by the exact solver; of equal ones, the one nearest to the centre. Plies
beyond 11 take minutes, as the opening book of the solver ends at ply 12.
"""

import argparse
import time
from pathlib import Path

import numpy as np

import fourfold.adapters.kaggle
from fourfold import Solver
from fourfold.adapters.kaggle.openings import (
    Array,
    first_level,
    next_level,
    pack_openings,
)

TABLE = Path(fourfold.adapters.kaggle.__file__).with_name("openings.bin")
CENTRE_FIRST = np.array([3, 2, 1, 0, 1, 2, 3])  # less is better
FULL = 42


def best_columns(solver: Solver, own: Array, opponent: Array, threads: int) -> Array:
    """A best column for each position."""
    is_first = int(own[0] | opponent[0]).bit_count() % 2 == 0
    sides = (own, opponent) if is_first else (opponent, own)
    labels = solver.analyse_many(np.stack(sides, axis=1), threads)
    scores = labels.columns.astype(np.int16) * 8 - CENTRE_FIRST
    best: Array = scores.argmax(axis=1).astype(np.uint8)
    return best


def main() -> None:
    """Make the table and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first-ply", type=int, default=16, help="last ply of the first side")
    parser.add_argument("--second-ply", type=int, default=15, help="last ply of the second side")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--output", type=Path, default=TABLE)
    options = parser.parse_args()
    solver = Solver(table_mb=256)
    moves = []
    for replies, last in ((False, options.first_ply), (True, options.second_ply)):
        found = []
        level = first_level(replies=replies)
        for ply in range(int(replies), min(last, FULL) + 1, 2):
            start = time.perf_counter()
            found.append(best_columns(solver, *level, options.threads))
            seconds = time.perf_counter() - start
            print(f"ply {ply}: {len(level[0])} positions, {seconds:.1f} s", flush=True)
            level = next_level(*level, found[-1])
        moves.append(np.concatenate(found).tobytes())
    packed = pack_openings(moves)
    options.output.write_bytes(packed)
    print(f"{sum(map(len, moves))} positions, {len(packed)} bytes: {options.output}")


if __name__ == "__main__":
    main()
