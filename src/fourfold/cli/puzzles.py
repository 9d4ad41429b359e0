"""`fourfold puzzles`: show, make and check puzzles."""

import contextlib
import json
import sys
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from fourfold.cli import typed
from fourfold.cli.console import complain, messages, results, shows_color, theme_for
from fourfold.cli.ending import INTERRUPTED
from fourfold.cli.files import check_output, write_or_print
from fourfold.cli.help import CommandGroup
from fourfold.cli.options import OUTPUT, AsJson
from fourfold.cli.progress import progress_bar
from fourfold.cli.prose import paragraphs
from fourfold.errors import FourfoldError
from fourfold.notation import column_label, format_moves, parse_column, parse_moves
from fourfold.puzzles import Difficulty, Goal, Phase, Puzzle, of_the_day, read, shipped, to_text
from fourfold.puzzles import generate as generate_puzzles
from fourfold.puzzles import verify as verify_puzzles
from fourfold.render import text
from fourfold.review import explain
from fourfold.solver import Solver

puzzles = CommandGroup(help="Positions with one right move: show, answer, make, check.")

File = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE", help="The puzzles.", show_default="those that come with fourfold"
    ),
]


def _open(file: Path | None) -> tuple[Puzzle, ...]:
    return shipped() if file is None else read(file)


def _counted(count: int, what: str) -> str:
    """How many there are.

    >>> _counted(1, "fault"), _counted(0, "fault"), _counted(600, "puzzle")
    ('1 fault', 'no faults', '600 puzzles')
    """
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


@puzzles.command()
def show(
    number: Annotated[
        int | None,
        typer.Argument(metavar="N", min=1, help="Which puzzle.", show_default="that of the day"),
    ] = None,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="DATE", help="The puzzle of this day, as 2026-01-31."),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            metavar="FILE",
            help="Whose puzzles.",
            show_default="those that come with fourfold",
        ),
    ] = None,
    solution: Annotated[
        bool, typer.Option("--solution", help="Tell the move, and how it goes on.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a puzzle: the one of today, of another day, or by its number.

    Try:

    - `fourfold puzzles show`
    - `fourfold puzzles show 100 --solution`
    - `fourfold puzzles show 1 --file mine.json`
    """
    if number is not None and day is not None:
        raise typer.BadParameter("a number and --day exclude each other", param_hint="--day")
    opened = _open(file)
    if not opened:
        raise typer.BadParameter(f"there are no puzzles in {file}", param_hint="--file")
    number = _chosen(len(opened), number, day)
    chosen = opened[number - 1]
    line = Solver().analyse(chosen.position).pv if solution else ()
    if as_json:
        print(json.dumps(_as_dict(number, chosen, line)))
        return
    _show_puzzle(number, chosen)
    if solution:
        results().print(
            f"Column {column_label(chosen.solution)}, for example {format_moves(line)}",
            soft_wrap=True,
        )


@puzzles.command()
def play(
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="N", min=1, help="Which puzzle comes first.", show_default="that of the day"
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            metavar="FILE",
            help="Whose puzzles.",
            show_default="those that come with fourfold",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Answer puzzles: type a column, and learn whether it is right and why.

    A wrong answer may be tried again; an empty line shows the solution, q quits. With --json each
    answer is a line of JSON.

    Try:

    - `fourfold puzzles play`
    - `fourfold puzzles play 100`
    - `echo 4 | fourfold puzzles play 1 --json`
    """
    opened = _open(file)
    if not opened:
        raise typer.BadParameter(f"there are no puzzles in {file}", param_hint="--file")
    place = _chosen(len(opened), number, None)
    solver, solved, right = Solver(), 0, 0
    with contextlib.suppress(typed.Quit):
        while True:
            first_try = _play_one(place, opened[place - 1], solver, as_json)
            solved, right = solved + 1, right + first_try
            place = place % len(opened) + 1
    if solved and not as_json:
        print(f"{right} of {solved} right at the first try.")


def _play_one(number: int, puzzle: Puzzle, solver: Solver, as_json: bool) -> bool:
    """Ask until the answer is right or given up; whether the first one was right."""
    if not as_json:
        _show_puzzle(number, puzzle)
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
    """The column that is typed; None if the person gives up."""
    position = puzzle.position
    while True:
        words = typed.read_line() if as_json else typed.read("Column (empty: solution, q: quit): ")
        if not words:
            return None
        if words.lower() in ("q", "quit"):
            raise typed.Quit
        try:
            column = parse_column(words.lower(), position.columns)
        except FourfoldError as error:
            complain(str(error))
            continue
        if position.is_playable(column):
            return column
        complain(f"column {words} is full")


def _show_puzzle(number: int, puzzle: Puzzle) -> None:
    console = results()
    theme, color = theme_for(sys.stdout), shows_color(console)
    last = parse_moves(puzzle.moves)[-1:]
    board = text.board(puzzle.position, theme=theme, color=color, last=last[0] if last else None)
    console.print(Text(_task(number, puzzle, theme), style="bold"))
    console.print(Text.from_ansi(board), soft_wrap=True)
    if last:
        console.print(f"{theme.last} the last move: column {column_label(last[0])}")


def _chosen(count: int, number: int | None, day: str | None) -> int:
    """The number of the puzzle that is wanted, from 1."""
    if number is not None:
        if number > count:
            raise typer.BadParameter(f"{number} is not from 1 to {count}", param_hint="N")
        return number
    numbers = range(1, count + 1)
    if day is None:
        return of_the_day(numbers)
    try:
        return of_the_day(numbers, date.fromisoformat(day))
    except ValueError:
        raise typer.BadParameter(
            f"{day!r} is not a day such as 2026-01-31", param_hint="--day"
        ) from None


def _task(number: int, puzzle: Puzzle, theme: text.Theme) -> str:
    what = {Goal.WIN: "One move wins.", Goal.SAVE: "One move does not lose."}[puzzle.goal]
    turn = puzzle.position.turn
    return (
        f"Puzzle {number}, {Difficulty.of(puzzle.rating)} ({puzzle.rating}): "
        f"{turn.name.lower()} ({text.disc(turn, theme=theme)}) to move. {what}"
    )


def _as_dict(number: int, puzzle: Puzzle, line: tuple[int, ...]) -> dict[str, Any]:
    found = {
        "number": number,
        "moves": puzzle.moves,
        "goal": puzzle.goal.value,
        "difficulty": Difficulty.of(puzzle.rating).value,
        "rating": puzzle.rating,
    }
    if line:
        found |= {"solution": column_label(puzzle.solution), "line": format_moves(line)}
    return found


@puzzles.command()
def info(file: File = None, as_json: AsJson = False) -> None:
    """Count the puzzles of a file by phase, goal and difficulty.

    Try:

    - `fourfold puzzles info`
    """
    opened = _open(file)
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
    console.print(f"{_counted(len(opened), 'puzzle')}: {', '.join(shares)}", soft_wrap=True)


@puzzles.command()
def generate(
    out: Annotated[Path, typer.Option(*OUTPUT, metavar="FILE", help="Where the puzzles go.")],
    count: Annotated[
        int, typer.Option("--count", metavar="N", min=1, max=100_000, help="How many.")
    ] = 600,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="Which games they come from.")
    ] = 1,
) -> None:
    """Make puzzles from random games, with the exact solver, and rate them.

    As many wins as saves, as many of each phase of the game, none twice nor its mirror image. A
    hundred take about half a minute. The same seed gives the same puzzles.

    Try:

    - `fourfold puzzles generate --count 60 --seed 7 -o mine.json`
    """
    check_output(out, "--output")
    try:
        with progress_bar("puzzles") as update:
            made = generate_puzzles(count, seed, Solver(), update)
    except KeyboardInterrupt:
        complain("interrupted: nothing was written")
        raise typer.Exit(INTERRUPTED) from None
    write_or_print(out, to_text(made))
    messages().print(
        f"wrote {_counted(len(made), 'puzzle')} to {out}", soft_wrap=True, markup=False
    )


@puzzles.command()
def verify(file: File = None, as_json: AsJson = False) -> None:
    """Solve every puzzle of a file, and compare.

    The exit status is 1 if one of them is wrong, occurs twice, has a rating that cannot be, or
    comes after a harder one.

    Try:

    - `fourfold puzzles verify`
    - `fourfold puzzles verify mine.json --json`
    """
    opened = _open(file)
    with progress_bar("solving") as update:
        faults = verify_puzzles(opened, Solver(), update)
    if as_json:
        listed = [
            {"number": fault.number, "moves": fault.puzzle.moves, "reason": fault.reason}
            for fault in faults
        ]
        print(json.dumps({"checked": len(opened), "faults": listed}))
    else:
        console = results()
        for fault in faults:
            console.print(
                f"puzzle {fault.number} ({fault.puzzle.moves}): {fault.reason}", soft_wrap=True
            )
        console.print(
            f"{_counted(len(opened), 'puzzle')} checked, {_counted(len(faults), 'fault')}"
        )
    if faults:
        raise typer.Exit(1)
