"""`fourfold book`: what is in an opening book, making one, checking one."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table

from fourfold.book import Book, Verification
from fourfold.book import generate as generate_book
from fourfold.book import verify as verify_book
from fourfold.cli.console import complain, messages, results
from fourfold.cli.ending import INTERRUPTED
from fourfold.cli.files import check_output
from fourfold.cli.help import CommandGroup
from fourfold.cli.options import OUTPUT, AsJson, Columns, Rows, TableMb, Threads, thread_count
from fourfold.solver import Solver

MISTAKES_SHOWN = 10

book = CommandGroup(help="Look into, make and check opening books.")

File = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE", help="The book.", show_default="the one that comes with fourfold"
    ),
]


def _open(file: Path | None) -> Book:
    return Book.shipped() if file is None else Book.open(file)


def _as_dict(opened: Book) -> dict[str, Any]:
    info = opened.info
    return {**asdict(info), "bits_per_position": info.bits_per_position}


def _show(opened: Book) -> None:
    info = opened.info
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("board", f"{info.columns}×{info.rows}")
    table.add_row("ply", str(info.ply))
    table.add_row("positions", f"{info.positions:,}")
    table.add_row("size", f"{info.size:,} bytes")
    table.add_row("each", f"{info.bits_per_position:.2f} bits")
    results().print(table)


@book.command()
def info(file: File = None, as_json: AsJson = False) -> None:
    """Show what a book holds: the exact score of every position with so many discs.

    Try:

    - `fourfold book info`
    - `fourfold book info my.book --json`
    """
    opened = _open(file)
    if as_json:
        print(json.dumps(_as_dict(opened)))
    else:
        _show(opened)


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


@contextmanager
def _bar() -> Iterator[Callable[[str, int, int, float | None], None]]:
    """A bar on stderr with the time left, as the work itself expects it."""
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


@book.command()
def generate(
    ply: Annotated[
        int, typer.Option("--ply", metavar="N", min=0, help="Discs of the book's positions.")
    ],
    out: Annotated[Path, typer.Option(*OUTPUT, metavar="FILE", help="Where the book goes.")],
    columns: Columns = 7,
    rows: Rows = 6,
    threads: Threads = 0,
    table_mb: TableMb = 256,
    later: Annotated[
        Path | None,
        typer.Option("--book", metavar="FILE", help="A book of a later ply, to solve faster with."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make a book: solve every position with N discs that play can reach.

    It takes from seconds to days. It may be stopped or killed at any moment: what is solved is
    kept in FILE.progress, and the same command goes on from there.

    Try:

    - `fourfold book generate --ply 6 --columns 6 --rows 5 --out 6x5.book`
    - `fourfold book generate --ply 8 --out 7x6-ply8.book --table-mb 4096`
    """
    check_output(out, "--output")
    helper = None if later is None else Book.open(later)
    try:
        with _bar() as update:
            made = generate_book(
                out,
                ply,
                columns,
                rows,
                threads=thread_count(threads),
                table_mb=table_mb,
                book=helper,
                progress=update,
            )
    except KeyboardInterrupt:
        complain(f"interrupted: what is solved is in {out}.progress, and the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print(json.dumps({"file": str(out), **_as_dict(made)}))
    else:
        _show(made)


def _report(verification: Verification) -> None:
    console = results()
    console.print(f"{verification.checked:,} positions checked")
    if not verification.complete:
        console.print("the book does not hold every position of its ply")
    if verification.mistakes:
        console.print(f"{len(verification.mistakes):,} scores are wrong:")
    for mistake in verification.mistakes[:MISTAKES_SHOWN]:
        console.print(
            f"{mistake.position!r} has score {mistake.score}, the book says {mistake.book_score}"
        )
    if verification.ok:
        console.print("all scores are right")


@book.command()
def verify(
    file: File = None,
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", min=1, help="Check N random positions.")
    ] = 1000,
    everything: Annotated[bool, typer.Option("--all", help="Check all positions.")] = False,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="Which random positions.")
    ] = 0,
    threads: Threads = 0,
    table_mb: TableMb = 64,
    as_json: AsJson = False,
) -> None:
    """Solve positions of a book without it, and compare.

    The exit status is 1 if a score was wrong.

    Try:

    - `fourfold book verify`
    - `fourfold book verify my.book --all --threads 4`
    """
    opened = _open(file)
    solver = Solver(table_mb=table_mb, book=False)
    with _bar() as update:
        verification = verify_book(
            opened,
            solver,
            None if everything else sample,
            seed=seed,
            threads=thread_count(threads),
            progress=lambda done, total: update("solving", done, total, None),
        )
    if as_json:
        mistakes = [
            {
                "bitboards": list(mistake.position.bitboards),
                "score": mistake.score,
                "book_score": mistake.book_score,
            }
            for mistake in verification.mistakes
        ]
        found = {"checked": verification.checked, "complete": verification.complete}
        print(json.dumps({**found, "mistakes": mistakes}))
    else:
        _report(verification)
    if not verification.ok:
        raise typer.Exit(1)
