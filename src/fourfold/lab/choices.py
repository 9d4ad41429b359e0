"""What one can choose for a search, by name."""

from enum import StrEnum
from typing import Self

from fourfold.errors import InvalidArgument, WrongType


class _Choice(StrEnum):
    """A name with an explanation."""

    explanation: str

    def __new__(cls, name: str, explanation: str) -> Self:
        member = str.__new__(cls, name)
        member._value_ = name
        member.explanation = explanation
        return member

    @classmethod
    def named(cls, name: object) -> Self:
        """The choice of that name.

        >>> Order.named("centre")
        <Order.CENTRE: 'centre'>
        >>> Order.named("center")
        Traceback (most recent call last):
        fourfold.errors.InvalidArgument: no order 'center': allowed left-to-right, centre, shuffled
        """
        kind = cls.__name__.lower()
        if not isinstance(name, str):
            raise WrongType(f"{kind} must be a name, not {type(name).__name__}")
        for member in cls:
            if member.value == name:
                return member
        raise InvalidArgument(f"no {kind} {name!r}: allowed {', '.join(cls)}")


class Evaluation(_Choice):
    """What a position is worth where the search ends.

    >>> for evaluation in Evaluation:
    ...     print(f"{evaluation:14} {evaluation.explanation}")
    outcome        only finished games count: 22 minus the plies until the win, on 7×6
    urgency        only finished games count: 1000 plus the plies that were left to search
    windows        fours still open to one side: 1, 10 or 100 for 1, 2 or 3 discs; kept move by move
    windows-plain  the same values as windows, counted anew at every leaf
    chains         the fours through each disc, and chains with room to grow
    threats        cells that would win, by row, and whether they will ever be reached
    """

    OUTCOME = "outcome", "only finished games count: 22 minus the plies until the win, on 7×6"
    URGENCY = "urgency", "only finished games count: 1000 plus the plies that were left to search"
    WINDOWS = (
        "windows",
        "fours still open to one side: 1, 10 or 100 for 1, 2 or 3 discs; kept move by move",
    )
    WINDOWS_PLAIN = "windows-plain", "the same values as windows, counted anew at every leaf"
    CHAINS = "chains", "the fours through each disc, and chains with room to grow"
    THREATS = "threats", "cells that would win, by row, and whether they will ever be reached"


class Order(_Choice):
    """In which order the children of a node are visited.

    >>> for order in Order:
    ...     print(f"{order:14} {order.explanation}")
    left-to-right  1 2 3 4 5 6 7
    centre         4 3 5 2 6 1 7: good moves are often in the middle, so more is pruned
    shuffled       by the seed, once for the whole search
    """

    LEFT_TO_RIGHT = "left-to-right", "1 2 3 4 5 6 7"
    CENTRE = "centre", "4 3 5 2 6 1 7: good moves are often in the middle, so more is pruned"
    SHUFFLED = "shuffled", "by the seed, once for the whole search"


class Rule(_Choice):
    """When a game ends, and who has won.

    >>> for rule in Rule:
    ...     print(f"{rule:14} {rule.explanation}")
    connect-four   four in a line ends the game
    most-fours     the board is played full; who has more lines of four wins
    """

    CONNECT_FOUR = "connect-four", "four in a line ends the game"
    MOST_FOURS = "most-fours", "the board is played full; who has more lines of four wins"
