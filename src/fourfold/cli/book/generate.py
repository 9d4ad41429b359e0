"""`fourfold book generate`: make a book."""

import contextlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
)

from fourfold.base.json_shapes import INLINE
from fourfold.cli import options
from fourfold.cli.book.info import book_table
from fourfold.cli.commands import command
from fourfold.cli.files import check_output
from fourfold.cli.interrupt import interruptible
from fourfold.cli.options import FILE_TO_READ, thread_count
from fourfold.cli.tables import show
from fourfold.play.console.console import messages
from fourfold.solver import Solver
from fourfold.solver.book import Book, BookInfo, book_name, books_folder
from fourfold.solver.book import generate as generate_book


@dataclass(frozen=True, slots=True)
class GeneratedBook:
    """What `fourfold book generate --json` prints."""

    file: str
    info: BookInfo = field(metadata=INLINE)


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


@contextmanager
def _bar() -> Iterator[Callable[[str, int, int, float | None], None]]:
    """A bar on stderr with the time left, as the generator estimates it."""
    console = messages()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}"),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None, left="")

        def update(stage: str, done: int, total: int, left: float | None) -> None:
            bar.update(
                task,
                description=stage,
                completed=done,
                total=total or None,
                left="" if left is None else f"{_duration(left)} left",
            )

        yield update


@command()
@options.number(
    "--ply", least=0, required=True, help="Number of discs in the positions of the book."
)
@options.output(
    help="The book file to write. [default: COLUMNSxROWS-plyN.book in the books folder]"
)
@options.board_size_in_files
@options.threads()
@options.table_mb(256)
@click.option(
    "--book",
    "later",
    metavar="FILE",
    type=FILE_TO_READ,
    help="A book for a later ply, which makes solving faster.",
)
@options.cluster
@options.device
@options.as_json
def generate(
    ply: int,
    output: Path | None,
    columns: int,
    rows: int,
    threads: int,
    table_mb: int,
    later: Path | None,
    cluster: str | None,
    device: str,
    as_json: bool,
) -> None:
    """Generate a book: solve every position with N discs.

    This can take anywhere from seconds to days, depending on the board and on N. You can stop the
    command at any time: solved positions are saved in FILE.progress, and if you run the command
    again, it continues from there, with or without a cluster. On a cluster, each worker uses one
    thread and has its own table.

    Without -o, the book is written to the `books` folder inside the data folder. Solvers find it
    there and, from then on, use it for boards of the size that it was generated for.

    Examples:
    - `fourfold book generate --ply 6 --columns 6 --rows 4`
    - `fourfold book generate --ply 6 --columns 6 --rows 5 -o 6x5.book`
    - `fourfold book generate --ply 8 -o 7x6-ply8.book --table-mb 4096`
    - `fourfold book generate --ply 10 -o 7x6-ply10.book --cluster tcp://192.168.1.20:8786`
    - `fourfold book generate --ply 14 -o 7x6-ply14.book --device cuda`
    """
    options.check_board_in_files(columns, rows)
    if output is None:
        output = books_folder() / book_name(columns, rows, ply)
        with contextlib.suppress(OSError):  # the check reports it
            output.parent.mkdir(parents=True, exist_ok=True)
    check_output(output, "--output")
    helper = None if later is None else Book.open(later)
    options.check_device(device, cluster, "table_mb")
    kept = f"run the same command again to continue from {output}.progress"
    with interruptible(kept), options.runner(cluster) as runner, _bar() as update:
        common: dict[str, Any] = {"threads": thread_count(threads), "progress": update}
        if runner is None and device == "cpu":
            common |= {"table_mb": table_mb, "book": helper}
        else:
            solver = Solver(table_mb=table_mb, book=helper or False, device=device)
            common |= {"solver": solver, "runner": runner}
        book = generate_book(output, ply, columns, rows, **common)
    show(GeneratedBook(str(output), book.info), [book_table(book)], as_json=as_json)
