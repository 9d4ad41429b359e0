"""Where questions wait for the engine, so that a hard one never holds up the others.

All questions share a few threads, each with a solver of its own. A new question gets a short slice
of time, in which almost all are answered. One that is not goes back to wait, and gets a slice of
twice the length the next time, but lets those go first who come in the meantime: for as long as
that slice is. Each solver remembers what it learned, so little of a slice is lost. One thread takes
new questions only: whatever the others are doing, a new question is looked at soon.

When the time of a question is up, it is answered with what is known by then.
"""

import asyncio
import contextlib
import math
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol, Self, TypeVar

from fourfold.errors import FourfoldError
from fourfold.position import Position
from fourfold.solver import Solver
from fourfold.web.limits import Limits

FIRST_SLICE = 0.1
"""Seconds."""
_LAST_SLICE = 0.02  # for a question whose time went by while it waited

T_co = TypeVar("T_co", covariant=True)


class Work(Protocol[T_co]):
    """A question, as something to do again and again until there is an answer."""

    def __call__(self, solver: Solver, seconds: float, *, last: bool) -> T_co | None:
        """The answer, if it takes no longer than so many seconds; else None. The `last` time there
        must be an answer or an error.
        """
        ...

    def cancel(self) -> None:
        """From another thread: ends a call that is under way, at once or very soon. As with
        `Solver.cancel`, one that has not begun yet is not stopped.
        """
        ...


class Busy(FourfoldError):
    """There are too many questions; this one was not even begun."""


class Unwanted(FourfoldError):
    """Whoever asked went away."""


@dataclass(eq=False)
class _Question(Generic[T_co]):
    work: Work[T_co]
    deadline: float
    slices: int = 0
    """How many it had already."""
    waits_since: float = field(default_factory=time.monotonic)
    answer: "Future[Any]" = field(default_factory=Future)

    @property
    def slice(self) -> float:
        """The seconds that it gets next."""
        return FIRST_SLICE * 2.0**self.slices

    def think(self, solver: Solver) -> Callable[[], None] | None:
        """Spends one slice. Then what is to be done with its answer; None if there is none yet."""
        left = self.deadline - time.monotonic()
        last = self.slice >= left
        try:
            found = self.work(solver, max(left, _LAST_SLICE) if last else self.slice, last=last)
        except Exception as error:  # noqa: BLE001 - handed to whoever asked
            return partial(self.answer.set_exception, error)
        if found is not None or last:
            return partial(self.answer.set_result, found)
        self.slices += 1
        self.waits_since = time.monotonic()
        return None

    def refuse(self, reason: str) -> None:
        """There will be no answer."""
        with contextlib.suppress(InvalidStateError):
            self.answer.set_exception(Busy(reason))

    def turn(self) -> float:
        """When it is its turn; who ran out of time comes first of all."""
        out_of_time = time.monotonic() >= self.deadline
        return -math.inf if out_of_time else self.waits_since + self.slice


class Desk:
    """Takes questions and answers them, with bounded threads, memory and time.

    >>> from fourfold import Position
    >>> from fourfold.web.questions import AnalysisQuestion
    >>> question = AnalysisQuestion(Position.from_moves("414141"))
    >>> with Desk(Limits(threads=1)) as desk:
    ...     asyncio.run(desk.ask(question, seconds=5)).score
    18
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: list[_Question[Any]] = []
        self._thinking: set[_Question[Any]] = set()
        self._change = threading.Condition()
        self._open = False
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._open = True
        for only_new in (True, *[False] * self._limits.threads):
            solver = Solver(table_mb=self._limits.table_mb, book=self._limits.book)
            thread = threading.Thread(target=self._serve, args=(solver, only_new), daemon=True)
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops all thinking, and tells those who wait."""
        with self._change:
            self._open = False
            self._change.notify_all()
        while any(thread.is_alive() for thread in self._threads):
            for question in list(self._thinking):
                question.work.cancel()
            for thread in self._threads:
                thread.join(0.01)
        for question in self._waiting:
            question.refuse("the server is closing")
        self._waiting.clear()

    @property
    def questions(self) -> int:
        """How many are being answered or wait."""
        return len(self._waiting) + len(self._thinking)

    async def ask(
        self,
        work: Work[T_co],
        seconds: float,
        unwanted: Callable[[], Awaitable[bool]] | None = None,
    ) -> T_co:
        """The answer, after so many seconds at most. Raises `Busy` if there are too many others.

        `unwanted` tells, from time to time, whether the asker went away.
        """
        question = self._take_in(work, seconds)
        waiting = asyncio.wrap_future(question.answer)
        try:
            while not waiting.done():
                await asyncio.wait([waiting], timeout=FIRST_SLICE * 2)
                if unwanted and not waiting.done() and await unwanted():
                    raise Unwanted("whoever asked went away")
            answer: T_co = waiting.result()
            return answer
        finally:
            waiting.cancel()  # does nothing if there is an answer

    def _take_in(self, work: Work[T_co], seconds: float) -> _Question[T_co]:
        with self._change:
            if not self._open or self.questions >= self._limits.questions:
                raise Busy("too many questions at once: try again in a moment")
            question = _Question(work, time.monotonic() + seconds)
            self._waiting.append(question)
            self._change.notify_all()
        return question

    def _serve(self, solver: Solver, only_new: bool) -> None:  # noqa: FBT001
        solver.analyse(Position(), node_limit=1)  # gets its memory before anybody waits
        while question := self._next(only_new):
            wanted = not question.answer.cancelled()
            answer = question.think(solver) if wanted else None
            with self._change:
                self._thinking.remove(question)
                if wanted and not answer:
                    self._waiting.append(question)
                    self._change.notify_all()
            if answer:
                with contextlib.suppress(InvalidStateError):  # nobody waits for it any more
                    answer()

    def _next(self, only_new: bool) -> _Question[Any] | None:  # noqa: FBT001
        """Waits for a question that this thread takes. None when the desk closes."""
        with self._change:
            while self._open:
                takes = [each for each in self._waiting if not (only_new and each.slices)]
                if takes:
                    question = min(takes, key=_Question.turn)
                    self._waiting.remove(question)
                    self._thinking.add(question)
                    return question
                self._change.wait()
        return None
