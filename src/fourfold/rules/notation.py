r"""How people write columns and games: the core's `notation.hpp`.

A move string lists the columns in the order they were played, counted from 1 and continued with
`a` to `g` after `9`. Everything else in the code counts columns from 0. `Position` reads and writes
grids, which list the cells of a board.

>>> parse_moves("4455")
b'\x03\x03\x04\x04'
>>> format_moves([3, 3, 4, 4])
'4455'
"""

from fourfold._core import (
    cell_name,
    column_label,
    column_labels,
    format_moves,
    parse_column,
    parse_moves,
)

__all__ = [
    "cell_name",
    "column_label",
    "column_labels",
    "format_moves",
    "parse_column",
    "parse_moves",
    "without_separators",
]


def without_separators(text: str, columns: int = 7) -> str:
    """The move string that a text with spaces, commas or hyphens means; empty if it means none.

    >>> without_separators("4 4, 5"), without_separators("4455"), without_separators("a file")
    ('445', '', '')
    """
    joined = "".join(text.translate(str.maketrans(",;.-", "    ")).split())
    is_meant = joined != text and set(joined) <= set(column_labels(columns))
    return joined if is_meant else ""
