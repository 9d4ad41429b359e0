"""Pictures of boards: SVG directly, PNG in a separate process.

An SVG takes a millisecond. A PNG takes a quarter of a second, in which Pillow would keep all other
threads from running Python. So a second process draws them, one at a time. At most
`Limits.pictures` requests for PNGs wait in a queue, each for at most `Limits.seconds`; those of
clients that disconnect are removed.
"""

import asyncio
import json
import sys
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
    from asyncio.subprocess import Process

    from fourfold.render.board import Shown

Format = Literal["svg", "png"]

_LENGTH = 8  # bytes that hold the length of a picture sent by the process
_LONGEST = 20.0  # seconds after which the process is considered to hang


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


class Pictures:
    """Draws pictures: SVG directly, PNG one after the other. Use it as a context manager.

    >>> async def example() -> bytes:
    ...     async with Pictures(Limits()) as pictures:
    ...         return await pictures.draw(PictureOrder("png", "44", width=64))
    >>> asyncio.run(example())[1:4]
    b'PNG'
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._closed = False
        self.waiting = 0
        """The number of PNGs in the queue or being drawn."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()
        await self._stop()

    def close(self) -> None:
        """Stop drawing, and refuse waiting requests."""
        self._closed = True
        if self._process and self._process.returncode is None:
            self._process.kill()

    async def draw(self, order: PictureOrder) -> bytes:
        """The picture. Raises `Busy` if the queue is full, `LimitReached` if it takes too long."""
        if order.format == "svg":
            return draw(order)
        if self.waiting >= self._limits.pictures:
            raise Busy("too many pictures at once: try again in a moment")
        self.waiting += 1
        try:
            async with asyncio.timeout(self._limits.seconds) as waiting, self._turn:
                waiting.reschedule(None)
                return await self._draw_next(order)
        except TimeoutError:
            raise LimitReached("too many pictures at once: no turn within the time limit") from None
        finally:
            self.waiting -= 1

    async def _draw_next(self, order: PictureOrder) -> bytes:
        try:
            async with asyncio.timeout(_LONGEST):
                if not self._closed:
                    return await self._ask(order)
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            await self._stop()
            if not self._closed:
                raise LimitReached("the picture was not drawn in time") from None
        except asyncio.CancelledError:
            await self._stop()  # what it draws is not for the next request
            raise
        raise Busy("the server is shutting down")

    async def _ask(self, order: PictureOrder) -> bytes:
        """The picture, from a process that is started for the first one."""
        if self._process is None:
            # In a session of its own, so that Ctrl-C in a terminal does not reach it: it ends when
            # its input is closed.
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", "from fourfold.web.pictures import draw_all; draw_all()"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        requests, pictures = self._process.stdin, self._process.stdout
        if requests is None or pictures is None:
            raise TypeError("the process was started without pipes")
        requests.write(json.dumps(order).encode() + b"\n")
        await requests.drain()
        size = int.from_bytes(await pictures.readexactly(_LENGTH), "big")
        return await pictures.readexactly(size)

    async def _stop(self) -> None:
        """Kill the process and wait for its end."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()
