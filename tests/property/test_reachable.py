"""Positions made from discs are exactly those that play leads to."""

from collections.abc import Callable  # noqa: TC003 - reads better

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


def reached(columns: int, rows: int) -> set[tuple[int, int]]:
    """The discs of all positions that play leads to, by playing every game."""
    todo = [Position(columns, rows)]
    found = {todo[0].bitboards}
    while todo:
        position = todo.pop()
        for column in position.legal_moves:
            after = position.play(column)
            if after.bitboards not in found:
                found.add(after.bitboards)
                todo.append(after)
    return found


def balanced(columns: int, rows: int, step: int) -> list[tuple[int, int]]:
    """Fillings of the columns from the bottom with the right number of discs of each side: every
    n-th one.
    """
    one = [(x, (1 << h) - 1 - x) for h in range(rows + 1) for x in range(1 << h)]
    found = []
    for code in range(0, len(one) ** columns, step):
        rest, first, second = code, 0, 0
        for column in range(columns):
            rest, kind = divmod(rest, len(one))
            first |= one[kind][0] << column * (rows + 1)
            second |= one[kind][1] << column * (rows + 1)
        if first.bit_count() - second.bit_count() in (0, 1):
            found.append((first, second))
    return found


def is_accepted(first: int, second: int, columns: int, rows: int) -> bool:
    try:
        return Position.from_bitboards(first, second, columns, rows).bitboards == (first, second)
    except InvalidPosition:
        return False


def test_exactly_the_reachable_positions_are_accepted() -> None:
    expected = reached(4, 4)
    made = balanced(4, 4, step=17)
    wrong = [each for each in made if is_accepted(*each, 4, 4) != (each in expected)]
    assert not wrong
    refused = len(made) - len(expected.intersection(made))
    assert refused > 1000
    assert all(is_accepted(*each, 4, 4) for each in expected)


def test_every_way_to_give_discs_is_checked() -> None:
    pair = bitboards(UNREACHABLE)
    rows = [row.split() for row in UNREACHABLE.strip().splitlines()]
    makers: tuple[Callable[[], object], ...] = (
        lambda: Position.from_bitboards(*pair),
        lambda: Position.from_grid(UNREACHABLE),
        lambda: Position.from_grid([[".XO".index(cell) for cell in row] for row in rows]),
        lambda: Position.from_board_string("".join(UNREACHABLE.split())),
    )
    for make in makers:
        with pytest.raises(InvalidPosition, match=NO_GAME):
            make()
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
