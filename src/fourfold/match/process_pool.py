"""Run jobs for players in this process or on a pool of worker processes.

Worker processes use all cores, and a player that crashes takes down only its own process: the pool
starts a new one and reports whose turn it was.

What players print goes to stderr, so that it does not mix with results on stdout.
"""

import math
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple, TypeVar

from fourfold.errors import FourfoldError
from fourfold.match.game import BadMove, OnTurn, ignore_turn
from fourfold.match.schedule import Entrant
from fourfold.players import Player
from fourfold.players.arguments import check_whole
from fourfold.solver import Solver

Job = TypeVar("Job")
Answer = TypeVar("Answer")

Work = Callable[[Job, Sequence[Entrant], Solver, OnTurn], Answer]
"""The function that does a job: defined at the top of a module, so that it can be pickled."""

Prepare = Callable[[], object]
"""Called in each process before its first job, for example to load players."""

MOST_WORKERS = 256
_TABLE_MB = 32  # per process; exact scores do not depend on it
# Seconds: how often deadlines are checked, and how late a player may be before its process is
# ended. One that is a little late is told so by its own process, which measures exactly.
_CHECK_INTERVAL, _GRACE = 0.25, 1.0


class Crashed(NamedTuple):
    """The result of a job whose process died, or was ended because a player did not answer."""

    turn: int
    reason: str


def make_player(entrant: Entrant, seed: int, solver: Solver) -> Player:
    """A new player. Raises BadMove with the reason if it cannot be created.

    >>> make_player(Entrant.of("random"), 1, Solver()).name
    'random'
    """
    try:
        return entrant.make(seed, solver)
    except BadMove:
        raise  # the player gives the reason itself
    except (Exception, SystemExit) as error:
        reason = f"{entrant.name} cannot play: {type(error).__name__}: {error}"
        raise BadMove(reason) from error


def worker_count(workers: int | None) -> int:
    """The number of workers to use: as given, or one per core for None.

    >>> worker_count(2), worker_count(None) >= 1
    (2, True)
    >>> worker_count(0)
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: workers must be from 1 to 256, not 0
    """
    if workers is not None:
        check_whole("workers", workers, 1, MOST_WORKERS)
        return workers
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_jobs(  # noqa: PLR0913 - the last two have names
    work: Work[Job, Answer],
    jobs: Iterable[Job],
    entrants: Sequence[Entrant],
    workers: int,
    *,
    solver: Solver | None = None,
    prepare: Prepare | None = None,
) -> Generator[tuple[Job, Answer | Crashed], None, None]:
    """Do the jobs and yield each with its answer.

    One worker is this process, with `solver`, in the order of the jobs. Several workers are
    processes, and jobs are yielded as they finish.
    """
    if workers == 1:
        solver = solver or Solver(table_mb=_TABLE_MB)
        for job in jobs:
            with redirect_stdout(sys.stderr):
                answer = work(job, entrants, solver, ignore_turn)
            yield job, answer
    else:
        yield from _run_on_processes(work, jobs, entrants, workers, prepare)


class _Worker:
    """A process that does one job at a time."""

    def __init__(
        self, context: Any, work: Work[Any, Any], who: Sequence[Entrant], prepare: Prepare | None
    ) -> None:
        self.connection, theirs = context.Pipe()
        # Shared memory: still readable after the process has died.
        self.turn = context.Value("i", 0, lock=False)
        self.deadline = context.Value("d", math.inf, lock=False)
        self.hung = False
        self.job: Any = None
        self.process = context.Process(
            target=_serve, args=(theirs, self.turn, self.deadline, work, prepare), daemon=True
        )
        with _interrupts_ignored():
            self.process.start()
        theirs.close()
        # Not among the arguments: unpickling them may need players that `prepare` loads.
        self.connection.send(list(who))

    def give(self, job: Any) -> None:
        self.job = job
        self.turn.value = 0
        self.deadline.value = math.inf
        self.connection.send(job)

    def end_if_hung(self) -> None:
        """End the process if the time of a player has been up for a while."""
        if time.monotonic() > self.deadline.value + _GRACE:
            self.hung = True
            self.process.kill()

    def collect(self) -> tuple[Any, Any]:
        """The current job and its answer; `Crashed` if the process has died."""
        job, self.job = self.job, None
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            if self.hung:
                return job, Crashed(self.turn.value, "lost on time: it did not answer")
            status = _status(self.process.exitcode)
            if not self.turn.value:
                raise FourfoldError(
                    f"a worker process ended before it could play: {status} "
                    "(a script must start its matches below if __name__ == '__main__')"
                ) from None
            return job, Crashed(self.turn.value, f"died: {status}")
        if self.hung:  # it answered just before it was ended
            self.process.join()
        return job, answer

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.connection.close()


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


def _status(code: int | None) -> str:
    if code is not None and code < 0:
        return f"its process was ended by {signal.Signals(-code).name}"
    return f"its process ended with status {code}"


def _serve(
    connection: Connection,
    turn: Any,
    deadline: Any,
    work: Work[Any, Any],
    prepare: Prepare | None,
) -> None:
    """The main function of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # when not started by the main thread
    sys.stdout = sys.stderr
    if prepare is not None:
        prepare()
    who: Sequence[Entrant] = connection.recv()
    solver = Solver(table_mb=_TABLE_MB)

    def on_turn(number: int, seconds: float | None = None, /) -> None:
        turn.value = int(number)
        # The monotonic clock is the same for all processes.
        deadline.value = math.inf if seconds is None else time.monotonic() + seconds

    while True:
        try:
            job = connection.recv()
        except EOFError:
            return
        connection.send(work(job, who, solver, on_turn))


def _check_picklable(who: Sequence[Entrant]) -> None:
    for entrant in who:
        try:
            pickle.dumps(entrant)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise FourfoldError(
                f"{entrant.name} cannot play in another process: it and the function that creates "
                "it must be defined at the top level of a module (or use one worker)"
            ) from None


def _run_on_processes(
    work: Work[Job, Answer],
    jobs: Iterable[Job],
    who: Sequence[Entrant],
    workers: int,
    prepare: Prepare | None,
) -> Generator[tuple[Job, Answer | Crashed], None, None]:
    _check_picklable(who)
    context = multiprocessing.get_context("spawn")
    waiting = iter(jobs)
    pool: list[_Worker] = []
    try:
        for job in islice(waiting, workers):
            pool.append(_Worker(context, work, who, prepare))
            pool[-1].give(job)
        while busy := {worker.connection: worker for worker in pool if worker.job is not None}:
            for worker in busy.values():
                worker.end_if_hung()
            for connection in wait(list(busy), _CHECK_INTERVAL):
                worker = busy[connection]
                done = worker.collect()
                if not worker.process.is_alive():
                    pool.remove(worker)
                    worker.end()
                    worker = _Worker(context, work, who, prepare)
                    pool.append(worker)
                # Assign the next job before yielding, so that the worker never idles.
                if (following := next(waiting, None)) is not None:
                    worker.give(following)
                yield done
    finally:
        for worker in pool:
            worker.end()
