"""Ctrl-C: exit statuses, and searches that it stops without ending the command."""

import signal
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fourfold.solver import StopToken

# What a shell reports for a program that a signal ended. The other exit statuses are 0, 1
# (something went wrong) and 2 (bad usage).
INTERRUPTED = 130  # 128 + SIGINT
CLOSED_PIPE = 141  # 128 + SIGPIPE


@contextmanager
def stop_at_interrupt() -> "Iterator[StopToken]":
    """A token that Ctrl-C cancels inside this context. A second Ctrl-C ends the program."""
    from fourfold.solver import StopToken  # noqa: PLC0415 - not every command needs it

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
