"""A person's progress with puzzles, stored in a JSON file: what was tried, and with what result.

Ratings and streaks follow from that.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, field, replace
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar

from fourfold._core import new_solver, rate_result
from fourfold.base import progress_file
from fourfold.base.data_file import checked_format
from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import INLINE, Form, called, from_json, to_json
from fourfold.learn.puzzles.files import checked_rating
from fourfold.learn.puzzles.puzzle import FIRST_DAY, Puzzle
from fourfold.players.chance import pick
from fourfold.rules.position import Position

_NEAR = 20  # the next puzzle is one of this many whose ratings are nearest to the person's


@dataclass(frozen=True, slots=True)
class SolverRating:
    """The rating of someone at puzzles, by Glicko-2, on the scale of the puzzles' ratings."""

    rating: float
    """The rating, by Glicko-2."""
    deviation: float
    """The true rating lies within two of these with a probability of 95%."""
    volatility: float
    """How much results vary."""

    def after(self, puzzle: int, *, solved: bool) -> "SolverRating":
        """The rating after a puzzle with a rating.

        >>> round(SolverRating(*new_solver()).after(1000, solved=True).rating)
        1080
        """
        return SolverRating(*rate_result(astuple(self), puzzle, float(solved)))


def _moves(text: str) -> str:
    Position.from_moves(text)  # raises an error if they cannot be played
    return text


def _day(number: Any) -> date:
    try:
        return FIRST_DAY + timedelta(days=number)
    except (OverflowError, TypeError):
        raise InvalidArgument(f"expected a day since 1970, not {number!r}") from None


def _days(number: Any) -> int:
    if type(number) is not int or number < 0:
        raise InvalidArgument(f"expected a number of days, not {number!r}")
    return number


Days = Annotated[int, Form(int, _days, {"type": "integer", "minimum": 0})]


@dataclass(frozen=True, slots=True)
class Entry:
    """The first try at a puzzle."""

    moves: Annotated[str, Form(str, _moves, {"type": "string"})]
    """The moves that lead to the position of the puzzle."""
    rating: Annotated[int, Form(int, checked_rating, {"type": "integer"})]
    """The rating of the puzzle."""
    solved: bool
    """Whether every move was right."""
    day: Annotated[date, Form(str, date.fromisoformat, {"type": "string", "format": "date"})]
    daily: bool = False
    """Whether it was the puzzle of that day."""


DayNumber = Annotated[
    date, Form(lambda day: (day - FIRST_DAY).days, _day, {"type": "integer", "minimum": 0})
]
"""A day; in JSON the number of days since 1970."""


@dataclass(frozen=True, slots=True)
class DailyStreak:
    """Days in a row whose puzzle was solved, at the first try or later."""

    last: DayNumber | None = field(default=None, metadata=called("lastDay"))
    """The last day whose puzzle was solved."""
    days: Days = 0
    """The number of days in a row up to that day."""
    longest: Days = field(default=0, metadata=called("longestDays"))
    """The largest number of days in a row ever."""

    def after(self, day: date) -> "DailyStreak":
        """The streak after the puzzle of a day was solved.

        >>> DailyStreak().after(date(2026, 1, 31)).after(date(2026, 2, 1)).days
        2
        """
        since = None if self.last is None else (day - self.last).days
        if since in (0, -1):  # again, or late: the next day's puzzle was solved before
            return self
        days = self.days + 1 if since == 1 else 1
        return DailyStreak(day, days, max(days, self.longest))


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything that someone has tried, the earliest first.

    >>> progress = Progress().recorded(Entry("2232", 700, solved=True, day=date(2026, 1, 31)))
    >>> progress.streak, round(progress.rating.rating)
    (1, 1071)
    """

    format: ClassVar = "fourfold-puzzle-progress"
    version: ClassVar = 1
    history: tuple[Entry, ...] = ()
    """The first tries, the earliest first."""
    daily: DailyStreak = field(default_factory=DailyStreak, metadata=INLINE)

    def recorded(self, entry: Entry) -> "Progress":
        """The progress after a try. Only the first try at a puzzle counts."""
        if self.has_tried(entry.moves):
            return self
        return Progress((*self.history, entry), _with_entries(self.daily, [entry]))

    def with_daily(self, day: date) -> "Progress":
        """The progress after the puzzle of a day was solved, at the first try or later."""
        return replace(self, daily=self.daily.after(day))

    def has_tried(self, moves: str) -> bool:
        """Whether there was a try at the puzzle after these moves."""
        return any(entry.moves == moves for entry in self.history)

    @property
    def rating(self) -> SolverRating:
        """The rating now."""
        now = SolverRating(*new_solver())
        for entry in self.history:
            now = now.after(entry.rating, solved=entry.solved)
        return now

    @property
    def solved(self) -> int:
        """The number of puzzles solved at the first try."""
        return sum(entry.solved for entry in self.history)

    @property
    def streak(self) -> int:
        """The number of puzzles solved one after the other, up to the latest."""
        runs = list(self._runs())
        return runs[-1] if runs and self.history[-1].solved else 0

    @property
    def longest_streak(self) -> int:
        """The largest number of puzzles ever solved one after the other."""
        return max(self._runs(), default=0)

    def _runs(self) -> Iterator[int]:
        for solved, entries in groupby(self.history, key=lambda entry: entry.solved):
            if solved:
                yield sum(1 for _ in entries)

    def days(self, today: date) -> int:
        """The number of days in a row, up to today or yesterday, whose puzzle was solved.

        >>> solved = Entry("2232", 700, solved=True, day=date(2026, 1, 31), daily=True)
        >>> [Progress().recorded(solved).days(date(2026, 2, day)) for day in (1, 2)]
        [1, 0]
        """
        is_alive = self.daily.last in (today, today - timedelta(days=1))
        return self.daily.days if is_alive else 0


def _with_entries(daily: DailyStreak, entries: Iterable[Entry]) -> DailyStreak:
    for entry in entries:
        if entry.daily and entry.solved:
            daily = daily.after(entry.day)
    return daily


def next_puzzle(
    puzzles: Sequence[Puzzle], progress: Progress, chance: Random, rating: int | None = None
) -> Puzzle:
    """A puzzle near the person's rating, or near another one. Puzzles that were tried come again
    only when there are no others.

    >>> from random import Random
    >>> from fourfold.learn.puzzles import shipped
    >>> 700 < next_puzzle(shipped(), Progress(), Random(1)).rating < 1300
    True
    """
    if not puzzles:
        raise InvalidArgument("there are no puzzles to choose from")
    aim = progress.rating.rating if rating is None else rating
    tried = {entry.moves for entry in progress.history}
    new = [puzzle for puzzle in puzzles if puzzle.moves not in tried] or list(puzzles)
    return pick(chance, sorted(new, key=lambda puzzle: abs(puzzle.rating - aim))[:_NEAR])


class ProgressFile(progress_file.ProgressFile[Progress]):
    """A file with someone's progress.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = ProgressFile(Path(folder) / "puzzles.json")
    ...     _ = file.record(Entry("2232", 700, solved=True, day=date(2026, 1, 31)))
    ...     file.load().solved
    1
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, "puzzle progress", Progress, _parse, _to_text)

    def record(self, entry: Entry) -> Progress:
        """Add a try, and return the progress."""
        return self.change(lambda progress: progress.recorded(entry))


def _to_text(progress: Progress) -> str:
    head = to_json(progress)
    lines = ",\n".join(map(json.dumps, head.pop("history")))
    return f'{json.dumps(head)[:-1]}, "history": [\n{lines}\n]}}\n'


def _parse(data: Any) -> Progress:
    data = checked_format(data, Progress.format, Progress.version)
    if "history" not in data:
        raise InvalidArgument('"history" is missing')
    progress = from_json(Progress, data)
    if not data.keys() & {"lastDay", "days", "longestDays"}:  # they are not in every file
        return replace(progress, daily=_with_entries(DailyStreak(), progress.history))
    if progress.daily.longest < progress.daily.days:
        raise InvalidArgument("longestDays must be at least days")
    return progress
