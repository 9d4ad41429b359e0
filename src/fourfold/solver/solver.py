"""Exact answers: the score of a position, of every move, of many positions at once."""

import math
import os
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal

from fourfold._core import Solver as NativeSolver
from fourfold._core import StopToken, available_instructions, plies_of, to_bitboards
from fourfold.base.errors import Cancelled, InvalidArgument, WrongType
from fourfold.rules.position import Position
from fourfold.solver.analysis import Analysis, Labels, to_analysis
from fourfold.solver.book import Book, find_books
from fourfold.solver.scores import NO_SCORE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fourfold.solver.gpu import BatchSolver

DEVICES = ("cpu", "cuda")
"""Where a `Solver` can solve many positions."""

Wanted = Literal["scores", "columns", "outcomes"]


class Solver(NativeSolver):
    """Finds the exact score of any position.

    It remembers what it learned in a table of `table_mb` MB; `threads` threads work together on one
    position. Neither changes any score.

    One solver may be used from several Python threads at once; all calls run without the GIL.
    Calls for one board size run side by side. A call for another size, and `clear`, wait until the
    calls in progress have ended, and later calls wait behind them: each gets its turn. A call ends
    early, also while it waits, when its `StopToken` is cancelled, at a limit, by `cancel` and by
    Ctrl-C.

    Early positions are answered with the help of opening books: those that come with the package,
    and those in the folder of books (`solver.book.find_books`). A position uses the book of the
    nearest ply. `book` can also be a `Book` or its path, which is then the only one; several books
    in a tuple; or False for none. Books do not change any score either.

    With `device="cuda"`, `solve_many` and `analyse_many` run on a GPU, with the same results; see
    `docs/gpu.md`. The table there takes half of the GPU's free memory; `threads` and `table_mb`
    are for all other calls, which still run on the CPU. On the GPU, one call runs at a time, and a
    `progress` function that makes another one gets SolverBusy. Raises MissingExtra without CuPy,
    and GpuError without a GPU that can be used.

    `instructions` is meant for tests and measurements: "portable", "avx2" or "avx512" in place of
    the best that the machine offers.

    >>> from fourfold import Position, Solver
    >>> solver = Solver(threads=2)
    >>> solver.solve(Position.from_moves("76461241141"))
    -1
    """

    def __init__(
        self,
        threads: int = 1,
        table_mb: int = 64,
        book: bool | str | os.PathLike[str] | Book | tuple[Book, ...] = True,  # noqa: FBT001, FBT002
        instructions: str = "auto",
        *,
        device: str = "cpu",
    ) -> None:
        super().__init__(threads, table_mb, _to_books(book), instructions)
        if device not in DEVICES:
            allowed = ", ".join(map(repr, DEVICES))
            raise InvalidArgument(f"device {device!r} is not available. Available: {allowed}")
        self.device = device
        """Where many positions are solved: "cpu" or "cuda"."""
        self._gpu: BatchSolver | None = None
        if device == "cuda":
            from fourfold.solver import gpu  # noqa: PLC0415 - needs CuPy

            self._gpu = gpu.BatchSolver()

    @property
    def book(self) -> Book | None:
        """The first of its books, which is by default the largest for the standard board; or None.

        >>> Solver().book is Book.shipped(), Solver(book=False).book
        (True, None)
        """
        return self.books[0] if self.books else None

    def book_for(self, columns: int, rows: int) -> Book | None:
        """The opening book of the latest ply for a board size, or None.

        >>> Solver().book_for(columns=6, rows=5)
        <Book of 30439 positions at ply 8 on 6x5>
        """
        fitting = [book for book in self.books if (book.columns, book.rows) == (columns, rows)]
        return max(fitting, key=lambda book: book.ply, default=None)

    def analyse(  # noqa: PLR0913 - all but one have names
        self,
        position: Position,
        time_limit: float | None = None,
        node_limit: int | None = None,
        progress: Callable[[Analysis], object] | None = None,
        *,
        pv: bool = True,
        stop: StopToken | None = None,
    ) -> Analysis:
        """The score of every column, and the line of best play.

        Stops early after `time_limit` seconds or `node_limit` nodes, and when `stop` or this
        solver is cancelled: the analysis is then not `complete` and holds what is proven.
        `pv=False` leaves out the line of best play, which can take longer than the scores.

        `progress` is called repeatedly with what is proven so far. It may cancel `stop` or this
        solver, and ask this solver about boards of the same size; to `clear` it, or to ask about
        another size, raises SolverBusy. It must not wait for a call on another thread.

        >>> analysis = Solver().analyse(Position.from_moves("414141"))
        >>> analysis.scores
        (11, -18, -18, 18, -18, -18, -18)
        >>> analysis.best, analysis.pv, analysis.plies
        ((3,), (3,), 1)
        """
        _check_callback(progress)
        seconds = checked_time_limit(time_limit) or 0.0
        nodes = 0 if node_limit is None else math.ceil(_positive(node_limit, "node_limit"))
        nodes = min(nodes, 2**63)

        def report(found: tuple[Any, ...]) -> None:
            if progress:
                progress(to_analysis(position, found))

        found = self._analyse(position, seconds, nodes, report if progress else None, pv, stop)
        return to_analysis(position, found)

    def get_all_move_scores(
        self, position: Position, *, stop: StopToken | None = None
    ) -> list[int | None]:
        """The score of every column, None for a column that cannot be played.

        >>> Solver().get_all_move_scores(Position.from_moves("414141"))
        [11, -18, -18, 18, -18, -18, -18]
        """
        analysis = self.analyse(position, pv=False, stop=stop)
        if not analysis.complete:
            raise Cancelled("the call was cancelled")
        return list(analysis.scores)

    def solve_many(  # noqa: PLR0913 - all but one have names
        self,
        positions: "Iterable[Position | str] | NDArray[np.uint64] | NDArray[np.int64]",
        threads: int | None = None,
        progress: Callable[[int, int], object] | None = None,
        *,
        results: Callable[[list[int]], object] | None = None,
        columns: int = 7,
        rows: int = 6,
        time_limit: float | None = None,
        stop: StopToken | None = None,
    ) -> "NDArray[np.int8]":
        """The scores of many positions of one size, one position per thread, on `threads` threads
        (None: one per core).

        Takes positions or move strings, or an array of shape (n, 2) and type uint64 or int64 that
        holds their bitboards, first and second. Move strings and bitboards are for boards of
        `columns` and `rows`; if these have more than 64 bits, the array has the shape (n, 2, 2),
        the lower 64 bits of each first. Equal positions and mirror images are
        solved once. `progress(done, total)` is called at most 500 times a second. `results(scores)`
        is called with the next scores in the order of the positions as soon as they are known.
        After `time_limit` seconds, the scores that are not known are NO_SCORE. Raises Cancelled if
        `stop` or this solver is cancelled.

        On a GPU, `threads` has no effect, and `results` is called once, at the end.

        >>> Solver().solve_many([Position.from_moves("414141"), Position.from_moves("4141414")])
        array([ 18, -18], dtype=int8)
        """
        _check_callback(results, "results")
        size = (columns, rows)
        scores: NDArray[np.int8] = self._solve(
            positions, size, threads, progress, results, time_limit, stop, "scores"
        )
        return scores

    def outcome_many(  # noqa: PLR0913 - all but one have names
        self,
        positions: "Iterable[Position | str] | NDArray[np.uint64] | NDArray[np.int64]",
        threads: int | None = None,
        progress: Callable[[int, int], object] | None = None,
        *,
        results: Callable[[list[int]], object] | None = None,
        columns: int = 7,
        rows: int = 6,
        time_limit: float | None = None,
        stop: StopToken | None = None,
    ) -> "NDArray[np.int8]":
        """Who wins many positions: of each 1, 0 or -1, as `outcome` returns it.

        The arguments are those of `solve_many`. A GPU computes the scores, at the same cost.

        >>> Solver().outcome_many([Position.from_moves("414141"), Position.from_moves("4141414")])
        array([ 1, -1], dtype=int8)
        """
        _check_callback(results, "results")
        size = (columns, rows)
        outcomes: NDArray[np.int8] = self._solve(
            positions, size, threads, progress, results, time_limit, stop, "outcomes"
        )
        return outcomes

    def analyse_many(  # noqa: PLR0913 - all but one have names
        self,
        positions: "Iterable[Position | str] | NDArray[np.uint64] | NDArray[np.int64]",
        threads: int | None = None,
        progress: Callable[[int, int], object] | None = None,
        *,
        columns: int = 7,
        rows: int = 6,
        time_limit: float | None = None,
        stop: StopToken | None = None,
    ) -> Labels:
        """The score of every column of many positions, and what follows from the scores, as arrays.

        The arguments are those of `solve_many`. No line of best play is computed.

        >>> positions = [Position.from_moves(moves) for moves in ("414141", "4")]
        >>> labels = Solver().analyse_many(positions)
        >>> labels.columns
        array([[ 11, -18, -18,  18, -18, -18, -18],
               [ -4,  -2,  -2,  -1,  -2,  -2,  -4]], dtype=int8)
        >>> labels.scores, labels.plies
        (array([18, -1], dtype=int8), array([ 1, 40], dtype=int16))
        """
        import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

        size = (columns, rows)
        scores, by_column, plies = self._solve(
            positions, size, threads, progress, None, time_limit, stop, "columns"
        )
        solved = scores != NO_SCORE
        return Labels(
            scores=scores,
            columns=by_column,
            best=(by_column == scores[:, None]) & (by_column != NO_SCORE),
            outcomes=np.where(solved, np.sign(scores), np.int8(0)),
            plies=plies,
            solved=solved,
        )

    def _solve(  # noqa: PLR0913, PLR0917 - what all of the above take
        self,
        positions: "Iterable[Position | str] | NDArray[np.uint64] | NDArray[np.int64]",
        size: tuple[int, int],
        threads: int | None,
        progress: Callable[[int, int], object] | None,
        results: Callable[[list[int]], object] | None,
        time_limit: float | None,
        stop: StopToken | None,
        wanted: Wanted,
    ) -> Any:
        import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

        _check_callback(progress)
        seconds = checked_time_limit(time_limit) or 0.0
        checked = _checked_positions(positions, size)
        if self._gpu is None:
            return self._solve_many(
                checked, *size, threads, progress, results, seconds, stop, wanted
            )
        bitboards, columns, rows = to_bitboards(checked, *size)
        all_columns = wanted == "columns"
        solved = self._gpu.solve(
            bitboards,
            columns,
            rows,
            all_columns=all_columns,
            books=self.books,
            progress=progress,
            time_limit=seconds or None,
            stop=stop,
        )
        scores = solved.scores
        if all_columns:
            scores = self._scores_of_columns(solved.scores, bitboards, columns, rows)
        self._record_nodes(solved.nodes)
        if all_columns:
            return scores, solved.scores, plies_of(bitboards, scores, columns, rows)
        if wanted == "outcomes":
            scores = np.where(scores == NO_SCORE, scores, np.sign(scores))
        if results and len(scores):
            results(scores.tolist())
        return scores

    def _scores_of_columns(
        self,
        by_column: "NDArray[np.int8]",
        bitboards: "NDArray[np.uint64]",
        columns: int,
        rows: int,
    ) -> "NDArray[np.int8]":
        """The scores of positions from those of their columns, which finished games do not have."""
        import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

        scores: NDArray[np.int8] = by_column.max(axis=1, initial=NO_SCORE)
        over = np.flatnonzero(scores == NO_SCORE)
        if len(over):
            ones = np.ones(len(over), np.int8)
            over = over[plies_of(bitboards[over], ones, columns, rows) == 0]
            scores[over] = self._solve_many(
                bitboards[over], columns, rows, 1, None, None, 0.0, None, "scores"
            )
        return scores

    @property
    def gpu_name(self) -> str | None:
        """The name of the GPU that this solver uses, or None.

        >>> Solver().gpu_name is None
        True
        """
        return None if self._gpu is None else self._gpu.name

    def book_keys(
        self, ply: int, columns: int = 7, rows: int = 6, *, stop: StopToken | None = None
    ) -> "NDArray[np.uint64]":
        """The keys of all positions that a book of this ply contains, found on the GPU.

        Raises InvalidArgument unless this solver uses a GPU.

        >>> Solver().book_keys(ply=8)
        Traceback (most recent call last):
        fourfold.InvalidArgument: only a solver on a GPU can enumerate positions
        """
        if self._gpu is None:
            raise InvalidArgument("only a solver on a GPU can enumerate positions")
        return self._gpu.book_keys(ply, columns, rows, stop=stop)

    def cancel(self) -> None:
        """Stop all calls in progress on this solver, also those that wait for their turn.

        To be used from another thread, or from a `progress` function. `analyse` then returns what
        is proven so far; the others raise Cancelled. `clear` is not stopped: it has nothing left to
        wait for. To stop a single call, also one that has not begun yet, give it a `StopToken`.

        >>> Solver().cancel()  # nothing to stop: no effect
        """
        super().cancel()
        if self._gpu is not None:
            self._gpu.cancel()

    def clear(self, *, stop: StopToken | None = None) -> None:
        """Forget what was learned. Results stay the same.

        Waits for the calls in progress; calls that come later wait until it is done. Cancelling
        `stop`, or Ctrl-C, ends the waiting, and then nothing is forgotten. Raises SolverBusy if a
        callback of this solver calls it.

        >>> Solver().clear()
        """
        super().clear(stop=stop)
        if self._gpu is not None:
            self._gpu.clear(stop=stop)

    def __reduce__(self) -> Any:
        """Copies and pickles have the same options and an empty table."""
        best = self.instructions == available_instructions()[-1]
        instructions = "auto" if best else self.instructions
        options = (self.threads, self.table_mb, self.books, instructions)
        return _make_solver, (type(self), options, self.device)

    # ---- A name that connect-four-ai uses

    def reset(self) -> None:
        """The same as `clear`.

        >>> Solver().reset()
        """
        self.clear()


def _make_solver(kind: type[Solver], options: tuple[Any, ...], device: str) -> Solver:
    return kind(*options, device=device)


def checked_time_limit(seconds: float | None) -> float | None:
    """The time limit, at most as long as a thread can wait, or None. Raises InvalidArgument or
    WrongType unless it is None or a positive number.

    >>> checked_time_limit(0)
    Traceback (most recent call last):
    fourfold.InvalidArgument: time_limit must be positive, not 0
    """
    return None if seconds is None else min(_positive(seconds, "time_limit"), threading.TIMEOUT_MAX)


def _positive(limit: float, what: str) -> float:
    if isinstance(limit, bool) or not isinstance(limit, (int, float)):
        raise WrongType(f"{what} must be a number, not {type(limit).__name__}")
    if not 0 < limit < math.inf:
        raise InvalidArgument(f"{what} must be positive, not {limit}")
    return limit


def _to_books(book: object) -> tuple[Book, ...]:
    """The books that an option stands for."""
    if isinstance(book, Book):
        return (book,)
    if book is True:
        return find_books()
    if book is False or book is None:
        return ()
    if isinstance(book, (str, os.PathLike)):
        return (Book.open(book),)
    if isinstance(book, tuple) and all(isinstance(item, Book) for item in book):
        return book
    raise WrongType(
        f"book must be a bool, a path, a Book or a tuple of books, not {type(book).__name__}"
    )


def _checked_positions(
    positions: "Iterable[Position | str] | NDArray[np.uint64] | NDArray[np.int64]",
    size: tuple[int, int],
) -> "list[Position] | NDArray[np.uint64]":
    """What `solve_many` takes, as the core takes it."""
    import numpy as np  # noqa: PLC0415 - the rest of the package starts faster without

    if isinstance(positions, np.ndarray):
        if positions.dtype not in {np.dtype(np.uint64), np.dtype(np.int64)}:
            raise WrongType(f"bitboards must be of dtype uint64 or int64, not {positions.dtype}")
        return positions.view(np.uint64)  # other libraries store them as int64
    if isinstance(positions, str):
        raise WrongType("positions must be a list: for one move string, a list with it")
    if not isinstance(positions, Iterable):
        raise WrongType(f"positions must be iterable, not {type(positions).__name__}")
    return [
        Position.from_moves(each, *size) if isinstance(each, str) else each for each in positions
    ]


def _check_callback(callback: object, name: str = "progress") -> None:
    if callback is not None and not callable(callback):
        raise WrongType(f"{name} must be callable, not {type(callback).__name__}")
