"""The simulator in a terminal. The terminal is restored at the end."""

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from textwrap import wrap
from types import FrameType

from rich.console import Console
from rich.control import Control
from rich.text import Text

from fourfold.base.errors import FourfoldError
from fourfold.play.led import picture
from fourfold.play.led.simulator import Simulator

try:
    import termios
    import tty
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

HELP = "q quit  ←→ turn  space press  esc hold"  # how to quit comes first, for narrow terminals
_HOLD_MS = 1000
_TICK = 0.004  # seconds
_CATCH_UP = 0.1  # seconds: on a busy computer the game becomes slower rather than jerky

_ESC = "\x1b"
_ESC_AFTER = 0.05  # seconds of silence
_KEY = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[@-~]|[^\x1b]", re.DOTALL)
_UNFINISHED = re.compile(r"\x1b(\[[0-?]*[ -/]*|O)?")

_LEFT = ("\x1b[D", "\x1bOD", "h", "a")
_RIGHT = ("\x1b[C", "\x1bOC", "l", "d")
_PRESS = (" ", "\r", "\n", "\x1b[B", "\x1bOB")
_HOLD = (_ESC, "x")
_END = ""
_QUIT = ("q", "\x04", _END)


def check_terminal() -> None:
    """Raise `FourfoldError` with advice if the game cannot be shown."""
    if termios is None:
        raise FourfoldError("the LED simulator needs a Unix terminal; on Windows, run it in WSL")
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise FourfoldError(
            "The LED simulator needs an interactive terminal. Use --gif FILE for an animation."
        )
    if os.environ.get("TERM", "dumb") in {"dumb", "unknown", ""}:
        raise FourfoldError("this terminal cannot position its cursor. Set TERM or use another one")


class Keys:
    r"""Splits terminal input into keys: characters, and the sequences of the arrow keys.

    Input may end within a sequence. Then the rest follows soon; if nothing follows for a while, it
    was the Esc key.

    >>> keys = Keys()
    >>> keys.feed("q\x1b[C\x1b"), keys.feed("[D"), keys.feed("\x1b")
    (['q', '\x1b[C'], ['\x1b[D'], [])
    >>> keys.end()
    ['\x1b']
    """

    def __init__(self) -> None:
        self._rest = ""

    def feed(self, text: str) -> list[str]:
        """The keys that are complete now."""
        text, at, found = self._rest + text, 0, []
        while at < len(text) and not _UNFINISHED.fullmatch(text, at):
            key = _KEY.match(text, at)
            found.append(key[0] if key else _ESC)
            at += len(found[-1])
        self._rest = text[at:]
        return found

    def end(self) -> list[str]:
        """The key that was waiting for the rest of a sequence."""
        rest, self._rest = self._rest, ""
        return [rest] if rest else []


@contextmanager
def _raw_keys() -> Iterator[Callable[[float], str | None]]:
    """Yield a function that waits for keys: None if there are none, "" at the end of input."""
    stream = sys.stdin.fileno()
    before = termios.tcgetattr(stream)

    def read(seconds: float) -> str | None:
        if not select.select([stream], [], [], seconds)[0]:
            return None
        return os.read(stream, 1024).decode("utf-8", "replace")

    try:
        tty.setcbreak(stream)
        yield read
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Turn `kill` and a closed window into an exception, so that the game cleans up."""

    def end(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    wanted = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, end) for number in wanted]
    try:
        yield
    finally:
        for number, handler in zip(wanted, before, strict=True):
            signal.signal(number, handler)


@contextmanager
def _suspended_by_signals() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-Z was pressed since the last call.

    The process must not stop within the handler: the terminal would be left without cursor and
    echo.
    """
    pressed = False

    def notice(_number: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True

    def was_pressed() -> bool:
        nonlocal pressed
        before, pressed = pressed, False
        return before

    before = signal.signal(signal.SIGTSTP, notice)
    try:
        yield was_pressed
    finally:
        signal.signal(signal.SIGTSTP, before)


class Screen:
    """Draws the panel and two lines of text, as large as the terminal allows."""

    def __init__(self, console: Console, letters: picture.Letters | None) -> None:
        self._console = console
        self._letters = letters  # instead of colours
        self._size: os.terminal_size | None = None
        self._drawn: list[Text] = []

    def forget(self) -> None:
        """Draw everything next time: something else was on the terminal."""
        self._size = None

    def draw(self, frame: bytes, words: str, size: os.terminal_size) -> None:
        """Draw the lines that have changed."""
        columns, lines = size
        if size != self._size:
            self._size = size
            self._drawn = []
            self._console.control(Control.clear())
        picture_lines = self._picture(frame, words, columns, lines).split("\n")
        with self._console.capture() as captured:  # one write per picture, to avoid flicker
            for y, line in enumerate(picture_lines):
                line.truncate(columns - 1, pad=True)
                if self._drawn[y : y + 1] != [line]:
                    self._console.control(Control.move_to(0, y))
                    self._console.print(line, end="", soft_wrap=True)
        self._drawn = list(picture_lines)
        self._console.file.write(captured.get())
        self._console.file.flush()

    def _picture(self, frame: bytes, words: str, columns: int, lines: int) -> Text:
        look = picture.LARGE
        width, height = look.size
        if self._letters or columns <= width or lines < height + 2:
            look = picture.SMALL
            width, height = look.size
        if columns <= width or lines < height:
            message = f"The panel needs {width + 1} columns and {height} lines."
            return Text("\n".join(wrap(message, max(1, columns - 1))[:lines]))
        panel = (
            Text(self._letters.picture(frame)) if self._letters else picture.coloured(frame, look)
        )
        below = [Text(words, style="bold"), Text(HELP, style="dim"), Text("")]
        return Text("\n").join([panel, *below[: lines - height]])


def play(simulator: Simulator, screen: Screen, console: Console) -> None:
    """Play until the user quits. Ctrl-Z suspends the game."""
    with _ended_by_signals(), _suspended_by_signals() as suspended:
        while _play_until(suspended, simulator, screen, console):
            # The shell has already stopped all other processes of this job.
            os.kill(os.getpid(), signal.SIGSTOP)


def _play_until(
    suspended: Callable[[], bool], simulator: Simulator, screen: Screen, console: Console
) -> bool:
    """Play in the foreground. Returns True when suspended, False when the user quits."""
    drawn: tuple[bytes, str, os.terminal_size] | None = None
    screen.forget()
    with _raw_keys() as read, console.screen(hide_cursor=True):
        keys, last = Keys(), time.monotonic()
        heard = last
        while not suspended():
            text = read(_TICK)
            now = time.monotonic()
            pressed = []
            if text is not None:
                heard = now
                pressed = keys.feed(text) if text else [_END]
            elif now - heard > _ESC_AFTER:
                pressed = keys.end()
            for key in pressed:
                if key in _QUIT:
                    return False
                _act(simulator, key)
            simulator.run(round(1000 * min(now - last, _CATCH_UP)))
            last = now
            shown = simulator.frame, simulator.words, os.get_terminal_size()
            if shown != drawn:
                drawn = shown
                screen.draw(*shown)
    return True


def _act(simulator: Simulator, key: str) -> None:
    if key in _LEFT:
        simulator.turn(-1)
    elif key in _RIGHT:
        simulator.turn(1)
    elif key in _PRESS:
        simulator.press()
    elif key in _HOLD:
        simulator.press(_HOLD_MS)
