"""Draws that come out alike on every platform and every version of Python.

Only `Random.random` promises that; what is built upon it in the standard library does not.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from fourfold.errors import WrongType

T = TypeVar("T")

# The exponential function may differ in its last bit from one system to another. Weights are
# whole multiples of one part in a billion, so that this cannot be seen.
_WEIGHT_OF_ONE = 1_000_000_000


def seeded(seed: int | None) -> Random:
    """A source of chance: repeatable if there is a seed.

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


def pick_by_exponent(chance: Random, items: Sequence[T], exponents: Sequence[float]) -> T:
    """One of the items, with weights of exp(exponent).

    >>> pick_by_exponent(seeded(1), "abc", [0.0, -100.0, -100.0])
    'a'
    """
    highest = max(exponents)  # subtracted, lest the exponential overflows
    weights = [round(math.exp(exponent - highest) * _WEIGHT_OF_ONE) for exponent in exponents]
    drawn = int(chance.random() * sum(weights))
    for item, weight in zip(items, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return item
    raise AssertionError("the weights are positive in sum")
