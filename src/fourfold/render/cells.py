"""What each cell of a board shows, for every renderer."""

from typing import NamedTuple

from fourfold.position import Position
from fourfold.side import Side


class Cell(NamedTuple):
    """One cell: where it is, who holds it, and whether it is part of the four that won."""

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
