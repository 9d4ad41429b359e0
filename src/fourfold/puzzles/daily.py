"""The puzzle of the day: the same for everybody, without asking anybody."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import TypeVar

from fourfold.errors import InvalidArgument

T = TypeVar("T")

_STEP = 7919  # a prime: unless the number of puzzles is a multiple of it, each gets its day
_FIRST_DAY = date(1970, 1, 1)


def of_the_day(puzzles: Sequence[T], day: date | None = None) -> T:
    """The puzzle of a day, today's unless told otherwise; after all have had their turn, again.

    >>> of_the_day(range(600), date(2026, 1, 31)), of_the_day(range(600), date(2026, 2, 1))
    (396, 515)
    """
    if not puzzles:
        raise InvalidArgument("there are no puzzles to choose from")
    day = day or datetime.now(tz=UTC).date()
    step = _STEP if len(puzzles) % _STEP else 1
    return puzzles[(day - _FIRST_DAY).days * step % len(puzzles)]
