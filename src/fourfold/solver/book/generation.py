"""Generate books."""

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fourfold._core import StopToken, bitboards_of_keys, build_book, find_book_keys
from fourfold.base.errors import BookError, InvalidArgument
from fourfold.base.files import check_writable, write_whole
from fourfold.base.jobs import GpuWork, Here, Runner, Work, WorkFile, given
from fourfold.base.jobs.recovery import opened_work_file, piece_errors, write_errors
from fourfold.rules.position import Position
from fourfold.solver.book.book import Book
from fourfold.solver.scores import NO_SCORE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fourfold.solver import Solver

DEFAULT_TABLE_MB = 256

Progress = Callable[[str, int, int, float | None], object]
"""Called with the stage ("finding", "solving" or "writing"), the number of positions or parts done,
their total (0 if unknown), and an estimate of the remaining seconds (None if unknown)."""

_ITEMS = "solved positions"
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

    Raises FourfoldError if a file cannot be written, for `out` before the work begins; and
    Cancelled if `stop` is cancelled.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     len(generate(folder + "/4x4.book", ply=6, columns=4, rows=4))
    524
    """
    from fourfold.solver import Solver  # noqa: PLC0415 - it imports this package

    if solver is None and runner is not None:
        raise InvalidArgument("a runner needs a solver")
    if solver is not None and (table_mb is not None or book is not None):
        raise InvalidArgument("table_mb and book are options of the solver: give them to it")
    out = Path(out)
    if out.exists() and not out.is_file():
        raise BookError(f"cannot write {out}: not a regular file")
    with write_errors(out, None, _ITEMS):
        check_writable(out)
    threads = (os.cpu_count() or 1) if threads is None else threads
    if solver is None:
        table_mb = DEFAULT_TABLE_MB if table_mb is None else table_mb
        solver = Solver(threads, table_mb, book or False)
    if solver.device == "cpu" or runner is not None:
        keys = find_book_keys(ply, columns, rows, _Stage("finding", progress), stop)
    else:
        keys = solver.book_keys(ply, columns, rows, stop=stop)
    if not len(keys):
        raise InvalidArgument(f"no position with {ply} discs is left open on this board")
    if shutil.disk_usage(out.parent).free < len(keys):  # more than the book takes
        raise BookError(f"cannot write {out}: not enough space for {len(keys):,} positions")
    kept = out.with_name(out.name + ".progress")
    options = {"ply": ply, "columns": columns, "rows": rows, "positions": len(keys)}
    with opened_work_file(kept, "book", options) as work:
        scores = _Scores(work, keys, ply, columns, rows)
        with piece_errors(work, _ITEMS):
            scores.solve_missing(solver, threads, runner, progress, stop)
        writing = _Stage("writing", progress)
        content = build_book(keys, scores.values, ply, columns, rows, threads, writing, stop)
        with write_errors(out, work, _ITEMS):
            write_whole(out, content)
        work.remove()
    return Book.open(out)


class _Stage:
    """Reports the progress of a stage, with an estimate of the time that is left."""

    def __init__(self, name: str, progress: Progress | None, before: int = 0) -> None:
        self._name = name
        self._progress = progress
        self._before = before  # done by earlier calls
        self._start = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        if self._progress is None:
            return
        new = done - self._before
        passed = time.monotonic() - self._start
        left = passed * (total - done) / new if total and new else None
        self._progress(self._name, done, total, left)


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


class _Scores:
    """The scores of the positions with these keys; the work file keeps those that are known."""

    def __init__(
        self, work: WorkFile, keys: "NDArray[np.uint64]", ply: int, columns: int, rows: int
    ) -> None:
        import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

        self._work = work
        self._keys = keys
        self._size = (columns, rows)
        self._highest = (columns * rows + 1 - ply) // 2  # four with the next disc
        self.values = np.full(len(keys), NO_SCORE, np.int8)
        self._gaps: list[tuple[int, int]] = []
        end = 0
        for done in work.done():
            self.values[done.first : done.first + done.items] = np.frombuffer(done.payload, np.int8)
            self._gaps.append((end, done.first))
            end = done.first + done.items
        self._gaps.append((end, len(keys)))

    def solve_missing(
        self,
        solver: "Solver",
        threads: int,
        runner: Runner | None,
        progress: Progress | None,
        stop: StopToken | None,
    ) -> None:
        """Solve what the work file does not have, in pieces, and keep their scores as they come."""
        report = partial(_Stage("solving", progress, self._work.items), total=len(self._keys))
        if self._work.items == len(self._keys):
            return
        gpu = None
        if runner is not None:
            size = _PieceSize(_MOST)
            solve = partial(_solve, self._size, 1, None)
            prepare_gpu = partial(type(solver), book=solver.book or False, device="cuda")
            gpu = GpuWork(prepare_gpu, partial(_solve_all, self._size), _GPU_PIECES)
        else:
            on_cpu = solver.device == "cpu"
            size = _PieceSize(_MOST_HERE, threads) if on_cpu else _PieceSize(*_ON_GPU)
            solve = partial(_solve, self._size, threads, stop)
        work = Work(partial(given, solver), solve, _name, gpu)
        with closing((runner or Here()).run(work, self._pieces(size), stop=stop)) as answers:
            report(self._work.items)
            for piece, answer in answers:
                self._add(piece, answer.scores)
                if answer.seconds is not None:
                    size.learn(piece.positions, answer.seconds)
                report(self._work.items)

    def _pieces(self, size: "_PieceSize") -> Iterator[_Piece]:
        for begin, end in self._gaps:
            first = begin
            while first < end:
                keys = self._keys[first : min(first + size.positions, end)]
                yield _Piece(first, bitboards_of_keys(keys, *self._size).tobytes())
                first += len(keys)

    def _add(self, piece: _Piece, content: bytes) -> None:
        """Keep the scores of a piece. Raises BookError if they cannot be right."""
        import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

        scores = np.frombuffer(content, np.int8)
        if len(scores) != piece.positions:
            raise BookError(f"{_name(piece)}: {len(scores):,} scores were returned")
        wrong = scores[(scores < -self._highest) | (scores > self._highest)]
        if len(wrong):
            raise BookError(f"{_name(piece)}: none of them can have the score {wrong[0]}")
        with write_errors(self._work.path, self._work, _ITEMS):
            self._work.append(piece.first, piece.positions, content)
        self.values[piece.first : piece.first + piece.positions] = scores


def _name(piece: _Piece) -> str:
    return f"positions {piece.first + 1:,} to {piece.first + piece.positions:,}"


def _solve(
    size: tuple[int, int],
    threads: int,
    stop: StopToken | None,
    solver: "Solver",
    piece: _Piece,
) -> _PieceScores:
    import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

    columns, rows = size
    bitboards = np.frombuffer(piece.bitboards, dtype=np.uint64).reshape(-1, 2)
    start = time.monotonic()
    if solver.device == "cpu" and len(bitboards) < solver.threads:
        # Books of few positions are those of large boards, whose positions are hard.
        boards = (Position.from_bitboards(a, b, columns, rows) for a, b in bitboards.tolist())
        scores = np.array([solver.solve(board, stop=stop) for board in boards], np.int8)
    else:
        scores = solver.solve_many(bitboards, threads, columns=columns, rows=rows, stop=stop)
    return _PieceScores(scores.tobytes(), time.monotonic() - start)


def _solve_all(
    size: tuple[int, int], solver: "Solver", pieces: Sequence[_Piece]
) -> list[_PieceScores]:
    """The same for several pieces, on a GPU."""
    together = _Piece(0, b"".join(piece.bitboards for piece in pieces))
    scores = _solve(size, 1, None, solver, together).scores
    answers, first = [], 0
    for piece in pieces:
        answers.append(_PieceScores(scores[first : first + piece.positions], None))
        first += piece.positions
    return answers


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
