"""A computer player for boards that are played full: it looks some moves ahead."""

import random
import re
import threading
from typing import Self

from fourfold.errors import Cancelled, IllegalMove, InvalidArgument
from fourfold.full_board import FullBoard, count_fours
from fourfold.side import Side

_LONGEST_LOOK = 8
_FOUR = 100  # what a four is worth, in discs that could still become part of one
_NAME = re.compile(r"fours(?::depth=(\d+))?")


class FullPlayer:
    """Looks `depth` moves ahead for fours; depth 0 plays at random.

    It counts a four as it is, and lines that can still become one a little. Equal moves are
    drawn among; players with the same `seed` draw alike.

    >>> board = FullBoard()
    >>> for column in (0, 1, 0, 1, 0, 1):
    ...     board = board.play(column)
    >>> FullPlayer(depth=1, seed=1).get_move(board)
    0
    """

    def __init__(self, depth: int = 4, seed: int | None = None) -> None:
        if not 0 <= depth <= _LONGEST_LOOK:
            raise InvalidArgument(f"depth must be from 0 to {_LONGEST_LOOK}, not {depth}")
        self.depth = depth
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._stopped = threading.Event()

    @classmethod
    def from_name(cls, name: str, seed: int | None = None) -> Self:
        """The player that a name stands for: `random`, `fours` or `fours:depth=6`.

        >>> FullPlayer.from_name("fours:depth=6").depth
        6
        """
        if name == "random":
            return cls(0, seed)
        found = _NAME.fullmatch(name)
        if not found:
            raise InvalidArgument(
                f"{name!r} does not know the rule most-fours: allowed human, random, fours, "
                f"fours:depth=1 to fours:depth={_LONGEST_LOOK}"
            )
        return cls(int(found[1] or 4), seed)

    def get_move(self, board: FullBoard) -> int:
        """The column, counted from 0, that the player chooses."""
        self._stopped.clear()
        moves = board.legal_moves
        if not moves:
            raise IllegalMove("the game is over: there is no move to choose")
        if self.depth == 0:
            return self._random.choice(moves)
        self._random.shuffle(moves)
        best, highest = moves[0], -_LIMIT
        for column in sorted(moves, key=lambda column: abs(2 * column + 1 - board.columns)):
            value = -self._value(board.play(column), self.depth - 1, -_LIMIT, -highest)
            if value > highest:
                best, highest = column, value
        return best

    def cancel(self) -> None:
        """Makes a `get_move` that is under way raise Cancelled."""
        self._stopped.set()

    def _value(self, board: FullBoard, depth: int, low: int, high: int) -> int:
        """Alpha-beta, seen from the side to move."""
        if self._stopped.is_set():
            raise Cancelled("the player was told to stop")
        if depth == 0 or board.is_over:
            return _evaluate(board)
        for column in board.legal_moves:
            low = max(low, -self._value(board.play(column), depth - 1, -high, -low))
            if low >= high:
                break
        return low


_LIMIT = 10**9


def _evaluate(board: FullBoard) -> int:
    """The fours of the side to move less those of the other, and what may still become one."""
    own, other = board.turn, board.turn.other
    return _worth(board, own) - _worth(board, other)


def _worth(board: FullBoard, side: Side) -> int:
    discs, theirs = board.bitboards[side - 1], board.bitboards[side.other - 1]
    open_cells = _all_cells(board) & ~theirs
    potential = count_fours(open_cells, board.rows)
    return _FOUR * count_fours(discs, board.rows) + potential


def _all_cells(board: FullBoard) -> int:
    column = (1 << board.rows) - 1
    return sum(column << index * (board.rows + 1) for index in range(board.columns))
