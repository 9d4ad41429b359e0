"""Ctrl-C that ends a search and lets the command show what is known by then."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from fourfold.solver import StopToken


@contextmanager
def stop_at_interrupt() -> Iterator[StopToken]:
    """A token that Ctrl-C cancels while this lasts. A second Ctrl-C ends the program."""
    stop = StopToken()

    def cancel(_signal: int, _frame: FrameType | None) -> None:
        if stop.cancelled:
            raise KeyboardInterrupt
        stop.cancel()

    before = signal.signal(signal.SIGINT, cancel)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
