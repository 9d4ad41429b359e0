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
from fourfold.cli.options import Engine, empty_board
from fourfold.cli.solve_input import Question, read_questions, to_question
from fourfold.play.console.streams import print_error
from fourfold.solver import Solver


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with its score (None for a bad line) and what it cost, if that was measured."""

    question: Question
    score: int | None = None
    nodes: int | None = None
    seconds: float | None = None


def _as_text(answer: Answer) -> str:
    words = [answer.question.moves, "error" if answer.score is None else str(answer.score)]
    if answer.nodes is not None:
        words += [str(answer.nodes), f"{answer.seconds:.6f}"]
    return " ".join(words)


def _as_json(answer: Answer) -> str:
    fields: dict[str, Any] = {"moves": answer.question.moves}
    if answer.score is None:
        fields["error"] = answer.question.error
    else:
        fields["score"] = answer.score
    if answer.question.expected is not None:
        fields["expected"] = answer.question.expected
    if answer.nodes is not None:
        fields |= {"nodes": answer.nodes, "seconds": answer.seconds}
    return json.dumps(fields)


def _solve_one_by_one(
    solver: Solver, questions: Iterable[Question], stats: bool
) -> Iterator[Answer]:
    for question in questions:
        if question.position is None:
            yield Answer(question)
            continue
        start = time.perf_counter()
        score = solver.solve(question.position)
        seconds = time.perf_counter() - start
        if stats:
            yield Answer(question, score, solver.explored_positions, seconds)
        else:
            yield Answer(question, score)


def _solve_in_parallel(
    solver: Solver, questions: Iterable[Question], write: Callable[[Answer], None]
) -> None:
    """Write the answers in order, each as soon as it is known."""
    pending = deque(questions)

    def write_next(scores: Iterable[int]) -> None:
        following = iter(scores)
        while pending:
            bad = pending[0].position is None
            score = None if bad else next(following, None)
            if score is None and not bad:
                return
            write(Answer(pending.popleft(), score))

    write_next([])
    positions = [question.position for question in pending if question.position is not None]
    solver.solve_many(positions, solver.threads, results=write_next)


@contextmanager
def _progress(source: BinaryIO | None) -> Iterator[Callable[[Question], None]]:
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

        def advance(question: Question) -> None:
            bar.update(task, advance=question.size + 1, count=question.number)

        yield advance


@command()
@click.argument(
    "moves",
    metavar="[MOVES]...",
    nargs=-1,
    help="Positions as move strings, for example 4455. Use - for the empty board. "
    "[default: lines from stdin]",
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
    position is solved, a line with its moves and its score is printed. A blank line or `-` is the
    empty board.

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
    source = None if moves else _stdin()
    solver = engine.solver()
    show = _as_json if as_json else _as_text
    unit = "argument" if moves else "line"
    failed = False

    with _progress(source) as advance:

        def write(answer: Answer) -> None:
            nonlocal failed
            if problem := _problem(answer):
                print_error(f"{unit} {answer.question.number}: {problem}")
                failed = True
            sys.stdout.write(show(answer) + "\n")
            sys.stdout.flush()
            advance(answer.question)

        for questions in _questions(moves, source, columns, rows):
            # Many positions are solved fastest with one per thread. To measure each, or to solve a
            # single one, all threads work on the same position.
            if stats or solver.threads == 1 or len(questions) == 1:
                for answer in _solve_one_by_one(solver, questions, stats):
                    write(answer)
            else:
                _solve_in_parallel(solver, questions, write)
    if failed:
        raise click.exceptions.Exit(1)


def _questions(
    moves: Sequence[str], source: BinaryIO | None, columns: int, rows: int
) -> Iterable[list[Question]]:
    """The questions of the lines of a stream or, without one, of the arguments."""
    if source is not None:
        return read_questions(source, columns, rows)
    return [[to_question(n, each, columns, rows) for n, each in enumerate(moves, start=1)]]


def _stdin() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:
        raise click.UsageError("nothing to read: stdin is closed")
    source = sys.stdin.buffer
    if source.isatty():
        print("Type one move string per line, for example 4455. Ctrl-D ends.", file=sys.stderr)
    return source


def _problem(answer: Answer) -> str | None:
    """What is wrong with a line, if anything."""
    question = answer.question
    if question.expected is not None and question.expected != answer.score:
        return f"{question.moves} has score {answer.score}, expected {question.expected}"
    return question.error
