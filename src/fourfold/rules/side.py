"""The two sides of a game."""

from enum import IntEnum
from typing import Literal

from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.base.languages import messages


class Side(IntEnum):
    """A side: the owner of a disc, or the player to move. The values are those of cells in arrays.

    >>> from fourfold import Position, Side
    >>> Position().turn is Side.FIRST
    True
    >>> Side.FIRST.other
    <Side.SECOND: 2>
    """

    FIRST = 1
    SECOND = 2

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST

    def in_words(self, language: str = "en") -> str:
        """What sentences call the side if it has no other name.

        >>> Side.SECOND.in_words()
        'Second'
        """
        return messages(language, "sentences")(f"side.{self.name.lower()}")

    @classmethod
    def of(cls, side: "SideLike") -> "Side":
        """The side for an argument: a side, its number (1 or 2) or its name.

        >>> Side.of(2), Side.of("first")
        (<Side.SECOND: 2>, <Side.FIRST: 1>)
        >>> Side.of(0)
        Traceback (most recent call last):
        fourfold.InvalidArgument: a side must be 1, 2, 'first' or 'second', not 0
        """
        if isinstance(side, cls):
            return side
        if isinstance(side, bool) or not isinstance(side, (int, str)):
            raise WrongType(
                f"a side must be a Side, 1, 2, 'first' or 'second', not {type(side).__name__}"
            )
        for known in cls:
            if side in (known.value, known.name.lower()):
                return known
        raise InvalidArgument(f"a side must be 1, 2, 'first' or 'second', not {side!r}")


SideLike = Side | Literal[1, 2, "first", "second"]
"""An argument that stands for a side."""
