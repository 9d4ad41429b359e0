"""A runner that computes pieces on processes of this machine, which players may crash or block.

A process that dies takes only its piece with it: the pool starts another one, and the piece gets
the answer that belongs to a crash of the player whose turn it was.
"""

import math
import os
import time
import weakref
from collections.abc import Callable, Generator, Iterable
from functools import partial
from itertools import islice
from multiprocessing.connection import wait
from typing import Any

from fourfold.base.errors import Cancelled
from fourfold.base.jobs import Work
from fourfold.base.jobs.processes import (
    CHECK_INTERVAL,
    ProcessDied,
    WorkerProcess,
    context,
    end_all,
    ended_by_itself,
)
from fourfold.base.jobs.runner import Answer, Piece, Tools
from fourfold.base.stopwatch import Stopwatch
from fourfold.match.game import OnTurn, ignore_turn
from fourfold.players.arguments import check_whole
from fourfold.solver import StopToken

MOST_WORKERS = 256
# Seconds: how late a player may be before its process is ended. That process, which measures
# exactly, reports a player that is a little late.
_GRACE = 1.0

_on_turn: OnTurn = ignore_turn


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
        self.close = weakref.finalize(self, end_all, self._processes)

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
                ready = wait([process.connection for process in busy], CHECK_INTERVAL)
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


class _Process(WorkerProcess):
    """A process that knows whose turn it is."""

    def __init__(self, work: Work[Any, Any, Any]) -> None:
        # Shared memory: still readable after the process has died.
        self._turn = context.Value("i", 0, lock=False)
        self._deadline = context.Value("d", math.inf, lock=False)
        self._hung = False
        self._pieces: list[Any] = []
        super().__init__(work, partial(_note_turns, self._turn, self._deadline))
        self._watch = Stopwatch(self.number)

    @property
    def is_busy(self) -> bool:
        return bool(self._pieces)

    def serves(self, work: Work[Any, Any, Any]) -> bool:
        return not self._hung and super().serves(work)

    def give(self, piece: Any) -> None:
        self._pieces = [piece]
        self._turn.value = 0
        self._deadline.value = math.inf
        self._watch = Stopwatch(self.number)
        super().give(piece)

    def end_if_hung(self) -> None:
        """End the process if the time of a player has been up for a while, and not because the
        machine is busy.
        """
        late = time.monotonic() - self._deadline.value - _GRACE
        if late > 0 and late > self._watch.waited():
            self._hung = True
            self.kill()

    def collect(self, crashed: Callable[[Any, int, str], Any]) -> tuple[Any, Any]:
        """The piece and its answer. Raises the exception of the work if there was one."""
        piece = self._pieces.pop()
        try:
            return piece, self.answer()
        except ProcessDied as death:
            turn = self._turn.value
            if self._hung:
                return piece, crashed(piece, turn, "lost on time: it did not answer")
            if not turn:
                raise ended_by_itself(death) from None
            return piece, crashed(piece, turn, f"died: {death}")


def _note_turns(turn: Any, deadline: Any) -> None:
    """In a process: let `on_turn` write to shared memory."""

    def note_turn(number: int, seconds: float | None = None, /) -> None:
        turn.value = int(number)
        # The monotonic clock is the same for all processes.
        deadline.value = math.inf if seconds is None else time.monotonic() + seconds

    global _on_turn  # noqa: PLW0603 - a process plays one game at a time
    _on_turn = note_turn
