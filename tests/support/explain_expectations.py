"""Reviews and explanations as Python makes them: read by web/engine/test/explain.test.js.

python tests/support/explain_expectations.py SEED REVIEWS EXPLANATIONS [LANGUAGE]

All languages take turns, or all are in one language.
"""

import json
import random
import sys
from typing import Any

from contract.languages import present
from fourfold import Game, Position, Solver
from fourfold.base.languages import PSEUDO, messages
from fourfold.explain import THOROUGH, Effort, Names, explain
from fourfold.review import review

SMALLEST = [(4, 4), (5, 4), (4, 5)]  # searches for the most fours go to the end
SMALL = [*SMALLEST, (4, 6)]
NAMES = Names("Red", "Yellow")
LATE = 24  # discs on the standard board after which positions are solved at once
FULL = 20  # one in this many is a game, or an early position, on the standard board


def random_game(chance: random.Random, number: int) -> Game:
    """Some are left unfinished, and where the most fours win they are long."""
    rule = "most-fours" if number % 60 == 1 else "connect-four"
    sizes = SMALLEST if rule == "most-fours" else SMALL
    columns, rows = (7, 6) if number % FULL == 0 else chance.choice(sizes)
    game = Game(columns=columns, rows=rows, rule=rule)
    least = columns * rows - 8 if rule == "most-fours" else 0
    length = chance.randrange(least, columns * rows + 1)
    while game.outcome is None and len(game.columns_played) < length:
        game.push(chance.choice(game.position.legal_moves))
    return game


def random_position(chance: random.Random, number: int) -> tuple[str, Position]:
    """A position with a move to play."""
    columns, rows = (7, 6) if number % 3 == 0 else chance.choice(SMALL)
    least = LATE if columns == 7 and number % FULL else 0
    while True:
        position, moves = Position(columns, rows), ""
        for _ in range(chance.randrange(least, columns * rows)):
            if position.is_over:
                break
            column = chance.choice(position.legal_moves)
            position, moves = position.play(column), moves + "123456789abc"[column]
        if not position.is_over and position.ply >= least:
            return moves, position


def main() -> None:
    """Write everything as JSON."""
    seed, reviews, explanations = map(int, sys.argv[1:4])
    codes = sys.argv[4:] or [*present(), PSEUDO]
    chance = random.Random(seed)
    solver = Solver()
    texts = {code: json.dumps(dict(messages(code, "sentences").texts)) for code in codes}
    result: dict[str, Any] = {"languages": texts, "reviews": [], "explanations": []}
    for number in range(reviews):
        game = random_game(chance, number)
        elo = chance.randrange(600, 1800)
        language = codes[number % len(codes)]
        data = review(game, solver, elo=elo, names=NAMES, language=language).to_dict()
        del data["game"]  # of Python
        size = {"columns": game.position.columns, "rows": game.position.rows}
        case = {**size, "moves": game.columns_played, "rule": game.position.rule, "elo": elo}
        result["reviews"].append({**case, "language": language, "found": data})
    for number in range(explanations):
        moves, position = random_position(chance, number)
        column = chance.choice([None, *position.legal_moves])
        thorough = number % FULL == 1
        effort = THOROUGH if thorough else Effort()
        language = codes[number % len(codes)]
        found = explain(position, solver, column, names=NAMES, language=language, effort=effort)
        size = {"columns": position.columns, "rows": position.rows}
        options = {"column": column, "effort": "thorough" if thorough else "normal"}
        case = {**size, **options, "language": language, "moves": moves}
        result["explanations"].append({**case, "found": found.to_dict()})
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
