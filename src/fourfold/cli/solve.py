"""`fourfold solve`: scores of positions, from a stream of lines to a stream of lines."""

import io
import json
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, BinaryIO

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from fourfold.cli.console import complain, messages
from fourfold.cli.lines import Line, lines_as_they_come
from fourfold.cli.options import (
    EMPTY_BOARD,
    AsJson,
    Columns,
    NoBook,
    Rows,
    TableMb,
    Threads,
    empty_board,
    thread_count,
)
from fourfold.cli.questions import Question, read_question
from fourfold.cli.workers import Workers
from fourfold.solver import Solver


@dataclass(frozen=True, slots=True)
class Answer:
    """A question with its score (None for a bad line) and what it took, if measured."""

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


def _one_by_one(solver: Solver, questions: Sequence[Question], stats: bool) -> Iterator[Answer]:
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


def _side_by_side(workers: Workers, questions: Sequence[Question]) -> Iterator[Answer]:
    positions = [question.position for question in questions if question.position is not None]
    scores = workers.scores(positions)
    for question in questions:
        yield Answer(question, None if question.position is None else next(scores))


@contextmanager
def _progress(source: BinaryIO) -> Iterator[Callable[[Line], None]]:
    """A bar on stderr, when a person sees neither the answers nor another sign of life."""
    console = messages()
    typed = source.isatty() or isinstance(source, io.BytesIO)
    if not console.is_terminal or sys.stdout.isatty() or typed:
        yield lambda _: None
        return
    status = os.fstat(source.fileno())
    size = status.st_size if stat.S_ISREG(status.st_mode) else None
    columns = (TextColumn("{task.fields[count]} lines"), BarColumn(), TimeElapsedColumn())
    # Rich would take stdout for the terminal of the bar: the answers must not go there.
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("solve", total=size, count=0)

        def advance(line: Line) -> None:
            bar.update(task, advance=len(line.text) + 1, count=line.number)

        yield advance


def solve(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="MOVES",
            help="Positions as move strings, such as 4455; - is the empty board.",
            show_default="lines of stdin",
        ),
    ] = None,
    threads: Threads = 1,
    table_mb: TableMb = 64,
    no_book: NoBook = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Add nodes and seconds to each line.")
    ] = False,
    columns: Columns = 7,
    rows: Rows = 6,
    as_json: AsJson = False,
) -> None:
    """Print the exact score of each position, from the command line or from stdin.

    Each line of stdin holds a move string, such as 4455, and perhaps the score that is expected.
    Each is answered at once by one line: moves and score. A blank line or `-` is the empty board.

    A line that cannot be understood is answered `moves error`; the reason goes to stderr,
    with the line's number. A score that differs from the expected one is said there too. Either
    makes the exit status 1.

    Try:

    - `fourfold solve 4455 76461241141`
    - `echo 76461241141 | fourfold solve`
    - `fourfold solve --threads 0 < positions.txt > scores.txt`
    - `echo 4444 | fourfold solve --stats --json`
    """
    empty_board(columns, rows)  # refuses sizes that cannot be
    source = _stream(moves)
    solver = Solver(threads=thread_count(threads), table_mb=table_mb, book=not no_book)
    show = _as_json if as_json else _as_text
    all_well = True
    with Workers(solver) as workers, _progress(source) as advance:
        for lines in lines_as_they_come(source):
            questions = [read_question(line, columns, rows) for line in lines]
            # For many positions, one a thread is far better than all threads on each. Measuring
            # needs them one by one.
            if stats or solver.threads == 1 or len(questions) == 1:
                answers = _one_by_one(solver, questions, stats)
            else:
                answers = _side_by_side(workers, questions)
            for line, answer in zip(lines, answers, strict=True):
                all_well &= _report_trouble(answer, "argument" if moves else "line")
                sys.stdout.write(show(answer) + "\n")
                sys.stdout.flush()
                advance(line)
    if not all_well:
        raise typer.Exit(1)


def _stream(moves: Sequence[str] | None) -> BinaryIO:
    """The lines to answer: the arguments if there are any, else stdin."""
    if moves:
        # What is one argument must stay one line.
        lines = (" ".join(each.split()) or EMPTY_BOARD for each in moves)
        return io.BytesIO("\n".join(lines).encode("utf-8", "backslashreplace"))
    if sys.stdin is None or sys.stdin.closed:
        complain("nothing to read: stdin is closed")
        raise typer.Exit(2)
    source = sys.stdin.buffer
    if source.isatty():
        messages().print("Type a move string a line, such as 4455; Ctrl-D ends.", style="dim")
    return source


def _report_trouble(answer: Answer, what: str) -> bool:
    """Says on stderr what is wrong with a line, if anything. True if all is well."""
    question = answer.question
    if question.error is not None:
        complain(f"{what} {question.number}: {question.error}")
        return False
    if question.expected is not None and question.expected != answer.score:
        complain(
            f"{what} {question.number}: {question.moves} has score {answer.score}, "
            f"expected {question.expected}"
        )
        return False
    return True
