"""`fourfold puzzles play`: puzzles to solve."""

import contextlib
import json
from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.puzzles.common import chosen_number, file_option, open_some, show_puzzle
from fourfold.errors import FourfoldError
from fourfold.notation import column_label, parse_column
from fourfold.puzzles import Puzzle
from fourfold.review import explain
from fourfold.solver import Solver
from fourfold.terminal import prompt
from fourfold.terminal.console import paragraphs, results
from fourfold.terminal.streams import print_error


@command()
@click.argument(
    "number",
    metavar="[N]",
    type=click.IntRange(1),
    required=False,
    help="The number of the first puzzle. [default: the puzzle of the day]",
)
@file_option
@options.as_json
def play(number: int | None, file: Path | None, as_json: bool) -> None:
    """Solve puzzles: type a column and see whether it is right, and why.

    After a wrong answer you can try again. An empty line shows the solution, q quits. With --json
    each answer is a line of JSON.

    Examples:
    - `fourfold puzzles play`
    - `fourfold puzzles play 100`
    - `echo 4 | fourfold puzzles play 1 --json`
    """
    puzzles = open_some(file)
    number = chosen_number(len(puzzles), number)
    solver, solved, right = Solver(), 0, 0
    with contextlib.suppress(prompt.Quit):
        while True:
            first_try = _play_one(number, puzzles[number - 1], solver, as_json)
            solved, right = solved + 1, right + first_try
            number = number % len(puzzles) + 1
    if solved and not as_json:
        print(f"{right} of {solved} right at the first try.")


def _play_one(number: int, puzzle: Puzzle, solver: Solver, as_json: bool) -> bool:
    """Ask until the answer is right or the user gives up. Whether the first answer was right."""
    if not as_json:
        show_puzzle(number, puzzle)
    tries = 0
    while True:
        chosen = _read_answer(puzzle, as_json)
        column = puzzle.solution if chosen is None else chosen
        right = chosen == puzzle.solution
        about = explain(puzzle.position, solver, column, time_limit=10.0).sentences()
        tries += 1
        if as_json:
            answer = None if chosen is None else column_label(chosen)
            found = {"number": number, "answer": answer, "right": right, "reasons": about}
            print(json.dumps(found), flush=True)
        else:
            verdict = "The solution" if chosen is None else "Right" if right else "Wrong"
            print(f"{verdict}: column {column_label(column)}.")
            print(paragraphs(about, results()), flush=True)
        if right or chosen is None:
            return right and tries == 1


def _read_answer(puzzle: Puzzle, as_json: bool) -> int | None:
    """The column that the user types; None to give up."""
    position = puzzle.position
    while True:
        question = "Column (empty: solution, q: quit): "
        words = prompt.read_line() if as_json else prompt.read(question)
        if not words:
            return None
        if words.lower() in ("q", "quit"):
            raise prompt.Quit
        try:
            column = parse_column(words.lower(), position.columns)
        except FourfoldError as error:
            print_error(str(error))
            continue
        if position.is_playable(column):
            return column
        print_error(f"column {words} is full")
