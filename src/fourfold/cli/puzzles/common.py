"""What the commands of `fourfold puzzles` share: files, numbers, and how a puzzle is shown."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import reduce
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from fourfold.base.json_shapes import IF_GIVEN
from fourfold.base.languages import Messages
from fourfold.cli.options import Decorator, data_file, file_argument
from fourfold.learn.puzzles import Difficulty, Goal, Puzzle, Theme, of_the_day, read, shipped
from fourfold.play.console.console import results, theme_for
from fourfold.play.console.report import print_board
from fourfold.render import text
from fourfold.rules.notation import column_label, parse_moves
from fourfold.rules.position import Position
from fourfold.rules.shapes import MoveString

puzzle_file = file_argument("The puzzle file.", "the puzzles that come with fourfold")
file_option = data_file("The puzzle file.", "the puzzles that come with fourfold")


def number_argument(text: str) -> Decorator[Any]:
    """The argument `[N]`: the number of a puzzle."""
    return click.argument(
        "number", metavar="[N]", type=click.IntRange(1), required=False, help=text
    )


def open_puzzles(file: Path | None) -> tuple[Puzzle, ...]:
    """The puzzles of a file, or the shipped ones."""
    return shipped() if file is None else read(file)


def open_some(file: Path | None) -> tuple[Puzzle, ...]:
    """The same, but no puzzles are a usage error."""
    puzzles = open_puzzles(file)
    if not puzzles:
        raise click.BadParameter(f"there are no puzzles in {file}", param_hint="--file")
    return puzzles


def chosen_number(count: int, number: int | None, day: str | None = None) -> int:
    """The number of the puzzle that the user asks for, from 1."""
    if number is not None:
        if number > count:
            raise click.BadParameter(f"{number} is not between 1 and {count}", param_hint="N")
        return number
    numbers = range(1, count + 1)
    if day is None:
        return of_the_day(numbers)
    try:
        return of_the_day(numbers, date.fromisoformat(day))
    except ValueError:
        message = f"{day!r} is not a date such as 2026-01-31"
        raise click.BadParameter(message, param_hint="--day") from None


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """What `fourfold puzzles show --json` prints."""

    number: int
    """The number of the puzzle among the included ones or those of `--file`, from 1."""
    moves: MoveString
    """The moves that lead to the position."""
    goal: Goal
    """What the right moves achieve: `win`, or `save` a draw."""
    difficulty: Difficulty
    """The difficulty in words."""
    rating: int
    """The difficulty as a number."""
    depth: int
    """The number of moves that you have to find."""
    line: MoveString | None = field(default=None, metadata=IF_GIVEN)
    """The right moves and the opponent's answers in turn: with `--solution`."""
    themes: tuple[Theme, ...] | None = field(default=None, metadata=IF_GIVEN)
    """The themes: with `--solution`."""

    @classmethod
    def of(cls, number: int, puzzle: Puzzle, *, solution: bool = False) -> "ShownPuzzle":
        """A puzzle with a number."""
        difficulty = Difficulty.of(puzzle.rating)
        task = cls(number, puzzle.moves, puzzle.goal, difficulty, puzzle.rating, puzzle.depth)
        return replace(task, line=puzzle.line, themes=puzzle.themes) if solution else task


def show_puzzle(number: int, puzzle: Puzzle, say: Messages) -> None:
    """Print the task and the board."""
    turn = puzzle.position.turn
    task = say(
        f"puzzles.task.{puzzle.goal}",
        number=number,
        difficulty=say(f"difficulty.{Difficulty.of(puzzle.rating)}"),
        rating=puzzle.rating,
        side=turn.name.lower(),
        disc=text.disc(turn, theme=theme_for(sys.stdout)),
        moves=puzzle.depth,
    )
    results().print(Text(task, style="bold"))
    show_board(puzzle.position, (parse_moves(puzzle.moves) or (None,))[-1], say)


def show_board(position: Position, last: int | None, say: Messages) -> None:
    """Print a board, with an arrow at the last move."""
    print_board(console := results(), position, last=last, coordinates=True)
    if last is not None:
        arrow = theme_for(sys.stdout).last
        console.print(say("puzzles.last", arrow=arrow, column=column_label(last)))


def in_words(themes: Sequence[Theme], say: Messages) -> str:
    """Themes as people read them.

    >>> from fourfold.base.languages import messages
    >>> in_words((Theme.DOUBLE_THREAT, Theme.TRAP), messages("en", "learn"))
    'double threat, trap'
    """
    names = [say(f"theme.{theme}") for theme in themes]
    return reduce(lambda some, one: say("puzzles.themes", themes=some, theme=one), names)


def solution_in_words(puzzle: Puzzle, say: Messages) -> str:
    """The moves that solve a puzzle, and its themes.

    >>> from fourfold.base.languages import messages
    >>> puzzle = Puzzle("2232", Goal.WIN, "415", (Theme.DOUBLE_THREAT,))
    >>> solution_in_words(puzzle, messages("en", "learn"))
    '4-1-5 (double threat)'
    """
    themes = in_words(puzzle.themes, say)
    return say("puzzles.line", moves="-".join(puzzle.line), themes=themes)
