"""Count the statements of explanations and reviews that do not help, by an independent checker.

    python benchmarks/explanation_reasons.py GAMES.jsonl [--positions N] [--random N] [--reviews N]

GAMES.jsonl has one game per line, `{"moves": "4453…"}`. Each position is explained twice: its best
move, and the move that was played. `tests/support/reason_checker.py` says what is counted.
"""

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from multiprocessing import Pool
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from support.random_games import random_game
from support.reason_checker import KINDS, faults_of, faults_of_review

from fourfold import Game, Position, Solver
from fourfold.explain import explain
from fourfold.review import review
from fourfold.rules.notation import parse_moves

SEED = 5
Found = list[tuple[str, str, str]]
"""Kinds of faults, where they are, and the statements."""


@cache
def _solver() -> Solver:
    """The solver of this process."""
    return Solver()


def of_position(task: tuple[Position, str, int | None]) -> Found:
    """The faults of the explanations of a position: of its best move, and of a move played."""
    position, name, played = task
    subjects = [None] if played is None else [None, played]
    return [
        (fault.kind, name, fault.said)
        for column in subjects
        for fault in faults_of(explain(position, _solver(), column), _solver())
    ]


def of_game(moves: str) -> Found:
    """The faults of the review of a game."""
    reviewed = review(Game.from_moves(moves), _solver())
    return [(fault.kind, moves, fault.said) for fault in faults_of_review(reviewed, _solver())]


def report(title: str, found: Iterable[Found], examples: int) -> None:
    """Print how many faults there are of each kind, and some of them."""
    counts: Counter[str] = Counter()
    said: defaultdict[str, list[str]] = defaultdict(list)
    for faults in found:
        for kind, where, text in faults:
            counts[kind] += 1
            if len(said[kind]) < examples and not any(line.endswith(text) for line in said[kind]):
                said[kind].append(f"         {where}: {text}")
    print(f"\n{title}")
    for kind in KINDS:
        print(f"  {counts[kind]:>5}  {kind}", *said[kind], sep="\n")


def main() -> None:
    """Explain, review, check, and print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("games", type=Path)
    parser.add_argument("--positions", type=int, default=5000, help="positions of the games")
    parser.add_argument("--random", type=int, default=1000, help="random positions")
    parser.add_argument("--reviews", type=int, default=700, help="games to review")
    parser.add_argument("--examples", type=int, default=3, help="statements to print of each kind")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    chance = random.Random(SEED)
    games = [json.loads(line)["moves"] for line in options.games.read_text("utf-8").splitlines()]
    starts = sorted({(game[:ply], game[ply]) for game in games for ply in range(len(game))})
    chosen = chance.sample(starts, min(options.positions, len(starts)))
    real = [(Position.from_moves(moves), moves, parse_moves(played)[0]) for moves, played in chosen]
    drawn = [random_game(chance, chance.randrange(42)) for _ in range(options.random)]
    others = [(game.position, game.moves, None) for game in drawn if not game.position.is_over]
    reviewed = chance.sample(games, min(options.reviews, len(games)))
    with Pool(options.processes) as pool:
        for title, function, tasks in (
            (f"Explanations of {len(real)} positions of games, two each", of_position, real),
            (f"Explanations of {len(others)} random positions", of_position, others),
            (f"Key moments of {len(reviewed)} games", of_game, reviewed),
        ):
            report(title, pool.imap_unordered(function, tasks, chunksize=8), options.examples)


if __name__ == "__main__":
    main()
