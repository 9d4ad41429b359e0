"""The progress bar that commands show while a person waits."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from math import ceil

from rich.cells import cell_len
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Column
from rich.text import Text

from fourfold.base import languages
from fourfold.play.console.console import messages


class _TimeLeft(ProgressColumn):
    """The time left, or nothing while it is not known."""

    max_refresh = 0.5  # seconds: an estimate that changes faster cannot be read

    def __init__(self, language: str = "en") -> None:
        super().__init__(table_column=_WHOLE)
        self._language = language

    def render(self, task: Task) -> Text:
        left = task.time_remaining
        if left is None:
            return Text()
        words = languages.messages(self._language, "terminal")
        return Text(words("wait.time-left", time=str(timedelta(seconds=ceil(left)))))


_WHOLE = Column(no_wrap=True)
_LONGEST_BAR, _SHORTEST_BAR = 40, 4
_NUMBERS = 33  # columns that "123/456 0:01:23 0:04:56 left" and the spaces around it take


def _columns(what: str, width: int, language: str) -> Iterator[ProgressColumn]:
    """What fits: in a narrow terminal the bar is shortened, then words are wrapped."""
    yield TextColumn("{task.description}", table_column=Column())
    bar = min(width - cell_len(what) - _NUMBERS, _LONGEST_BAR)
    if bar >= _SHORTEST_BAR:
        yield BarColumn(bar, table_column=_WHOLE)
    yield MofNCompleteColumn(table_column=_WHOLE)
    yield TimeElapsedColumn(table_column=_WHOLE)
    if width > 1.5 * _NUMBERS:
        yield _TimeLeft(language)


@contextmanager
def progress_bar(what: str, language: str = "en") -> Iterator[Callable[[int, int | None], None]]:
    """Show a bar on stderr. Yields a function that takes the number done and the total, which is
    None if it is not known.
    """
    console = messages()
    # Leave room for the ^C that a terminal prints after the bar.
    console.width = max(console.width - len("^C"), 1)
    # In a file even a transient bar would leave an empty line. Results go to stdout, not through
    # the bar.
    with Progress(
        *_columns(what, console.width, language),
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=False,
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
