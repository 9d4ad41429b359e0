"""Moves of players and readings of names, as Python has them: for web/engine/test/players.test.js.

python tests/support/player_expectations.py
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from fourfold import InvalidArgument, Position, Solver
from fourfold._core import new_solver, rate_result
from fourfold.players import known_players, levels, make_player, read_name
from fourfold.rules.rule import Rule

TRIPLES = 500
SIZES = [(7, 6), (7, 6), (7, 6), (5, 4), (4, 5), (6, 5), (5, 5), (9, 4)]
NAMES = [
    "random", "easy", "medium", "hard", "impossible", "impossible:ties=centre", "perfect",
    *(level.name for level in levels()), "elo:700", "elo:1400", "skill:0.05", "skill:0.99",
    "outcome:depth=4", "urgency:depth=3,blunder=0.3", "chains:depth=4", "threats:depth=5",
    "windows:depth=4,order=shuffled", "threats:depth=3,pruning=off", "fours:depth=3",
]  # fmt: skip
TEXTS = [
    *NAMES, "", " ", ":", "Threats : DEPTH = 6", "threats:4", "threats:4,", "threats:,4", "7", "0",
    "11", "level:3", "elo", "elo:1e3", "elo:+1400", "elo:1400.0", "skill:.5", "skill:1.", "skill:.",
    "skill:1e-3", "skill:nan", "skill:inf", "skill:0x1", "skill:-0", "urgency:blunder=1",
    "urgency:blunder=0.12345678", "urgency:depth=2,depth=2", "random:1", "perfekt", "best", "é",
    "threats:order=shuffled,pruning=on,blunder=0", "impossible:ties=left", "perfect:",
    "net", "Net: sims = 100", "net:temperature=0.50", "net:temperature=0",
    "net:sims=0", "net:sims=1.5",
]  # fmt: skip


def random_position(chance: random.Random, columns: int, rows: int) -> tuple[Position, str]:
    """A position by random play that is not over; late on boards without an opening book."""
    standard = (columns, rows) == (7, 6)
    while True:
        position, moves = Position(columns, rows), ""
        plies = chance.randrange(0 if standard else columns * rows // 2, columns * rows - 6)
        while position.ply < plies and not position.is_over:
            column = chance.choice(position.legal_moves)
            position, moves = position.play(column), moves + str(column + 1)
        if not position.is_over:
            return position, moves


def game(chance: random.Random, name: str, solver: Solver) -> dict[str, Any]:
    """Some moves of one player in one game, against random moves."""
    columns, rows = chance.choice(SIZES)
    seed = chance.choice([chance.randrange(1000), -chance.randrange(10**9), chance.getrandbits(90)])
    rule = chance.choice(known_players()[name.partition(":")[0]].rules)
    player, turns = make_player(name, seed, solver), list[dict[str, Any]]()
    position, moves = random_position(chance, columns, rows)
    while len(turns) < 4 and not position.is_over:
        column = player.get_move(position if rule is Rule.CONNECT_FOUR else with_rule(position))
        turns.append({"moves": moves, "column": column})
        for each in (column, None):
            if not position.is_over:
                reply = chance.choice(position.legal_moves) if each is None else each
                position, moves = position.play(reply), moves + str(reply + 1)
    return {
        "name": name, "seed": str(seed), "columns": columns, "rows": rows, "rule": str(rule),
        "turns": turns,
    }  # fmt: skip


def with_rule(position: Position) -> Position:
    """The same discs where the most fours win."""
    first, second = position.bitboards
    size = position.columns, position.rows
    return Position.from_bitboards(first, second, *size, rule=Rule.MOST_FOURS)


def reading(text: str) -> dict[str, str]:
    """What Python makes of a name."""
    try:
        return {"text": text, "name": read_name(text).name}
    except InvalidArgument as error:
        return {"text": text, "error": str(error)}


def rated_results(chance: random.Random) -> Iterator[dict[str, Any]]:
    """A person who plays games and solves puzzles, and the rating after each result."""
    now = new_solver()
    for _ in range(40):
        rating, score = chance.randint(400, 2400), chance.choice((0.0, 0.5, 1.0))
        now = rate_result(now, rating, score)
        yield {"rating": rating, "score": score, "after": now}


def main() -> None:
    """Write everything as JSON."""
    chance, solver = random.Random(11), Solver()
    games = list[dict[str, Any]]()
    while sum(len(each["turns"]) for each in games) < TRIPLES:
        games += [game(chance, name, solver) for name in NAMES]
    names = [reading(text) for text in TEXTS]
    results = list(rated_results(chance))
    json.dump({"players": games, "names": names, "results": results}, sys.stdout)


if __name__ == "__main__":
    main()
