"""Consoles for styled output: results go to stdout, progress and messages to stderr."""

import textwrap
from collections.abc import Iterable
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TextIO

from rich.cells import cell_len
from rich.console import Console, ConsoleDimensions
from rich.text import Text

from fourfold.render import text

if TYPE_CHECKING:
    from rich.status import Status

_NARROWEST = 16


class _Console(Console):
    """A console that uses the width of dumb terminals, too. Rich assumes 80 columns there."""

    @property
    def size(self) -> ConsoleDimensions:
        return ConsoleDimensions(*get_terminal_size()) if self.is_dumb_terminal else super().size

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self.width, self.height = new_size


class _Results(_Console):
    """A console that raises an error when its reader goes away, instead of exiting."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def results() -> Console:
    """A console for results, on stdout."""
    return _Results(highlight=False, emoji=False)


def messages() -> Console:
    """A console for progress and messages, on stderr, so that results can be piped."""
    return _Console(stderr=True, highlight=False, emoji=False)


def print_message(message: str) -> None:
    """Print a message to stderr, as it is and on one line."""
    messages().print(message, soft_wrap=True, markup=False)


def status(doing: str) -> "Status":
    """A line on stderr that shows what is being done while a person waits."""
    console = messages()
    spinner = "line" if console.options.ascii_only else "dots"
    return console.status(Text(doing), spinner=spinner)


def shows_color(console: Console) -> bool:
    """Whether to print colours: not into a file, not when NO_COLOR is set."""
    return console.color_system is not None and not console.no_color


def theme_for(stream: TextIO) -> text.Theme:
    """The board characters that the encoding of a stream has."""
    try:
        text.UNICODE.characters.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return text.ASCII
    return text.UNICODE


def paragraphs(
    sentences: Iterable[str], console: Console, indent: str = "  ", hanging: str = "  "
) -> str:
    """Each sentence on its own line, wrapped to the width of a terminal. `hanging` is the further
    indentation of what does not fit on its first line.
    """
    if not console.is_terminal:
        return "\n".join(f"{indent}{sentence}" for sentence in sentences)
    wrapper = textwrap.TextWrapper(
        max(console.width - 1, _NARROWEST),
        initial_indent=indent,
        subsequent_indent=indent + hanging,
        break_long_words=False,  # a path or a line of moves can be copied as a whole
        break_on_hyphens=False,
    )

    def wrapped(sentence: str) -> str:
        if cell_len(sentence) == len(sentence):
            return wrapper.fill(sentence)
        # Chinese and Japanese: lines may end anywhere, and characters take two columns.
        room = wrapper.width - cell_len(indent + hanging)
        lines = Text(sentence).wrap(console, room, overflow="fold")
        return indent + f"\n{indent}{hanging}".join(line.plain.rstrip() for line in lines)

    return "\n".join(map(wrapped, sentences))
