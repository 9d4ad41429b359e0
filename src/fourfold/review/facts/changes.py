"""Threats that a move makes, gives up or prevents."""

from dataclasses import dataclass
from typing import ClassVar

from fourfold.notation import cell_name, column_label
from fourfold.position import Cell
from fourfold.render.marks import Kind, Mark
from fourfold.review.facts.fact import Fact, join, mark_cells, names_of, parity, who
from fourfold.review.threats import Reason, Threat
from fourfold.side import Side


@dataclass(frozen=True, slots=True)
class CreatesThreats(Fact):
    """The move gives its side cells to complete a four on that it did not have before."""

    kind: ClassVar[str] = "creates-threats"
    column: int
    side: Side
    threats: tuple[Threat, ...]

    @property
    def _sentence(self) -> str:
        what = join(
            f"an {parity(threat.cell)} threat on {cell_name(*threat.cell)}"
            for threat in self.threats
        )
        return f"Column {column_label(self.column)} creates {what}."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The threats."""
        return tuple(threat.mark for threat in self.threats)


@dataclass(frozen=True, slots=True)
class Prevents(Fact):
    """On the cell that the move takes, the other side would have made threats."""

    kind: ClassVar[str] = "prevents"
    column: int
    side: Side
    """Who would have made them."""
    threats: tuple[Threat, ...]

    @property
    def _sentence(self) -> str:
        where = names_of(threat.cell for threat in self.threats)
        noun = "a threat" if len(self.threats) == 1 else "threats"
        return (
            f"Column {column_label(self.column)} takes a cell from {who(self.side)}, "
            f"who would make {noun} there on {where}."
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The threats that will not be."""
        return mark_cells(Kind.NOTE, [threat.cell for threat in self.threats], self.side)


@dataclass(frozen=True, slots=True)
class MakesWorthless(Fact):
    """After the move the rules prove a threat of the other side worthless that they did not
    before.
    """

    kind: ClassVar[str] = "makes-worthless"
    column: int
    side: Side
    """Whose threat."""
    cell: Cell
    reason: Reason

    @property
    def _sentence(self) -> str:
        return (
            f"Column {column_label(self.column)} makes {who(self.side)}'s threat on "
            f"{cell_name(*self.cell)} worthless: the game ends below it first."
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The threat."""
        return mark_cells(Kind.WORTHLESS, [self.cell], self.side)


@dataclass(frozen=True, slots=True)
class GivesUpThreat(Fact):
    """The move lies right below a threat of its own side: the other side can now block it, and
    to do so is one of its best answers.
    """

    kind: ClassVar[str] = "gives-up-threat"
    column: int
    side: Side
    """Whose threat."""
    cell: Cell
    forced: bool
    """Whether the other side has to block: it has no four of its own."""

    @property
    def _sentence(self) -> str:
        return (
            f"Column {column_label(self.column)} gives up the {parity(self.cell)} threat on "
            f"{cell_name(*self.cell)}: {who(self.side.other)} "
            f"{'must' if self.forced else 'can'} answer right there."
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The move and the threat that is lost."""
        return (Mark(Kind.BAD, self.column), *mark_cells(Kind.THREAT, [self.cell], self.side))


@dataclass(frozen=True, slots=True)
class GivesUpCell(Fact):
    """The move lies right below a cell that its side needs after the best move, and to take that
    cell is one of the other side's best answers.
    """

    kind: ClassVar[str] = "gives-up-cell"
    column: int
    side: Side
    """Who needs the cell."""
    cell: Cell
    instead: int
    """The best move, after which the cell decides."""

    @property
    def _sentence(self) -> str:
        return (
            f"Column {column_label(self.column)} gives up {cell_name(*self.cell)}, which decides "
            f"after column {column_label(self.instead)}: {who(self.side.other)} can answer there."
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The move and the cell that is lost."""
        return (Mark(Kind.BAD, self.column), *mark_cells(Kind.NOTE, [self.cell], self.side))
