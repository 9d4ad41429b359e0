"""The ratings of the players of this package, as measured: see `docs/players.md`."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("data") / "ratings.json"
"""The one place where the numbers are; `benchmarks/rate_players.py` writes it."""


class Measured(NamedTuple):
    """A rating in Elo with its 95 % interval."""

    elo: int
    low: int
    high: int


class Level(NamedTuple):
    """One step of the ladder of human-like players."""

    number: int
    name: str
    skill: float
    elo: int


@cache
def ratings() -> dict[str, Measured]:
    """The rating table: every rated player, weakest first.

    >>> "random" in ratings(), "perfect" in ratings()
    (True, True)
    """
    table = json.loads(FILE.read_text(encoding="utf-8"))["players"]
    return {
        name: Measured(*numbers) for name, numbers in sorted(table.items(), key=lambda row: row[1])
    }


@cache
def levels() -> tuple[Level, ...]:
    """The ladder, weakest first. The first has number 1.

    >>> len(levels()) >= 8
    True
    """
    steps = json.loads(FILE.read_text(encoding="utf-8"))["levels"]
    return tuple(
        Level(number, step["name"], step["skill"], ratings()[step["name"]].elo)
        for number, step in enumerate(steps, start=1)
    )


def skill_for(elo: float) -> float:
    """The skill of a human-like player with that rating, between those of two levels.

    Must lie within the ratings of the ladder.

    >>> level = levels()[4]
    >>> skill_for(level.elo) == level.skill
    True
    """
    for weaker, stronger in zip(levels(), levels()[1:], strict=False):
        if weaker.elo <= elo <= stronger.elo:
            part = (elo - weaker.elo) / (stronger.elo - weaker.elo)
            return weaker.skill + part * (stronger.skill - weaker.skill)
    raise AssertionError("the registry allows only ratings of the ladder")
