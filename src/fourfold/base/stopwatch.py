"""Time limits that a busy machine does not make shorter.

A process that has to wait for a processor, because others use it, is not slow. Linux counts how
long each thread has waited; that time is forgiven, but only as far as it is not covered by the
processor time that the process has used. On other systems, nothing is forgiven.
"""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_SECOND = 1e9  # nanoseconds


class _Thread(NamedTuple):
    used: float
    """Seconds on a processor."""
    waited: float
    """Seconds in which it could have run, but had to wait."""


class Stopwatch:
    """Measures the time of a process, with all that it has started, from now on.

    >>> watch = Stopwatch()
    >>> 0 <= watch.waited() <= 60
    True
    """

    def __init__(self, process: int | None = None) -> None:
        """`process` is the number of the process; None for this one, without what it started."""
        self._process = process
        self._started = time.monotonic()
        self._before = self._threads()

    def waited(self) -> float:
        """The seconds that it had to wait for a processor.

        Those of the thread that waited longest. They are at most the time that is not covered by
        the processor time of all threads: more threads do not give more time.
        """
        now = self._threads()
        start = _Thread(0.0, 0.0)
        waits = (each.waited - self._before.get(n, start).waited for n, each in now.items())
        used = sum(each.used - self._before.get(n, start).used for n, each in now.items())
        passed = time.monotonic() - self._started
        return max(0.0, min(max(waits, default=0.0), passed - used))

    def _threads(self) -> dict[int, _Thread]:
        if self._process is None:
            return dict(_threads_of(os.getpid()))
        found: dict[int, _Thread] = {}
        for process in _family(self._process):
            found.update(_threads_of(process))
        return found


def _threads_of(process: int) -> Iterator[tuple[int, _Thread]]:
    """The threads of a process, by number. There are none if it has ended."""
    for task in _tasks(process):
        with suppress(OSError, ValueError):
            used, waited, _ = (task / "schedstat").read_text().split()
            yield int(task.name), _Thread(int(used) / _SECOND, int(waited) / _SECOND)


def _family(process: int) -> Iterator[int]:
    """A process, and all that it has started."""
    yield process
    for task in _tasks(process):
        with suppress(OSError, ValueError):
            for child in (task / "children").read_text().split():
                yield from _family(int(child))


def _tasks(process: int) -> list[Path]:
    try:
        return list(Path(f"/proc/{process}/task").iterdir())
    except OSError:  # it has ended, or this is not Linux
        return []
