"""`fourfold solve`: scores of positions, from a stream of lines to a stream of lines."""

import json
import os
import stat
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO

import click

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.files import STDIN, stdin
from fourfold.cli.options import Engine, empty_board
from fourfold.cli.solve_input import InputLine, read_input, to_argument
from fourfold.play.console.streams import print_error
from fourfold.solver import Solver


@dataclass(frozen=True, slots=True)
class Solved:
    """An input line with its score (None for a bad line) and what it cost, if that was measured."""

    line: InputLine
    score: int | None = None
    nodes: int | None = None
    seconds: float | None = None


def _as_text(solved: Solved) -> str:
    words = [solved.line.moves, "error" if solved.score is None else str(solved.score)]
    if solved.nodes is not None:
        words += [str(solved.nodes), f"{solved.seconds:.6f}"]
    return " ".join(words)


def _as_json(solved: Solved) -> str:
    fields: dict[str, Any] = {"moves": solved.line.moves}
    if solved.score is None:
        fields["error"] = solved.line.error
    else:
        fields["score"] = solved.score
    if solved.line.expected is not None:
        fields["expected"] = solved.line.expected
    if solved.nodes is not None:
        fields |= {"nodes": solved.nodes, "seconds": solved.seconds}
    return json.dumps(fields)


def _solve_one_by_one(solver: Solver, lines: Iterable[InputLine], stats: bool) -> Iterator[Solved]:
    for line in lines:
        if line.position is None:
            yield Solved(line)
            continue
        start = time.perf_counter()
        score = solver.solve(line.position)
        seconds = time.perf_counter() - start
        if stats:
            yield Solved(line, score, solver.explored_positions, seconds)
        else:
            yield Solved(line, score)


def _solve_in_parallel(
    solver: Solver, lines: Iterable[InputLine], write: Callable[[Solved], None]
) -> None:
    """Write the answers in order, each as soon as it is known."""
    pending = deque(lines)

    def write_next(scores: Iterable[int]) -> None:
        following = iter(scores)
        while pending:
            bad = pending[0].position is None
            score = None if bad else next(following, None)
            if score is None and not bad:
                return
            write(Solved(pending.popleft(), score))

    write_next([])
    positions = [line.position for line in pending if line.position is not None]
    solver.solve_many(positions, solver.threads, results=write_next)


@contextmanager
def _progress(source: BinaryIO | None) -> Iterator[Callable[[InputLine], None]]:
    """Show a bar on stderr if a person is there who sees neither the answers nor a prompt."""
    if source is None or source.isatty() or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda _: None
        return
    from rich.progress import (  # noqa: PLC0415 - slow to import
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    from fourfold.play.console.console import messages  # noqa: PLC0415

    status = os.fstat(source.fileno())
    size = status.st_size if stat.S_ISREG(status.st_mode) else None
    columns = (TextColumn("{task.fields[count]} lines"), BarColumn(), TimeElapsedColumn())
    # The answers must not be printed through the bar, as Rich would do.
    with Progress(*columns, console=messages(), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("solve", total=size, count=0)

        def advance(line: InputLine) -> None:
            bar.update(task, advance=line.size + 1, count=line.number)

        yield advance


@command()
@click.argument(
    "moves",
    metavar="[MOVES]...",
    nargs=-1,
    help='Positions as move strings, for example 4455. Use "" for the empty board, or - to read '
    "lines from stdin. [default: stdin]",
)
@options.engine(threads_by_default=1)
@click.option("--stats", is_flag=True, help="Add the number of nodes and the time in seconds.")
@options.board_size
@options.as_json
def solve(
    moves: Sequence[str],
    engine: Engine,
    stats: bool,
    columns: int,
    rows: int,
    as_json: bool,
) -> None:
    """Print the exact score of each position.

    Positions are read from the command line or, if none are given, from stdin. Each line of stdin
    contains a move string such as 4455 and, optionally, the score that you expect. As soon as a
    position is solved, a line with its moves and its score is printed. A line that is blank or `-`
    is the empty board.

    For an invalid line, "error" is printed instead of the score, and the reason is printed
    on stderr with the line number. A score that differs from the expected score is also reported on
    stderr. In both cases, the exit status is 1.

    Examples:
    - `fourfold solve 4455 76461241141`
    - `echo 76461241141 | fourfold solve`
    - `fourfold solve --threads 0 < positions.txt > scores.txt`
    - `echo 4444 | fourfold solve --stats --json`
    """
    empty_board(columns, rows)  # an impossible size is bad usage
    if STDIN in moves and len(moves) > 1:
        raise click.UsageError("- cannot be combined with other positions")
    source = _stdin() if STDIN in moves or not moves else None
    solver = engine.solver()
    show = _as_json if as_json else _as_text
    unit = "argument" if source is None else "line"
    failed = False

    with _progress(source) as advance:

        def write(solved: Solved) -> None:
            nonlocal failed
            if problem := _problem(solved):
                print_error(f"{unit} {solved.line.number}: {problem}")
                failed = True
            sys.stdout.write(show(solved) + "\n")
            sys.stdout.flush()
            advance(solved.line)

        for lines in _lines(moves, source, columns, rows):
            # Many positions are solved fastest with one per thread. To measure each, or to solve a
            # single one, all threads work on the same position.
            if stats or solver.threads == 1 or len(lines) == 1:
                for solved in _solve_one_by_one(solver, lines, stats):
                    write(solved)
            else:
                _solve_in_parallel(solver, lines, write)
    if failed:
        raise click.exceptions.Exit(1)


def _lines(
    moves: Sequence[str], source: BinaryIO | None, columns: int, rows: int
) -> Iterable[list[InputLine]]:
    """The lines of a stream or, without one, the arguments."""
    if source is not None:
        return read_input(source, columns, rows)
    return [[to_argument(n, each, columns, rows) for n, each in enumerate(moves, start=1)]]


def _stdin() -> BinaryIO:
    source = stdin()
    if source.isatty():
        print("Type one move string per line, for example 4455. Ctrl-D ends.", file=sys.stderr)
    return source


def _problem(solved: Solved) -> str | None:
    """What is wrong with a line, if anything."""
    line = solved.line
    if line.expected is not None and line.expected != solved.score:
        return f"{line.moves} has score {solved.score}, expected {line.expected}"
    return line.error
