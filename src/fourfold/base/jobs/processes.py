"""Compute pieces in processes of this machine.

What these print goes to stderr, so that it does not mix with results on stdout. They end when the
process that started them does, however it ends.
"""

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple, Self

from fourfold._core import StopToken
from fourfold.base.errors import Cancelled, FourfoldError
from fourfold.base.jobs.runner import Answer, Piece, PiecesFailed, Tools, Work

CHECK_INTERVAL = 0.25
"""Seconds between two looks at stop tokens and deadlines."""
_TRIALS = 3  # processes that a piece may end

context = multiprocessing.get_context("spawn")
"""How processes are started: the same on all systems."""
_starting = threading.Lock()
_callbacks_when_orphaned: list[Callable[[], object]] = []


def when_orphaned(callback: Callable[[], object]) -> None:
    """In a worker process: call a function if the process that started this one is killed."""
    _callbacks_when_orphaned.append(callback)


class ProcessDied(FourfoldError):
    """A worker process ended before it answered."""

    def __init__(self, code: int | None) -> None:
        """`code` is its exit status, or minus the number of the signal that ended it."""
        self.killed = code is not None and code < 0
        if code is not None and code < 0:
            super().__init__(f"its process was ended by {signal.Signals(-code).name}")
        else:
            super().__init__(f"its process ended with status {code}")


class WorkerProcess:
    """A process that does the work of a job, one piece at a time."""

    def __init__(self, work: Work[Any, Any, Any], begin: Callable[[], object] = int) -> None:
        """`begin` is called in the process first."""
        self.connection, theirs = context.Pipe()
        self._work = work
        self._process = context.Process(target=_serve, args=(theirs, work, begin), daemon=True)
        with _starting, _interrupts_ignored(), _children_allowed():
            self._process.start()
        theirs.close()

    @property
    def number(self) -> int | None:
        """The number that the system has given it."""
        return self._process.pid

    def serves(self, work: Work[Any, Any, Any]) -> bool:
        """Whether it can compute pieces of this work."""
        return self._work is work and self._process.is_alive()

    def give(self, piece: Any) -> None:
        """Let it compute a piece."""
        with suppress(BrokenPipeError):  # it was killed, as `answer` will say
            self.connection.send(piece)

    def answer(self) -> Any:
        """The answer to the piece, when it is there. Raises ProcessDied if the process ended, and
        the exception of the work if it raised one.
        """
        try:
            answer, error = self.connection.recv()
        except (EOFError, OSError):
            self._process.join()
            raise ProcessDied(self._process.exitcode) from None
        if error is not None:
            raise error
        return answer

    def kill(self) -> None:
        """End it while it computes: `answer` then raises ProcessDied."""
        self._process.kill()

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.join()
        self.connection.close()


def end_all(processes: list[Any]) -> None:
    """End processes, and take them out of the list."""
    while processes:
        processes.pop().end()


class _Trial(NamedTuple):
    """A piece that is to be computed."""

    piece: Any
    deaths: int
    """How many processes it has ended."""


class _Trials:
    """The pieces of a job that are left."""

    def __init__(self, work: Work[Any, Any, Any], pieces: Iterable[Any]) -> None:
        self._work = work
        self._source = (_Trial(piece, 0) for piece in pieces)
        self._again: deque[_Trial] = deque()
        self.failures: list[str] = []

    def next(self) -> _Trial | None:
        return self._again.popleft() if self._again else next(self._source, None)

    def died(self, trial: _Trial, death: ProcessDied) -> None:
        """Try a piece again, unless it has ended too many processes."""
        if not death.killed:
            raise ended_by_itself(death) from None
        deaths = trial.deaths + 1
        if deaths < _TRIALS:
            self._again.append(_Trial(trial.piece, deaths))
            return
        name = self._work.name(trial.piece)
        self.failures.append(f"{name} ended {deaths} processes, the last: {death}")


class Processes:
    """A `Runner` whose workers are processes of this machine. It is a context, and ends them.

    If a process is killed, another one computes its piece again. A piece that ends three of them
    has failed.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._idle: list[WorkerProcess] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        end_all(self._idle)

    def run(
        self,
        work: Work[Tools, Piece, Answer],
        pieces: Iterable[Piece],
        *,
        stop: StopToken | None = None,
    ) -> Generator[tuple[Piece, Answer], None, None]:
        """See `Runner`."""
        trials = _Trials(work, pieces)
        busy: dict[WorkerProcess, _Trial] = {}

        def assign() -> None:
            while len(busy) < self.workers and (trial := trials.next()):
                process = self._process_for(work)
                busy[process] = trial
                process.give(trial.piece)

        try:
            assign()
            while busy:
                if stop is not None and stop.cancelled:
                    raise Cancelled
                ready = wait([process.connection for process in busy], CHECK_INTERVAL)
                for process in [each for each in busy if each.connection in ready]:
                    trial = busy.pop(process)
                    try:
                        answer = process.answer()
                    except ProcessDied as death:
                        trials.died(trial, death)
                        assign()
                    else:
                        self._idle.append(process)
                        assign()  # before yielding, so that no process waits
                        yield trial.piece, answer
        finally:
            end_all([*busy])
        if trials.failures:
            raise PiecesFailed(trials.failures)

    def _process_for(self, work: Work[Any, Any, Any]) -> WorkerProcess:
        """A process for this work that has nothing to do."""
        while self._idle:
            process = self._idle.pop()
            if process.serves(work):
                return process
            process.end()
        return WorkerProcess(work)


def ended_by_itself(death: ProcessDied) -> FourfoldError:
    """The error for a process that nobody killed: mostly, it cannot import what it needs."""
    return FourfoldError(
        f"a worker process gave no answer: {death} (a script must start its work below "
        "if __name__ == '__main__')"
    )


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
    """Let a daemonic process, as workers are, have children.

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


def _serve(connection: Connection, work: Work[Any, Any, Any], begin: Callable[[], object]) -> None:
    """The main function of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # when not started by the main thread
    sys.stdout = sys.stderr
    watching = threading.Thread(target=_end_with_parent, daemon=True)
    watching.start()
    begin()
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
