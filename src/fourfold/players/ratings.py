"""The ratings of the players of this package, as measured: see `docs/players.md`."""

from functools import cache
from typing import NamedTuple

from fourfold._core import player_ladder, player_ratings


class Measured(NamedTuple):
    """A rating in Elo with its 95% interval."""

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
    return {name: Measured(*numbers) for name, *numbers in player_ratings()}


@cache
def levels() -> tuple[Level, ...]:
    """The ladder, weakest first. The first has number 1.

    >>> len(levels()) >= 8
    True
    """
    return tuple(Level(number, *level) for number, level in enumerate(player_ladder(), start=1))
