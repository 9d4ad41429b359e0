"""Boards as pictures, drawn beside the engine: a few at a time, and each only once."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from fourfold.game import Game
from fourfold.render import png, svg
from fourfold.web.desk import Busy

if TYPE_CHECKING:
    from fourfold.render.board import Shown

Format = Literal["svg", "png"]
ThemeName = Literal["light", "dark", "auto", "colorblind", "contrast"]

SMALLEST, LARGEST = 64, 1200  # pixels; larger ones take long
_AT_ONCE = 2
_KEPT = 256  # pictures: some ten megabytes


class Wanted(NamedTuple):
    """A picture that is asked for."""

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


def game_of(wanted: Wanted) -> Game:
    """The game that is to be drawn."""
    return Game.from_moves(wanted.moves, columns=wanted.columns, rows=wanted.rows)


@lru_cache(_KEPT)
def draw(wanted: Wanted) -> bytes:
    """The picture.

    >>> draw(Wanted("svg", "4455", theme="dark"))[:4]
    b'<svg'
    """
    game = game_of(wanted)
    shown: Shown = {
        "numbers": wanted.numbers,
        "coordinates": wanted.coordinates,
        "threats": wanted.threats,
    }
    if not wanted.last:
        shown["last"] = None
    if wanted.format == "svg":
        return svg.game(game, theme=wanted.theme, width=wanted.width, **shown).encode()
    return png.game(game, theme=wanted.theme, width=wanted.width, **shown)


class Painters:
    """Draw a few pictures at a time; the others wait, but not too many.

    >>> with Painters(questions=10) as painters:
    ...     asyncio.run(painters.draw(Wanted("svg", "44")))[:4]
    b'<svg'
    """

    def __init__(self, questions: int) -> None:
        self._most = questions
        self._here = 0
        self._pool = ThreadPoolExecutor(_AT_ONCE, "painter")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    async def draw(self, wanted: Wanted) -> bytes:
        """The picture. Raises `Busy` if too many wait already."""
        if self._here >= self._most:
            raise Busy("too many pictures at once: try again in a moment")
        self._here += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, draw, wanted)
        finally:
            self._here -= 1
