"""The definition of a puzzle, as stated in `docs/puzzles.md`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import NamedTuple, TypeVar

from fourfold.base.errors import InvalidArgument
from fourfold.rules.notation import parse_moves
from fourfold.rules.position import Position
from fourfold.rules.shapes import MoveString

_STEP = 7919  # a prime, so that every puzzle gets a day unless their number is a multiple of it
FIRST_DAY = date(1970, 1, 1)
"""Days are counted from here."""

T = TypeVar("T")


class Goal(StrEnum):
    """The goal of the right moves."""

    WIN = "win"
    SAVE = "save"


class Theme(StrEnum):
    """The subject of a puzzle; `themes.py` has the definitions."""

    WIN_IN_ONE = "win-in-one"
    DOUBLE_THREAT = "double-threat"
    FORCED_LINE = "forced-line"
    ODD_THREAT = "odd-threat"
    EVEN_THREAT = "even-threat"
    ZUGZWANG = "zugzwang"
    ONLY_DEFENCE = "only-defence"
    TRAP = "trap"


class Turn(NamedTuple):
    """One of the solver's turns."""

    position: Position
    column: int
    """The move of the line."""
    right: tuple[int, ...]
    """All right moves: `column` and, where a win ends, every other one that makes four."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and how the side to move wins or saves the game from there.

    >>> puzzle = Puzzle("2232", Goal.WIN, "456")
    >>> puzzle.solution, puzzle.depth
    (3, 2)
    """

    moves: MoveString
    """The moves that lead to the position; the last one is shown to the solver."""
    goal: Goal
    line: MoveString
    """The solver's moves and the opponent's answers in turn; it begins and ends with the solver's.
    """
    themes: tuple[Theme, ...] = ()
    rating: int = 0
    """The difficulty in Elo; see `difficulty`."""

    @property
    def position(self) -> Position:
        """The position to solve."""
        return Position.from_moves(self.moves)

    @property
    def solution(self) -> int:
        """The column of the first right move, counted from 0."""
        return parse_moves(self.line)[0]

    @property
    def depth(self) -> int:
        """The number of the solver's moves."""
        return (len(self.line) + 1) // 2

    @property
    def turns(self) -> Iterator[Turn]:
        """The solver's turns along the line."""
        position = self.position
        for index, column in enumerate(parse_moves(self.line)):
            if index % 2 == 0:
                right = fours(position) if self.goal is Goal.WIN else ()
                yield Turn(position, column, right or (column,))
            position = position.play(column)


def fours(position: Position) -> tuple[int, ...]:
    """The columns that make four at once.

    >>> fours(Position.from_moves("414141"))
    (3,)
    """
    return tuple(filter(position.is_winning_move, position.legal_moves))


def of_the_day(puzzles: Sequence[T], day: date | None = None) -> T:
    """The puzzle of a day, by default today's. It is the same for everybody.

    >>> of_the_day(range(600), date(2026, 1, 31)), of_the_day(range(600), date(2026, 2, 1))
    (396, 515)
    """
    if not puzzles:
        raise InvalidArgument("there are no puzzles to choose from")
    day = day or datetime.now(tz=UTC).date()
    step = _STEP if len(puzzles) % _STEP else 1
    return puzzles[(day - FIRST_DAY).days * step % len(puzzles)]
