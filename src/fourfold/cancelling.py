"""Ends what takes too long."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_INSIST_AFTER = 0.02  # seconds


@contextmanager
def cancelling(cancel: Callable[[], object], *, after: float) -> Iterator[None]:
    """Calls `cancel` if what is done meanwhile takes longer than so many seconds.

    >>> from fourfold import Position, Solver
    >>> solver = Solver()
    >>> with cancelling(solver.cancel, after=0.05):
    ...     solver.analyse(Position(columns=8, rows=7)).complete
    False
    """
    done = threading.Event()

    def watch() -> None:
        wait = max(0, after)
        # Again and again: to cancel does not reach a search that is just about to begin.
        while not done.wait(wait):
            cancel()
            wait = _INSIST_AFTER

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()  # else it could stop whoever uses the solver next
