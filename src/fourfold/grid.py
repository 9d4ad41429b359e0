"""Boards as people write them down: text or rows of numbers, the top row first."""

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fourfold.errors import InvalidNotation, InvalidPosition, WrongType
from fourfold.files import without_mark
from fourfold.notation import column_labels
from fourfold.side import Side

if TYPE_CHECKING:
    from fourfold._core import Position

_CELLS = {".": 0, "X": Side.FIRST, "x": Side.FIRST, "O": Side.SECOND, "o": Side.SECOND}
_SYMBOLS = ".XO"

# The discs of each side as bitboards, the number of columns and of rows.
Bitboards = tuple[int, int, int, int]


def parse_grid(grid: object) -> Bitboards:
    """What a grid shows, not yet checked against the rules. See `Position.from_grid`.

    >>> parse_grid(".... .... .... X..O".replace(" ", chr(10)))
    (1, 32768, 4, 4)
    """
    return _to_bitboards(_read_text(grid) if isinstance(grid, str) else _read_rows(grid))


def parse_board_string(text: str) -> Bitboards:
    """What 42 cells in one string show, `x` being the side to move. See
    `Position.from_board_string`.
    """
    if not isinstance(text, str):
        raise WrongType(f"a board string must be a string, not {type(text).__name__}")
    columns, rows = 7, 6
    cells = []
    for index, symbol in enumerate(without_mark(text)):
        if symbol.isspace():
            continue
        if symbol not in _CELLS:
            raise InvalidNotation(f"invalid character {symbol!r} at index {index}: allowed . x o")
        cells.append(_CELLS[symbol])
    if len(cells) != columns * rows:
        raise InvalidNotation(
            f"invalid board string length: found {len(cells)}, expected {columns * rows}"
        )
    x, o, *_ = _to_bitboards([cells[i : i + columns] for i in range(0, len(cells), columns)])
    # The side to move is the first when both have the same number of discs.
    first, second = (o, x) if x.bit_count() < o.bit_count() else (x, o)
    return first, second, columns, rows


def format_grid(position: "Position") -> str:
    """The board as text, with the columns' numbers below. `Position.from_grid` reads it back."""
    labels = column_labels(position.columns)
    lines = ["".join(_SYMBOLS[cell] for cell in row) for row in position.to_array().tolist()]
    return "\n".join(" ".join(line) for line in [*lines, labels])


def _read_text(text: str) -> list[list[int]]:
    lines = ["".join(line.split()) for line in without_mark(text).splitlines()]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line]
    if not numbered:
        raise InvalidNotation("an empty text is not a grid: expected a line of . X O for each row")
    columns = len(numbered[0][1])
    if numbered[-1][1] == column_labels(columns):
        numbered.pop()
    for number, line in numbered:
        for index, symbol in enumerate(line, 1):
            if symbol not in _CELLS:
                message = (
                    f"invalid character {symbol!r} in line {number}, cell {index}: allowed . X O"
                )
                raise InvalidNotation(message)
        if len(line) != columns:
            raise InvalidNotation(
                f"line {number} has {len(line)} cells, the first line has {columns}"
            )
    return [[_CELLS[symbol] for symbol in line] for _, line in numbered]


def _read_rows(grid: object) -> list[list[int]]:
    rows = [_to_sequence(row, "a row") for row in _to_sequence(grid, "a grid")]
    columns = len(rows[0]) if rows else 0
    for y, row in enumerate(rows):
        if len(row) != columns:
            raise InvalidPosition(f"row {y} has {len(row)} cells, row 0 has {columns}")
        for x, cell in enumerate(row):
            if isinstance(cell, bool) or not hasattr(cell, "__index__"):
                message = (
                    f"cell {x} of row {y} is of type {type(cell).__name__}: expected int, "
                    "0 empty, 1 first, 2 second"
                )
                raise WrongType(message)
            if not 0 <= operator.index(cell) <= 2:
                raise InvalidPosition(
                    f"cell {x} of row {y} is {cell}: allowed 0 empty, 1 first, 2 second"
                )
    return [[operator.index(cell) for cell in row] for row in rows]


def _to_sequence(value: object, what: str) -> Sequence[Any]:
    # Arrays of every kind have `tolist`; it also gives plain numbers, which are quicker to read.
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray)):
        raise WrongType(f"{what} must be a sequence of cells or rows, not {type(value).__name__}")
    return value


def _to_bitboards(rows: list[list[int]]) -> Bitboards:
    columns = len(rows[0]) if rows else 0
    if columns * (len(rows) + 1) > 64:  # no such board: its bits are never looked at
        return 0, 0, columns, len(rows)
    discs = {0: 0, Side.FIRST: 0, Side.SECOND: 0}
    for height, row in enumerate(reversed(rows)):
        for column, cell in enumerate(row):
            discs[cell] |= 1 << (column * (len(rows) + 1) + height)
    return discs[Side.FIRST], discs[Side.SECOND], columns, len(rows)
