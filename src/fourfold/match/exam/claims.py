"""Reasons for a move: claims from a closed list, each of which is true or false by exact play."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from fourfold._core import solve_without
from fourfold.base.json_shapes import IF_GIVEN
from fourfold.match.judgement import GradedPosition, sign
from fourfold.rules.position import Position
from fourfold.rules.shapes import Cell
from fourfold.rules.side import Side

ClaimKind = Literal[
    "wins-at-once", "must-block", "creates-threat", "allows", "double-threat", "zugzwang"
]


class ClaimForm(NamedTuple):
    """How a kind of claim is written, and what it says."""

    form: str
    meaning: str

    @property
    def has_cell(self) -> bool:
        """Whether a claim of this kind names a cell."""
        return " " in self.form


CLAIMS: dict[ClaimKind, ClaimForm] = {
    "wins-at-once": ClaimForm("wins-at-once", "the move makes four"),
    "must-block": ClaimForm(
        "must-block", "the move takes a cell where the opponent would make four on its next move"
    ),
    "creates-threat": ClaimForm(
        "creates-threat COLUMN/ROW",
        "after the move, a disc of yours on this empty cell would make four, and before it would "
        "not",
    ),
    "allows": ClaimForm(
        "allows COLUMN/ROW", "after the move, the opponent can make four on this cell at once"
    ),
    "double-threat": ClaimForm(
        "double-threat",
        "after the move, you could make four on two or more cells at once, and the opponent cannot "
        "make four first",
    ),
    "zugzwang": ClaimForm(
        "zugzwang COLUMN/ROW",
        "after the move, a player wins only because of this cell, where it would make four but "
        "cannot play yet: when only the cell right below it and the cells above that are empty, "
        "it is the turn of the other player",
    ),
}
"""The closed list."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about a move.

    >>> str(Claim("creates-threat", (3, 2))), str(Claim("must-block"))
    ('creates-threat 4/3', 'must-block')
    """

    claim: ClaimKind
    """What it says."""
    cell: Cell | None = None
    """The cell that it names."""

    def __str__(self) -> str:
        return (
            self.claim
            if self.cell is None
            else f"{self.claim} {self.cell[0] + 1}/{self.cell[1] + 1}"
        )


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A reason that an answer gives."""

    text: str
    """The reason as it was written."""
    true: bool
    """Whether it is true; false if it cannot be read."""
    claim: Claim | None = None
    """What it says in terms of the position, not mirrored; None if it cannot be read."""
    problem: str | None = field(default=None, metadata=IF_GIVEN)
    """The reason why it cannot be read."""


def true_claims(graded: GradedPosition, column: int) -> set[Claim]:
    """All claims of the closed list that are true of a legal move.

    >>> from fourfold.rules.position import Position
    >>> position = Position.from_moves("43434")
    >>> scores = (-18, -18, -18, -2, -18, -18, -18)
    >>> sorted(map(str, true_claims(GradedPosition("43434", position, scores), 3)))
    ['must-block']
    """
    position = graded.position
    if position.is_winning_move(column):
        return {Claim("wins-at-once")} | _blocked(position, column)
    after, mover = position.play(column), position.turn
    own, others = set(after.winning_cells(mover)), _playable(after, mover.other)
    found = _blocked(position, column)
    found |= {Claim("creates-threat", cell) for cell in own - set(position.winning_cells(mover))}
    found |= {Claim("allows", cell) for cell in others}
    if len(_playable(after, mover)) > 1 and not others:
        found.add(Claim("double-threat"))
    result = sign(graded.score_of(column))
    if result:
        winner = mover if result > 0 else mover.other
        found |= {Claim("zugzwang", cell) for cell in _zugzwang(after, winner)}
    return found


def _blocked(position: Position, column: int) -> set[Claim]:
    cell = column, position.height(column)
    return {Claim("must-block")} if cell in position.winning_cells(position.turn.other) else set()


def _playable(position: Position, side: Side) -> set[tuple[int, int]]:
    return {
        (column, row)
        for column, row in position.winning_cells(side)
        if position.height(column) == row
    }


def _zugzwang(position: Position, winner: Side) -> set[tuple[int, int]]:
    """The threats of the winner that win by zugzwang: cells without which it would not win."""
    cells = position.columns * position.rows
    found = set()
    for column, row in position.winning_cells(winner):
        free = cells - position.ply - (position.rows - (row - 1))
        loser = position.turn if free % 2 == 0 else position.turn.other
        if row == position.height(column) or loser is winner:
            continue
        bit = 1 << (column * (position.rows + 1) + row)
        without = solve_without(
            position, bit if winner is Side.FIRST else 0, bit if winner is Side.SECOND else 0
        )
        if without is None:
            raise AssertionError("a search without limit has a result")
        if sign(without) != (1 if position.turn is winner else -1):
            found.add((column, row))
    return found
