"""The boards that a game can be played on: one for each rule."""

from typing import Protocol, Self, cast

from fourfold.full_board import FullBoard
from fourfold.position import Position
from fourfold.records import Rule
from fourfold.side import Side


class Board(Protocol):
    """What a game needs to know of a board. `Position` and `FullBoard` are boards."""

    @property
    def columns(self) -> int: ...  # noqa: D102
    @property
    def rows(self) -> int: ...  # noqa: D102
    @property
    def ply(self) -> int: ...  # noqa: D102
    @property
    def turn(self) -> Side: ...  # noqa: D102
    @property
    def legal_moves(self) -> list[int]: ...  # noqa: D102
    @property
    def is_over(self) -> bool: ...  # noqa: D102
    @property
    def winner(self) -> Side | None: ...  # noqa: D102
    @property
    def bitboards(self) -> tuple[int, int]: ...  # noqa: D102
    def play(self, column: int) -> Self: ...  # noqa: D102


def empty_board(rule: Rule, columns: int = 7, rows: int = 6) -> Board:
    """The board that a game begins with.

    >>> empty_board(Rule.CONNECT_FOUR).ply, type(empty_board(Rule.MOST_FOURS)).__name__
    (0, 'FullBoard')
    """
    position = Position(columns, rows)  # refuses sizes that are not supported
    return position if rule is Rule.CONNECT_FOUR else FullBoard(columns, rows)


def drawable(board: Board) -> Position:
    """A board for renderers, which look at nothing but its size and its discs.

    >>> drawable(Position()).ply
    0
    """
    return cast("Position", board)


def holder(board: Board, column: int, row: int) -> Side | None:
    """Who has a disc in a cell.

    >>> holder(Position.from_moves("44"), 3, 1)
    <Side.SECOND: 2>
    """
    bit = 1 << (column * (board.rows + 1) + row)
    first, second = board.bitboards
    return Side.FIRST if first & bit else Side.SECOND if second & bit else None


def height(board: Board, column: int) -> int:
    """How many discs a column holds.

    >>> height(Position.from_moves("44"), 3)
    2
    """
    discs = board.bitboards[0] | board.bitboards[1]
    return (discs >> (column * (board.rows + 1)) & ((1 << board.rows) - 1)).bit_count()


__all__ = ["Board", "Rule", "drawable", "empty_board", "height", "holder"]
