"""The time of games, which stands still while moves cannot be stored."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import takewhile

PATIENCE = 0.5
"""Seconds after which a change that is not stored yet stops the time."""


class PlayTime:
    """Milliseconds. They pass only while a server runs and its store works.

    The time of day does not matter after the first start: games need no correction if no server
    was running, if the store failed or was slow, or if the clock of the system was changed.

    >>> seconds = 0.0
    >>> passed = PlayTime(lambda: seconds)
    >>> passed.reach(1000)
    >>> seconds = 2.0
    >>> passed.now
    3000
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._read = clock()
        self._seconds = 0.0
        self._unstored: dict[object, float] = {}
        """When each change was begun that is not stored yet, or could not be; oldest first."""
        self.on_write: Callable[[float], object] = lambda _seconds: None
        """Called with the duration of each change."""

    @property
    def now(self) -> int:
        """The time."""
        read = self._clock()
        oldest = next(iter(self._unstored.values()), None)
        until = read if oldest is None else min(read, oldest + PATIENCE)
        self._seconds += max(0.0, until - self._read)
        self._read = read
        return int(self._seconds * 1000)

    @property
    def stands_still(self) -> bool:
        """Whether a change has not been stored for too long."""
        oldest = next(iter(self._unstored.values()), None)
        return oldest is not None and self._clock() > oldest + PATIENCE

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
