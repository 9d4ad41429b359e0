"""The protocol of players."""

import inspect
from collections.abc import Sequence
from typing import Protocol, TypeGuard, runtime_checkable

from fourfold.base.errors import Cancelled
from fourfold.rules.position import Position
from fourfold.solver import StopToken


class Player(Protocol):
    """Any object that has a name and answers a position with a move. Nothing needs to be inherited.

    A player that may think for long should also take a `StopToken`, or None, as the keyword
    argument `stop`, and raise `Cancelled` soon after it is cancelled. All players of this package
    do. A player that can play on one board only may say so with `board_size`, its columns and rows.

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
class Searcher(Protocol):
    """A player that counts the nodes that it visits.

    >>> from fourfold.players import make_player
    >>> [isinstance(make_player(name), Searcher) for name in ("chains:depth=3", "random")]
    [True, False]
    """

    @property
    def nodes(self) -> int:
        """Nodes visited for the latest move."""
        ...


@runtime_checkable
class BatchPlayer(Protocol):
    """A player that answers many positions in less time than one by one.

    >>> from fourfold.players import make_player
    >>> [isinstance(make_player(name), BatchPlayer) for name in ("net", "hard", "random")]
    [True, True, False]
    """

    @property
    def deterministic(self) -> bool:
        """Whether the moves depend on nothing but the positions."""
        ...

    def get_moves(
        self,
        positions: Sequence[Position],
        *,
        seeds: Sequence[int] | None = None,
        threads: int | None = None,
        stop: StopToken | None = None,
    ) -> list[int]:
        """What `get_move` returns for each position in turn. With `seeds`, one for each position,
        what new players with these seeds return. `threads` are those to use (None: one per core).
        """
        ...


def choose_move(player: Player, position: Position, stop: StopToken | None = None) -> int:
    """The player's move. Raises Cancelled if `stop` is cancelled: at once if that happened before;
    later only if the player's `get_move` takes `stop`.

    >>> from fourfold.players import make_player
    >>> stop = StopToken()
    >>> choose_move(make_player("hard", seed=1), Position.from_moves("414141"), stop)
    3
    >>> stop.cancel()
    >>> choose_move(make_player("hard", seed=1), Position.from_moves("414141"), stop)
    Traceback (most recent call last):
    fourfold.Cancelled: the call was cancelled
    """
    if stop is None:
        return player.get_move(position)
    if StopToken(stop).cancelled:  # checks the type, too
        raise Cancelled("the call was cancelled")
    if _takes_stop(player):
        return player.get_move(position, stop=stop)
    return player.get_move(position)


class _Stoppable(Protocol):
    def get_move(self, position: Position, *, stop: StopToken | None) -> int: ...


def _takes_stop(player: Player) -> TypeGuard[_Stoppable]:
    parameters = inspect.signature(player.get_move).parameters.values()
    return any(
        each.name == "stop" or each.kind is inspect.Parameter.VAR_KEYWORD for each in parameters
    )
