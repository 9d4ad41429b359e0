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
]
