"""Check puzzle ratings: each level of the ladder tries to solve puzzles.

    python benchmarks/puzzle_ratings.py [--puzzles N] [--tries N]

The player chooses each move as in a game, and the first wrong one ends the try. Prints the share of
tries that succeed, by level and by rating of the puzzles, and how often a higher level solved
clearly fewer than the one below it.
"""

import argparse
import math
from collections import defaultdict
from itertools import pairwise

from fourfold import Solver
from fourfold.learn.puzzles import Puzzle, shipped
from fourfold.players import Player, levels, make_player

BAND = 200
SIGMAS = 2  # a difference of more than this many standard errors is not noise


def solves(player: Player, puzzle: Puzzle) -> bool:
    """Whether a player finds every move of the line."""
    return all(player.get_move(turn.position) in turn.right for turn in puzzle.turns)


def samples(count: int) -> dict[int, list[Puzzle]]:
    """`count` puzzles from each band of ratings, spread evenly over it."""
    bands = defaultdict[int, list[Puzzle]](list)
    for puzzle in shipped():
        bands[puzzle.rating // BAND * BAND].append(puzzle)
    return {band: found[:: max(len(found) // count, 1)][:count] for band, found in bands.items()}


def is_clearly_less(share: float, other: float, count: int) -> bool:
    """Whether one share of `count` tries is smaller than another, beyond noise."""
    noise = math.sqrt((share * (1 - share) + other * (1 - other)) / count)
    return other - share > SIGMAS * noise


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--puzzles", type=int, default=60, help="of each band of ratings")
    parser.add_argument("--tries", type=int, default=5, help="of each level at each puzzle")
    given = parser.parse_args()
    bands, solver = samples(given.puzzles), Solver()
    print("| level (Elo) |", " | ".join(f"{band}–{band + BAND - 1}" for band in bands), "|")
    print("|---|" + "---:|" * len(bands))
    shares: list[dict[int, float]] = []
    for level in levels():
        row = {}
        for band, puzzles in bands.items():
            # Each try has a seed of its own: with the same few, tries would not be independent.
            results = [
                solves(make_player(level.name, seed=seed, solver=solver), puzzle)
                for seed, puzzle in enumerate(puzzles * given.tries)
            ]
            row[band] = sum(results) / len(results)
        shares.append(row)
        cells = " | ".join(f"{share:.0%}" for share in row.values())
        print(f"| {level.name} ({level.elo}) | {cells} |", flush=True)
    counts = {band: len(puzzles) * given.tries for band, puzzles in bands.items()}
    levels_down = sum(
        is_clearly_less(higher[band], lower[band], counts[band])
        for lower, higher in pairwise(shares)
        for band in bands
    )
    bands_up = sum(
        is_clearly_less(row[easier], row[harder], min(counts[easier], counts[harder]))
        for row in shares
        for easier, harder in pairwise(bands)
    )
    steps = (len(shares) - 1) * len(bands)
    print(f"\nclearly fewer solved by the next level: {levels_down} of {steps}")
    print(f"clearly more of harder puzzles solved: {bands_up} of {len(shares) * (len(bands) - 1)}")


if __name__ == "__main__":
    main()
