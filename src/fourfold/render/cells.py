"""What each cell of a board shows, for every renderer."""

from collections.abc import Iterable
from typing import NamedTuple

from fourfold.errors import InvalidArgument
from fourfold.position import Position
from fourfold.side import Side

Place = tuple[int, int]
"""A cell as column and row, counted from 0 at the bottom left."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Cell(NamedTuple):
    """One cell: where it is, who holds it, and whether it is part of the four that won. Where
    fours are counted, whether it is part of any.
    """

    column: int
    row: int
    holder: Side | None
    wins: bool


def cells(position: Position) -> list[list[Cell]]:
    """The cells of a position, the top row first.

    >>> from fourfold import Position
    >>> rows = cells(Position.from_moves("44"))
    >>> [row[3].holder for row in rows[-3:]]
    [None, <Side.SECOND: 2>, <Side.FIRST: 1>]
    """
    first, second = position.bitboards
    won = set(position.winning_line or ())
    stride = position.rows + 1

    def cell(column: int, row: int) -> Cell:
        bit = 1 << (column * stride + row)
        holder = Side.FIRST if first & bit else Side.SECOND if second & bit else None
        return Cell(column, row, holder, (column, row) in won)

    return [
        [cell(column, row) for column in range(position.columns)]
        for row in reversed(range(position.rows))
    ]


def height(position: Position, column: int) -> int:
    """The number of discs in a column.

    >>> from fourfold import Position
    >>> height(Position.from_moves("445"), 3)
    2
    """
    return position.peaks[column] - column * (position.rows + 1)


def last_cell(position: Position, column: int | None) -> Place | None:
    """The cell of the last move, if that was in this column: a position does not remember.

    >>> from fourfold import Position
    >>> last_cell(Position.from_moves("445"), 4), last_cell(Position(), None)
    ((4, 0), None)
    >>> last_cell(Position(), 4)
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: the last move cannot have been in column 4: it is empty
    """
    if column is None:
        return None
    if not 0 <= column < position.columns:
        raise InvalidArgument(
            f"no column {column} for the last move: allowed 0 to {position.columns - 1}"
        )
    discs = height(position, column)
    if discs == 0:
        raise InvalidArgument(f"the last move cannot have been in column {column}: it is empty")
    return column, discs - 1


def winning_lines(position: Position) -> list[tuple[Place, Place]]:
    """The ends of the lines that have won; where fours are counted, of all fours of each side.

    >>> from fourfold import Position
    >>> winning_lines(Position.from_moves("41414141", rule="most-fours"))
    [((3, 0), (3, 3)), ((0, 0), (0, 3))]
    """
    held = [cell for row in cells(position) for cell in row if cell.wins]
    return [
        ends
        for side in Side
        for ends in lines((cell.column, cell.row) for cell in held if cell.holder is side)
    ]


def lines(places: Iterable[Place]) -> list[tuple[Place, Place]]:
    """The ends of every line of four or more among some cells, such as those that have won.

    >>> lines([(3, 0), (4, 0), (5, 0), (6, 0)])
    [((3, 0), (6, 0))]
    """
    held = set(places)
    found = []
    for right, up in DIRECTIONS:
        for column, row in sorted(held):
            if (column - right, row - up) in held:
                continue
            length = 1
            while (column + length * right, row + length * up) in held:
                length += 1
            if length >= 4:
                end = column + (length - 1) * right, row + (length - 1) * up
                found.append(((column, row), end))
    return found
