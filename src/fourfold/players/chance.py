"""Random choices that are the same on every platform and in every version of Python.

Only `Random.random` guarantees that; the functions that the standard library builds on it do not.
"""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

from fourfold.base.errors import WrongType

T = TypeVar("T")


def seeded(seed: int | None) -> Random:
    """A random generator, repeatable if there is a seed.

    >>> seeded(1).random() == seeded(1).random()
    True
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise WrongType(f"seed must be an int or None, not {type(seed).__name__}")
    return Random(seed)  # noqa: S311 - a game, not a secret


def derived_seed(*values: int) -> int:
    """A seed that depends on all the values and nothing else.

    >>> derived_seed(1, 2) == derived_seed(1, 3)
    False
    """
    return int.from_bytes(sha256(repr(values).encode()).digest()[:8], "big")


def pick(chance: Random, items: Sequence[T]) -> T:
    """One of the items, all equally likely.

    >>> pick(seeded(1), "abc")
    'a'
    """
    return items[int(chance.random() * len(items))]
