"""Which lines of four a human does not notice at the moment.

People miss diagonals more than rows, and rows more than columns; lines far from where the last
discs fell; and lines whose discs have gaps between them. Each of the board's lines is missed, on
each turn, with a chance that follows from these; and in each game everybody has lines that are
noticed more easily than others, and blind spots.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from fourfold import lab
from fourfold.position import Position

Cell = tuple[int, int]

# How easily a line is missed by its direction, diagonals being 1.
_UPRIGHT, _LEVEL, _DIAGONAL = 0.3, 0.6, 1.0
# A line next to the last disc is missed so much less than one on the other side of the board.
_NEAR, _FAR, _FAR_AWAY = 0.5, 1.2, 5
# Discs with a gap between them look less like a line.
_GAP = 1.3
# In the game's luck, a line is noticed up to this much more or less easily.
_HABIT = 0.5


class Line(NamedTuple):
    """Four cells in a line, and how easily they are missed for their direction."""

    cells: tuple[Cell, ...]
    weight: float


@cache
def lines(columns: int, rows: int) -> tuple[Line, ...]:
    """All lines of a board, in the order in which searches number them.

    >>> len(lines(7, 6))
    69
    """
    found = []
    for cells in lab.lines(columns, rows):
        (column, row), (next_column, next_row) = cells[0], cells[1]
        upright, level = column == next_column, row == next_row
        weight = _UPRIGHT if upright else _LEVEL if level else _DIAGONAL
        found.append(Line(tuple(cells), weight))
    return tuple(found)


def habits(chance: Random, columns: int, rows: int) -> list[float]:
    """For each line how much more or less easily it is missed in one game.

    >>> from fourfold.players.chance import seeded
    >>> len(habits(seeded(1), 7, 6))
    69
    """
    return [1 + _HABIT * (2 * chance.random() - 1) for _ in lines(columns, rows)]


def missed_lines(
    chance: Random,
    position: Position,
    recent: Sequence[Cell],
    habit: Sequence[float],
    carelessness: float,
) -> list[int]:
    """The numbers of the lines that are not noticed now.

    `recent` are the cells of the last discs; `carelessness` is the chance to miss a diagonal that
    is neither near nor far.

    >>> from fourfold.players.chance import seeded
    >>> usual = [1.0] * 69
    >>> missed_lines(seeded(1), Position(), [], usual, carelessness=0.0)
    []
    """
    first, second = position.bitboards
    occupied = first | second
    stride = position.rows + 1
    missed = []
    for index, line in enumerate(lines(position.columns, position.rows)):
        holds = [occupied >> (column * stride + row) & 1 for column, row in line.cells]
        weight = line.weight * habit[index] * _distance_weight(line, recent)
        if _has_gap(holds):
            weight *= _GAP
        # A draw for every line, so that one line's chance does not change another's luck.
        if chance.random() < carelessness * weight:
            missed.append(index)
    return missed


def _distance_weight(line: Line, recent: Sequence[Cell]) -> float:
    if not recent:
        return 1.0
    distance = min(
        max(abs(column - x), abs(row - y)) for column, row in line.cells for x, y in recent
    )
    return _NEAR + (_FAR - _NEAR) * min(distance, _FAR_AWAY) / _FAR_AWAY


def _has_gap(holds: Sequence[int]) -> bool:
    """Whether an empty cell lies between discs.

    >>> _has_gap([1, 0, 1, 1]), _has_gap([1, 1, 1, 0])
    (True, False)
    """
    text = "".join(map(str, holds)).strip("0")
    return "0" in text
