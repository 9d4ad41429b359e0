"""A game on the LED board as an animated GIF."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from fourfold.play.led import picture
from fourfold.play.led.simulator import LedSettings, Simulator
from fourfold.players import led_program as program
from fourfold.render import led, pixels
from fourfold.render.themes import THEMES

if TYPE_CHECKING:
    from PIL.Image import Image

_FRAME_MS = 50
_COLORS = 96
_LUCK = 5  # seed of the moves that the person plays


def _script(simulator: Simulator) -> Iterator[int]:
    """Operate the board as a person would, carelessly. Yields pauses in milliseconds."""
    game, states = simulator.game, program.module("game")
    yield 900
    for steps in (1, 1, -2):
        simulator.turn(steps)
        yield 700
    simulator.press()
    yield 600
    search = program.module("search")
    person, dice = search.Search(), search.Dice(_LUCK)
    while game.state not in {states.WON, states.DRAWN}:
        if game.state == states.TURN:
            steps = person.choose(game.board, 1, dice) - game.cursor
            for _ in range(abs(steps)):
                simulator.turn(1 if steps > 0 else -1)
                yield 150
            yield 200
            simulator.press()
        yield 200
    yield 3600


def frames(settings: LedSettings) -> Iterator[tuple[bytes, int]]:
    """The frames, each with its duration in milliseconds."""
    simulator = Simulator(settings)
    shown, since = b"", 0
    for wait in _script(simulator):
        for _ in range(0, wait, _FRAME_MS):
            simulator.run(_FRAME_MS)
            if simulator.frame != shown:
                if shown:
                    yield shown, since
                shown, since = simulator.frame, 0
            since += _FRAME_MS
    yield shown, since


def animated_gif(settings: LedSettings, width: int = 240) -> bytes:
    """An animated GIF of a game against the board.

    >>> from fourfold.play.led.simulator import settings
    >>> animated_gif(settings(ply=1), width=80)[:6]
    b'GIF89a'
    """
    images, times = [], []
    for frame, ms in frames(settings):
        images.append(_paint(frame, width))
        times.append(ms)
    from PIL import Image  # noqa: PLC0415

    # One palette for all frames, so that colours do not flicker.
    sample = Image.new("RGB", (width, width * len(images[::8])))
    for index, image in enumerate(images[::8]):
        sample.paste(image, (0, width * index))
    palette = sample.quantize(_COLORS)
    reduced = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    file = BytesIO()
    reduced[0].save(
        file, "GIF", save_all=True, append_images=reduced[1:], duration=times, loop=0, optimize=True
    )
    return file.getvalue()


def _paint(frame: bytes, width: int) -> "Image":
    colours = tuple(colour for row in picture.pixels(frame) for colour in row)
    return pixels.paint(led.scene(colours), THEMES["dark"], width=width, opaque=True)
