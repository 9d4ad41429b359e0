"""Draw games as animated GIFs.

Only the part of each frame that changes is painted and stored, one frame at a time, so that memory
use does not grow with the length of the game.
"""

import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, takewhile
from math import ceil, floor
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from fourfold.base.errors import InvalidArgument
from fourfold.render import board as boards
from fourfold.render import pixels
from fourfold.render.options import check_options
from fourfold.render.scene import Scene
from fourfold.render.themes import Theme, theme_named
from fourfold.rules.game import Game
from fourfold.rules.position import Position

if TYPE_CHECKING:
    from PIL.Image import Image

_COLORS = 128  # size of the palette, a power of two: the theme's colours, the rest for smooth edges
_TICK = 0.03  # seconds between two frames of a falling disc
_GRAVITY = 0.16  # rows per tick squared, halved
_LONGEST_PAUSE = 600.0


class Shown(TypedDict, total=False):
    """Optional contents besides the discs; see `fourfold.render.board.Shown`."""

    numbers: bool
    coordinates: bool
    threats: bool
    caption: str


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of the picture that changes, and the seconds until the next frame."""

    image: "Image"
    left: int
    top: int
    seconds: float


def game(  # noqa: PLR0913 - options, each by its name
    game: Game,
    *,
    theme: Theme | str = "light",
    width: float | None = None,
    drop: bool = True,
    pause: float = 0.6,
    end: float = 3.0,
    loop: bool = True,
    progress: Callable[[int, int], object] | None = None,
    **shown: Unpack[Shown],
) -> bytes:
    """An animation of a game.

    Each disc falls, unless `drop` is False, and then rests for `pause` seconds. The final position
    is shown for `end` seconds; then the animation repeats, unless `loop` is False. `progress` is
    called at the start and after each move with the number of moves painted and their total.

    >>> animation = game(Game.from_moves("4141414"), width=100, drop=False)
    >>> animation[:6], len(animation) < 20_000
    (b'GIF89a', True)
    """
    check_options("game", shown, Shown)
    for name, seconds in (("pause", pause), ("end", end)):
        if not 0 <= seconds <= _LONGEST_PAUSE:
            message = f"{name} of {seconds} seconds: expected 0 to {_LONGEST_PAUSE:.0f}"
            raise InvalidArgument(message)
    animation = Animation(game, theme_named(theme), width, shown)
    if progress is not None:
        progress(0, len(game.columns_played))
    frames = animation.frames(drop=drop, pause=pause, end=end, progress=progress)
    return b"".join(_encode(frames, animation.size, animation.palette(), loop=loop))


class Animation:
    """Paints the frames of a game on demand."""

    def __init__(self, game: Game, theme: Theme, width: float | None, shown: Shown) -> None:
        self.game, self.theme, self.shown = game, theme, shown
        empty = self._scene(game.positions[0])
        self.size = pixels.size(empty, width)
        self.scale = self.size[0] / empty.across
        self.place = boards.frame(game.positions[0], **shown)

    def frames(
        self,
        *,
        drop: bool,
        pause: float,
        end: float,
        progress: Callable[[int, int], object] | None = None,
    ) -> Iterator[Frame]:
        """The frames; the first one is the whole picture.

        >>> from fourfold.render.themes import THEMES
        >>> animation = Animation(Game.from_moves("4141414"), THEMES["light"], 100, {})
        >>> len(list(animation.frames(drop=False, pause=1, end=2)))
        8
        """
        positions, moves = self.game.positions, self.game.columns_played
        canvas = pixels.paint(
            self._scene(positions[0]), self.theme, width=self.size[0], opaque=True
        )
        yield Frame(canvas, 0, 0, pause if moves else end)
        for index, column in enumerate(moves):
            before, after = positions[index], positions[index + 1]
            if drop:
                strip = self._area([column], before.rows)
                for scene in self._falling(before, column):
                    yield self._change(canvas, scene, strip, _TICK)
            # No ring for a disc that was seen falling.
            scene = self._scene(after, None if drop else column)
            everywhere = range(before.columns)
            changed = [column] if drop else [column, *moves[max(index - 1, 0) : index]]
            alone = not (after.winning_line or after.is_over or self.shown.get("threats"))
            area = self._area(changed if alone else everywhere, before.rows)
            yield self._change(canvas, scene, area, end if after is positions[-1] else pause)
            if progress is not None:
                progress(index + 1, len(moves))

    def _scene(self, position: Position, last: int | None = None) -> Scene:
        return boards.scene(position, self.theme, last=last, **self.shown)

    def _falling(self, before: Position, column: int) -> Iterator[Scene]:
        """The scenes of an accelerating disc that falls from above the board."""
        scene = self._scene(before)
        landing = before.height(column)
        start = before.rows - 0.5
        falls = (start - _GRAVITY * tick * tick for tick in count(0))
        for row in takewhile(lambda row: row > landing, falls):
            disc = boards.falling(self.place, self.theme, before.turn, column, row)
            # Directly behind the board, which has holes.
            yield scene.with_behind("board", disc)

    def _area(self, columns: Iterable[int], rows: int) -> pixels.Area:
        """The part of the picture that contains the given columns."""
        xs = [self.place.centre(column, 0)[0] for column in columns]
        top, bottom = self.place.centre(0, rows - 1)[1], self.place.centre(0, 0)[1]
        reach = boards.CELL / 2
        left, right = (min(xs) - reach) * self.scale, (max(xs) + reach) * self.scale
        upper, lower = (top - reach) * self.scale, (bottom + reach) * self.scale
        return floor(left), floor(upper), ceil(right), ceil(lower)

    def _change(self, canvas: "Image", scene: Scene, area: pixels.Area, seconds: float) -> Frame:
        """Repaint an area, and return the part of it that has changed."""
        from PIL import ImageChops  # noqa: PLC0415

        part = pixels.paint_area(scene, self.theme, area, scale=self.scale, opaque=True)
        differing = ImageChops.difference(canvas.crop(area), part).getbbox() or (0, 0, 1, 1)
        canvas.paste(part, area[:2])
        left, top = area[0] + differing[0], area[1] + differing[1]
        return Frame(part.crop(differing), left, top, seconds)

    def palette(self) -> "Image":
        """The most frequent colours: those of the theme, then the most common blends."""
        from PIL import Image  # noqa: PLC0415

        blends: Counter[Any] = Counter()
        named: set[str] = set()
        for position in (self.game.positions[0], self.game.position):
            last = self.game.columns_played[-1] if position.ply else None
            scene = self._scene(position, last)
            for shape in scene.shapes:
                named |= {self.theme.color(name) for name in (shape.fill, shape.stroke) if name}
            picture = pixels.paint(scene, self.theme, width=self.size[0], opaque=True)
            for times, color in picture.getcolors(picture.width * picture.height) or ():
                blends[color] += times
        exact = [tuple(bytes.fromhex(color[1:])) for color in sorted(named)]
        colors = [*exact, *(color for color, _ in blends.most_common() if color not in exact)]
        image = Image.new("P", (1, 1))
        image.putpalette([part for color in colors[:_COLORS] for part in color])
        return image


def _encode(
    frames: Iterable[Frame], size: tuple[int, int], palette: "Image", *, loop: bool
) -> Iterator[bytes]:
    """The bytes of a GIF. Pillow's own writer would keep all frames in memory."""
    from PIL import Image  # noqa: PLC0415
    from PIL.GifImagePlugin import getdata  # noqa: PLC0415

    colors = bytes(palette.getpalette() or []).ljust(3 * _COLORS, b"\0")
    bits = _COLORS.bit_length() - 2  # the table has 2 ** (bits + 1) colours
    # Width, height, a global colour table of that size, background, square pixels.
    yield b"GIF89a" + struct.pack("<HHBBB", *size, 0xF0 | bits, 0, 0) + colors
    if loop:
        yield b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    for frame in frames:
        indexed = frame.image.quantize(palette=palette, dither=Image.Dither.NONE)
        milliseconds = round(frame.seconds * 1000)
        # Disposal 1: the next frame is painted over this one.
        yield from getdata(indexed, (frame.left, frame.top), duration=milliseconds, disposal=1)
    yield b";"
