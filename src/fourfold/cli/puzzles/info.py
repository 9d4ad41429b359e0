"""`fourfold puzzles info`: the contents of a file of puzzles."""

import json
from collections import Counter
from pathlib import Path

from rich.table import Table

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.puzzles.common import counted, open_puzzles, puzzle_file
from fourfold.puzzles import Difficulty, Goal, Phase
from fourfold.terminal.console import results


@command()
@puzzle_file
@options.as_json
def info(file: Path | None, as_json: bool) -> None:
    """Count the puzzles in a file by phase, goal and difficulty.

    Examples:
    - `fourfold puzzles info`
    """
    opened = open_puzzles(file)
    counts = Counter((puzzle.phase, puzzle.goal) for puzzle in opened)
    difficulties = Counter(Difficulty.of(puzzle.rating) for puzzle in opened)
    if as_json:
        by_phase = {phase: {goal: counts[phase, goal] for goal in Goal} for phase in Phase}
        by_difficulty = {difficulty: difficulties[difficulty] for difficulty in Difficulty}
        found = {"puzzles": len(opened), "phases": by_phase, "difficulties": by_difficulty}
        print(json.dumps(found))
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("", *Goal):
        table.add_column(heading, justify="right" if heading else "left")
    for phase in Phase:
        table.add_row(phase, *(str(counts[phase, goal]) for goal in Goal))
    console = results()
    console.print(table)
    shares = (f"{difficulties[difficulty]} {difficulty}" for difficulty in Difficulty)
    console.print(f"{counted(len(opened), 'puzzle')}: {', '.join(shares)}", soft_wrap=True)
