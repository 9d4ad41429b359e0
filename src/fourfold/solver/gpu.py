"""Solve many positions on a GPU.

The search is the one of `core/gpu`: its source is part of the package, and is compiled for the GPU
when it is first needed, which takes a few seconds. CuPy keeps the result for the next time.

>>> from fourfold import Solver
>>> Solver(device="cuda").solve_many(positions)  # doctest: +SKIP
array([ 18, -18], dtype=int8)
"""

import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold import _core
from fourfold._core import StopToken
from fourfold.base.errors import Cancelled, GpuError, InvalidArgument, MissingExtra, SolverBusy
from fourfold.base.extras import require_extra
from fourfold.solver.book import Book
from fourfold.solver.scores import NO_SCORE

try:
    require_extra("solver.gpu")
    import cupy
except MissingExtra:
    raise
except ImportError as error:  # for example a missing library of CUDA
    raise GpuError(f"CuPy is installed, but cannot be loaded: {error}") from error

SOURCES = Path(_core.__file__).parent / "gpu_sources"

LEAST_CAPABILITY = (7, 0)
_BLOCK = 128  # threads
_BLOCKS = 6  # of a multiprocessor; both as in kernels.cu
_STEPS = 1000  # of a launch, which then takes about 10 ms
_HELPED_STEPS = 300  # while threads help each other: offers go out of date
_POLL = 0.05  # seconds: how often a call that waits for another one checks whether to stop
_LEAST_TABLE = 16 << 20  # bytes
_SHARE = 0.5  # of the free memory that the table takes
_BOUND_BITS = 12  # of a table entry
_PENDING = -127  # in place of a score
_BOOK_PAYS = 2000  # positions of a book: to read so many takes as long as to solve an early one
_MOST_BOOK_KEY_BITS = 56  # of a slot, which has room for a score besides

_BATCH = np.dtype(
    [("boards", "u8"), ("scores", "u8"), ("count", "u8"), ("all_columns", "i4"), ("padding", "i4")]
)
_PROGRESS = np.dtype(
    [
        *((name, "u8") for name in ("next", "done", "nodes")),
        *((name, "u4") for name in ("offers", "next_offer", "busy", "padding")),
    ]
)
_MACHINE = np.dtype(
    [
        *((name, "u8") for name in ("entries", "places", "threads", "stacks", "offers")),
        *((name, "u8") for name in ("capacity", "book_slots", "book_count")),
        *((name, "i4") for name in ("book_ply", "padding", "columns", "rows")),
    ]
)


@dataclass(frozen=True, slots=True)
class Solved:
    """The result of a batch."""

    scores: NDArray[np.int8]
    """A score for each position or, of shape (n, columns), for each column of each position."""
    nodes: int
    """Positions looked at."""
    complete: bool
    """False if the time limit was reached."""


class BatchSolver:
    """Solves batches of positions on the current GPU.

    It keeps a table of `table_mb` MB in the memory of the GPU (None: half of what is free). Raises
    GpuError if there is no GPU that it can use. One call runs at a time; others wait. A call from
    a progress function, which would wait for itself, raises SolverBusy.
    """

    def __init__(self, table_mb: int | None = None) -> None:
        self._table_mb = table_mb
        self._lock = threading.Lock()
        self._running: int | None = None  # the thread that holds the lock
        self._stops: set[StopToken] = set()  # of the calls that `cancel` stops
        self._machine: _Machine | None = None
        with _gpu_errors():
            if cupy.cuda.runtime.getDeviceCount() == 0:
                raise GpuError("no GPU was found")
            self._device = cupy.cuda.Device()
            properties = cupy.cuda.runtime.getDeviceProperties(self._device.id)
        self.name: str = properties["name"].decode()
        """The name of the GPU."""
        capability = (properties["major"], properties["minor"])
        if capability < LEAST_CAPABILITY:
            raise GpuError(
                f"{self.name} has compute capability {capability[0]}.{capability[1]}. "
                f"fourfold needs {LEAST_CAPABILITY[0]}.{LEAST_CAPABILITY[1]} or newer."
            )
        self._multiprocessors: int = properties["multiProcessorCount"]

    def solve(  # noqa: PLR0913 - options, by keyword
        self,
        bitboards: NDArray[np.uint64],
        columns: int = 7,
        rows: int = 6,
        *,
        all_columns: bool = False,
        books: Sequence[Book] = (),
        progress: Callable[[int, int], object] | None = None,
        time_limit: float | None = None,
        stop: StopToken | None = None,
    ) -> Solved:
        """The scores of positions or, with `all_columns`, of all their moves.

        `bitboards` has the shape (n, 2). What is not a position is marked with NO_SCORE, and so is
        a column that cannot be played. One of the `books` helps with early positions. After
        `time_limit` seconds, what is not solved is marked too. Raises Cancelled if `stop` is
        cancelled or `cancel` called, and GpuError if the GPU fails.
        """
        deadline = None if time_limit is None else time.monotonic() + time_limit
        with self._cancellable(stop) as token, self._turn(token, deadline) as in_time:
            if not in_time:
                shape = (len(bitboards), columns) if all_columns else len(bitboards)
                return Solved(np.full(shape, NO_SCORE, np.int8), 0, complete=False)
            machine = self._machine_for(columns, rows)
            machine.use_book(books, bitboards, token)
            return machine.solve(bitboards, all_columns, progress, deadline, token)

    def book_keys(
        self, ply: int, columns: int = 7, rows: int = 6, *, stop: StopToken | None = None
    ) -> NDArray[np.uint64]:
        """The keys of all positions that a book of this ply contains, in ascending order."""
        with self._cancellable(stop) as token, self._turn(token):
            keys, _, is_open = self._machine_for(columns, rows).enumerate(ply, token)
            found: NDArray[np.uint64] = cupy.asnumpy(keys[is_open])
            return found

    def cancel(self) -> None:
        """Stop all calls of `solve` and `book_keys`, also those that wait."""
        for token in [*self._stops]:
            token.cancel()

    def clear(self, *, stop: StopToken | None = None) -> None:
        """Forget what was learned. Cancelling `stop` ends the waiting for other calls."""
        with self._turn(stop):
            if self._machine is not None:
                self._machine.clear()

    @contextmanager
    def _cancellable(self, stop: StopToken | None) -> Iterator[StopToken]:
        """Yield a token that is cancelled by `stop` and by `cancel`."""
        token = StopToken(stop)
        self._stops.add(token)
        try:
            yield token
        finally:
            self._stops.discard(token)

    @contextmanager
    def _turn(self, stop: StopToken | None, deadline: float | None = None) -> Iterator[bool]:
        """Wait for the calls of other threads, then use the GPU. Yield False if the time is up."""
        if self._running == threading.get_ident():
            raise SolverBusy("a progress function cannot use the GPU: the call it belongs to does")
        while not self._lock.acquire(timeout=_POLL):
            _check(stop)
            if deadline is not None and time.monotonic() >= deadline:
                yield False
                return
        try:
            self._running = threading.get_ident()
            with self._device, _gpu_errors():
                yield True
        except GpuError:
            self._machine = None  # the next call starts again, with all the memory
            raise
        finally:
            self._running = None
            self._lock.release()

    def _machine_for(self, columns: int, rows: int) -> "_Machine":
        if columns * (rows + 1) > 64:
            raise InvalidArgument(
                f"GPUs solve boards with columns x (rows + 1) at most 64, not {columns}x{rows}: "
                "use device='cpu'"
            )
        if self._machine is None or self._machine.size != (columns, rows):
            self._machine = None
            cupy.get_default_memory_pool().free_all_blocks()
            threads = self._multiprocessors * _BLOCKS * _BLOCK
            self._machine = _Machine(columns, rows, threads, self._table_mb)
        return self._machine


class _Machine:
    """The kernels for one board size and the memory that they work with."""

    def __init__(self, columns: int, rows: int, threads: int, table_mb: int | None) -> None:
        self.size = (columns, rows)
        key_bits = columns * (rows + 1)
        available = int(cupy.cuda.runtime.memGetInfo()[0] * _SHARE)
        wanted = available if table_mb is None else table_mb << 20
        # Small entries distinguish positions only in a large table.
        small = wanted // 4 >= 1 << max(key_bits + _BOUND_BITS - 32, 0)
        self._places = wanted // (4 if small else 8)
        if wanted < _LEAST_TABLE or self._places < 1 << max(key_bits + _BOUND_BITS - 64, 0):
            raise GpuError(
                f"too little memory is free on the GPU: the table needs {_LEAST_TABLE >> 20} MB, "
                f"and can have {wanted >> 20} MB. End other programs that use the GPU."
            )
        # Before compiling, which takes seconds: other programs may take the free memory meanwhile.
        self._entries = cupy.zeros(self._places, cupy.uint32 if small else cupy.uint64)
        device = cupy.cuda.Device().id
        self._kernels = _compile(device, standard=(columns, rows) == (7, 6), small_entries=small)
        self._threads = threads
        self._grid = (threads // _BLOCK,)
        state, frame, offer = self._kernels.sizes
        self._states = cupy.zeros(threads * state, cupy.uint8)
        self._stacks = cupy.empty(threads * columns * rows * frame, cupy.uint8)
        self._offers = cupy.zeros(threads * offer, cupy.uint8)
        self._book: Book | None = None
        self._slots = cupy.zeros(1, cupy.uint64)

    def clear(self) -> None:
        """Empty the table."""
        self._entries.fill(0)

    def use_book(
        self, books: Sequence[Book], bitboards: NDArray[np.uint64], stop: StopToken
    ) -> None:
        """Use the book of the latest ply that helps with this batch, or none.

        A hash table takes its place: a GPU is slow at reading the book itself, bit by bit.
        """
        discs = _popcount(bitboards[:, 0] | bitboards[:, 1])

        def helps(book: Book) -> bool:
            return book is self._book or (
                (book.columns, book.rows) == self.size
                and book.columns * (book.rows + 1) <= _MOST_BOOK_KEY_BITS
                and int(np.count_nonzero(discs <= book.ply)) * _BOOK_PAYS >= len(book)
            )

        book = max(filter(helps, books), key=lambda book: book.ply, default=None)
        if book is self._book:
            return
        self._book = None
        if book is None:
            return
        keys, _, is_open = self.enumerate(book.ply, stop)
        keys = keys[is_open]
        scores = cupy.asarray(book._scores_of_keys(cupy.asnumpy(keys)))  # noqa: SLF001
        self._slots = cupy.zeros(2 * len(keys) + 1, cupy.uint64)  # one is always free
        self._run("remember", len(keys), self._slots, np.uint64(len(self._slots)), keys, scores)
        self._book = book

    def solve(
        self,
        bitboards: NDArray[np.uint64],
        all_columns: bool,  # noqa: FBT001
        progress: Callable[[int, int], object] | None,
        deadline: float | None,
        stop: StopToken,
    ) -> Solved:
        """See `BatchSolver.solve`."""
        columns, rows = self.size
        each = columns if all_columns else 1
        items = len(bitboards) * each
        boards = cupy.asarray(np.ascontiguousarray(bitboards))
        scores = cupy.full(items, _PENDING, cupy.int8)
        batch = np.zeros((), _BATCH)
        batch["boards"], batch["scores"] = boards.data.ptr, scores.data.ptr
        batch["count"], batch["all_columns"] = len(bitboards), all_columns
        machine = self._arguments()
        self._states.fill(0)
        counters = cupy.zeros(_PROGRESS.itemsize, cupy.uint8)
        now = np.zeros((), _PROGRESS)
        least_empty = columns * rows // 2  # of the positions that are offered
        search, offer = self._kernels.search, self._kernels.offer
        while now["done"] < items:
            _check(stop)
            if deadline is not None and time.monotonic() >= deadline:
                break
            for name in ("offers", "next_offer", "busy"):
                now[name] = 0
            counters.set(now.reshape(1).view(np.uint8))
            helping = now["next"] >= items
            if helping:
                self._kernels.withdraw(self._grid, (_BLOCK,), (machine,))
                offer(self._grid, (_BLOCK,), (machine, counters, np.int32(least_empty)))
            steps = np.int32(_HELPED_STEPS if helping else _STEPS)
            search(self._grid, (_BLOCK,), (machine, batch, counters, steps))
            now = counters.get().view(_PROGRESS)[0].copy()
            if helping:
                least_empty = self._next_least_empty(least_empty, now)
            if progress:
                progress(int(now["done"]) // each, len(bitboards))
        found = cupy.asnumpy(scores)
        complete = bool(now["done"] >= items)
        if all_columns:
            found = found.reshape(-1, columns)
            if not complete:
                found[(found == _PENDING).any(axis=1)] = NO_SCORE
        found[found == _PENDING] = NO_SCORE
        return Solved(found, int(now["nodes"]), complete)

    def _next_least_empty(self, least_empty: int, now: Any) -> int:
        """Offer fewer positions if there were more than threads to take them, the larger ones."""
        idle = self._threads - int(now["busy"])
        if now["offers"] > idle:
            return min(least_empty + 1, self.size[0] * self.size[1])
        if now["offers"] < idle // 2:
            return max(least_empty - 1, 10)
        return least_empty

    def enumerate(self, ply: int, stop: StopToken) -> tuple[Any, Any, Any]:
        """All positions of a ply on the GPU: keys, bitboards, and which of them books contain."""
        columns, rows = self.size
        size = (np.int32(columns), np.int32(rows))
        keys = cupy.asarray(np.array([_empty_key(columns, rows)], dtype=np.uint64))
        for _ in range(ply):
            _check(stop)
            children = cupy.empty(len(keys) * columns, cupy.uint64)
            self._run("expand", len(keys), keys, np.uint64(len(keys)), children, *size)
            keys = cupy.unique(children)
            del children
            if len(keys) and int(keys[-1]) == 2**64 - 1:  # marks what is not a move
                keys = keys[:-1]
        boards = cupy.empty((len(keys), 2), cupy.uint64)
        is_open = cupy.empty(len(keys), cupy.bool_)
        self._run("unpack", len(keys), keys, np.uint64(len(keys)), boards, is_open, *size)
        return keys, boards, is_open

    def _run(self, name: str, count: int, *arguments: Any) -> None:
        """Run a kernel with one thread for each of `count` items, the last of its arguments."""
        if name == "remember":
            arguments = (*arguments, np.uint64(count))
        if count:
            kernel = getattr(self._kernels, name)
            kernel(((count + _BLOCK - 1) // _BLOCK,), (_BLOCK,), arguments)

    def _arguments(self) -> NDArray[np.void]:
        """The Machine of batch.hpp."""
        machine = np.zeros((), _MACHINE)
        machine["entries"], machine["places"] = self._entries.data.ptr, self._places
        machine["threads"], machine["stacks"] = self._states.data.ptr, self._stacks.data.ptr
        machine["offers"], machine["capacity"] = self._offers.data.ptr, self._threads
        machine["book_ply"] = -1
        if self._book is not None:
            machine["book_slots"], machine["book_count"] = self._slots.data.ptr, len(self._slots)
            machine["book_ply"] = self._book.ply
        machine["columns"], machine["rows"] = self.size
        return machine


class _Kernels:
    """The compiled entry points of kernels.cu."""

    def __init__(self, module: Any) -> None:
        self.search = module.get_function("fourfold_search")
        self.withdraw = module.get_function("fourfold_withdraw")
        self.offer = module.get_function("fourfold_offer")
        self.remember = module.get_function("fourfold_remember")
        self.expand = module.get_function("fourfold_expand")
        self.unpack = module.get_function("fourfold_unpack")
        sizes = cupy.ndarray(3, cupy.uint32, module.get_global("fourfold_sizes"))
        self.sizes: tuple[int, ...] = tuple(sizes.get().tolist())


def source(name: str = "kernels.cu") -> str:
    """The source of the kernels as one text, which needs no other file.

    >>> "#include" in source()
    False
    """
    include = re.compile(r'^#include "(.*)"$', re.MULTILINE)
    unneeded = re.compile(r"^#(pragma once|include <.*>)\n", re.MULTILINE)  # of other compilers
    seen: set[Path] = set()

    def read(path: Path) -> str:
        if path in seen:
            return ""
        seen.add(path)
        text = unneeded.sub("", path.read_text(encoding="utf-8"))
        return include.sub(lambda found: read(SOURCES / found[1]), text)

    return read(SOURCES / name)


@cache
def _compile(_device: int, *, standard: bool, small_entries: bool) -> _Kernels:
    """The kernels for the standard board or for all others, on the current GPU: `_device`."""
    size = "FixedSize<7, 6>" if standard else "AnySize<16>"
    entry = "uint32_t" if small_entries else "uint64_t"
    code = f"#define FOURFOLD_GPU_SIZE {size}\n#define FOURFOLD_GPU_ENTRY {entry}\n{source()}"
    try:
        return _Kernels(cupy.RawModule(code=code, options=("--std=c++20",)))
    except (cupy.cuda.runtime.CUDARuntimeError, cupy.cuda.driver.CUDADriverError):
        raise
    except RuntimeError as error:  # for example a missing compiler
        raise GpuError(f"the search could not be compiled for this GPU: {error}") from error


def _check(stop: StopToken | None) -> None:
    if stop is not None and stop.cancelled:
        raise Cancelled("the call was cancelled")


def _popcount(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    bits = np.unpackbits(words.reshape(-1, 1).view(np.uint8), axis=1)
    counts: NDArray[np.uint8] = bits.sum(axis=1, dtype=np.uint8)
    return counts


def _empty_key(columns: int, rows: int) -> int:
    return sum(1 << (column * (rows + 1)) for column in range(columns))


@contextmanager
def _gpu_errors() -> Iterator[None]:
    """Turn the errors of CuPy into ours."""
    try:
        yield
    except cupy.cuda.memory.OutOfMemoryError as error:
        raise GpuError(
            f"too little memory is free on the GPU: {error}. Solve fewer positions at a time, or "
            "end other programs that use the GPU."
        ) from error
    except cupy.cuda.compiler.CompileException as error:
        raise GpuError(
            f"the search could not be compiled for this GPU. Update CuPy and the CUDA toolkit that "
            f"it uses (12.0 or newer). The compiler's message: {error}"
        ) from error
    except (cupy.cuda.runtime.CUDARuntimeError, cupy.cuda.driver.CUDADriverError) as error:
        raise GpuError(f"the GPU cannot be used: {_explained(str(error))}") from error


def _explained(message: str) -> str:
    """The message of a CUDA error, with advice."""
    for sign, advice in (
        ("NoDevice", "no GPU was found"),
        ("InsufficientDriver", "the driver of the GPU is too old for this version of CuPy"),
        ("MemoryAllocation", "too little memory is free on it"),
        ("MEMORY", "too little memory is free on it"),
    ):
        if sign in message:
            return f"{advice} ({message})"
    return f"{message}. If it stays so, restart the program: the GPU may have been reset."
