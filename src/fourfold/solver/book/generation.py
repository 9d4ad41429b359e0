"""Generate books."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fourfold._core import BookGeneration, StopToken
from fourfold.base.errors import BookError, InvalidArgument
from fourfold.base.jobs import GpuWork, Here, Runner, Work
from fourfold.solver.book.book import Book

if TYPE_CHECKING:
    from fourfold.solver import Solver

DEFAULT_TABLE_MB = 256

Progress = Callable[[str, int, int, float | None], object]
"""Called with the stage ("finding", "solving" or "writing"), the number of positions or parts done,
their total (0 if unknown), and an estimate of the remaining seconds (None if unknown)."""

_SECONDS = 2.0  # that a piece takes, about
_FIRST = 16  # positions: the first pieces are small, because early plies are expensive
_MOST = 1 << 15  # positions of a piece that travels: half a megabyte
_MOST_HERE = 1 << 20
_GPU_PIECES = 64  # of those that travel: fewer do not keep a GPU busy
# Of a piece for a GPU: the most positions, the first ones, the seconds. The larger, the less it
# matters that the last positions of a piece keep only few threads busy.
_ON_GPU = (1 << 23, 1 << 20, 20.0)
_BYTES = 16  # of the two bitboards of a position


def generate(  # noqa: PLR0913 - options, by keyword
    out: str | os.PathLike[str],
    ply: int,
    columns: int = 7,
    rows: int = 6,
    *,
    threads: int | None = None,
    table_mb: int | None = None,
    book: Book | None = None,
    solver: "Solver | None" = None,
    runner: Runner | None = None,
    progress: Progress | None = None,
    stop: StopToken | None = None,
) -> Book:
    """Generate the book of all positions with `ply` discs, and open it.

    `threads` is the number of threads (None: one per core). They share a table of `table_mb` MB
    (None: 256). A `book` of a later ply makes it much faster. The work can be stopped or killed at
    any time: solved positions are stored in a file beside `out`, and the same call resumes there.
    The file `out` is created when the book is complete.

    With a `solver`, that one solves the positions, with its own table and book: in this process,
    or, with a `runner`, a copy of it in each process of the runner; those with a GPU use the GPU.
    The file of solved positions and the book are the same, so that a book begun in one way can be
    finished in another.

    Raises BookError if a file cannot be written, for `out` before the work begins; and Cancelled if
    `stop` is cancelled.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     len(generate(folder + "/4x4.book", ply=6, columns=4, rows=4))
    524
    """
    if solver is None and runner is not None:
        raise InvalidArgument("a runner needs a solver")
    if solver is not None and (table_mb is not None or book is not None):
        raise InvalidArgument("table_mb and book are options of the solver: give them to it")
    out = Path(out)
    if out.exists() and not out.is_file():
        raise BookError(f"cannot write {out}: not a regular file")
    kept = out.with_name(out.name + ".progress")
    if table_mb is None:
        table_mb = DEFAULT_TABLE_MB
    with closing(
        BookGeneration(out, kept, ply, columns, rows, threads, table_mb, book)
    ) as generation:
        if solver is not None and solver.device != "cpu" and runner is None:
            generation.use(solver.book_keys(ply, columns, rows, stop=stop))
        else:
            generation.find(progress, stop)
        if solver is None:
            generation.solve(progress, stop)
        elif runner is None:
            solve = partial(_solve, columns, rows, threads, stop)
            work = Work(partial(_given, solver), solve, _name)
            size = _PieceSize(_MOST_HERE) if solver.device == "cpu" else _PieceSize(*_ON_GPU)
            _run(generation, work, Here(), size, progress, stop)
        else:
            prepare_gpu = partial(type(solver), book=solver.book or False, device="cuda")
            gpu = GpuWork(prepare_gpu, partial(_solve_all, columns, rows), _GPU_PIECES)
            solve = partial(_solve, columns, rows, 1, None)
            work = Work(partial(_given, solver), solve, _name, gpu)
            _run(generation, work, runner, _PieceSize(_MOST), progress, stop)
        generation.publish(progress, stop)
    made = Book.open(out)
    kept.unlink(missing_ok=True)
    return made


class _Piece(NamedTuple):
    """Positions that follow each other in the list of the book's positions."""

    first: int
    """The index of the first one."""
    bitboards: bytes

    @property
    def positions(self) -> int:
        return len(self.bitboards) // _BYTES


class _PieceScores(NamedTuple):
    scores: bytes
    """As signed bytes."""
    seconds: float | None
    """How long it took on one core; None on a GPU."""


def _name(piece: _Piece) -> str:
    return f"positions {piece.first + 1:,} to {piece.first + piece.positions:,}"


def _given(solver: "Solver") -> "Solver":
    return solver


def _solve(  # noqa: PLR0913, PLR0917 - all but two are bound
    columns: int,
    rows: int,
    threads: int | None,
    stop: StopToken | None,
    solver: "Solver",
    piece: _Piece,
) -> _PieceScores:
    import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

    bitboards = np.frombuffer(piece.bitboards, dtype=np.uint64).reshape(-1, 2)
    start = time.monotonic()
    scores = solver.solve_many(bitboards, threads, columns=columns, rows=rows, stop=stop)
    return _PieceScores(scores.tobytes(), time.monotonic() - start)


def _solve_all(
    columns: int, rows: int, solver: "Solver", pieces: Sequence[_Piece]
) -> list[_PieceScores]:
    """The same for several pieces, on a GPU."""
    together = _Piece(0, b"".join(piece.bitboards for piece in pieces))
    scores = _solve(columns, rows, None, None, solver, together).scores
    answers, first = [], 0
    for piece in pieces:
        answers.append(_PieceScores(scores[first : first + piece.positions], None))
        first += piece.positions
    return answers


def _run(  # noqa: PLR0913, PLR0917 - what the job has, and how it runs
    generation: BookGeneration,
    work: "Work[Solver, _Piece, _PieceScores]",
    runner: Runner,
    size: "_PieceSize",
    progress: Progress | None,
    stop: StopToken | None,
) -> None:
    """Solve all unsolved positions in pieces, and add their scores as they come."""
    if generation.unsolved(0, 1) is None:
        return
    with closing(runner.run(work, _pieces(generation, size), stop=stop)) as answers:
        _report(generation, progress)
        for piece, answer in answers:
            if len(answer.scores) != piece.positions:
                raise BookError(f"{_name(piece)}: {len(answer.scores):,} scores were returned")
            generation.add(piece.first, answer.scores)
            if answer.seconds is not None:
                size.learn(piece.positions, answer.seconds)
            _report(generation, progress)


def _pieces(generation: BookGeneration, size: "_PieceSize") -> Iterator[_Piece]:
    end = 0
    while (found := generation.unsolved(end, size.positions)) is not None:
        first, count = found
        end = first + count
        yield _Piece(first, generation.bitboards(first, count).tobytes())


class _PieceSize:
    """How many positions the next piece has, by the time that the last ones took.

    >>> size = _PieceSize(most=1000)
    >>> for _ in range(10):
    ...     size.learn(size.positions, 0.01 * size.positions)
    >>> size.positions
    200
    """

    def __init__(self, most: int, first: int = _FIRST, seconds: float = _SECONDS) -> None:
        self.positions = first
        self._most = most
        self._wanted = seconds
        self._recent = 0.0
        self._seconds = 0.0

    def learn(self, positions: int, seconds: float) -> None:
        """Take account of a finished piece."""
        self._recent = 0.8 * self._recent + positions
        self._seconds = 0.8 * self._seconds + seconds
        fitting = self._wanted * self._recent / max(self._seconds, 1e-9)
        self.positions = int(min(max(fitting, 1), 2 * self.positions, self._most))


def _report(generation: BookGeneration, progress: Progress | None) -> None:
    if progress is not None:
        progress("solving", *generation.solving())
