"""Generate books."""

import os
from collections.abc import Callable
from pathlib import Path

from fourfold._core import StopToken, generate_book
from fourfold.book.book import Book
from fourfold.errors import BookError

DEFAULT_TABLE_MB = 256

Progress = Callable[[str, int, int, float | None], object]
"""Called with the stage ("finding", "solving" or "writing"), the number of positions or parts done,
their total (0 if unknown), and an estimate of the remaining seconds (None if unknown)."""


def generate(  # noqa: PLR0913 - options, by keyword
    out: str | os.PathLike[str],
    ply: int,
    columns: int = 7,
    rows: int = 6,
    *,
    threads: int | None = None,
    table_mb: int = DEFAULT_TABLE_MB,
    book: Book | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> Book:
    """Generate the book of all positions with `ply` discs, and open it.

    `threads` is the number of threads (None: one per core), each with a table of `table_mb` MB. A
    `book` of a later ply makes it much faster. The work can be stopped or killed at any time:
    solved positions are stored in a file beside `out`, and the same call resumes there. The file
    `out` is created when the book is complete.

    Raises BookError if a file cannot be written, for `out` before the work begins; and Cancelled if
    `stop` is cancelled.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     len(generate(folder + "/4x4.book", ply=6, columns=4, rows=4))
    524
    """
    out = Path(out)
    if out.exists() and not out.is_file():
        raise BookError(f"cannot write {out}: not a regular file")
    kept = out.with_name(out.name + ".progress")
    generate_book(out, kept, ply, columns, rows, threads, table_mb, book, progress, stop)
    made = Book.open(out)
    kept.unlink(missing_ok=True)
    return made
