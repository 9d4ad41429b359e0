"""A runner that computes pieces on processes of this machine, which players may crash or block.

A process that dies takes only its piece with it: the pool starts another one, and the piece gets
the answer that belongs to a crash of the player whose turn it was.

What players print goes to stderr, so that it does not mix with results on stdout.
"""

import math
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any

from fourfold.base.errors import Cancelled, FourfoldError
from fourfold.base.jobs import Work
from fourfold.base.jobs.runner import Answer, Piece, Tools
from fourfold.base.stopwatch import Stopwatch
from fourfold.match.game import OnTurn, ignore_turn
from fourfold.players.arguments import check_whole
from fourfold.solver import StopToken

MOST_WORKERS = 256
# Seconds: the interval at which deadlines are checked, and how late a player may be before its
# process is ended. Its own process, which measures exactly, reports a player that is a little late.
_CHECK_INTERVAL, _GRACE = 0.25, 1.0

_context = multiprocessing.get_context("spawn")
_starting = threading.Lock()
_on_turn: OnTurn = ignore_turn
_callbacks_when_orphaned: list[Callable[[], object]] = []


def when_orphaned(callback: Callable[[], object]) -> None:
    """In a process of a pool: call a function if the process that has the pool is killed."""
    _callbacks_when_orphaned.append(callback)


def on_turn(number: int, seconds: float | None = None, /) -> None:
    """Note whose turn it is in this process: see `OnTurn`. Does nothing outside of a pool.

    >>> on_turn(1)
    """
    _on_turn(number, seconds)


def worker_count(workers: int | None) -> int:
    """The number of workers to use: as given, or one per core for None.

    >>> worker_count(2), worker_count(None) >= 1
    (2, True)
    >>> worker_count(0)
    Traceback (most recent call last):
    fourfold.InvalidArgument: workers must be from 1 to 256, not 0
    """
    if workers is not None:
        check_whole("workers", workers, 1, MOST_WORKERS)
        return workers
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ProcessPool:
    """A `Runner` whose workers are processes of this machine.

    They stay for the next run until the pool is closed or deleted. `crashed(piece, turn, reason)`
    is the answer to a piece whose process died, or was ended because a player did not answer.
    """

    def __init__(self, workers: int, crashed: Callable[[Any, int, str], Any]) -> None:
        self.workers = workers
        self._crashed = crashed
        self._processes: list[_Process] = []
        self.close = weakref.finalize(self, _end_all, self._processes)

    def run(
        self,
        work: Work[Tools, Piece, Answer],
        pieces: Iterable[Piece],
        *,
        stop: StopToken | None = None,
    ) -> Generator[tuple[Piece, Answer], None, None]:
        """See `Runner`."""
        waiting = iter(pieces)
        try:
            for piece in islice(waiting, self.workers):
                self._idle_process(work).give(piece)
            while busy := [process for process in self._processes if process.is_busy]:
                if stop is not None and stop.cancelled:
                    raise Cancelled
                for process in busy:
                    process.end_if_hung()
                ready = wait([process.connection for process in busy], _CHECK_INTERVAL)
                for process in busy:
                    if process.connection not in ready:
                        continue
                    done = process.collect(self._crashed)
                    # Assign the next piece before yielding, so that the worker never idles.
                    for piece in islice(waiting, 1):
                        self._idle_process(work).give(piece)
                    yield done
        finally:
            self._end([process for process in self._processes if process.is_busy])

    def _idle_process(self, work: Work[Any, Any, Any]) -> "_Process":
        """A process for this work that has nothing to do."""
        self._end([each for each in self._processes if not each.is_busy and not each.serves(work)])
        idle = next((each for each in self._processes if not each.is_busy), None)
        if idle is None:
            idle = _Process(work)
            self._processes.append(idle)
        return idle

    def _end(self, processes: Iterable["_Process"]) -> None:
        for process in processes:
            self._processes.remove(process)
            process.end()


class _Process:
    """A process that computes one piece at a time."""

    def __init__(self, work: Work[Any, Any, Any]) -> None:
        self.connection, theirs = _context.Pipe()
        self._work = work
        # Shared memory: still readable after the process has died.
        self._turn = _context.Value("i", 0, lock=False)
        self._deadline = _context.Value("d", math.inf, lock=False)
        self._hung = False
        self._pieces: list[Any] = []
        self._process = _context.Process(
            target=_serve, args=(theirs, self._turn, self._deadline, work), daemon=True
        )
        with _starting, _interrupts_ignored(), _children_allowed():
            self._process.start()
        theirs.close()
        self._watch = Stopwatch(self._process.pid)

    @property
    def is_busy(self) -> bool:
        return bool(self._pieces)

    def serves(self, work: Work[Any, Any, Any]) -> bool:
        return self._work is work and not self._hung and self._process.is_alive()

    def give(self, piece: Any) -> None:
        self._pieces = [piece]
        self._turn.value = 0
        self._deadline.value = math.inf
        self._watch = Stopwatch(self._process.pid)
        self.connection.send(piece)

    def end_if_hung(self) -> None:
        """End the process if the time of a player has been up for a while, and not because the
        machine is busy.
        """
        late = time.monotonic() - self._deadline.value - _GRACE
        if late > 0 and late > self._watch.waited():
            self._hung = True
            self._process.kill()

    def collect(self, crashed: Callable[[Any, int, str], Any]) -> tuple[Any, Any]:
        """The piece and its answer. Raises the exception of the work if there was one."""
        piece = self._pieces.pop()
        try:
            answer, error = self.connection.recv()
        except (EOFError, OSError):
            self._process.join()
            turn, status = self._turn.value, _status(self._process.exitcode)
            if self._hung:
                return piece, crashed(piece, turn, "lost on time: it did not answer")
            if not turn:
                raise FourfoldError(
                    f"a worker process ended before it could play: {status} "
                    "(a script must start its matches below if __name__ == '__main__')"
                ) from None
            return piece, crashed(piece, turn, f"died: {status}")
        if error is not None:
            raise error
        return piece, answer

    def end(self) -> None:
        self._process.terminate()
        self._process.join()
        self.connection.close()


def _end_all(processes: list[_Process]) -> None:
    while processes:
        processes.pop().end()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C while a process starts, so that it inherits that and only we handle it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _children_allowed() -> Iterator[None]:
    """Let a daemonic process, as Dask's workers are, have children.

    Python does not, because they would outlive a daemonic process that is terminated. Ours end when
    their parent does.
    """
    process = multiprocessing.current_process()
    before = process.daemon
    if before:
        process.daemon = False
    try:
        yield
    finally:
        if before:
            process.daemon = before


def _status(code: int | None) -> str:
    if code is not None and code < 0:
        return f"its process was ended by {signal.Signals(-code).name}"
    return f"its process ended with status {code}"


def _serve(connection: Connection, turn: Any, deadline: Any, work: Work[Any, Any, Any]) -> None:
    """The main function of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # when not started by the main thread
    sys.stdout = sys.stderr
    watching = threading.Thread(target=_end_with_parent, daemon=True)
    watching.start()

    def note_turn(number: int, seconds: float | None = None, /) -> None:
        turn.value = int(number)
        # The monotonic clock is the same for all processes.
        deadline.value = math.inf if seconds is None else time.monotonic() + seconds

    global _on_turn  # noqa: PLW0603 - a process plays one game at a time
    _on_turn = note_turn
    tools: list[Any] = []
    while True:
        try:
            piece = connection.recv()
        except EOFError:  # the parent has ended
            watching.join()
            return
        try:
            tools = tools or [work.prepare()]
            connection.send((work.do(tools[0], piece), None))
        except FourfoldError as error:
            connection.send((None, error))
        except Exception as error:  # noqa: BLE001 - for the other process, which raises it
            traceback.print_exc()  # it may not be possible to pickle it
            connection.send((None, FourfoldError(f"{type(error).__name__}: {error}")))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        for callback in _callbacks_when_orphaned:
            callback()
        os._exit(1)
