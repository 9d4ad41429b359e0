"""Ctrl-C: commands that say what is kept, and searches that it stops without ending the command."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

from fourfold.cli import INTERRUPTED
from fourfold.play.console.streams import print_error

if TYPE_CHECKING:
    from fourfold.solver import StopToken

CONTINUE = "Run the same command again to continue."


def interrupted(message: str = "") -> click.exceptions.Exit:
    """The exception that ends a command after Ctrl-C. Prints the message, if there is one."""
    if message:
        print_error(f"interrupted: {message}")
    return click.exceptions.Exit(INTERRUPTED)


@contextmanager
def interruptible(message: str) -> Iterator[None]:
    """Ctrl-C inside this context ends the command with a message about what is kept."""
    try:
        yield
    except KeyboardInterrupt:
        raise interrupted(message) from None


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
