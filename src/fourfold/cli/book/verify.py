"""`fourfold book verify`: compare a book with the solver."""

from collections.abc import Iterator
from pathlib import Path

import click

from fourfold.cli import options
from fourfold.cli.book.info import book_file, open_book
from fourfold.cli.commands import command
from fourfold.cli.options import thread_count
from fourfold.cli.tables import show
from fourfold.play.console.progress import progress_bar
from fourfold.solver import Solver
from fourfold.solver.book import BookVerification
from fourfold.solver.book import verify as verify_book

_MISTAKES_SHOWN = 10


def _lines(verification: BookVerification) -> Iterator[str]:
    yield f"{verification.checked:,} positions checked"
    if not verification.complete:
        yield "the book does not contain every position of its ply"
    if verification.mistakes:
        yield f"{len(verification.mistakes):,} scores are wrong:"
    for mistake in verification.mistakes[:_MISTAKES_SHOWN]:
        yield f"{mistake.position!r} has score {mistake.score}, the book says {mistake.book_score}"
    if verification.ok:
        yield "all scores are right"


@command()
@book_file
@options.number("--sample", least=1, default=1000, help="Check N random positions.")
@click.option("--all", "everything", is_flag=True, help="Check all positions.")
@options.number("--seed", least=0, default=0, help="Seed for choosing the positions.")
@options.threads()
@options.table_mb()
@options.as_json
def verify(
    file: Path | None,
    sample: int,
    everything: bool,
    seed: int,
    threads: int,
    table_mb: int,
    as_json: bool,
) -> None:
    """Solve positions from a book without using it, and compare the scores.

    The exit status is 1 if a score is wrong.

    Examples:
    - `fourfold book verify`
    - `fourfold book verify my.book --all --threads 4`
    """
    book = open_book(file)
    solver = Solver(table_mb=table_mb, book=False)
    with progress_bar("solving") as update:
        verification = verify_book(
            book,
            solver,
            None if everything else sample,
            seed=seed,
            threads=thread_count(threads),
            progress=update,
        )
    show(verification, _lines(verification), as_json=as_json)
    if not verification.ok:
        raise click.exceptions.Exit(1)
