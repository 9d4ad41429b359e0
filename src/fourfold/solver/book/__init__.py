"""Opening books: the exact score of every position with a given number of discs.

>>> from fourfold import Book, Position
>>> book = Book.shipped()
>>> book.score(Position.from_moves("4444442555226"))
2

Every solver opens books, but few programs make or verify them: what these need is imported when it
is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from fourfold.solver.book.book import Book, BookInfo
from fourfold.solver.book.library import book_name, books_folder, find_books

if TYPE_CHECKING:
    from fourfold.solver.book.generation import generate
    from fourfold.solver.book.verification import Mistake, Verification, verify

__all__ = [
    "Book",
    "BookInfo",
    "Mistake",
    "Verification",
    "book_name",
    "books_folder",
    "find_books",
    "generate",
    "verify",
]

_MODULES = {
    "generate": "generation",
    "Mistake": "verification",
    "Verification": "verification",
    "verify": "verification",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
