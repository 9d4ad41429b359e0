"""Threats: empty cells on which a side would have four. `docs/explain.md` defines the words."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fourfold.geometry import Board, single_bits
from fourfold.notation import cell_name, column_label
from fourfold.position import Cell, Position
from fourfold.render.marks import Kind, Mark
from fourfold.review.what_if import score_without
from fourfold.side import Side, SideLike
from fourfold.solver import Solver


class Reason(StrEnum):
    """Why a threat is worthless. `below` is the cell that the reason names.

    >>> Reason.BOTH_BELOW.value
    'both-below'
    """

    BOTH_BELOW = "both-below"
    """Either side has four on a cell below: whoever gets there first ends the game."""
    PAIR_BELOW = "pair-below"
    """A side has four on two cells below, one right above the other. The lower one can only be
    blocked, and then the upper one wins: the game is over before the column grows higher."""
    ANSWERED = "answered"
    """The other side has four on the cell right below. To stop that, this side must play there
    itself, and then the other side can block. Only worthless if exact play agrees."""


@dataclass(frozen=True, slots=True)
class Threat:
    """An empty cell on which `side` would complete a four.

    >>> from fourfold import Position
    >>> (threat,) = threats(Position.from_moves("414141"), side=Side.FIRST)
    >>> threat.cell, threat.odd, threat.playable, threat.worthless
    ((3, 3), False, True, None)
    >>> print(threat)
    First's even threat on column 4, row 4, playable now
    """

    side: Side
    cell: Cell
    playable: bool
    """Whether a disc can be dropped there now."""
    worthless: Reason | None = None
    """Why it cannot be of use, None if that is not proven."""
    below: Cell | None = None
    """Where the threat lies that makes this one worthless; the upper one of a pair."""

    @property
    def odd(self) -> bool:
        """Whether it lies in an odd row, as people count them: 1, 3, 5 …"""
        return self.cell[1] % 2 == 0

    def __str__(self) -> str:
        text = f"{self.side.name.title()}'s {'odd' if self.odd else 'even'} threat on "
        text += cell_name(*self.cell)
        if self.playable:
            text += ", playable now"
        return f"{text}, worthless: {self.argument}" if self.worthless else text

    @property
    def argument(self) -> str | None:
        """Why it is worthless, in words."""
        if self.worthless is None or self.below is None:
            return None
        return _ARGUMENTS[self.worthless].format(cell_name(*self.below))

    @property
    def mark(self) -> Mark:
        """What to show on a picture."""
        kind = Kind.WORTHLESS if self.worthless else Kind.THREAT
        return Mark(kind, self.cell[0], self.cell[1], side=self.side)

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it, the column named as in move strings, rows from 1."""
        return {
            "side": self.side.name.lower(),
            "column": column_label(self.cell[0]),
            "row": self.cell[1] + 1,
            "odd": self.odd,
            "playable": self.playable,
            "worthless": self.worthless and self.worthless.value,
            "text": str(self),
        }


_ARGUMENTS = {
    Reason.BOTH_BELOW: "either side would have four on {} first",
    Reason.PAIR_BELOW: "two threats up to {} end the game first",
    Reason.ANSWERED: "the other side's threat on {} comes first",
}


def threats(
    position: Position,
    solver: Solver | None = None,
    *,
    side: SideLike | None = None,
    node_limit: int = 1_000_000,
) -> tuple[Threat, ...]:
    """All threats of a position, or those of one side.

    Without a solver a threat is called worthless only if the rules alone prove it. With one, also
    if an argument says so and exact play agrees: the score is the same without the threat.

    >>> from fourfold import Position, Side
    >>> [threat.cell for threat in threats(Position.from_moves("415263"), side=Side.FIRST)]
    [(6, 0)]
    """
    if position.is_over:
        return ()
    board = Board.of(position)
    found = []
    for owner in Side if side is None else (Side.of(side),):
        for bit in single_bits(board.wins(owner)):
            reason, below = _argument(board, owner, bit)
            if reason is Reason.ANSWERED and (
                solver is None or not _is_idle(position, solver, owner, bit, node_limit)
            ):
                reason, below = None, None
            cell = board.geometry.cell(bit)
            found.append(Threat(owner, cell, bool(bit & board.playable), reason, below))
    return tuple(found)


def _argument(board: Board, owner: Side, bit: int) -> tuple[Reason | None, Cell | None]:
    """What below a threat may make it worthless."""
    first, second = board.wins(Side.FIRST), board.wins(Side.SECOND)
    column, row = board.geometry.cell(bit)
    for height in range(row):
        lower = board.geometry.bit((column, height))
        if lower & first & second:
            return Reason.BOTH_BELOW, (column, height)
        upper = lower << 1
        if upper != bit and any(lower & wins and upper & wins for wins in (first, second)):
            return Reason.PAIR_BELOW, (column, height + 1)
    other = second if owner is Side.FIRST else first
    if row and bit >> 1 & other:
        return Reason.ANSWERED, (column, row - 1)
    return None, None


def _is_idle(position: Position, solver: Solver, owner: Side, bit: int, node_limit: int) -> bool:
    """Whether the score is the same without the threat."""
    without = score_without(position, {owner: bit}, node_limit)
    return without is not None and without == solver.solve(position)
