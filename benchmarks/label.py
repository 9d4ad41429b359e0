"""Measure bulk solving: positions a second, against BitBully in a Python loop.

    python benchmarks/label.py [--positions 100000] [--part 2000]

Random positions of plies 8 to 40 (`fourfold sample --policy random`); each side has its opening
book and an empty table at the start. BitBully solves a random part of the positions, one after the
other, through its low-level interface; its boards are made before the clock starts. The scores of
all columns are computed for the same part. All scores are compared.

All take turns, a tenth of their positions each time, so that a machine that is busy for a while
slows down all of them alike.
"""

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases

from fourfold import Position, Solver
from fourfold.data import sample
from fourfold.rules.notation import parse_moves

ROUNDS = 10


@dataclass
class Contestant:
    """A way to solve positions, its results and the time it took."""

    name: str
    solve: Callable[[Any], Any]
    positions: Any
    results: list[Any] = field(default_factory=list)
    seconds: float = 0.0

    def take_turn(self, turn: int) -> None:
        """Solve the positions of one round."""
        edges = [len(self.positions) * each // ROUNDS for each in (turn, turn + 1)]
        start = time.perf_counter()
        found = self.solve(self.positions[slice(*edges)])
        self.seconds += time.perf_counter() - start
        self.results += [*found]

    @property
    def rate(self) -> float:
        """Positions a second."""
        return len(self.positions) / self.seconds


def rival_board(moves: str) -> Any:
    """A position as BitBully has it."""
    board = bitbully_core.BoardCore()
    if not board.play([*parse_moves(moves)]):
        raise SystemExit(f"bitbully rejects {moves}")
    return board


def main() -> None:
    """Print rates and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--part", type=int, default=2000, help="for BitBully and all columns")
    options = parser.parse_args()
    moves = [*sample(options.positions, range(8, 41), seed=1)]
    boards = np.array([Position.from_moves(each).bitboards for each in moves], np.uint64)
    chosen = random.Random(1).sample(range(len(moves)), min(options.part, len(moves)))
    part = boards[chosen]
    rival_part = [rival_board(moves[index]) for index in chosen]
    path = BitBullyDatabases.get_database_path("default")
    solvers = [Solver() for _ in range(4)]
    rivals = [bitbully_core.BitBullyCore(path) for _ in range(2)]

    one, two, all_one, all_two, theirs, all_theirs = contestants = (
        Contestant("solve_many, 1 thread", lambda p: solvers[0].solve_many(p, 1), boards),
        Contestant("solve_many, 2 threads", lambda p: solvers[1].solve_many(p, 2), boards),
        Contestant("analyse_many, 1 thread", lambda p: solvers[2].analyse_many(p, 1).columns, part),
        Contestant(
            "analyse_many, 2 threads", lambda p: solvers[3].analyse_many(p, 2).columns, part
        ),
        Contestant("BitBully, mtdf", lambda p: [rivals[0].mtdf(b, 0) for b in p], rival_part),
        Contestant(
            "BitBully, scoreMoves", lambda p: [rivals[1].scoreMoves(b) for b in p], rival_part
        ),
    )
    for turn in range(ROUNDS):
        for each in contestants:
            each.take_turn(turn)

    for each in contestants:
        print(
            f"{each.name:24} {len(each.positions):7} positions {each.seconds:8.2f} s"
            f" {each.rate:9.0f} a second"
        )
    agree = one.results == two.results and [one.results[i] for i in chosen] == theirs.results
    for index, ours, other in zip(chosen, all_two.results, all_theirs.results, strict=True):
        playable = Position.from_moves(moves[index]).legal_moves
        agree &= ours[playable].tolist() == [other[column] for column in playable]
    if not agree:
        raise SystemExit("the scores differ")
    print(f"\nall {len(chosen)} scores agree\n")
    for above, below in (
        (two, theirs),
        (one, theirs),
        (two, one),
        (all_two, all_theirs),
        (all_two, all_one),
    ):
        print(f"{above.name:24} / {below.name:24} {above.rate / below.rate:6.2f}")


if __name__ == "__main__":
    main()
