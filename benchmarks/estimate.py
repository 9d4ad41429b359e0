"""Measure how good estimates are, where the exact scores are known.

    python benchmarks/estimate.py [GAMES.jsonl] [--positions N]

An estimate is asked for as if nothing were proven. Counted are positions in which some moves keep
the result with best play and others do not: how often the column that looks best keeps it, and how
often no move is better. Beside it: any legal move, and the model of people without looking ahead.
On the standard board the positions are random ones and those of GAMES.jsonl, one game per line,
`{"moves": "4453…"}`; on large boards late ones, which can be solved.
"""

import argparse
import itertools
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from support.random_games import random_game

from fourfold import Position, Solver
from fourfold._core import estimate
from fourfold.explain import Result
from fourfold.players import HumanLikePlayer, make_player
from fourfold.review import TYPICAL_ELO

SEED = 7
LARGE = ((8, 8), (9, 7), (10, 7))
LATE = 30
"""The most empty cells for which positions of large boards are solved quickly."""


def random_positions(chance: random.Random) -> Iterator[Position]:
    """Random positions of the standard board that are not over."""
    while True:
        position = random_game(chance, chance.randrange(42)).position
        if not position.is_over:
            yield position


def late_positions(columns: int, rows: int) -> Iterator[Position]:
    """Late positions of games in which players see the next moves but choose some at random, so
    that few positions are decided at once.
    """
    for seed in itertools.count():
        player = make_player("threats:depth=3,blunder=0.15", seed=seed)
        position = Position(columns, rows)
        while not position.is_over:
            if columns * rows - position.ply <= LATE and not position.can_win_next():
                yield position
            position = position.play(player.get_move(position))


def measure(name: str, positions: Iterator[Position], count: int, solver: Solver) -> None:
    """Print one row of the table."""
    kept, best, by_chance, by_people, times = [], [], [], [], []
    people = HumanLikePlayer(f"elo:{TYPICAL_ELO}", solver=solver)
    for position in positions:
        scores = solver.analyse(position, pv=False).scores
        known = {column: score for column, score in enumerate(scores) if score is not None}
        highest = max(known.values())
        keeps = {c for c, score in known.items() if Result.of(score) is Result.of(highest)}
        if len(keeps) == len(known):
            continue
        most = position.columns * position.rows
        start = time.process_time()
        found = estimate(position, [None if score is None else (-most, most) for score in scores])
        times.append(time.process_time() - start)
        if not found:
            continue
        looks_best = found[0]
        kept.append(mean(column in keeps for column in looks_best))
        best.append(mean(known[column] == highest for column in looks_best))
        by_chance.append(len(keeps) / len(known))
        likely = people.probabilities(position)
        by_people.append(sum(likely[column] for column in keeps))
        if len(kept) == count:
            break
    print(
        f"{name:<14}{len(kept):>6}{mean(kept):>8.1%}{mean(best):>8.1%}"
        f"{mean(by_people):>9.1%}{mean(by_chance):>8.1%}"
        f"{1000 * median(times):>8.1f}{1000 * max(times):>8.1f}"
    )


def main() -> None:
    """Measure on the standard board and on larger ones."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", type=Path, nargs="?")
    parser.add_argument("--positions", type=int, default=500)
    options = parser.parse_args()
    solver, chance = Solver(), random.Random(SEED)
    print("positions          n   keeps    best   people  random  median   worst (ms)")
    if options.games:
        games = [
            json.loads(line)["moves"] for line in options.games.read_text("utf-8").splitlines()
        ]
        starts = sorted({game[:ply] for game in games for ply in range(len(game))})
        chosen = chance.sample(starts, len(starts))
        measure("7x6, games", map(Position.from_moves, chosen), options.positions, solver)
    measure("7x6, random", random_positions(chance), options.positions, solver)
    for columns, rows in LARGE:
        measure(f"{columns}x{rows}, late", late_positions(columns, rows), options.positions, solver)


if __name__ == "__main__":
    main()
