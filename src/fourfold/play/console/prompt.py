"""Input from a prompt, typed by a person or sent by a program."""

import contextlib
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TypeVar

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.base.languages import messages
from fourfold.base.plain_text import escaped
from fourfold.play.console.streams import print_error
from fourfold.rules.notation import parse_column
from fourfold.rules.position import Position

try:
    import readline  # once loaded, `input` has line editing and a history
except ImportError:  # Windows, whose console provides both
    readline = None  # type: ignore[assignment]

T = TypeVar("T")
_FORMS = ("letter", "word")  # in which yes and no can be typed
_COLORS = re.compile(r"(?:\x1b\[[0-9;]*m)+")


class Quit(Exception):
    """The user quits, or the input has ended."""


class Stopped(Exception):
    """The user pressed Ctrl-C while waiting for an answer."""


def is_interactive() -> bool:
    """Whether stdin is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def read(prompt: str) -> str:
    """What is typed, without spaces around it. People can edit the line and recall earlier ones."""
    try:
        if is_interactive() and sys.stdout.isatty():
            with _redrawn_after_stop(prompt):
                words: str | None = input(_measurable(prompt)).strip()
        else:
            print(prompt, end="", flush=True)  # left to itself, Python would write it to stderr
            words = input().strip() if sys.stdin else None
    except EOFError:
        words = None
    if words is None:  # there is no input at all
        print(flush=True)
        raise Quit
    if not is_interactive():
        print(escaped(words), flush=True)  # as a terminal would have shown it
    return words


def read_line() -> str:
    """A line of stdin without a prompt, for programs. Raises Quit at the end."""
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise Quit
    return line.strip()


def ask(prompt: str, parse: Callable[[str], T]) -> T:
    """Ask until `parse` accepts the words, in small letters. Without a prompt, a program answers.

    Raises Quit for `q` or `quit`.
    """
    while True:
        words = (read(prompt) if prompt else read_line()).lower()
        if words in ("q", "quit"):
            raise Quit
        try:
            return parse(words)
        except FourfoldError as error:
            print_error(str(error))


def parse_move(words: str, position: Position) -> int:
    """The column that a person types, if it is not full."""
    column = parse_column(words, position.columns)
    if not position.is_playable(column):
        raise InvalidArgument(f"column {words} is full")
    return column


def _measurable(prompt: str) -> str:
    r"""A prompt whose colours are marked, so that line editing does not count them as columns.

    >>> _measurable("\x1b[91mx\x1b[0m: ") if readline else "\x01\x1b[91m\x02x\x01\x1b[0m\x02: "
    '\x01\x1b[91m\x02x\x01\x1b[0m\x02: '
    """
    return _COLORS.sub("\x01\\g<0>\x02", prompt) if readline else prompt


@contextlib.contextmanager
def _redrawn_after_stop(prompt: str) -> Iterator[None]:
    """Ctrl-Z gives the terminal back as it was; `fg` shows the prompt and what was typed again."""
    if not hasattr(signal, "SIGTSTP"):
        yield
        return
    import termios  # noqa: PLC0415 - where there is Ctrl-Z there is this

    terminal = sys.stdin.fileno()
    as_it_was = termios.tcgetattr(terminal)

    def stop(_signal: int, _frame: FrameType | None) -> None:
        while_editing = termios.tcgetattr(terminal)
        termios.tcsetattr(terminal, termios.TCSADRAIN, as_it_was)
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # continues here after `fg`
        signal.signal(signal.SIGTSTP, stop)
        termios.tcsetattr(terminal, termios.TCSADRAIN, while_editing)
        typed = readline.get_line_buffer() if readline else ""
        print(f"{prompt}{typed}", end="", flush=True)

    before = signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)


def yes(question: str, language: str = "en") -> bool:
    """Ask until the answer is yes or no. An empty answer means no. English is understood, too."""
    words, english = messages(language, "terminal"), messages("en", "terminal")
    yes, no = (
        {said(f"question.{answer}-{form}") for said in (words, english) for form in _FORMS}
        for answer in ("yes", "no")
    )
    while True:
        answer = read(words("question.yes-no", question=question)).lower()
        if answer in yes:
            return True
        if answer in {"", *no}:
            return False
        print(words("question.answer-yes-or-no"), flush=True)
