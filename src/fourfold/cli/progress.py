"""The bar that commands show while a person waits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from math import ceil

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from fourfold.cli.console import messages


class _TimeLeft(ProgressColumn):
    """The time left with its word, or nothing while it is not known."""

    max_refresh = 0.5  # seconds: an estimate that changes faster cannot be read

    def render(self, task: Task) -> Text:
        left = task.time_remaining
        return Text("" if left is None else f"{timedelta(seconds=ceil(left))} left")


_COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
    _TimeLeft(),
)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Gives a function to be told how many are done, and of how many."""
    console = messages()
    # Room for the ^C that a terminal prints behind the bar: on a line of its own it would stay.
    console.width = max(console.width - len("^C"), 1)
    # Where nobody watches, even a bar that goes away would leave an empty line. Results go to
    # stdout as ever: they are not the bar's to print.
    with Progress(
        *_COLUMNS,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=False,
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
