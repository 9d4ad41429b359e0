"""Marks on a board, as plain data.

The renderers know only positions and games. Callers that know more, such as explanations and
reviews, pass marks, and each renderer shows them in its own way.

>>> from fourfold import Side
>>> [Mark(Kind.THREAT, column=4, row=2, side=Side.FIRST), Mark(Kind.BEST, column=3)][1].is_arrow
True
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import NOT_IN_JSON
from fourfold.base.languages import messages
from fourfold.rules.position import Cell, Position
from fourfold.rules.shapes import Column, Row
from fourfold.rules.side import Side


class Kind(StrEnum):
    """The meaning of a mark. Each kind has its own shape and colour.

    >>> Kind("best") is Kind.BEST
    True
    """

    THREAT = "threat"
    """A side would complete four here."""
    WORTHLESS = "worthless"
    """A side would complete four here, but will never get to play here."""
    WIN = "win"
    """A winning move."""
    BLOCK = "block"
    """A cell that must be blocked."""
    BEST = "best"
    """The best move, or a good one."""
    BAD = "bad"
    """A move that is worse than the best one."""
    ZUGZWANG = "zugzwang"
    """A cell that decides the endgame: a side will be forced to play there."""
    NOTE = "note"
    """Anything else, for example the discs of a line."""

    def meaning(self, side: str, language: str = "en") -> str:
        """The meaning for a legend; `side` is what the owner of a threat is called.

        >>> Kind.THREAT.meaning("First")
        'First threatens four'
        """
        return messages(language, "terminal")(f"mark.{self.value}", side=side)


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a cell, or, without a row, an arrow above a column.

    Columns and rows are counted from 0, rows from the bottom. `side` is the owner of a threat.
    `label` is a short text of at most `LONGEST_LABEL` characters, shown with the mark; a single
    character on an empty cell takes the place of the shape.

    >>> Mark(Kind.BLOCK, column=3, row=0, label="!").is_arrow
    False
    >>> Mark("best", column=3).kind is Kind.BEST
    True
    """

    kind: Kind
    column: Column
    row: Row | None = None
    side: Side | None = None
    label: str = field(default="", metadata=NOT_IN_JSON)

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "kind", Kind(self.kind))
        except ValueError:
            allowed = ", ".join(Kind)
            raise InvalidArgument(
                f"unknown kind of mark {self.kind!r}. Available: {allowed}"
            ) from None
        if self.side is not None:
            object.__setattr__(self, "side", Side.of(self.side))
        if len(self.label) > LONGEST_LABEL:
            raise InvalidArgument(
                f"the label {self.label!r} of a mark has {len(self.label)} characters: "
                f"expected at most {LONGEST_LABEL}"
            )

    @property
    def is_arrow(self) -> bool:
        """Whether the mark is an arrow above a column."""
        return self.row is None

    @property
    def symbol(self) -> str:
        """The character that takes the place of the shape on an empty cell; empty for none.

        >>> Mark(Kind.NOTE, 3, 0, label="2").symbol, Mark(Kind.NOTE, 3, label="2").symbol
        ('2', '')
        """
        is_shown = len(self.label) == 1 and self.label.isprintable() and not self.is_arrow
        return self.label if is_shown else ""


LONGEST_LABEL = 4


def check_marks(marks: Iterable[Mark], position: Position) -> tuple[Mark, ...]:
    """The marks as a tuple. Raises InvalidArgument if one is outside of the board.

    >>> check_marks([Mark(Kind.BAD, column=7)], Position())
    Traceback (most recent call last):
    fourfold.InvalidArgument: a mark in column 7, row None is outside the 7×6 board
    """
    checked = tuple(marks)
    for mark in checked:
        inside = 0 <= mark.column < position.columns and 0 <= (mark.row or 0) < position.rows
        if not inside:
            raise InvalidArgument(
                f"a mark in column {mark.column}, row {mark.row} is outside the "
                f"{position.columns}×{position.rows} board"
            )
    return checked


def last_cell(position: Position, column: int | None) -> Cell | None:
    """The cell of the last move if it was in this column: a position does not store its moves.

    >>> last_cell(Position.from_moves("445"), 4), last_cell(Position(), None)
    ((4, 0), None)
    >>> last_cell(Position(), 4)
    Traceback (most recent call last):
    fourfold.InvalidArgument: the last move cannot have been in column 4: it is empty
    """
    if column is None:
        return None
    if not 0 <= column < position.columns:
        raise InvalidArgument(
            f"invalid column {column} for the last move: expected 0 to {position.columns - 1}"
        )
    discs = position.height(column)
    if discs == 0:
        raise InvalidArgument(f"the last move cannot have been in column {column}: it is empty")
    return column, discs - 1


def threat_marks(position: Position) -> tuple[Mark, ...]:
    """A mark for each cell where a side would complete four; none when the game is over.

    >>> marks = threat_marks(Position.from_moves("334455"))
    >>> [(mark.column, mark.row) for mark in marks if mark.side is Side.FIRST]
    [(1, 0), (5, 0)]
    """
    if position.is_over:
        return ()
    return tuple(
        Mark(Kind.THREAT, column, row, side=side)
        for side in Side
        for column, row in position.winning_cells(side)
    )
