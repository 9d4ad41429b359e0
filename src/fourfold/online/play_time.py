"""The time of games, which stands still while moves cannot be made or stored."""

import asyncio
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import takewhile

PATIENCE = 0.5
"""Seconds after which a change that is not stored yet stops the time, or an event loop that is not
run.
"""
SILENCE = 1.5
"""Seconds after which another server that does not report stops the time."""
RECOVERY = 5.0
"""Seconds for which the time stands still after a failure, at most: clients need them to connect
and to send again what was lost.
"""
_PULSE = 0.1


class PlayTime:
    """Milliseconds. They pass only while all servers run and their store works.

    The time of day does not matter after the first start: games need no correction if no server
    was running, if one was stopped or got no processor time, if the store failed or was slow, or if
    the clock of the system was changed. After a failure, time stands still for as long again, but
    not for more than `recovery` seconds.

    >>> seconds = 0.0
    >>> passed = PlayTime(lambda: seconds)
    >>> passed.reach(1000)
    >>> seconds = 2.0
    >>> passed.now
    3000
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, recovery: float = 0.0) -> None:
        self._clock = clock
        self._recovery = recovery
        self._read = self._resumes = clock()
        self._seconds = self._failed = 0.0
        self._unstored: dict[object, float] = {}
        """When each change was begun that is not stored yet, or could not be; oldest first."""
        self._ran = self._heard = math.inf
        """When the event loop and the most silent other server were last known to run."""
        self.on_write: Callable[[float], object] = lambda _seconds: None
        """Called with the duration of each change."""

    @property
    def now(self) -> int:
        """The time."""
        read, stops = self._clock(), self._stops
        self._seconds += max(0.0, min(read, stops) - max(self._read, self._resumes))
        if read > stops:
            self._failed += read - max(self._read, stops)
            self._resumes = read + min(self._recovery, self._failed)
        elif read >= self._resumes:
            self._failed = 0.0
        self._read = read
        return int(self._seconds * 1000)

    @property
    def _stops(self) -> float:
        """When the time stops if nothing happens."""
        oldest = next(iter(self._unstored.values()), math.inf)
        return min(oldest + PATIENCE, self._ran + PATIENCE, self._heard + SILENCE)

    @property
    def stands_still(self) -> bool:
        """Whether something has failed for too long."""
        return self._clock() > self._stops

    async def watch(self) -> None:
        """Let the time stand still at first, as after a failure, and whenever the event loop is not
        run: what clients have sent meanwhile is not read yet.
        """
        self._resumes = self._clock() + self._recovery
        while True:
            self.run()
            await asyncio.sleep(_PULSE)

    def run(self) -> None:
        """Note that the event loop runs."""
        _ = self.now  # counts the time until here before the state changes
        self._ran = self._clock()

    def hear(self, silence: float) -> None:
        """Note for how many seconds the most silent other server has not reported."""
        _ = self.now
        self._heard = self._clock() - silence

    def reach(self, time: int) -> None:
        """Continue from a time, unless it is over."""
        self._seconds = max(self.now, time) / 1000

    @contextmanager
    def writing(self) -> Iterator[None]:
        """While a change is stored. After a failure, time goes on with the next success."""
        change = object()
        self._unstored[change] = start = self._clock()
        try:
            yield
        except BaseException:
            if next(iter(self._unstored), change) is not change:
                self._unstored.pop(change, None)  # the oldest one is enough
            raise
        finally:
            _ = self.now  # counts the time until here before the state changes
        done = takewhile(lambda each: self._unstored[each] <= start, self._unstored)
        for each in list(done):
            del self._unstored[each]
        self.on_write(self._clock() - start)
