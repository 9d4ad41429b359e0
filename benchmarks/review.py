"""Measure how long a full review takes: long random games, an empty table, one thread.

    python benchmarks/review.py [--games N]

A review contains the score of every move, and for each key moment the better line and its proven
explanation. The processor time is printed too, because a busy machine takes longer.
"""

import argparse
import random
import time

from fourfold import Game, Solver
from fourfold.review import review

SEED = 5
MOVES = 41


def long_game(chance: random.Random) -> Game:
    """A random game that is not over before its 41st move."""
    while True:
        game = Game()
        while not game.position.is_over and len(game.columns_played) < MOVES:
            game.push(chance.choice(game.position.legal_moves))
        if len(game.columns_played) == MOVES:
            return game


def main() -> None:
    """Measure, and print the seconds that a review takes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=50)
    chance = random.Random(SEED)
    games = [long_game(chance) for _ in range(parser.parse_args().games)]
    waited, worked, points = [], [], 0
    solver = Solver()
    for game in games:
        solver.clear()
        start, busy = time.perf_counter(), time.process_time()
        points += len(review(game, solver).key_moments)
        waited.append(time.perf_counter() - start)
        worked.append(time.process_time() - busy)
    print(f"{len(games)} games of {MOVES} moves, {points / len(games):.1f} key moments each")
    for what, times in (("wall time", waited), ("CPU time", worked)):
        times.sort()
        print(f"{what:<9}  median {times[len(times) // 2]:.2f} s, worst {times[-1]:.2f} s")


if __name__ == "__main__":
    main()
