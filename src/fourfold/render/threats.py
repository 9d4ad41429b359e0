"""The empty cells in which a side would have four."""

from fourfold.position import Position
from fourfold.render.cells import DIRECTIONS, Place, cells
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
    board = [cell for row in cells(position) for cell in row]
    held = {
        side: {(cell.column, cell.row) for cell in board if cell.holder is side} for side in Side
    }
    return tuple(
        Mark(Kind.THREAT, cell.column, cell.row, side=side)
        for side in Side
        for cell in sorted(board)
        if cell.holder is None and _completes((cell.column, cell.row), held[side])
    )


def _completes(place: Place, held: set[Place]) -> bool:
    """Whether a disc in this place would make four with those that are held."""

    def reach(right: int, up: int) -> int:
        column, row = place
        steps = 0
        while (column + (steps + 1) * right, row + (steps + 1) * up) in held:
            steps += 1
        return steps

    return any(reach(right, up) + reach(-right, -up) >= 3 for right, up in DIRECTIONS)
