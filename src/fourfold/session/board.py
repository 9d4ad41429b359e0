"""Single cells and columns of a position, for those who draw boards."""

from fourfold.position import Position
from fourfold.side import Side


def holder(position: Position, column: int, row: int) -> Side | None:
    """Who has a disc in a cell.

    >>> holder(Position.from_moves("44"), 3, 1)
    <Side.SECOND: 2>
    """
    bit = 1 << (column * (position.rows + 1) + row)
    first, second = position.bitboards
    return Side.FIRST if first & bit else Side.SECOND if second & bit else None


def height(position: Position, column: int) -> int:
    """How many discs a column holds.

    >>> height(Position.from_moves("44"), 3)
    2
    """
    discs = position.bitboards[0] | position.bitboards[1]
    return (discs >> (column * (position.rows + 1)) & ((1 << position.rows) - 1)).bit_count()
