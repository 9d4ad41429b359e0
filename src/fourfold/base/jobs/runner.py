"""Where the pieces of a job are computed: in this process, or elsewhere."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from fourfold._core import StopToken
from fourfold.base.errors import Cancelled, FourfoldError

Tools = TypeVar("Tools")
Piece = TypeVar("Piece")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class GpuWork(Generic[Tools, Piece, Answer]):
    """How a process with a GPU computes pieces: many at once, with the same answers."""

    prepare: Callable[[], Tools]
    """Called once in each process with a GPU, before its first piece."""
    do: Callable[[Tools, Sequence[Piece]], Sequence[Answer]]
    """The answers to several pieces, in their order."""
    pieces: int
    """How many pieces keep a GPU busy. It may be given fewer."""


@dataclass(frozen=True)
class Work(Generic[Tools, Piece, Answer]):
    """A pure function of a piece, and what each process needs to compute it.

    To be done in other processes, it must be picklable: functions at the top level of a module, or
    `functools.partial` of them.
    """

    prepare: Callable[[], Tools]
    """Called once in each process before its first piece, for example to create a solver."""
    do: Callable[[Tools, Piece], Answer]
    """The answer to a piece: the same in every process. May be called on several threads."""
    name: Callable[[Piece], str] = str
    """What a piece is called in messages."""
    gpu: GpuWork[Any, Piece, Answer] | None = None
    """What a process with a GPU does instead; None if it does the same as others."""


def given(tools: Tools) -> Tools:
    """The tools themselves: `partial(given, solver)` prepares a solver that exists already.

    >>> given(3)
    3
    """
    return tools


class PiecesFailed(FourfoldError):
    """Some pieces could not be computed. All others were."""

    def __init__(self, failures: Sequence[str]) -> None:
        """`failures` says for each piece which one it is, and why it failed."""
        self.failures = failures
        shown = "; ".join(failures[:3])
        more = f"; and {len(failures) - 3} more" if len(failures) > 3 else ""
        super().__init__(f"{shown}{more}")


class Runner(Protocol):
    """Computes the pieces of jobs."""

    def run(
        self,
        work: Work[Tools, Piece, Answer],
        pieces: Iterable[Piece],
        *,
        stop: StopToken | None = None,
    ) -> Generator[tuple[Piece, Answer], None, None]:
        """Compute the pieces and yield each with its answer, in any order.

        Pieces are drawn as they are needed, and only so many ahead. Closing the generator abandons
        those that are being computed.

        An exception of the work is raised at once. Raises PiecesFailed, after all other pieces are
        done, if some end every process that computes them; and Cancelled if `stop` is cancelled.
        """
        ...


class Here:
    """Computes pieces in this process, in their order: one after the other, or `workers` at once on
    threads, while the next one is read.

    >>> list(Here().run(Work(lambda: 10, lambda tens, piece: tens * piece), [1, 2]))
    [(1, 10), (2, 20)]
    """

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def run(
        self,
        work: Work[Tools, Piece, Answer],
        pieces: Iterable[Piece],
        *,
        stop: StopToken | None = None,
    ) -> Generator[tuple[Piece, Answer], None, None]:
        """See `Runner`."""
        tools = work.prepare()
        if self.workers == 1:
            for piece in _until(stop, pieces):
                yield piece, work.do(tools, piece)
            return
        begun: deque[tuple[Piece, Future[Answer]]] = deque()
        pool = ThreadPoolExecutor(self.workers)
        try:
            for piece in _until(stop, pieces):
                begun.append((piece, pool.submit(work.do, tools, piece)))
                if len(begun) > self.workers:
                    first, answer = begun.popleft()
                    yield first, answer.result()
            for first, answer in begun:
                yield first, answer.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _until(stop: StopToken | None, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, until `stop` is cancelled."""
    for piece in pieces:
        if stop is not None and stop.cancelled:
            raise Cancelled
        yield piece
