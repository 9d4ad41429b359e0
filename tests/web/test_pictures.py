"""Pictures: SVG never waits, PNG waits in a bounded queue."""

import asyncio
import time

import pytest

from fourfold.base.errors import LimitReached
from fourfold.web.limits import Limits
from fourfold.web.pictures import PictureOrder, Pictures
from fourfold.web.scheduler import Busy

LIMITS = Limits(seconds=60, pictures=3)
SLOW = PictureOrder("png", "44", width=1200)
PNG = b"\x89PNG"


@pytest.fixture
def pictures() -> Pictures:
    """It is entered before the test."""
    return Pictures(LIMITS)


async def test_svg_does_not_wait_for_png(pictures: Pictures) -> None:
    drawing = asyncio.create_task(pictures.draw(SLOW))
    await asyncio.sleep(0)
    assert (await pictures.draw(PictureOrder("svg", "4"))).startswith(b"<svg")
    assert pictures.waiting == 1
    assert (await drawing).startswith(PNG)
    assert pictures.waiting == 0


async def test_nothing_is_drawn_for_clients_that_leave(pictures: Pictures) -> None:
    first, left, last = (asyncio.create_task(pictures.draw(SLOW)) for _ in range(3))
    await asyncio.sleep(0)
    with pytest.raises(Busy, match="try again"):
        await pictures.draw(SLOW)
    left.cancel()  # in the queue
    await asyncio.wait([left])
    assert pictures.waiting == 2
    await asyncio.sleep(0.3)
    first.cancel()  # while its picture is drawn
    assert (await last).startswith(PNG)
    assert pictures.waiting == 0
    assert (await pictures.draw(SLOW)).startswith(PNG)


async def test_a_request_without_a_turn_in_time_is_refused() -> None:
    async with Pictures(Limits(seconds=0.01)) as pictures:
        drawing = asyncio.create_task(pictures.draw(SLOW))
        await asyncio.sleep(0)
        with pytest.raises(LimitReached, match="no turn"):
            await pictures.draw(SLOW)
        assert (await drawing).startswith(PNG)
        assert pictures.waiting == 0


async def test_all_are_refused_soon_when_it_closes(pictures: Pictures) -> None:
    drawing, waiting = (asyncio.create_task(pictures.draw(SLOW)) for _ in range(2))
    await asyncio.sleep(0.3)
    start = time.monotonic()
    pictures.close()
    for each in (drawing, waiting):
        with pytest.raises(Busy, match="shutting down"):
            await each
    assert time.monotonic() - start < 5
