"""`fourfold puzzles progress`: a person's rating, streaks and results."""

from collections import Counter
from datetime import UTC, datetime

from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.puzzles.common import in_words
from fourfold.cli.settings import folder
from fourfold.cli.tables import plain_table, show
from fourfold.learn.puzzles import Progress, ProgressFile, SolverRating, Theme, shipped

_CERTAIN = 110  # a rating with a larger deviation is marked as provisional


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
@options.as_json
def progress(as_json: bool) -> None:
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
    found = {
        **now.rating._asdict(),
        "tried": len(now.history),
        "solved": now.solved,
        "streak": now.streak,
        "longest_streak": now.longest_streak,
        "days": days,
        "longest_days": now.daily.longest,
        "themes": {theme: {"tried": tried[theme], "solved": solved[theme]} for theme in Theme},
    }
    lines = [
        f"Rating {rating_in_words(now.rating)}",
        f"{counted(len(now.history), 'puzzle')} tried, {now.solved} solved",
        f"Streak {now.streak}, longest {now.longest_streak}",
        f"Puzzles of the day in a row: {days}, longest {now.daily.longest}",
    ]
    table = plain_table("", "solved")
    for theme in Theme:
        table.add_row(in_words([theme]), f"{solved[theme]} of {tried[theme]}")
    tables = [table] if now.history else []
    show(found, [*lines, *tables, f"\nstored in {file.path}"], as_json=as_json)


def _by_theme(now: Progress) -> tuple[Counter[Theme], Counter[Theme]]:
    """How many of the shipped puzzles of each theme were tried, and how many solved."""
    themes = {puzzle.moves: puzzle.themes for puzzle in shipped()}
    tried, solved = Counter[Theme](), Counter[Theme]()
    for entry in now.history:
        tried.update(themes.get(entry.moves, ()))
        if entry.solved:
            solved.update(themes.get(entry.moves, ()))
    return tried, solved
