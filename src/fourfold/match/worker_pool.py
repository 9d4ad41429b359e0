"""Lets players work, here or on several processes at once.

A process of its own for players has two merits: all cores are used, and a player that crashes
takes nobody else with it. A new process takes over, and whose turn it was is known.
"""

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple, TypeVar

from fourfold.errors import FourfoldError
from fourfold.match.game import BadMove
from fourfold.match.schedule import Entrant
from fourfold.players import Player
from fourfold.players.arguments import check_whole
from fourfold.solver import Solver

Job = TypeVar("Job")
Answer = TypeVar("Answer")

OnTurn = Callable[[int], object]
"""To be told whose turn it is, as a number from 1, before a player is made or asked."""

Work = Callable[[Job, Sequence[Entrant], Solver, OnTurn], Answer]
"""What is done with a job: a function of a module, so that other processes find it."""

Prepare = Callable[[], object]
"""What a process does before its first job, such as loading players."""

MOST_WORKERS = 256
_TABLE_MB = 32  # a process; exact scores do not depend on it


class Died(NamedTuple):
    """What is left of a job during which the process died."""

    turn: int
    status: str


def made(entrant: Entrant, seed: int, solver: Solver) -> Player:
    """A new player. Raises BadMove, which says why, if it cannot be made.

    >>> made(Entrant.of("random"), 1, Solver()).name
    'random'
    """
    try:
        return entrant.make(seed, solver)
    except (Exception, SystemExit) as error:
        reason = f"{entrant.name} cannot play: {type(error).__name__}: {error}"
        raise BadMove(reason) from error


def work_here(
    work: Work[Job, Answer],
    jobs: Iterable[Job],
    who: Sequence[Entrant],
    solver: Solver | None = None,
) -> Generator[tuple[Job, Answer], None, None]:
    """Does the jobs one by one in this process."""
    solver = solver or Solver(table_mb=_TABLE_MB)
    for job in jobs:
        yield job, work(job, who, solver, lambda _: None)


class _Worker:
    """A process that does one job at a time."""

    def __init__(
        self, context: Any, work: Work[Any, Any], who: Sequence[Entrant], prepare: Prepare | None
    ) -> None:
        self.connection, theirs = context.Pipe()
        # Whose turn it is, where we can see it even if the process dies.
        self.turn = context.Value("i", 0, lock=False)
        self.job: Any = None
        self.process = context.Process(
            target=_serve, args=(theirs, self.turn, work, prepare), daemon=True
        )
        with _deaf_to_interrupts():
            self.process.start()
        theirs.close()
        # Not among the arguments: the process may have to load the players first.
        self.connection.send(list(who))

    def give(self, job: Any) -> None:
        self.job = job
        self.turn.value = 0
        self.connection.send(job)

    def collect(self) -> tuple[Any, Any]:
        """The job that was given, and its answer; `Died` if the process has."""
        job, self.job = self.job, None
        try:
            return job, self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            status = _status(self.process.exitcode)
            if not self.turn.value:
                raise FourfoldError(
                    f"a process for players did not get to play: {status} "
                    "(a script must begin its matches below if __name__ == '__main__')"
                ) from None
            return job, Died(self.turn.value, status)

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.connection.close()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C is for the one who gives out the jobs. A process inherits what is ignored, so that
    not even its first moments are disturbed.
    """
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
    connection: Connection, turn: Any, work: Work[Any, Any], prepare: Prepare | None
) -> None:
    """What a process does: the jobs that it is given."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for those not started by the main thread
    if prepare is not None:
        prepare()
    who: Sequence[Entrant] = connection.recv()
    solver = Solver(table_mb=_TABLE_MB)

    def on_turn(number: int) -> None:
        turn.value = int(number)

    while True:
        try:
            job = connection.recv()
        except EOFError:
            return
        connection.send(work(job, who, solver, on_turn))


def _check_that_all_can_be_sent(who: Sequence[Entrant]) -> None:
    for entrant in who:
        try:
            pickle.dumps(entrant)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise FourfoldError(
                f"{entrant.name} cannot play in another process: it, or what makes it, must be a "
                "function or class of a module, not a lambda or a part of another function (one "
                "worker plays here)"
            ) from None


def work_on_processes(
    work: Work[Job, Answer],
    jobs: Iterable[Job],
    who: Sequence[Entrant],
    workers: int,
    prepare: Prepare | None = None,
) -> Generator[tuple[Job, Answer | Died], None, None]:
    """Does the jobs on processes of their own, and yields them as they end, in any order."""
    _check_that_all_can_be_sent(who)
    context = multiprocessing.get_context("spawn")
    waiting = iter(jobs)
    crew: list[_Worker] = []
    try:
        for job in islice(waiting, workers):
            crew.append(_Worker(context, work, who, prepare))
            crew[-1].give(job)
        while busy := {worker.connection: worker for worker in crew if worker.job is not None}:
            for connection in wait(list(busy)):
                worker = busy[connection]
                done = worker.collect()
                if not worker.process.is_alive():
                    crew.remove(worker)
                    worker.end()
                    worker = _Worker(context, work, who, prepare)
                    crew.append(worker)
                # The next job first: the worker is busy while we count.
                if (following := next(waiting, None)) is not None:
                    worker.give(following)
                yield done
    finally:
        for worker in crew:
            worker.end()


def check_workers(workers: int | None) -> None:
    """Complains of a number of processes that cannot be.

    >>> check_workers(0)
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: workers must be from 1 to 256, not 0
    """
    if workers is not None:
        check_whole("workers", workers, 1, MOST_WORKERS)


def cores() -> int:
    """How many jobs to do at once unless told otherwise.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
