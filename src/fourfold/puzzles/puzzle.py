"""The definition of a puzzle, as stated in `docs/puzzles.md`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import TypeVar

from fourfold.errors import InvalidArgument
from fourfold.position import Position
from fourfold.scores import moves_to_win

DEEP = 2
"""The least number of moves that a win takes: a move that wins at once is not a puzzle."""
DECOYS = 2
"""The least number of wrong moves that look playable: that do not lose to the next disc."""

_STEP = 7919  # a prime, so that every puzzle gets a day unless their number is a multiple of it
_FIRST_DAY = date(1970, 1, 1)

T = TypeVar("T")


class Goal(StrEnum):
    """What the right move achieves."""

    WIN = "win"
    SAVE = "save"


class Phase(StrEnum):
    """The part of the game that a puzzle is from."""

    OPENING = "opening"
    MIDDLE = "middle"
    END = "end"

    @classmethod
    def of(cls, position: Position) -> "Phase":
        """The phase of a position, by the number of discs on the board.

        >>> Phase.of(Position.from_moves("4444442255"))
        <Phase.OPENING: 'opening'>
        """
        if position.ply < 12:
            return cls.OPENING
        return cls.MIDDLE if position.ply < 24 else cls.END


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with exactly one right move."""

    moves: str
    """The moves that lead to the position; the last one is shown to the solver."""
    goal: Goal
    solution: int
    """The column of the right move, counted from 0."""
    depth: int
    """The number of moves to look ahead: until the win, or until the latest loss."""
    rating: int = 0
    """The difficulty in Elo; see `difficulty`."""

    @property
    def position(self) -> Position:
        """The position to solve."""
        return Position.from_moves(self.moves)

    @property
    def phase(self) -> Phase:
        """The part of the game it is from."""
        return Phase.of(self.position)


def find_puzzle(moves: str, scores: Sequence[int | None]) -> Puzzle | None:
    """The puzzle in the position after these moves, given the exact score of every column.

    None if there is no puzzle: no move or several are right, the right one wins at once, or the
    wrong ones are too obvious, as they are where a four has to be blocked.

    >>> from fourfold import Solver
    >>> moves = "2232"
    >>> scores = Solver().get_all_move_scores(Position.from_moves(moves))
    >>> find_puzzle(moves, scores)
    Puzzle(moves='2232', goal=<Goal.WIN: 'win'>, solution=3, depth=2, rating=0)
    """
    position = Position.from_moves(moves)
    known = {column: score for column, score in enumerate(scores) if score is not None}
    if not known or (best := max(known.values())) < 0:
        return None
    right = [column for column, score in known.items() if score >= min(best, 1)]
    lost_in = [moves_to_win(position, score) for score in known.values() if score < 0]
    drawn = sum(score == 0 for score in known.values())
    decoys = sum(moves > 1 for moves in lost_in) + (drawn if best > 0 else 0)
    depth = moves_to_win(position, best) if best > 0 else max(lost_in, default=0)
    if len(right) != 1 or decoys < DECOYS or depth < DEEP:
        return None
    return Puzzle(moves, Goal.WIN if best > 0 else Goal.SAVE, right[0], depth)


def of_the_day(puzzles: Sequence[T], day: date | None = None) -> T:
    """The puzzle of a day, by default today's. It is the same for everybody.

    >>> of_the_day(range(600), date(2026, 1, 31)), of_the_day(range(600), date(2026, 2, 1))
    (396, 515)
    """
    if not puzzles:
        raise InvalidArgument("there are no puzzles to choose from")
    day = day or datetime.now(tz=UTC).date()
    step = _STEP if len(puzzles) % _STEP else 1
    return puzzles[(day - _FIRST_DAY).days * step % len(puzzles)]
