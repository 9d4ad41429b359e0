"""Label millions of positions on a GPU from file to file: read, solved and written.

    python benchmarks/label_gpu.py [--positions 10000000] [--check 20000] [--stand-in]

Random positions of plies 8 to 40 in a Parquet file of move strings. Some of the scores are compared
with those of the CPU. With --stand-in, a solver that gives random scores takes the place of the
GPU, and as long as one H200: 2.2 seconds for each batch and 1.07 for each million positions in it.
So it shows, without a GPU, whether reading and writing keep pace with one.
"""

import argparse
import os
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from fourfold import Solver
from fourfold.data import label
from fourfold.solver import Labels

PLIES = (8, 40)
PART = 500_000  # games played side by side
_STRIDE, _ROWS, _COLUMNS = 7, 6, 7


class StandIn:
    """As long as a GPU takes, and random scores."""

    device = "cuda"

    def book_for(self, *_size: int) -> None:
        """No book."""

    def analyse_many(self, boards: NDArray[np.uint64], *_: object, **_options: object) -> Labels:
        """Random scores."""
        begun = time.monotonic()
        columns = np.random.default_rng(1).integers(-18, 19, (len(boards), _COLUMNS), np.int8)
        scores = columns.max(axis=1)
        found = Labels(
            scores=scores,
            columns=columns,
            best=columns == scores[:, None],
            outcomes=np.sign(scores),
            plies=np.abs(scores).astype(np.int16),
            solved=np.ones(len(boards), bool),
        )
        time.sleep(max(0.0, 2.2 + 1.07e-6 * len(boards) - (time.monotonic() - begun)))
        return found


def random_games(count: int, chance: np.random.Generator) -> NDArray[Any]:
    """Move strings of random games that go on, as bytes; fewer than `count`, because some end."""
    shifts = _STRIDE * np.arange(_COLUMNS)
    tops = 1 << (shifts + _ROWS - 1)
    wanted = chance.integers(PLIES[0], PLIES[1] + 1, count)
    moves = np.zeros((count, PLIES[1]), np.uint8)
    own, mask = np.zeros((2, count), np.int64)
    going = np.ones(count, bool)
    for ply in range(PLIES[1]):
        free = (mask[:, None] & tops) == 0
        column = np.where(free, chance.random((count, _COLUMNS)), -1).argmax(axis=1)
        plays = going & (ply < wanted)
        landing = (mask + (1 << shifts[column])) & (((1 << _ROWS) - 1) << shifts[column])
        after = own | (landing & ~mask)
        won = np.zeros(count, bool)
        for step in (1, _STRIDE - 1, _STRIDE, _STRIDE + 1):
            pairs = after & (after >> step)
            won |= (pairs & (pairs >> 2 * step)) != 0
        filled = mask | landing
        moves[:, ply] = np.where(plays, ord("1") + column, 0)
        own = np.where(plays, filled ^ after, own)
        mask = np.where(plays, filled, mask)
        going &= ~(plays & won)
    return moves[going].view(f"S{PLIES[1]}").ravel()


def write_positions(count: int, file: Path) -> None:
    """Write a table of random positions."""
    chance = np.random.default_rng(3)
    schema = pa.schema([("moves", pa.string())])
    with pq.ParquetWriter(file, schema) as writer:
        while count > 0:
            part = random_games(PART, chance)[:count]
            count -= len(part)
            writer.write_table(pa.table([pa.array(part, pa.binary()).cast(pa.string())], schema))


def different(file: Path, count: int) -> int:
    """How many of some scores are not those of the CPU."""
    table = pq.read_table(file, columns=["first", "second", "score"])
    some = table.take(np.random.default_rng(5).choice(len(table), count, replace=False))
    boards = np.stack([some["first"].to_numpy(), some["second"].to_numpy()], axis=1)
    scores = Solver(threads=os.cpu_count() or 1).solve_many(boards)
    return int((scores != some["score"].to_numpy()).sum())


def main() -> None:
    """Print the time and the memory."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=10_000_000)
    parser.add_argument("--check", type=int, default=20_000, help="scores to compare")
    parser.add_argument("--stand-in", action="store_true", help="without a GPU")
    options = parser.parse_args()
    solver: Any = StandIn() if options.stand_in else Solver(device="cuda")
    with tempfile.TemporaryDirectory() as folder:
        source, output = Path(folder, "positions.parquet"), Path(folder, "labels.parquet")
        write_positions(options.positions, source)
        begun, used = time.monotonic(), time.process_time()
        report = label(source, output, solver=solver)
        print(
            f"{report.rows:,} rows, {report.errors} errors: {time.monotonic() - begun:.1f} s, "
            f"{time.process_time() - used:.1f} s of processor time, "
            f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB"
        )
        if not options.stand_in:
            wrong = different(output, options.check)
            print(f"{wrong} of {options.check:,} scores are different from those of the CPU")
            raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
