r"""How people write columns, games and boards.

This is the only module that converts between 0-based and 1-based columns. A move string lists the
columns in the order they were played, counted from 1 and continued with `a` to `g` after `9`.
A grid lists the cells of a board, top row first.

>>> parse_moves("4455")
b'\x03\x03\x04\x04'
>>> format_moves([3, 3, 4, 4])
'4455'
"""

import operator
from collections.abc import Iterable, Sequence
from typing import Any

from fourfold.base.errors import InvalidNotation, InvalidPosition, WrongType
from fourfold.base.files import without_mark
from fourfold.rules.side import Side

_LABELS = "123456789abcdefg"  # as many as the widest board has columns
_NOT_A_COLUMN = 255
_TO_COLUMN = bytes(
    _LABELS.index(chr(code)) if chr(code) in _LABELS else _NOT_A_COLUMN for code in range(256)
)
_CELLS = {".": 0, "X": Side.FIRST, "x": Side.FIRST, "O": Side.SECOND, "o": Side.SECOND}

Bitboards = tuple[int, int, int, int]
"""The discs of each side as in `Position.bitboards`, the number of columns, the number of rows."""


# ---- Columns and moves


def column_label(column: int) -> str:
    """The label of a column that the code counts from 0.

    >>> column_label(3), column_label(9)
    ('4', 'a')
    """
    if not 0 <= column < len(_LABELS):
        raise InvalidNotation(f"column {column} has no label: expected 0 to {len(_LABELS) - 1}")
    return _LABELS[column]


def column_labels(columns: int) -> str:
    """The labels of all columns of a board.

    >>> column_labels(10)
    '123456789a'
    """
    return _LABELS[:columns]


def cell_name(column: int, row: int) -> str:
    """The name of a cell that the code counts from 0, rows from the bottom.

    >>> cell_name(4, 2), cell_name(9, 0)
    ('column 5, row 3', 'column a, row 1')
    """
    return f"column {column_label(column)}, row {row + 1}"


def parse_column(label: str, columns: int = 7) -> int:
    """The column, counted from 0, of a label.

    >>> parse_column("4")
    3
    """
    moves = parse_moves(label, columns)
    if len(moves) != 1:
        raise InvalidNotation(f"invalid column {label!r}: expected one of {_allowed(columns)}")
    return moves[0]


def parse_moves(text: str, columns: int = 7) -> bytes:
    """The columns, counted from 0, of a move string. Does not check whether the moves are legal.

    >>> list(parse_moves("1a", columns=10))
    [0, 9]
    """
    if not isinstance(text, str):
        raise WrongType(f"moves must be a string such as '4455', not {type(text).__name__}")
    # Characters outside of Latin-1 become "?", which is not a column.
    moves = text.encode("latin-1", "replace").translate(_TO_COLUMN)
    if moves and max(moves) >= columns:
        index = next(i for i, column in enumerate(moves) if column >= columns)
        symbol = text[index]
        what = f"column {symbol}" if symbol in "0123456789" else f"character {symbol!r}"
        raise InvalidNotation(f"invalid {what} at index {index}: expected {_allowed(columns)}")
    return moves


def format_moves(moves: Iterable[int]) -> str:
    """The move string of columns counted from 0.

    >>> format_moves([0, 6])
    '17'
    """
    return "".join(map(column_label, moves))


def _allowed(columns: int) -> str:
    digits, letters = _LABELS[: min(columns, 9)], _LABELS[9:columns]
    ranges = [
        labels if len(labels) == 1 else f"{labels[0]} to {labels[-1]}"
        for labels in (digits, letters)
        if labels
    ]
    return ", ".join(ranges)


# ---- Boards


def parse_grid(grid: object) -> Bitboards:
    """The discs of a grid, not yet checked against the rules. See `Position.from_grid`.

    >>> parse_grid(["....", "....", "....", "X..O"])
    (1, 32768, 4, 4)
    """
    if isinstance(grid, (list, tuple)) and grid and all(isinstance(row, str) for row in grid):
        grid = "\n".join(grid)
    return _to_bitboards(_parse_text(grid) if isinstance(grid, str) else _parse_rows(grid))


def parse_board_string(text: str) -> Bitboards:
    """The discs of a string of 42 cells, `x` being the side to move. See
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
            raise InvalidNotation(f"invalid character {symbol!r} at index {index}: expected . x o")
        cells.append(_CELLS[symbol])
    if len(cells) != columns * rows:
        raise InvalidNotation(
            f"invalid board string length: found {len(cells)}, expected {columns * rows}"
        )
    x, o, *_ = _to_bitboards([cells[i : i + columns] for i in range(0, len(cells), columns)])
    # The side to move is the first when both have the same number of discs.
    first, second = (o, x) if x.bit_count() < o.bit_count() else (x, o)
    return first, second, columns, rows


def format_grid(rows: Sequence[str]) -> str:
    """Rows of text with spaces between the cells, and the column numbers below.

    >>> print(format_grid(["....", "....", "....", "XO.."]))
    . . . .
    . . . .
    . . . .
    X O . .
    1 2 3 4
    """
    return "\n".join(" ".join(line) for line in [*rows, column_labels(len(rows[0]))])


def _parse_text(text: str) -> list[list[int]]:
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
                    f"invalid character {symbol!r} in line {number}, cell {index}: expected . X O"
                )
                raise InvalidNotation(message)
        if len(line) != columns:
            raise InvalidNotation(
                f"line {number} has {len(line)} cells, the first line has {columns}"
            )
    return [[_CELLS[symbol] for symbol in line] for _, line in numbered]


def _parse_rows(grid: object) -> list[list[int]]:
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
                    f"cell {x} of row {y} is {cell}: expected 0 (empty), 1 (first) or 2 (second)"
                )
    return [[operator.index(cell) for cell in row] for row in rows]


def _to_sequence(value: object, what: str) -> Sequence[Any]:
    # Arrays of every kind have `tolist`, which also returns plain numbers that are faster to read.
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray)):
        raise WrongType(f"{what} must be a sequence of cells or rows, not {type(value).__name__}")
    return value


def _to_bitboards(rows: list[list[int]]) -> Bitboards:
    columns = len(rows[0]) if rows else 0
    if columns * (len(rows) + 1) > 128:  # too large: Position rejects the size before the discs
        return 0, 0, columns, len(rows)
    discs = {0: 0, Side.FIRST: 0, Side.SECOND: 0}
    for height, row in enumerate(reversed(rows)):
        for column, cell in enumerate(row):
            discs[cell] |= 1 << (column * (len(rows) + 1) + height)
    return discs[Side.FIRST], discs[Side.SECOND], columns, len(rows)
