"""The time of games. It passes at the speed of time, except while a server or its store fails."""

import math
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

PATIENCE = 0.5
"""Seconds that a change may take to be stored, or the event loop to run again."""
SILENCE = 1.5
"""Seconds for which another server may be silent."""
RECOVERY = 5.0
"""Seconds for which time stands still after a failure, at most: clients need them to connect, and
to send again what was lost.
"""
_STORE = "store"


class GameTime:
    """Milliseconds, which pass until something that is expected is overdue.

    Then time stands still until it happens, and for as long again, but at most for `RECOVERY`.
    So failures cost no player time, and the time of day does not matter: games need no
    correction if no server was running, or if the clock of the system was changed.

    >>> seconds = 0.0
    >>> passed = GameTime(lambda: seconds)
    >>> passed.expect("event loop", within=0.5)
    >>> seconds = 3.0  # two and a half seconds too late
    >>> passed.expect("event loop", within=0.5)
    >>> passed.now, passed.stands_still
    (500, True)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counted = self._resumes = clock()
        self._seconds = 0.0
        self._due: dict[Hashable, float] = {}
        self.on_write: Callable[[float], object] = lambda _seconds: None
        """Called with the duration of each change."""

    @property
    def now(self) -> int:
        """The time."""
        self._count()
        return int(self._seconds * 1000)

    @property
    def stands_still(self) -> bool:
        """Whether something has failed, or has only just recovered."""
        return not self._resumes <= self._clock() <= self._stops

    @property
    def _stops(self) -> float:
        """When time stops if nothing happens."""
        return min(self._due.values(), default=math.inf)

    def _count(self) -> float:
        """Count the time until now."""
        read = self._clock()
        self._seconds += max(0.0, min(read, self._stops) - max(self._counted, self._resumes))
        self._counted = read
        return read

    def expect(self, what: Hashable, within: float | None) -> None:
        """Expect something to happen within some seconds from now; None: it has happened."""
        read, stopped = self._count(), self._stops
        if within is None:
            self._due.pop(what, None)
        else:
            self._due[what] = read + within
        if stopped < read <= self._stops:
            self.pause(min(RECOVERY, read - stopped))

    def pause(self, seconds: float) -> None:
        """Let time stand still from now."""
        self._resumes = max(self._resumes, self._count() + seconds)

    def reach(self, time: int) -> int:
        """Continue from a time, unless it is over. Returns by how much it is later."""
        ahead = max(0, time - self.now)
        self._seconds += ahead / 1000
        return ahead

    @contextmanager
    def writing(self) -> Iterator[None]:
        """While a change is stored. After a failure, time goes on with the next success."""
        change, start = object(), self._clock()
        self.expect(change, PATIENCE)
        try:
            yield
        except BaseException:
            self._due[_STORE] = min(self._due.pop(change), self._due.get(_STORE, math.inf))
            raise
        self.expect(_STORE, None)
        self.expect(change, None)
        self.on_write(self._clock() - start)
