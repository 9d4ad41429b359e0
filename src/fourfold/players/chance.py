"""Random choices that come out alike on every platform and every version of Python.

Only `Random.random` promises that; what the standard library builds upon it does not.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from fourfold.errors import WrongType

T = TypeVar("T")


def seeded(seed: int | None) -> Random:
    """A random generator, repeatable if there is a seed.

    >>> seeded(1).random() == seeded(1).random()
    True
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise WrongType(f"seed must be an int or None, not {type(seed).__name__}")
    return Random(seed)  # noqa: S311 - a game, not a secret


def pick(chance: Random, items: Sequence[T]) -> T:
    """One of the items, all equally likely.

    >>> pick(seeded(1), "abc")
    'a'
    """
    return items[int(chance.random() * len(items))]
