"""BitBully, another exact solver, as a player. See https://github.com/MarkusThill/BitBully."""

from typing import Any

from fourfold.adapters.engine.messages import STANDARD_SIZE
from fourfold.adapters.players import best_move, check_standard_game
from fourfold.base.errors import Cancelled, MissingExtra
from fourfold.rules.position import Position
from fourfold.solver import StopToken


class BitBullyPlayer:
    """Plays the best move by BitBully's exact scores, with its opening book.

    Of equally good moves, the one nearest to the centre is played. BitBully cannot be stopped: a
    call that is cancelled ends after the move is known, which with the book takes milliseconds.

    >>> BitBullyPlayer().get_move(Position.from_moves("414141"))
    3
    """

    board_size = STANDARD_SIZE

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
        check_standard_game(position, self.name)
        scores: dict[int, int] = self._solver.score_all_moves(self._new_board(position.to_lists()))
        if stop is not None and stop.cancelled:
            raise Cancelled("the call was cancelled")
        return best_move(position, scores)
