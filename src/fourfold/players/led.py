"""The LED board's own program as a player, so that it can be measured against all others."""

import math
import random
import time
from typing import Any

from fourfold.base.errors import Cancelled, IllegalMove, InvalidArgument
from fourfold.players import led_program as program
from fourfold.players.arguments import check_flag, check_patience, check_share, check_whole
from fourfold.players.chance import seeded
from fourfold.rules.position import Position
from fourfold.solver import StopToken

_NODES_A_STEP = 20_000  # a few hundredths of a second


class LedPlayer:
    """Plays exactly as the LED board does, given enough time for a move.

    It looks `ply` plies ahead, and unless `grows` is off, one more for every seven discs.
    With `patience` it has, like the board, a time for each move: after that many seconds, it
    plays what it has found.

    >>> player = LedPlayer(ply=5)
    >>> player.name, player.get_move(Position.from_moves("414141"))
    ('led:ply=5', 3)
    """

    board_size = (7, 6)

    def __init__(
        self,
        ply: int = 5,
        blunder: float = 0.0,
        seed: int | None = None,
        *,
        grows: bool = True,
        patience: float | None = None,
    ) -> None:
        check_whole("ply", ply, 1, 20)
        check_share("blunder", blunder)
        check_flag("grows", grows)
        check_patience(patience)
        seeded(seed)  # checks its type
        search = program.module("search")
        self.ply = ply
        self.blunder = blunder
        self.grows = grows
        self.patience = patience
        self.name = f"led:ply={ply}" + (f",blunder={float(blunder)}" if blunder else "")
        self.name += "" if grows else ",grows=off"
        self._search = search.Search()
        start = random.randrange(65537) if seed is None else seed  # noqa: S311 - a game
        self._dice = search.Dice(start)

    @property
    def nodes(self) -> int:
        """Nodes visited for the latest move."""
        count: int = self._search.nodes
        return count

    def get_move(self, position: Position, *, stop: StopToken | None = None) -> int:
        """The column, counted from 0, that the board would choose.

        >>> LedPlayer().get_move(Position())
        3
        """
        board = _board(position)
        if position.is_over:
            raise IllegalMove("the game is over: there is no move to choose")
        errs = self._dice.roll(100) < round(100 * self.blunder)
        ends = math.inf if self.patience is None else time.monotonic() + self.patience
        self._search.begin(board, self.ply, self._dice if errs else None, self.grows)
        while not self._search.step(_NODES_A_STEP) and time.monotonic() < ends:
            if stop is not None and stop.cancelled:
                raise Cancelled("the call was cancelled")
        column: int = self._search.best
        return column


def _board(position: Position) -> Any:
    """A position as the program keeps it."""
    if (position.columns, position.rows) != (7, 6):
        raise InvalidArgument(
            f"the LED board plays on 7×6 only, not on {position.columns}×{position.rows}"
        )
    rules = program.module("rules")
    board = rules.Board()
    for column, discs in enumerate(zip(*position.to_array()[::-1], strict=True)):
        for row, side in enumerate(discs):
            if side:
                board.grid[rules.index_of(column, row)] = side
                board.grid[rules.TOPS + column] += 1
    board.count = position.ply
    return board
