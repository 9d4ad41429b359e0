"""Check books against a solver."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import called, write_only
from fourfold.rules.position import Position
from fourfold.solver.book.book import Book

if TYPE_CHECKING:
    from fourfold.solver import Solver

CHUNK = 1024
_BITBOARDS = write_only(lambda position: list(position.bitboards), tuple[int, int])


@dataclass(frozen=True, slots=True)
class Mistake:
    """A position whose score in the book is wrong."""

    position: Annotated[Position, _BITBOARDS] = field(metadata=called("bitboards"))
    """The position; in JSON its bitboards."""
    book_score: int
    """The score in the book."""
    score: int
    """The right score."""


@dataclass(frozen=True, slots=True)
class BookVerification:
    """The result of a check."""

    checked: int
    """The number of positions."""
    mistakes: tuple[Mistake, ...]
    """The positions whose scores are wrong."""
    complete: bool
    """Whether the book contains every position of its ply."""

    @property
    def ok(self) -> bool:
        """Whether the book is complete and has no mistakes.

        >>> BookVerification(checked=1, mistakes=(), complete=True).ok
        True
        """
        return self.complete and not self.mistakes


def verify(  # noqa: PLR0913 - options, by keyword
    book: Book,
    solver: "Solver",
    sample: int | None = None,
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> BookVerification:
    """Solve positions of a book and compare the scores: all of them, or a random `sample`.

    The solver must not use a book. `progress(done, total)` is called from time to time.

    >>> from fourfold import Book, Solver
    >>> verify(Book.shipped(ply=8), Solver(book=False), sample=3).ok
    True
    """
    import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

    if solver.book is not None:
        raise InvalidArgument("to verify a book, use a solver without one: Solver(book=False)")
    bitboards = book.bitboards()
    complete = len(bitboards) == len(book)
    if sample is not None:
        if sample < 1:
            raise InvalidArgument(f"sample must be at least 1, not {sample}")
        chosen = np.random.default_rng(seed).choice(
            len(bitboards), size=min(sample, len(bitboards)), replace=False
        )
        bitboards = bitboards[np.sort(chosen)]  # neighbours share table entries
    mistakes: list[Mistake] = []
    for begin in range(0, len(bitboards), CHUNK):
        chunk = bitboards[begin : begin + CHUNK]
        expected = book.scores(chunk)
        found = solver.solve_many(chunk, threads, columns=book.columns, rows=book.rows)
        for i in np.flatnonzero(expected != found).tolist():
            first, second = chunk[i].tolist()
            position = Position.from_bitboards(first, second, book.columns, book.rows)
            mistakes.append(Mistake(position, int(expected[i]), int(found[i])))
        if progress:
            progress(begin + len(chunk), len(bitboards))
    return BookVerification(len(bitboards), tuple(mistakes), complete)
