"""The positions that players are graded on.

They come with the package, and are always the same: 200 of each phase of the game, in each of which
some moves keep the outcome and some do not, and none wins on the spot.
`benchmarks/make_grade_set.py` has made them, with the exact score of every move.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fourfold.position import Position

SET_FILE = Path(__file__).with_name("data") / "graded.txt"

PHASES = {"opening": range(4, 12), "middle": range(12, 24), "end": range(24, 36)}
"""The discs on the board in each phase."""


class Exercise(NamedTuple):
    """A position, and the exact score of each of its moves; None where there is none."""

    position: Position
    scores: tuple[int | None, ...]

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return next(name for name, plies in PHASES.items() if self.position.ply in plies)

    @property
    def best(self) -> int:
        """The highest score."""
        return max(score for score in self.scores if score is not None)


def outcome(score: int) -> int:
    """Who wins, whatever the time it takes: 1, 0 or -1.

    >>> outcome(18), outcome(0), outcome(-2)
    (1, 0, -1)
    """
    return (score > 0) - (score < 0)


@cache
def exercises() -> Sequence[Exercise]:
    """The positions that players are graded on.

    >>> len(exercises())
    600
    """
    found = []
    for line in SET_FILE.read_text(encoding="utf-8").splitlines():
        moves, *scores = line.split()
        numbers = tuple(None if score == "." else int(score) for score in scores)
        found.append(Exercise(Position.from_moves(moves), numbers))
    return tuple(found)
