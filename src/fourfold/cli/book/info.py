"""`fourfold book info`: the contents of a book."""

from pathlib import Path

from rich.table import Table

from fourfold.cli import options
from fourfold.cli.commands import command
from fourfold.cli.tables import show
from fourfold.solver.book import Book

book_file = options.file_argument("The book file.", "the included 7x6 book with 13 discs")


def open_book(file: Path | None) -> Book:
    """The book of a file, or the shipped one."""
    return Book.shipped() if file is None else Book.open(file)


def book_table(book: Book) -> Table:
    """The contents of a book."""
    info = book.info
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_row("board", f"{info.columns}×{info.rows}")
    table.add_row("ply", str(info.ply))
    table.add_row("positions", f"{info.positions:,}")
    table.add_row("size", f"{info.size:,} bytes: {info.bits_per_position:.2f} bits per position")
    return table


@command()
@book_file
@options.as_json
def info(file: Path | None, as_json: bool) -> None:
    """Show a book's board size, ply and number of positions.

    A book contains the exact score of every position with a certain number of discs, its ply.

    Examples:
    - `fourfold book info`
    - `fourfold book info my.book --json`
    """
    book = open_book(file)
    show(book.info, [book_table(book)], as_json=as_json)
