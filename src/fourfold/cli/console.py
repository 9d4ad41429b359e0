"""Where the commands print: results to stdout, everything else to stderr."""

import sys
from shutil import get_terminal_size
from typing import TextIO

from rich.console import Console, ConsoleDimensions
from rich.status import Status
from rich.text import Text

from fourfold.plain_text import printable
from fourfold.render import text


class _Console(Console):
    """A console that asks dumb terminals too how wide they are. Rich takes them for 80 columns."""

    @property
    def size(self) -> ConsoleDimensions:
        return ConsoleDimensions(*get_terminal_size()) if self.is_dumb_terminal else super().size

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self.width, self.height = new_size


class _Results(_Console):
    """A console that leaves it to the command line what to do when its reader goes away."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def results() -> Console:
    """The console for results."""
    return _Results(highlight=False)


def messages() -> Console:
    """The console for progress and messages: stderr, so that results can be piped."""
    return _Console(stderr=True, highlight=False)


def status(doing: str) -> Status:
    """A line on stderr that says what is being done, while a person waits."""
    console = messages()
    spinner = "line" if console.options.ascii_only else "dots"
    return console.status(Text(doing), spinner=spinner)


def complain(message: str) -> None:
    """Says on stderr, in one line, what went wrong."""
    print(f"fourfold: {printable(message)}", file=sys.stderr, flush=True)


def shows_color(console: Console) -> bool:
    """Whether colours are wanted: not in a file, not when NO_COLOR is set."""
    return console.color_system is not None and not console.no_color


def theme_for(stream: TextIO) -> text.Theme:
    """The board characters that a stream can write."""
    try:
        text.UNICODE.characters.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return text.ASCII
    return text.UNICODE
