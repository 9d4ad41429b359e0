"""The empty cells in which a side would have four."""

from fourfold.geometry import Board
from fourfold.position import Position
from fourfold.render.marks import Kind, Mark
from fourfold.side import Side


def threats(position: Position) -> tuple[Mark, ...]:
    """A mark for each threat on the board; none when the game is over.

    >>> from fourfold import Position
    >>> marks = threats(Position.from_moves("334455"))
    >>> [(mark.column, mark.row) for mark in marks if mark.side is Side.FIRST]
    [(1, 0), (5, 0)]
    """
    if position.is_over:
        return ()
    board = Board.of(position)
    return tuple(
        Mark(Kind.THREAT, column, row, side=side)
        for side in Side
        for column, row in board.geometry.cells(board.wins(side))
    )
