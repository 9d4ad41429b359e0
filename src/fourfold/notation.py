r"""How people write columns and games: the only place that converts between 0-based and 1-based.

A move string names the columns in the order they were played, counted from 1. After `9` it goes
on with `a`, `b`, `c`.

>>> parse_moves("4455")
b'\x03\x03\x04\x04'
>>> format_moves([3, 3, 4, 4])
'4455'
"""

from collections.abc import Iterable

from fourfold.errors import InvalidNotation, WrongType

_LABELS = "123456789abc"  # as many as the widest board has columns
_NO_COLUMN = 255
_TO_COLUMN = bytes(
    _LABELS.index(chr(code)) if chr(code) in _LABELS else _NO_COLUMN for code in range(256)
)


def column_label(column: int) -> str:
    """How people call a column that the code counts from 0.

    >>> column_label(3), column_label(9)
    ('4', 'a')
    """
    if not 0 <= column < len(_LABELS):
        raise InvalidNotation(f"no label for column {column}: allowed 0 to {len(_LABELS) - 1}")
    return _LABELS[column]


def column_labels(columns: int) -> str:
    """The labels of all columns of a board.

    >>> column_labels(10)
    '123456789a'
    """
    return _LABELS[:columns]


def cell_name(column: int, row: int) -> str:
    """How people call a cell that the code counts from 0, rows from the bottom.

    Columns have numbers in this program, so a cell has two, and says which is which.

    >>> cell_name(4, 2), cell_name(9, 0)
    ('column 5, row 3', 'column a, row 1')
    """
    return f"column {column_label(column)}, row {row + 1}"


def parse_column(label: str, columns: int = 7) -> int:
    """The column, counted from 0, that a label stands for.

    >>> parse_column("4")
    3
    """
    moves = parse_moves(label, columns)
    if len(moves) != 1:
        raise InvalidNotation(f"invalid column {label!r}: expected one of {_allowed(columns)}")
    return moves[0]


def parse_moves(text: str, columns: int = 7) -> bytes:
    """The columns, counted from 0, that a move string names. Says nothing of whether the moves
    are legal.

    >>> list(parse_moves("1a", columns=10))
    [0, 9]
    """
    if not isinstance(text, str):
        raise WrongType(f"moves must be a string such as '4455', not {type(text).__name__}")
    # Characters outside of Latin-1 become "?", which is no column.
    moves = text.encode("latin-1", "replace").translate(_TO_COLUMN)
    if moves and max(moves) >= columns:
        index = next(i for i, column in enumerate(moves) if column >= columns)
        symbol = text[index]
        what = f"column {symbol}" if symbol in "0123456789" else f"character {symbol!r}"
        raise InvalidNotation(f"invalid {what} at index {index}: allowed {_allowed(columns)}")
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
