"""What makes a player."""

from typing import Protocol

from fourfold.position import Position


class Player(Protocol):
    """Anyone who answers a position with a move. Nothing needs to be inherited.

    >>> from fourfold import Position
    >>> class Leftmost:
    ...     def get_move(self, position: Position) -> int:
    ...         return position.legal_moves[0]
    >>> player: Player = Leftmost()
    >>> player.get_move(Position())
    0
    """

    def get_move(self, position: Position) -> int:
        """One of the legal moves of a position whose game is not over."""
        ...
