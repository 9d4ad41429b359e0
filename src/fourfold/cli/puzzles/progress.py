"""`fourfold puzzles progress`: a person's rating, streaks and results."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from fourfold.base.json_shapes import INLINE
from fourfold.base.languages import messages
from fourfold.base.quantities import grouped
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.puzzles.common import in_words
from fourfold.cli.settings import folder
from fourfold.cli.tables import plain_table, show
from fourfold.learn.puzzles import Progress, ProgressFile, SolverRating, Theme, shipped

_CERTAIN = 110  # a rating with a larger deviation is marked as provisional


@dataclass(frozen=True, slots=True)
class ThemeResult:
    """A person's results with the puzzles of a theme."""

    tried: int
    solved: int


@dataclass(frozen=True, slots=True)
class PuzzleResults:
    """What `fourfold puzzles progress --json` prints."""

    now: SolverRating = field(metadata=INLINE)
    tried: int
    """The number of puzzles tried."""
    solved: int
    """The number of puzzles solved on the first try."""
    streak: int
    """The puzzles solved one after the other, up to the latest."""
    longest_streak: int
    """The longest of these ever."""
    days: int
    """The days in a row, up to today or yesterday, whose puzzle was solved."""
    longest_days: int
    """The most of these ever."""
    themes: Mapping[Theme, ThemeResult]
    """The numbers of puzzles tried and solved, by theme."""


def progress_file() -> ProgressFile:
    """The file with the user's progress."""
    return ProgressFile(folder() / "puzzles.json")


def rating_in_words(rating: SolverRating) -> str:
    """A rating, with a question mark while it is provisional.

    >>> rating_in_words(SolverRating(1000, 350, 0.06))
    '1000?'
    """
    return f"{rating.rating:.0f}{'?' if rating.deviation > _CERTAIN else ''}"


@command()
@options.language
@options.as_json
def progress(language: str, as_json: bool) -> None:
    """Show your rating, streaks and results.

    The rating is a Glicko-2 rating on the scale of the puzzles. A question mark means that it is
    still uncertain. Only the first try at a puzzle counts.

    Examples:
    - `fourfold puzzles progress`
    """
    file = progress_file()
    now = file.load()
    tried, solved = _by_theme(now)
    days = now.days(datetime.now(tz=UTC).date())
    found = PuzzleResults(
        now.rating,
        len(now.history),
        now.solved,
        now.streak,
        now.longest_streak,
        days,
        now.daily.longest,
        {theme: ThemeResult(tried[theme], solved[theme]) for theme in Theme},
    )
    say = messages(language, "learn")
    tried_in_all, number = len(now.history), grouped(len(now.history), language)
    lines = [
        say("puzzles.progress.rating", rating=rating_in_words(now.rating)),
        say("puzzles.progress.tried", tried=tried_in_all, number=number, solved=now.solved),
        say("puzzles.progress.streak", streak=now.streak, longest=now.longest_streak),
        say("puzzles.progress.days", days=days, longest=now.daily.longest),
    ]
    table = plain_table("", say("puzzles.progress.solved"))
    for theme in Theme:
        count = say("puzzles.progress.count", solved=solved[theme], tried=tried[theme])
        table.add_row(in_words([theme], say), count)
    tables = [table] if now.history else []
    stored = say("puzzles.progress.stored", path=str(file.path))
    show(found, [*lines, *tables, f"\n{stored}"], as_json=as_json)


def _by_theme(now: Progress) -> tuple[Counter[Theme], Counter[Theme]]:
    """How many of the shipped puzzles of each theme were tried, and how many solved."""
    themes = {puzzle.moves: puzzle.themes for puzzle in shipped()}
    tried, solved = Counter[Theme](), Counter[Theme]()
    for entry in now.history:
        tried.update(themes.get(entry.moves, ()))
        if entry.solved:
            solved.update(themes.get(entry.moves, ()))
    return tried, solved
