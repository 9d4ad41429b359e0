"""`fourfold puzzles info`: the contents of a file of puzzles."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.puzzles.common import open_puzzles, puzzle_file
from fourfold.cli.tables import plain_table, show
from fourfold.learn.puzzles import Difficulty, Goal, Theme


@dataclass(frozen=True, slots=True)
class PuzzleCounts:
    """What `fourfold puzzles info --json` prints: numbers of puzzles."""

    puzzles: int
    """All puzzles."""
    goals: Mapping[Goal, int]
    """Those with each goal."""
    themes: Mapping[Theme, Mapping[Difficulty, int]]
    """Those with each theme, by difficulty."""
    difficulties: Mapping[Difficulty, int]
    """Those of each difficulty."""


@command()
@puzzle_file
@options.as_json
def info(file: Path | None, as_json: bool) -> None:
    """Count the puzzles in a file by theme and difficulty.

    A puzzle can have several themes.

    Examples:
    - `fourfold puzzles info`
    """
    opened = open_puzzles(file)
    difficulties = Counter(Difficulty.of(puzzle.rating) for puzzle in opened)
    goals = Counter(puzzle.goal for puzzle in opened)
    counts = Counter(
        (theme, Difficulty.of(puzzle.rating)) for puzzle in opened for theme in puzzle.themes
    )
    found = PuzzleCounts(
        len(opened),
        {goal: goals[goal] for goal in Goal},
        {theme: {each: counts[theme, each] for each in Difficulty} for theme in Theme},
        {each: difficulties[each] for each in Difficulty},
    )
    table = plain_table("", *Difficulty)
    for theme in Theme:
        table.add_row(theme.replace("-", " "), *(str(counts[theme, each]) for each in Difficulty))
    shares = [f"{difficulties[each]:,} {each}" for each in Difficulty]
    shares += [f"{goals[Goal.WIN]:,} to win", f"{goals[Goal.SAVE]:,} to save"]
    summary = f"{counted(len(opened), 'puzzle')}: {', '.join(shares)}"
    show(found, [table, summary], as_json=as_json)
