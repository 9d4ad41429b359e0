"""Pictures of boards: SVG directly, PNG in a separate process.

An SVG takes a millisecond. A PNG takes a quarter of a second, in which Pillow would keep all other
threads from running Python. So a second process draws them, one at a time. At most
`Limits.pictures` requests for PNGs wait in a queue, each for at most `Limits.seconds`; those of
clients that disconnect are removed.
"""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from fourfold.adapters.requests import ThemeName
from fourfold.base.errors import LimitReached
from fourfold.base.languages import find_language
from fourfold.render import png, svg
from fourfold.rules.game import Game
from fourfold.web.limits import Limits
from fourfold.web.scheduler import Busy

if TYPE_CHECKING:
    from fourfold.render.board import Shown

Format = Literal["svg", "png"]

_LENGTH = 8  # bytes that hold the length of a picture sent by the process
_DRAWING = 10.0  # seconds after which the process is considered to hang
_STARTING = 30.0  # in addition, for its first picture


class PictureOrder(NamedTuple):
    """A requested picture."""

    format: Format
    moves: str
    columns: int = 7
    rows: int = 6
    theme: ThemeName = "light"
    width: int | None = None
    last: bool = True
    numbers: bool = True
    coordinates: bool = False
    threats: bool = False
    language: str = "en"


def game_of(order: PictureOrder) -> Game:
    """The game to draw."""
    return Game.from_moves(order.moves, columns=order.columns, rows=order.rows)


def draw(order: PictureOrder) -> bytes:
    """The picture.

    >>> draw(PictureOrder("svg", "4455", theme="dark"))[:4]
    b'<svg'
    """
    game = game_of(order)
    shown: Shown = {
        "numbers": order.numbers,
        "coordinates": order.coordinates,
        "threats": order.threats,
        "language": find_language(order.language) or "en",
    }
    if not order.last:
        shown["last"] = None
    if order.format == "svg":
        return svg.game(game, theme=order.theme, width=order.width, **shown).encode()
    return png.game(game, theme=order.theme, width=order.width, **shown)


def draw_all() -> None:
    """Read a line of JSON for each picture, and write its length and the picture, until the end."""
    for line in sys.stdin.buffer:
        picture = draw(PictureOrder(*json.loads(line)))
        sys.stdout.buffer.write(len(picture).to_bytes(_LENGTH, "big") + picture)
        sys.stdout.buffer.flush()


class DrawingProcess:
    r"""A process that draws one picture at a time. It is started for the first one.

    >>> with DrawingProcess() as process:
    ...     process.draw(PictureOrder("png", "44", width=64))[:4]
    b'\x89PNG'
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def draw(self, order: PictureOrder, seconds: float = _DRAWING) -> bytes:
        """The picture. Raises `LimitReached`, and kills the process, if it takes longer."""
        if self._process is None or self._process.poll() is not None:
            self.stop()
            self._process = _start_drawing()
            seconds += _STARTING
        timer = threading.Timer(seconds, self._process.kill)
        timer.start()
        picture = _ask(self._process, order)
        timer.cancel()
        if picture is None:
            self.stop()
            raise LimitReached("the picture was not drawn in time")
        return picture

    def kill(self) -> None:
        """Kill the process. May be called from another thread, and ends `draw` there."""
        if process := self._process:
            process.kill()

    def stop(self) -> None:
        """Kill the process and wait for its end."""
        if self._process is not None:
            self._process.kill()
            with suppress(OSError):  # flushing fails, because the process is gone
                self._process.communicate()
            self._process = None


def _start_drawing() -> "subprocess.Popen[bytes]":
    # Not multiprocessing, which runs the caller's main module again. In a session of its own, so
    # that Ctrl-C in a terminal does not reach it: it ends when its input is closed.
    return subprocess.Popen(
        [sys.executable, "-c", "from fourfold.web.pictures import draw_all; draw_all()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )


def _ask(process: "subprocess.Popen[bytes]", order: PictureOrder) -> bytes | None:
    """The picture; None if the process was killed."""
    requests, pictures = process.stdin, process.stdout
    if requests is None or pictures is None:
        raise TypeError("the process was started without pipes")
    try:
        requests.write(json.dumps(order).encode() + b"\n")
        requests.flush()
    except OSError:
        return None
    size = int.from_bytes(pictures.read(_LENGTH), "big")
    picture = pictures.read(size)
    return picture if size and len(picture) == size else None


class Pictures:
    """Draws pictures: SVG directly, PNG one after the other.

    >>> with Pictures(Limits()) as pictures:
    ...     asyncio.run(pictures.draw(PictureOrder("svg", "44")))[:4]
    b'<svg'
    """

    def __init__(
        self, limits: Limits, draw_pixels: Callable[[PictureOrder], bytes] | None = None
    ) -> None:
        """`draw_pixels` is for tests, in place of the process."""
        self._limits = limits
        self._process = DrawingProcess()
        self._draw_pixels = draw_pixels or self._process.draw
        self._thread = ThreadPoolExecutor(1, "pictures")  # waits for the process
        self._turn = asyncio.Lock()
        self._closed = False
        self.waiting = 0
        """The number of PNGs in the queue or being drawn."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop drawing, and refuse waiting requests."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._process.kill()
        self._thread.shutdown()
        self._process.stop()

    async def draw(self, order: PictureOrder) -> bytes:
        """The picture. Raises `Busy` if the queue is full, `LimitReached` if it waits too long.

        If the caller is cancelled while it waits in the queue, nothing is drawn for it.
        """
        if order.format == "svg":
            return draw(order)
        if self.waiting >= self._limits.pictures:
            raise Busy("too many pictures at once: try again in a moment")
        self.waiting += 1
        try:
            async with asyncio.timeout(self._limits.seconds):
                await self._turn.acquire()
        except TimeoutError:
            self.waiting -= 1
            raise LimitReached("too many pictures at once: no turn within the time limit") from None
        except asyncio.CancelledError:
            self.waiting -= 1
            raise
        drawing = asyncio.ensure_future(self._draw_next(order))
        drawing.add_done_callback(_ignore_error)  # in case the caller was cancelled
        return await asyncio.shield(drawing)

    async def _draw_next(self, order: PictureOrder) -> bytes:
        """Draw it. Never cancelled: the next picture must wait until the process has finished."""
        loop = asyncio.get_running_loop()
        try:
            if self._closed:
                raise Busy("the server is shutting down")
            return await loop.run_in_executor(self._thread, self._draw_pixels, order)
        finally:
            self.waiting -= 1
            self._turn.release()


def _ignore_error(done: "asyncio.Future[bytes]") -> None:
    if not done.cancelled():
        done.exception()
