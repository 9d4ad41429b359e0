"""Makes `reviews.json`: games as Python reviews them, with which the web app is compared, too.

`python tests/support/golden_reviews.py`
"""

import json
from pathlib import Path
from typing import Any

from fourfold import Game, Side, Solver
from fourfold.players.chance import pick, seeded
from fourfold.review import review

FILE = Path(__file__).parents[1] / "golden" / "reviews.json"
GAMES = 50
# Quick wins that are missed and quick losses that are allowed though the result stays the same.
CHOSEN = ["465775542427775441665175241361332", "543466337464"]
SIZES = [(7, 6), (7, 6), (7, 6), (7, 6), (5, 5), (6, 4)]


def random_game(seed: int, solver: Solver) -> Game:
    """A game from very careless to nearly perfect; some are left unfinished."""
    chance = seeded(seed)
    columns, rows = SIZES[seed % len(SIZES)]
    care = seed % 5 / 5
    moves = columns * rows if seed % 4 else int(chance.random() * 20)
    game = Game(columns=columns, rows=rows)
    while game.outcome is None and len(game.moves) < moves:
        best = solver.analyse(game.position).best
        game.push(pick(chance, best if chance.random() < care else game.position.legal_moves))
    return game


def reviewed(game: Game, solver: Solver) -> dict[str, Any]:
    """The part of a review that is the same everywhere."""
    found = review(game, solver)
    return {
        "columns": game.position.columns,
        "rows": game.position.rows,
        "moves": game.moves,
        "accuracy": [found.accuracy[side] for side in Side],
        "expected": list(found.expected),
        "classes": [move.judgement and move.judgement.value for move in found.moves],
        "scores": [list(move.scores) for move in found.moves],
        "key_moments": [moment.move.number for moment in found.key_moments],
    }


def main() -> None:
    """Write the file, one game per line."""
    solver = Solver()
    games = [random_game(seed, solver) for seed in range(GAMES)]
    games += [Game.from_moves(moves) for moves in CHOSEN]
    lines = [json.dumps(reviewed(game, solver)) for game in games]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
