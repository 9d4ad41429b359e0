"""Opening books, read from files."""

import mmap
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from fourfold._core import Book as NativeBook
from fourfold._core import bitboards_of_keys, find_book_keys
from fourfold.base.errors import BookError, InvalidArgument, WrongType
from fourfold.base.files import open_regular
from fourfold.base.json_shapes import derived

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class BookInfo:
    """A summary of a book."""

    columns: int
    """The width of the board."""
    rows: int
    """The height of the board."""
    ply: int
    """The number of discs in its positions."""
    positions: int
    """The number of positions, where mirror images count once."""
    size: int
    """The size of the file in bytes."""

    @derived
    def bits_per_position(self) -> float:
        """The size of the file in bits divided by the number of positions.

        >>> BookInfo(columns=7, rows=6, ply=8, positions=1000, size=500).bits_per_position
        4.0
        """
        return 8 * self.size / self.positions


class Book(NativeBook):
    """The exact scores of all positions of one ply that play can reach, that are not over, and in
    which the side to move cannot win at once.

    The file is mapped into memory, not copied. `position in book` is True if the book contains a
    position, and `len(book)` is the number of positions.

    >>> from fourfold import Book, Position
    >>> book = Book.shipped()
    >>> len(book)
    10881076
    >>> Position.from_moves("4444442555223") in book
    True
    """

    _shipped: str | None = None  # its name, if it comes with the package

    def __init__(self, content: bytes | memoryview | mmap.mmap) -> None:
        super().__init__(content)
        self._content = content

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Open a book file. Raises BookError if the file is not a complete book.

        >>> Book.open("missing.book")
        Traceback (most recent call last):
        fourfold.BookError: cannot open missing.book: No such file or directory
        """
        if not isinstance(path, (str, os.PathLike)):
            raise WrongType(f"path must be a path, not {type(path).__name__}")
        try:
            with open_regular(path) as file:
                size = os.fstat(file.fileno()).st_size
                # An empty file cannot be mapped.
                content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b""
        except OSError as error:
            raise BookError(f"cannot open {os.fspath(path)}: {error.strerror}") from error
        except ValueError as error:  # for example a name with a null character
            raise BookError(f"cannot open {os.fspath(path)!r}: {error}") from error
        try:
            return cls(content)
        except BookError as error:
            raise BookError(f"{os.fspath(path)}: {error}") from None

    @staticmethod
    def shipped(ply: int = 13, columns: int = 7, rows: int = 6) -> "Book":
        """A book that comes with the package: of ply 8, 12 or 13 for the standard board, of ply 8
        for 6x5 and 6x6, of ply 1 for 8x6, and of ply 0 for 8x7.

        >>> Book.shipped(ply=8).info.positions
        77715
        """
        for name, value in (("ply", ply), ("columns", columns), ("rows", rows)):
            if not isinstance(value, int):
                raise WrongType(f"{name} must be an int, not {type(value).__name__}")
        file = f"{columns}x{rows}-ply{ply}.book"
        if file not in (shipped := sorted(path.name for path in DATA.glob("*.book"))):
            raise InvalidArgument(
                f"there is no shipped book of ply {ply} for {columns}x{rows}. "
                f"Available: {', '.join(name.removesuffix('.book') for name in shipped)}"
            )
        return open_shipped(file)

    @property
    def info(self) -> BookInfo:
        """A summary of the book.

        >>> Book.shipped(ply=8).info.ply
        8
        """
        return BookInfo(self.columns, self.rows, self.ply, len(self), self.size)

    def bitboards(self) -> "NDArray[np.uint64]":
        """The bitboards, first and second, of every position of the book: of shape (n, 2).

        Of each pair of mirror images, it contains one. This takes some time for a large book,
        because the book does not store them.

        >>> Book.shipped(ply=8).bitboards().shape
        (77715, 2)
        """
        keys = find_book_keys(self.ply, self.columns, self.rows, None, None)
        return bitboards_of_keys(keys, self.columns, self.rows)

    def __repr__(self) -> str:
        return f"<Book of {len(self)} positions at ply {self.ply} on {self.columns}x{self.rows}>"

    # A book is immutable. A pickle contains all of it, so that it can be opened on another machine.

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> Any:
        if self._shipped:
            return open_shipped, (self._shipped,)
        return type(self), (bytes(self._content),)


@cache
def open_shipped(name: str) -> Book:
    """A book of the package by its file name, opened once."""
    book = Book.open(DATA / name)
    book._shipped = name  # noqa: SLF001 - made here
    return book
