"""`fourfold puzzles show`: one puzzle."""

from pathlib import Path

import click

from fourfold.base.languages import messages
from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.puzzles.common import (
    ShownPuzzle,
    chosen_number,
    file_option,
    number_argument,
    open_some,
    show_puzzle,
    solution_in_words,
)
from fourfold.cli.tables import print_json
from fourfold.play.console.console import results


@command()
@number_argument("The number of the puzzle. [default: the puzzle of the day]")
@click.option("--day", metavar="DATE", help="Show the puzzle of this day, for example 2026-01-31.")
@file_option
@click.option("--solution", is_flag=True, help="Show the solution and the themes.")
@options.language
@options.as_json
def show(
    number: int | None,
    day: str | None,
    file: Path | None,
    solution: bool,
    language: str,
    as_json: bool,
) -> None:
    """Show a puzzle: today's, another day's, or one by number.

    Examples:
    - `fourfold puzzles show`
    - `fourfold puzzles show 100 --solution`
    - `fourfold puzzles show 1 --file mine.json`
    """
    if number is not None and day is not None:
        raise click.BadParameter("cannot be combined with a number", param_hint="--day")
    puzzles = open_some(file)
    number = chosen_number(len(puzzles), number, day)
    puzzle = puzzles[number - 1]
    if as_json:
        print_json(ShownPuzzle.of(number, puzzle, solution=solution))
        return
    say = messages(language, "learn")
    show_puzzle(number, puzzle, say)
    if solution:
        line = solution_in_words(puzzle, say)
        results().print(say("puzzles.solution", line=line), soft_wrap=True)
