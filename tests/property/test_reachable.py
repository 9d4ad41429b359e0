"""Positions made from discs: those that play leads to are accepted, others are not.

The native tests decide this for all arrangements of a small board.
"""

import numpy as np
import pytest

from fourfold import InvalidPosition, Position, Solver
from fourfold.solver.book import Book

# Every column begins with a disc of the second side: no side can have moved first.
UNREACHABLE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
X X X . . . .
O O O . . . .
"""
NO_GAME = "no game leads to this position"


def bitboards(grid: str) -> tuple[int, int]:
    rows = [row.split() for row in grid.split("\n") if row]
    sides = [0, 0]
    for row, cells in enumerate(reversed(rows)):
        for column, cell in enumerate(cells):
            if cell != ".":
                sides["XO".index(cell)] |= 1 << column * (len(rows) + 1) + row
    return sides[0], sides[1]


def is_accepted(first: int, second: int, columns: int, rows: int) -> bool:
    try:
        return Position.from_bitboards(first, second, columns, rows).bitboards == (first, second)
    except InvalidPosition:
        return False


def test_every_way_to_give_discs_is_checked() -> None:
    pair = bitboards(UNREACHABLE)
    rows = [row.split() for row in UNREACHABLE.strip().splitlines()]
    with pytest.raises(InvalidPosition, match=NO_GAME):
        Position.from_bitboards(*pair)
    with pytest.raises(InvalidPosition, match=NO_GAME):
        Position.from_grid(UNREACHABLE)
    with pytest.raises(InvalidPosition, match=NO_GAME):
        Position.from_grid([[".XO".index(cell) for cell in row] for row in rows])
    with pytest.raises(InvalidPosition, match=NO_GAME):
        Position.from_board_string("".join(UNREACHABLE.split()))
    many = np.array([Position.from_moves("4455").bitboards, pair], dtype=np.uint64)
    with pytest.raises(InvalidPosition, match=f"item 1: {NO_GAME}"):
        Solver().solve_many(many)
    with pytest.raises(InvalidPosition, match=f"item 0: {NO_GAME}"):
        Book.shipped(ply=8).scores(many[[1, 1]])


@pytest.mark.parametrize(("columns", "rows"), [(9, 6), (7, 8), (12, 4), (4, 12)])
def test_positions_of_large_boards_are_accepted(columns: int, rows: int) -> None:
    position = Position(columns, rows)
    for move in range(columns * rows):
        moves = [c for c in position.legal_moves if not position.is_winning_move(c)]
        if not moves:
            break
        position = position.play(moves[move * move % len(moves)])
        assert is_accepted(*position.bitboards, columns, rows)
