"""`fourfold puzzles verify`: compare puzzles with the solver."""

from pathlib import Path

import click

from fourfold.base.quantities import counted
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.puzzles.common import open_puzzles, puzzle_file
from fourfold.cli.tables import show
from fourfold.learn.puzzles import verify as verify_puzzles
from fourfold.play.console.progress import progress_bar
from fourfold.solver import Solver


@command()
@puzzle_file
@options.as_json
def verify(file: Path | None, as_json: bool) -> None:
    """Solve every puzzle in a file again, and compare the results.

    The goal, the line, the themes and the rating are computed again. The exit status is 1 if one of
    them is wrong, if a puzzle is repeated, or if a puzzle comes after a harder one.

    Examples:
    - `fourfold puzzles verify`
    - `fourfold puzzles verify mine.json --json`
    """
    opened = open_puzzles(file)
    with progress_bar("solving") as update:
        faults = verify_puzzles(opened, Solver(), update)
    listed = [
        {"number": fault.number, "moves": fault.puzzle.moves, "reason": fault.reason}
        for fault in faults
    ]
    lines = ["puzzle {number} ({moves}): {reason}".format(**fault) for fault in listed]
    lines.append(f"{counted(len(opened), 'puzzle')} checked, {counted(len(faults), 'fault')}")
    show({"checked": len(opened), "faults": listed}, lines, as_json=as_json)
    if faults:
        raise click.exceptions.Exit(1)
