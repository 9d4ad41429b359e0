"""How good the moves of a player are, measured against the truth.

The positions come with the package, and are always the same: 200 of each phase of the game, in
each of which some moves keep the outcome and some do not, and none wins on the spot.
`benchmarks/make_grade_set.py` has made them, with the exact score of every move.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fourfold.errors import IllegalMove
from fourfold.match.game import ask
from fourfold.match.schedule import Entrant, derived_seed
from fourfold.position import Position
from fourfold.solver import Solver

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


@dataclass(slots=True)
class Grade:
    """The sums over some positions; the shares follow."""

    positions: int = 0
    kept: int = 0
    """Moves that keep the outcome: what was won stays won, what was drawn is not lost."""
    best: int = 0
    """Moves with the highest score."""
    lost: int = 0
    """Points of score lost in all."""

    @property
    def good_share(self) -> float:
        """The share of moves that keep the outcome."""
        return self.kept / self.positions

    @property
    def perfect_share(self) -> float:
        """The share of moves that nothing is better than."""
        return self.best / self.positions

    @property
    def score_lost(self) -> float:
        """Points of score lost a move, on average."""
        return self.lost / self.positions

    def add(self, exercise: Exercise, column: int) -> None:
        """Count the answer to one more position.

        >>> grade = Grade()
        >>> grade.add(exercises()[0], column=3)
        >>> grade.positions
        1
        """
        score = exercise.scores[column]
        if score is None:
            raise IllegalMove(f"column {column} is full")
        self.positions += 1
        self.kept += outcome(score) == outcome(exercise.best)
        self.best += score == exercise.best
        self.lost += exercise.best - score

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON can hold it.

        >>> Grade(positions=4, kept=3, best=2, lost=10).to_dict()["score_lost"]
        2.5
        """
        return asdict(self) | {
            "good_share": self.good_share,
            "perfect_share": self.perfect_share,
            "score_lost": self.score_lost,
        }


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


def grade(
    player: str | Entrant,
    *,
    seed: int = 0,
    solver: Solver | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Grade]:
    """The grade of a player in each phase of the game, and in "all".

    Each position gets a new player with its own seed, so that the grade of one does not depend on
    the others. `progress(done, total)` is called after each. Raises BadMove if the player
    fails.

    >>> 0.3 < grade("random")["all"].good_share < 0.5
    True
    """
    entrant = Entrant.of(player)
    solver = solver or Solver()
    grades = {phase: Grade() for phase in (*PHASES, "all")}
    for index, exercise in enumerate(exercises()):
        chosen = entrant.make(derived_seed(seed, entrant.name, index), solver)
        column = ask(chosen, exercise.position)
        for phase in (exercise.phase, "all"):
            grades[phase].add(exercise, column)
        if progress is not None:
            progress(index + 1, len(exercises()))
    return grades
