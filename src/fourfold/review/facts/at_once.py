"""What the next discs win, lose or force."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from fourfold.notation import cell_name, column_label, format_moves
from fourfold.position import Cell
from fourfold.render.marks import Kind, Mark
from fourfold.review.facts.fact import Fact, mark_cells, names_of, who
from fourfold.side import Side


@dataclass(frozen=True, slots=True)
class WinsAtOnce(Fact):
    """The move completes a four."""

    kind: ClassVar[str] = "wins-at-once"
    column: int
    side: Side
    four: tuple[Cell, ...]
    """The cells of the line, or of all lines if there are several."""

    @property
    def _sentence(self) -> str:
        return f"Column {column_label(self.column)} makes four and wins at once."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The four."""
        return (Mark(Kind.WIN, self.column), *mark_cells(Kind.WIN, self.four, self.side))


@dataclass(frozen=True, slots=True)
class MustBlock(Fact):
    """The only move after which the other side does not win at once, since it takes the cell on
    which that side would have four.
    """

    kind: ClassVar[str] = "must-block"
    column: int
    side: Side
    """Who would win there."""
    cell: Cell

    @property
    def _sentence(self) -> str:
        return (
            f"Column {column_label(self.column)} is forced: it is the only move that stops "
            f"{who(self.side)} from making four at once, on {cell_name(*self.cell)}."
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The cell to take."""
        return mark_cells(Kind.BLOCK, [self.cell], self.side)


@dataclass(frozen=True, slots=True)
class LosesAnyway(Fact):
    """Whatever is played, the other side wins with its next disc."""

    kind: ClassVar[str] = "loses-anyway"
    side: Side
    """Who wins."""
    cells: tuple[Cell, ...]
    """Where it has four now. Several: only one can be blocked. One: it has four above that too.
    None: there is no safe move left."""

    @property
    def _sentence(self) -> str:
        winner = who(self.side)
        if len(self.cells) > 1:
            return f"{winner} has four on {names_of(self.cells)}, and only one can be stopped."
        if self.cells:
            (cell,) = self.cells
            return (
                f"{winner} has four on {cell_name(*cell)}, and again right above it: "
                "stopping one allows the other."
            )
        return f"No safe move is left: every move lets {winner} make four."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The cells."""
        return mark_cells(Kind.THREAT, self.cells, self.side)


@dataclass(frozen=True, slots=True)
class LeavesWin(Fact):
    """The move does not stop a four that the other side can make at once."""

    kind: ClassVar[str] = "leaves-win"
    column: int
    side: Side
    cell: Cell

    @property
    def _sentence(self) -> str:
        return (
            f"Column {column_label(self.column)} loses at once: {who(self.side)} makes four "
            f"on {cell_name(*self.cell)}."
        )

    @property
    def _shared_sentence(self) -> str:
        return f"lose at once: {who(self.side)} makes four on {cell_name(*self.cell)}."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The cell."""
        return mark_cells(Kind.THREAT, [self.cell], self.side)


@dataclass(frozen=True, slots=True)
class LosesToThreatAbove(Fact):
    """The cell right above the move completes a four of the other side, which can then play it."""

    kind: ClassVar[str] = "loses-to-threat-above"
    column: int
    side: Side
    cell: Cell

    @property
    def _sentence(self) -> str:
        return (
            f"Column {column_label(self.column)} loses to the threat above it: "
            f"{who(self.side)} then makes four on {cell_name(*self.cell)}."
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The threat above."""
        return mark_cells(Kind.THREAT, [self.cell], self.side)


@dataclass(frozen=True, slots=True)
class DoubleThreat(Fact):
    """The move leaves its side with two or more cells on which it can make four at once, and the
    other side with none: only one can be blocked.
    """

    kind: ClassVar[str] = "double-threat"
    column: int
    side: Side
    cells: tuple[Cell, ...]

    @property
    def _sentence(self) -> str:
        count = {2: "two", 3: "three"}.get(len(self.cells), str(len(self.cells)))
        return (
            f"Column {column_label(self.column)} makes {count} threats at once, on "
            f"{names_of(self.cells)}: only one can be stopped."
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The move and the threats."""
        return (Mark(Kind.WIN, self.column), *mark_cells(Kind.THREAT, self.cells, self.side))


@dataclass(frozen=True, slots=True)
class ForcedLine(Fact):
    """A side wins by force: every answer of the other side but one loses at once, and at the end
    every answer does.
    """

    kind: ClassVar[str] = "forced-line"
    column: int
    """The move that it is about: the first of the line."""
    side: Side
    """Who wins."""
    line: tuple[int, ...]
    """The moves from here to the four, the move that it is about included."""
    own: bool
    """Whether it is the side to move that wins."""

    @property
    def moves(self) -> int:
        """How many discs the winner plays in the line."""
        return (len(self.line) + 1) // 2 if self.own else len(self.line) // 2

    @property
    def answers(self) -> tuple[int, ...]:
        """The answers of the side that loses. Only the last of them loses at once."""
        return self.line[1 if self.own else 2 : -1 : 2]

    def about(self, column: int | None) -> Self:
        """The same about another column, with the same moves after it."""
        first = column or 0
        return replace(self, column=first, line=(first, *self.line[1:]))

    @property
    def _sentence(self) -> str:
        label, line = column_label(self.column), " ".join(format_moves(self.line))
        if self.own:
            return f"Column {label} forces a win in {self.moves}: {line}. {self._why}"
        return f"Column {label} lets {self._shared_sentence.removeprefix('let ')}"

    @property
    def _shared_sentence(self) -> str:
        line = " ".join(format_moves(self.line[1:]))
        return f"let {who(self.side)} force a win in {self.moves}: {line}. {self._why}"

    @property
    def _why(self) -> str:
        if len(self.answers) == 1:
            return "Every answer loses at once."
        return "Any other answer loses at once, and to the last threat every answer does."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The move, if it wins."""
        return (Mark(Kind.WIN, self.column),) if self.own else ()
