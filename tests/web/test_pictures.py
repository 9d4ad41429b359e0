"""Pictures: SVG never waits, PNG waits in a bounded queue."""

import asyncio
import threading
from dataclasses import replace

import pytest

from fourfold.base.errors import LimitReached
from fourfold.web.limits import Limits
from fourfold.web.pictures import DrawingProcess, PictureOrder, Pictures
from fourfold.web.scheduler import Busy

LIMITS = Limits(seconds=60, pictures=3)


class Slow:
    """Draws when it is released."""

    def __init__(self) -> None:
        self.released = threading.Event()
        self.drawn: list[str] = []

    def __call__(self, order: PictureOrder) -> bytes:
        self.drawn.append(order.moves)
        assert self.released.wait(60)
        return order.moves.encode()


def png(moves: str) -> PictureOrder:
    return PictureOrder("png", moves)


async def begin(pictures: Pictures, slow: Slow, moves: str) -> "asyncio.Task[bytes]":
    """Ask for a picture, and wait until it is being drawn."""
    drawing = asyncio.create_task(pictures.draw(png(moves)))
    while moves not in slow.drawn:  # noqa: ASYNC110 - a thread brings it about
        await asyncio.sleep(0.001)
    return drawing


async def test_svg_does_not_wait_for_png() -> None:
    slow = Slow()
    with Pictures(LIMITS, slow) as pictures:
        drawing = await begin(pictures, slow, "4")
        assert (await pictures.draw(PictureOrder("svg", "4"))).startswith(b"<svg")
        slow.released.set()
        assert await drawing == b"4"
        assert pictures.waiting == 0


async def test_who_leaves_the_line_is_not_drawn_for() -> None:
    slow = Slow()
    with Pictures(LIMITS, slow) as pictures:
        first = await begin(pictures, slow, "1")
        left = asyncio.create_task(pictures.draw(png("2")))
        last = asyncio.create_task(pictures.draw(png("3")))
        await asyncio.sleep(0)
        assert pictures.waiting == 3
        with pytest.raises(Busy, match="try again"):
            await pictures.draw(png("4"))
        left.cancel()
        await asyncio.wait([left])
        assert pictures.waiting == 2
        first.cancel()  # drawing continues, but no one waits for it
        await asyncio.wait([first])
        assert pictures.waiting == 2
        slow.released.set()
        assert await last == b"3"
        assert slow.drawn == ["1", "3"]
        assert pictures.waiting == 0


async def test_a_request_without_a_turn_in_time_is_refused() -> None:
    slow = Slow()
    with Pictures(replace(LIMITS, seconds=0.01), slow) as pictures:
        drawing = await begin(pictures, slow, "1")
        with pytest.raises(LimitReached, match="no turn"):
            await pictures.draw(png("2"))
        slow.released.set()
        await drawing
        assert pictures.waiting == 0


async def test_those_who_wait_are_refused_when_it_closes() -> None:
    slow = Slow()
    with Pictures(LIMITS, slow) as pictures:
        drawing = await begin(pictures, slow, "1")
        waiting = asyncio.create_task(pictures.draw(png("2")))
        await asyncio.sleep(0)
        slow.released.set()
    with pytest.raises(Busy, match="shutting down"):
        await waiting
    assert await drawing == b"1"
    assert slow.drawn == ["1"]


def test_the_process_is_killed_when_a_picture_takes_too_long_and_the_next_is_drawn() -> None:
    with DrawingProcess() as process:
        assert process.draw(png("44")).startswith(b"\x89PNG")
        with pytest.raises(LimitReached, match="not drawn in time"):
            process.draw(PictureOrder("png", "44", width=1200), seconds=0)
        assert process.draw(png("44")).startswith(b"\x89PNG")
