"""The two sides of a game."""

from enum import IntEnum


class Side(IntEnum):
    """Who owns a disc or is to move. The values are those of cells in arrays.

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
