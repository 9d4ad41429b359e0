"""What makes a player."""

from typing import Protocol, runtime_checkable

from fourfold.position import Position


class Player(Protocol):
    """Anyone who has a name and answers a position with a move. Nothing needs to be inherited.

    >>> from fourfold import Position
    >>> class Leftmost:
    ...     name = "leftmost"
    ...     def get_move(self, position: Position) -> int:
    ...         return position.legal_moves[0]
    >>> player: Player = Leftmost()
    >>> player.get_move(Position())
    0
    """

    @property
    def name(self) -> str:
        """What tables and menus call the player."""
        ...

    def get_move(self, position: Position) -> int:
        """One of the legal moves of a position whose game is not over."""
        ...


@runtime_checkable
class Cancellable(Protocol):
    """A player who can be told, from another thread, that its move is no longer wanted.

    All players of this package can. `get_move` then raises `Cancelled`, at once or very soon.
    As with `Solver.cancel`, a call that has not begun yet is not stopped.

    >>> from fourfold import AIPlayer
    >>> isinstance(AIPlayer(), Cancellable)
    True
    """

    def cancel(self) -> None:
        """Give up the move that is being chosen; no effect if there is none."""
        ...


@runtime_checkable
class Searcher(Protocol):
    """A player who counts the nodes that it visits.

    >>> from fourfold.players import make_player
    >>> [isinstance(make_player(name), Searcher) for name in ("chains:depth=3", "random")]
    [True, False]
    """

    @property
    def nodes(self) -> int:
        """Nodes visited for the latest move."""
        ...


def cancel(player: object) -> None:
    """Tells a player to give up, if it can be told.

    >>> from fourfold.players import make_player
    >>> cancel(make_player("hard"))
    """
    if isinstance(player, Cancellable):
        player.cancel()
