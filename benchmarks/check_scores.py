"""Compare our scores, computed without a book, with BitBully's on random positions of all plies.

    python benchmarks/check_scores.py [--positions N] [--seed S]

BitBully uses its own 12-ply book, so its scores are independent of ours.
"""

import argparse
import random
import sys

from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases
from rich.console import Console
from rich.progress import track

from fourfold import Position, Solver

FEW = 10  # positions per ply where solving one is slow
EARLY = 9


def random_moves(chance: random.Random, ply: int) -> str:
    """The moves of a random unfinished game of this many plies."""
    while True:
        position, moves = Position(), ""
        while len(moves) < ply and not position.is_over:
            column = chance.choice(position.legal_moves)
            position, moves = position.play(column), moves + str(column + 1)
        if not position.is_over:
            return moves


def main() -> None:
    """Compare, and print every difference and the number of positions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--positions", type=int, default=20_500)
    parser.add_argument("--seed", type=int, default=4)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    late = range(EARLY, 42)
    each = (arguments.positions - FEW * (EARLY - 1)) // len(late) + 1
    plies = [ply for ply in range(1, EARLY) for _ in range(FEW)]
    plies += [ply for ply in late for _ in range(each)]
    solver = Solver(book=False)
    rival = bitbully_core.BitBullyCore(BitBullyDatabases.get_database_path("default"))
    differences = 0
    for ply in track(plies, "comparing", console=Console(stderr=True)):
        moves = random_moves(chance, ply)
        ours = solver.solve(Position.from_moves(moves))
        board = bitbully_core.BoardCore()
        board.play([int(move) - 1 for move in moves])
        theirs = rival.mtdf(board, 0)
        if ours != theirs:
            differences += 1
            sys.stdout.write(f"{moves}: {ours}, BitBully says {theirs}\n")
    sys.stdout.write(f"{len(plies)} positions, {differences} differences\n")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
