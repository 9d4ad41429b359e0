"""Schedule jobs on a pool of solvers, so that hard positions never hold up easy ones.

A multi-level feedback queue. A new job gets a time slice of 10 ms, in which almost all jobs finish;
the first slice of an analysis is measured in nodes. A job that does not finish gets longer and
longer slices, but waits for every job that has had fewer of them. Each solver keeps its
transposition table, so little of a slice is lost. One thread runs only first slices, so that a new
job starts soon even if all others are busy.

A job whose time is nearly up goes first: its answer is what is known by then.

Before all this comes fairness: owners of jobs, such as the addresses of clients, share the threads.
An owner that has used more of them in the last seconds waits for those that have used less.
"""

import asyncio
import contextlib
import itertools
import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol, Self, TypeVar

from fourfold.base.errors import FourfoldError, LimitReached
from fourfold.rules.position import Position
from fourfold.solver import Solver, StopToken
from fourfold.web.limits import Limits

FIRST_SLICE = 0.01
"""Seconds."""
_LONGEST_SLICE = 0.25  # of a task that can resume, so that threads become free soon
_SHORTEST_SLICE = 0.002
_MARGIN = 0.1  # seconds reserved for sending the answer
_HALF_LIFE = 5.0  # seconds after which what an owner has used counts half
_SHARE_STEP = 0.5  # seconds; smaller differences between owners do not matter
_MOST_OWNERS = 1000
_SECONDS_TO_END = 2.0  # for all threads; the process ends without those that do not

T_co = TypeVar("T_co", covariant=True)


class Task(Protocol[T_co]):
    """A computation that can be run in several time slices."""

    @property
    def resumes(self) -> bool:
        """Whether a call resumes where the last one stopped. If not, it needs longer slices."""
        ...

    @property
    def last_call(self) -> float:
        """The seconds that the last call needs to answer with what is known."""
        ...

    def __call__(
        self, solver: Solver, seconds: float, *, last: bool, stop: StopToken
    ) -> T_co | None:
        """The answer, or None if there is none within `seconds`. The `last` call must return an
        answer or raise an error. After `stop` is cancelled the result is ignored, but the call must
        return or raise soon.
        """
        ...


class Busy(FourfoldError):
    """There are too many requests; this one was not started."""


OWN = "server"
"""The owner of the server's own questions, for which there is always room."""
_numbers = itertools.count()


@dataclass(eq=False)
class Job(Generic[T_co]):
    """A task with a deadline, and the future of its answer."""

    task: Task[T_co]
    start: float
    seconds: float
    owner: str = ""
    level: int = 0
    """The number of slices that it has used."""
    number: int = field(default_factory=lambda: next(_numbers))
    """Its order among jobs of the same level."""
    answer: "Future[Any]" = field(default_factory=Future)
    stop: StopToken = field(default_factory=StopToken)
    """Cancelled when the answer is no longer wanted."""

    @property
    def deadline(self) -> float:
        """When the answer is needed: some time before the limit, to send it."""
        return self.start + self.seconds - min(_MARGIN, self.seconds / 10)

    @property
    def due(self) -> float:
        """When the last slice begins."""
        return self.deadline - min(self.task.last_call, self.seconds / 4)

    def next_slice(self, now: float) -> tuple[float, bool]:
        """The length of the next slice in seconds, and whether it is the last one."""
        if now >= self.due - _SHORTEST_SLICE:
            return max(self.deadline - now, self.task.last_call, _SHORTEST_SLICE), True
        if self.task.resumes:
            seconds = min(FIRST_SLICE * 2.0**self.level, _LONGEST_SLICE)
        else:
            seconds = FIRST_SLICE * 4.0**self.level  # it starts over: earlier slices do not help
        return min(seconds, self.due - now), False

    def priority(self, now: float) -> tuple[float, ...]:
        """The sort key: the lowest is next. Due jobs come first, then those with few slices."""
        return (-1, self.deadline) if now >= self.due else (self.level, self.number)

    def is_for_reserved_thread(self, now: float) -> bool:
        """Whether its next slice is short enough for the thread reserved for new jobs."""
        return not self.level or (now >= self.due and not self.task.last_call)

    def run(self, solver: Solver, now: float) -> Callable[[], None] | None:
        """Run one slice. Returns a function that delivers the answer; None if there is none yet."""
        seconds, last = self.next_slice(now)
        try:
            found = self.task(solver, seconds, last=last, stop=self.stop)
        except Exception as error:  # noqa: BLE001 - handed to the caller
            return partial(self.answer.set_exception, error)
        if found is not None or last:
            return partial(self.answer.set_result, found)
        self.level += 1
        self.number = next(_numbers)
        return None


class Shares:
    """The seconds that each owner has used lately. Not thread-safe.

    >>> shares = Shares()
    >>> shares.use("a", 4, now=10)
    >>> shares.used("a", now=10), shares.used("a", now=15), shares.used("b", now=10)
    (4.0, 2.0, 0.0)
    """

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def used(self, owner: str, now: float) -> float:
        """What counts of it now."""
        seconds, then = self._used.get(owner, (0.0, now))
        return seconds * math.exp2((then - now) / _HALF_LIFE)

    def use(self, owner: str, seconds: float, now: float) -> None:
        """Count seconds."""
        self._used[owner] = self.used(owner, now) + seconds, now
        if len(self._used) > _MOST_OWNERS:
            counts = {each: self.used(each, now) for each in self._used}
            self._used = {
                each: (counts[each], now) for each in counts if counts[each] > _SHARE_STEP / 2
            }


class JobQueue:
    """Jobs that wait for a thread. Not thread-safe: the scheduler holds its lock.

    >>> from fourfold.web.tasks import AnalysisTask
    >>> queue = JobQueue()
    >>> job = Job(AnalysisTask(Position()), start=100, seconds=5)
    >>> queue.add(job)
    >>> queue.take(now=100) is job, len(queue)
    (True, 0)
    """

    def __init__(self) -> None:
        self._jobs: list[Job[Any]] = []
        self.shares = Shares()

    def __len__(self) -> int:
        return len(self._jobs)

    def add(self, job: Job[Any]) -> None:
        """Add a job."""
        self._jobs.append(job)

    def remove(self, job: Job[Any]) -> None:
        """Drop a job, if it is waiting."""
        if job in self._jobs:
            self._jobs.remove(job)

    def take(self, now: float, *, reserved: bool = False) -> Job[Any] | None:
        """Remove and return the next job, for a reserved thread or another one."""
        jobs = (job for job in self._jobs if not reserved or job.is_for_reserved_thread(now))

        def order(job: Job[Any]) -> tuple[float, ...]:
            return self.shares.used(job.owner, now) // _SHARE_STEP, *job.priority(now)

        job = min(jobs, key=order, default=None)
        if job:
            self._jobs.remove(job)
        return job

    def seconds_until_due(self, now: float) -> float | None:
        """Seconds until the reserved thread must check again even without a new job, or None."""
        return min((job.due - now for job in self._jobs if not job.task.last_call), default=None)

    def clear(self) -> list[Job[Any]]:
        """Drop all jobs and return them."""
        jobs, self._jobs = self._jobs, []
        return jobs


class Scheduler:
    """Runs jobs with limited threads, memory and time.

    >>> from fourfold import Position
    >>> from fourfold.web.tasks import AnalysisTask
    >>> task = AnalysisTask(Position.from_moves("414141"))
    >>> with Scheduler(Limits(threads=1)) as scheduler:
    ...     asyncio.run(scheduler.run(task, seconds=5)).score
    18
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting = JobQueue()
        self._running: set[Job[Any]] = set()
        self._change = threading.Condition()
        self._open = False
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._open = True
        for reserved in (True, *[False] * self._limits.threads):
            solver = Solver(table_mb=self._limits.table_mb, book=self._limits.book)
            thread = threading.Thread(target=self._serve, args=(solver, reserved), daemon=True)
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Cancel running jobs, and refuse waiting ones and those that do not end soon."""
        with self._change:
            self._open = False
            self._change.notify_all()
            for job in self._running:
                job.stop.cancel()
        until = time.monotonic() + _SECONDS_TO_END
        while self._threads:
            self._threads.pop().join(max(0.0, until - time.monotonic()))
        with self._change:
            left = (*self._waiting.clear(), *self._running)
        for job in left:
            with contextlib.suppress(InvalidStateError):
                job.answer.set_exception(Busy("the server is shutting down"))

    @property
    def jobs(self) -> int:
        """The number of jobs that wait or run."""
        return len(self._waiting) + len(self._running)

    async def run(self, task: Task[T_co], seconds: float, owner: str = "") -> T_co:
        """The answer, within `seconds`. Raises `Busy` if there are too many other jobs.

        If the caller is cancelled, the job is dropped, and its slice ends if it is running.
        """
        job = self._add(task, seconds, owner)
        try:
            async with asyncio.timeout(seconds + self._limits.grace):
                answer: T_co = await asyncio.wrap_future(job.answer)
                return answer
        except TimeoutError:
            raise LimitReached("the server is too busy: there is no answer in time") from None
        finally:
            if not job.answer.done() or job.answer.cancelled():
                self._drop(job)

    def _add(self, task: Task[T_co], seconds: float, owner: str) -> Job[T_co]:
        with self._change:
            if not self._open:
                raise Busy("the server is shutting down")
            if self.jobs >= self._limits.questions and owner != OWN:
                raise Busy("too many requests at once: try again in a moment")
            job = Job(task, time.monotonic(), seconds, owner)
            self._waiting.add(job)
            self._change.notify_all()
        return job

    def _drop(self, job: Job[Any]) -> None:
        """Cancel a job whose answer is no longer wanted."""
        job.answer.cancel()
        job.stop.cancel()
        with self._change:
            self._waiting.remove(job)

    def _serve(self, solver: Solver, reserved: bool) -> None:  # noqa: FBT001
        solver.analyse(Position(), node_limit=1)  # allocates its memory before the first job
        while job := self._next(reserved):
            wanted = not job.answer.cancelled()
            start = time.monotonic()
            deliver = job.run(solver, start) if wanted else None
            end = time.monotonic()
            with self._change:
                self._waiting.shares.use(job.owner, end - start, end)
                self._running.remove(job)
                if not deliver and not job.answer.cancelled():
                    self._waiting.add(job)
                    self._change.notify_all()
            if deliver:
                with contextlib.suppress(InvalidStateError):  # the caller was cancelled
                    deliver()

    def _next(self, reserved: bool) -> Job[Any] | None:  # noqa: FBT001
        """Wait for a job that this thread may run. None when the scheduler closes."""
        with self._change:
            while self._open:
                now = time.monotonic()
                if job := self._waiting.take(now, reserved=reserved):
                    self._running.add(job)
                    return job
                self._change.wait(self._waiting.seconds_until_due(now))
        return None
