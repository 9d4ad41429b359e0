"""Measure bulk solving: positions a second, against BitBully in a Python loop.

    python benchmarks/label.py [--positions 100000] [--rival 2000]

Random positions of plies 8 to 40 (`fourfold sample --policy random`); each side has its opening
book and an empty table at the start. BitBully solves a random part of the positions, one after the
other, through its low-level interface; its boards are made before the clock starts. All scores are
compared.
"""

import argparse
import os
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases

from fourfold import Position, Solver
from fourfold.data import sample
from fourfold.notation import parse_moves


def rate(what: str, count: int, work: Callable[[], Any]) -> tuple[float, Any]:
    """Print and return the positions a second of some work, and its result."""
    start = time.perf_counter()
    result = work()
    seconds = time.perf_counter() - start
    print(f"{what:34} {count:7} positions {seconds:8.2f} s {count / seconds:9.0f} a second")
    return count / seconds, result


def main() -> None:
    """Print rates and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--rival", type=int, default=2000, help="positions for BitBully")
    options = parser.parse_args()
    moves = [*sample(options.positions, range(8, 41), seed=1)]
    boards = np.array([Position.from_moves(each).bitboards for each in moves], np.uint64)
    cores = os.cpu_count() or 1
    count = len(moves)

    one, scores = rate("solve_many, 1 thread", count, lambda: Solver().solve_many(boards, 1))
    two, _ = rate("solve_many, 2 threads", count, lambda: Solver().solve_many(boards, 2))
    all_one, labels = rate(
        "analyse_many, 1 thread", count, lambda: Solver().analyse_many(boards, 1)
    )
    all_two, _ = rate("analyse_many, 2 threads", count, lambda: Solver().analyse_many(boards, 2))

    chosen = random.Random(1).sample(range(count), min(options.rival, count))
    rival_boards = []
    for index in chosen:
        board = bitbully_core.BoardCore()
        if not board.play([*parse_moves(moves[index])]):
            raise SystemExit(f"bitbully rejects {moves[index]}")
        rival_boards.append(board)
    path = BitBullyDatabases.get_database_path("default")
    rival = bitbully_core.BitBullyCore(path)
    theirs, their_scores = rate(
        "BitBully, mtdf", len(chosen), lambda: [rival.mtdf(board, 0) for board in rival_boards]
    )
    rival = bitbully_core.BitBullyCore(path)
    their_all, their_labels = rate(
        "BitBully, scoreMoves",
        len(chosen),
        lambda: [rival.scoreMoves(board) for board in rival_boards],
    )

    agree = their_scores == scores[chosen].tolist() and all(
        [row[column] for column in playable] == labels.columns[index][playable].tolist()
        for index, row in zip(chosen, their_labels, strict=True)
        if (playable := Position.from_moves(moves[index]).legal_moves)
    )
    if not agree:
        raise SystemExit("the scores differ")
    print(f"\nall {len(chosen)} scores of BitBully agree; {cores} cores")
    print(f"solve_many, 2 threads / BitBully     {two / theirs:6.1f}")
    print(f"solve_many, 1 thread / BitBully      {one / theirs:6.1f}")
    print(f"solve_many, 2 threads / 1 thread     {two / one:6.2f}")
    print(f"analyse_many, 2 threads / BitBully   {all_two / their_all:6.1f}")
    print(f"analyse_many, 2 threads / 1 thread   {all_two / all_one:6.2f}")


if __name__ == "__main__":
    main()
