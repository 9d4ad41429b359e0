"""The books that solvers find by themselves: the shipped ones, and those in the data folder."""

import re
from functools import cache
from pathlib import Path

from fourfold.base.errors import BookError
from fourfold.base.files import data_folder
from fourfold.solver.book.book import DATA, Book, open_shipped

_NAME = re.compile(r"(\d+)x(\d+)-ply(\d+)\.book")


def book_name(columns: int, rows: int, ply: int) -> str:
    """The name of a book's file in the folder of books.

    >>> book_name(columns=8, rows=7, ply=4)
    '8x7-ply4.book'
    """
    return f"{columns}x{rows}-ply{ply}.book"


def books_folder() -> Path:
    """The folder in which solvers look for books: `books` in the user's data folder.

    >>> books_folder().name
    'books'
    """
    return data_folder() / "books"


def find_books() -> tuple[Book, ...]:
    """The shipped books and those in the folder of books. Those for the standard board come first,
    and of each size those of a later ply.

    A file in the folder counts if its name is that of a book (`book_name`). Raises BookError if
    such a file is not a book of that size and ply.

    >>> find_books()[0]
    <Book of 10881076 positions at ply 13 on 7x6>
    """
    found: dict[tuple[bool, int, int, int], Path] = {}
    for folder in (DATA, books_folder()):
        for path in folder.glob("*.book"):
            if named := _NAME.fullmatch(path.name):
                columns, rows, ply = map(int, named.groups())
                found[(columns, rows) != (7, 6), columns, rows, -ply] = path
    return tuple(_open(found[key]) for key in sorted(found))


def _open(path: Path) -> Book:
    if path.parent == DATA:
        return open_shipped(path.name)
    status = path.stat()
    return _open_version(path, status.st_mtime_ns, status.st_size)


@cache
def _open_version(path: Path, _changed: int, _size: int) -> Book:
    """The book of a file, opened once for as long as the file stays the same."""
    book = Book.open(path)
    if path.name != book_name(book.columns, book.rows, book.ply):
        name = book_name(book.columns, book.rows, book.ply)
        raise BookError(f"{path}: a book of another size or ply. Rename it to {name}")
    return book
