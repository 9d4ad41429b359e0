"""Values of many shapes. In JSON, columns, rows and moves look as people write them."""

from typing import Annotated

from fourfold.base.json_shapes import Form, Json, Within
from fourfold.rules.notation import (
    column_label,
    column_labels,
    format_moves,
    parse_column,
    parse_moves,
)
from fourfold.rules.position import Cell as PlainCell

WIDEST = 16
"""The most columns that a board can have."""

_LABELS = column_labels(WIDEST)


def _checked(moves: str) -> str:
    parse_moves(moves, WIDEST)
    return moves


_COLUMN = Form(
    column_label,
    lambda label: parse_column(label, WIDEST),
    {"type": "string", "pattern": f"^[{_LABELS}]$"},
)
Column = Annotated[int, _COLUMN]
"""A column, counted from 0; in JSON its label in move strings."""

_ROW = Form(lambda row: row + 1, lambda row: row - 1, {"type": "integer", "minimum": 1})
Row = Annotated[int, _ROW]
"""A row, counted from 0 at the bottom; in JSON from 1."""

Moves = Annotated[
    tuple[int, ...],
    Form(
        format_moves,
        lambda moves: tuple(parse_moves(moves, WIDEST)),
        {"type": "string", "pattern": f"^[{_LABELS}]*$"},
    ),
]
"""Columns in the order in which they are played; in JSON a move string."""

MoveString = Annotated[str, Form(str, _checked, {"type": "string", "pattern": f"^[{_LABELS}]*$"})]
"""The same, a move string in Python too."""

Score = Annotated[int, Within(-60, 60)]
"""Defined in `docs/scores.md`."""

Bounds = tuple[Score, Score]
"""The lowest and the highest that a score can be."""

Count = Annotated[int, Within(0)]


def _read_cell(data: Json) -> PlainCell:
    if not isinstance(data, dict) or not {"column", "row"} <= data.keys():
        raise ValueError(f"expected a cell, not {data!r}")
    return _COLUMN.decode(data["column"]), _ROW.decode(data["row"])


Cell = Annotated[
    PlainCell,
    Form(
        lambda cell: {"column": _COLUMN.encode(cell[0]), "row": _ROW.encode(cell[1])},
        _read_cell,
        {
            "type": "object",
            "properties": {"column": _COLUMN.schema, "row": _ROW.schema},
            "required": ["column", "row"],
            "additionalProperties": False,
        },
    ),
]
"""A cell, (column, row); in JSON an object with both."""
