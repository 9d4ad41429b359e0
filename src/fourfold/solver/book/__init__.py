"""Opening books: the exact score of every position with a given number of discs.

>>> from fourfold import Book, Position
>>> book = Book.shipped()
>>> book.score(Position.from_moves("4444442555226"))
2
"""

from fourfold.solver.book.book import Book, BookInfo
from fourfold.solver.book.generation import generate
from fourfold.solver.book.library import book_name, books_folder, find_books
from fourfold.solver.book.verification import BookVerification, Mistake, verify

__all__ = [
    "Book",
    "BookInfo",
    "BookVerification",
    "Mistake",
    "book_name",
    "books_folder",
    "find_books",
    "generate",
    "verify",
]
