"""What the game turns on: deciding threats, zugzwang, plans."""

from dataclasses import dataclass
from typing import ClassVar

from fourfold.notation import column_label
from fourfold.position import Cell
from fourfold.render.marks import Kind, Mark
from fourfold.review.facts.fact import Fact, Result, mark_cells, names_of, parity, who
from fourfold.side import Side


def _after(column: int | None) -> str:
    return "" if column is None else f"After column {column_label(column)}, "


@dataclass(frozen=True, slots=True)
class Decides(Fact):
    """The result would be another one if the winner's discs on these cells were part of no four.
    None of the cells can be left out of this, and none is filled by the moves that are forced next.
    """

    kind: ClassVar[str] = "decides"
    side: Side
    """Who wins."""
    cells: tuple[Cell, ...]
    without: Result
    """What the winner would get without them."""
    are_threats: bool
    """Whether it has three already around each of the cells."""
    column: int | None = None
    """The move after which this is so, None if it is so as it stands."""

    @property
    def _sentence(self) -> str:
        winner = who(self.side)
        without = {Result.DRAW: "draw", Result.LOSS: "lose"}[self.without]
        where = names_of(self.cells)
        it = "it" if len(self.cells) == 1 else "them"
        if not self.are_threats:
            text = f"{winner} needs {where}: unable to use {it}, {winner} would {without}."
        elif len(self.cells) == 1:
            text = (
                f"{winner}'s {parity(self.cells[0])} threat on {where} decides: without it "
                f"{winner} would {without}."
            )
        else:
            text = f"{winner}'s threats on {where} decide: without them {winner} would {without}."
        return _after(self.column) + text

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The cells."""
        kind = Kind.THREAT if self.are_threats else Kind.NOTE
        return mark_cells(kind, self.cells, self.side)


@dataclass(frozen=True, slots=True)
class Zugzwang(Fact):
    """A threat that decides, and the count that says who will have to play below it: so many cells
    are free that are neither that one, nor the threat, nor above it.
    """

    kind: ClassVar[str] = "zugzwang"
    side: Side
    """Who will have to play below the threat of the other side."""
    cell: Cell
    """The threat."""
    free: int
    """Free cells that both sides fill before."""
    column: int | None = None
    """The move after which this is so, None if it is so as it stands."""

    @property
    def below(self) -> Cell:
        """Where `side` will have to play."""
        return self.cell[0], self.cell[1] - 1

    @property
    def _sentence(self) -> str:
        loser, winner = who(self.side), who(self.side.other)
        label, row = column_label(self.cell[0]), self.below[1] + 1
        cells = "cell is" if self.free == 1 else f"{self.free} cells are"
        until = f"when the other {cells} filled, " if self.free else ""
        text = (
            f"zugzwang works for {winner}: {until}{loser} has to play column {label}, row {row}, "
            f"and {winner} makes four above it."
        )
        return f"Z{text[1:]}" if self.column is None else _after(self.column) + text

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The cell that nobody wants to play, and the threat above it."""
        return (
            *mark_cells(Kind.ZUGZWANG, [self.below], self.side),
            *mark_cells(Kind.THREAT, [self.cell], self.side.other),
        )


@dataclass(frozen=True, slots=True)
class FollowUp(Fact):
    """A side gets its result by a simple plan, whatever the other does: win when it can, stop a
    four when it must, and else answer in the column that was just played.
    """

    kind: ClassVar[str] = "follow-up"
    side: Side
    """Who follows."""
    result: Result
    """What the plan is sure to get: a win or a draw, and no better is possible."""
    cells: tuple[Cell, ...]
    """Threats without any one of which the plan would not get it, besides the one that decides."""
    column: int | None = None
    """The move after which this is so, None if it is so as it stands."""

    @property
    def _sentence(self) -> str:
        gets = "wins" if self.result is Result.WIN else "holds the draw"
        rests = f" It rests on {names_of(self.cells)}." if self.cells else ""
        return (
            f"{_after(self.column)}{who(self.side)} {gets} by following up: answering in the same "
            f"column, unless there is a four to make or to stop.{rests}"
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What it rests on."""
        return mark_cells(Kind.THREAT, self.cells, self.side)


@dataclass(frozen=True, slots=True)
class CannotWin(Fact):
    """Every line of four holds a disc of the other side: these sides cannot make four any more."""

    kind: ClassVar[str] = "cannot-win"
    sides: tuple[Side, ...]

    @property
    def _sentence(self) -> str:
        if len(self.sides) == 2:
            return "Neither side can make four any more: every line is blocked."
        return f"{who(self.sides[0])} cannot make four any more: every line is blocked."
