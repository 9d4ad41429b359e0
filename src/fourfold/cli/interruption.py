"""Ctrl-C that ends a search and lets the command show what is known by then."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from fourfold.solver import Solver


class Interruption:
    """Ctrl-C ends the search, not the program; a second one ends the program."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.happened = False

    def __call__(self, _signal: int, _frame: FrameType | None) -> None:
        """Take the place of Python's own reaction to Ctrl-C."""
        if self.happened:
            raise KeyboardInterrupt
        self.happened = True
        self.solver.cancel()


@contextmanager
def stop_at_interrupt(solver: Solver) -> Iterator[Interruption]:
    """While this lasts, Ctrl-C stops the solver."""
    interruption = Interruption(solver)
    before = signal.signal(signal.SIGINT, interruption)
    try:
        yield interruption
    finally:
        signal.signal(signal.SIGINT, before)
