"""BitBully, another exact solver, as a player. See https://github.com/MarkusThill/BitBully."""

from typing import Any

from fourfold.errors import Cancelled, InvalidArgument, MissingExtra
from fourfold.position import Position
from fourfold.rule import Rule
from fourfold.solver import StopToken

_SIZE = (7, 6)


class BitBullyPlayer:
    """Plays the best move by BitBully's exact scores, with its opening book.

    Of equally good moves, the one nearest to the centre is played. BitBully cannot be stopped: a
    call that is cancelled ends after the move is known, which with the book takes milliseconds.

    >>> BitBullyPlayer().get_move(Position.from_moves("414141"))
    3
    """

    board_size = _SIZE

    def __init__(self, *, name: str | None = None) -> None:
        try:
            from bitbully import BitBully, Board  # noqa: PLC0415 - may be missing
        except ImportError:
            raise MissingExtra(
                "BitBullyPlayer needs bitbully, which is not installed: pip install bitbully",
                name="bitbully",
            ) from None
        self.name = name or "bitbully"
        self._new_board: Any = Board
        self._solver: Any = BitBully()

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The move with the best score, as a column from 0."""
        if (position.columns, position.rows) != _SIZE or position.rule is not Rule.CONNECT_FOUR:
            raise InvalidArgument(f"{self.name} plays Connect Four on 7×6 boards only")
        scores: dict[int, int] = self._solver.score_all_moves(self._new_board(position.to_lists()))
        if stop is not None and stop.cancelled:
            raise Cancelled("the call was cancelled")
        centre = (position.columns - 1) / 2
        return max(position.legal_moves, key=lambda column: (scores[column], -abs(column - centre)))
