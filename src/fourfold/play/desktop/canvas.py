"""Drawing: smooth shapes, boxes and text on a surface of pygame.

Shapes are painted by `fourfold.render`, as in all pictures, once per size, and cached. So the
window looks like the pictures, and is sharp at every size.
"""

from functools import lru_cache
from io import BytesIO

import pygame
from PIL import ImageFont

from fourfold.base.plain_text import in_ascii
from fourfold.play.desktop.layout import Rect
from fourfold.render import pixels
from fourfold.render.scene import Box, Scene, Shape
from fourfold.render.themes import Theme, theme_named

Shapes = tuple[Shape, ...]


class Canvas:
    """A surface to draw on, in the colours of a theme."""

    def __init__(self, surface: pygame.Surface, theme: Theme) -> None:
        self.surface = surface
        self.theme = theme

    def clear(self) -> None:
        """Fill the surface with the background colour."""
        self.surface.fill(self.theme.paper)

    def shapes(self, shapes: Shapes, size: int, x: int, y: int) -> None:
        """Draw shapes on a square of this size, centred on a point."""
        drawn = sprite(shapes, (size, size), self.theme.name)
        self.surface.blit(drawn, (x - size // 2, y - size // 2))

    def box(
        self,
        rect: Rect,
        corner: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rectangle with round corners and its outline inside."""
        corner = min(corner, rect.across / 2, rect.down / 2)
        reach = int(corner + width) + 1  # how far into the box its corners are not straight
        size = (min(rect.across, 2 * reach + 1), min(rect.down, 2 * reach + 1))
        shape = Box(
            width / 2,
            width / 2,
            size[0] - width,
            size[1] - width,
            max(0.0, corner - width / 2),
            fill=fill,
            stroke=stroke,
            width=width,
        )
        _stretch(self.surface, sprite((shape,), size, self.theme.name), rect, reach)

    def text(  # noqa: PLR0913 - three of them say how
        self,
        text: str,
        place: tuple[int, int],
        size: float,
        *,
        color: str = "ink",
        anchor: str = "middle",
        room: int | None = None,
    ) -> int:
        """Draw a line of text with its middle at this height, and return its width.

        Text that is wider than `room` is made smaller, and cut if that is not enough.
        """
        drawn = self._fitting(text, size, color, room)
        x = place[0] - {"start": 0, "middle": 0.5, "end": 1}[anchor] * drawn.get_width()
        self.surface.blit(drawn, (round(x), place[1] - round(drawn.get_height() * 0.52)))
        return drawn.get_width()

    def scaled(self, shapes: Shapes, square: float, size: int, x: int, y: int) -> None:
        """Draw shapes made for a square of another size, centred on a point."""
        drawn = sprite(shapes, (size, size), self.theme.name, size / square)
        self.surface.blit(drawn, (x - size // 2, y - size // 2))

    def wrap(self, text: str, size: int, across: int) -> list[str]:
        """The lines that a text takes."""
        font, lines = _font(size), [""]
        for word in in_ascii(text).split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if lines[-1] and font.size(longer)[0] > across:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def veil(self) -> None:
        """Dim everything drawn so far."""
        veil = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        veil.fill((*pygame.Color(self.theme.paper)[:3], 170))
        self.surface.blit(veil, (0, 0))

    def _fitting(self, text: str, size: float, color: str, room: int | None) -> pygame.Surface:
        text = in_ascii(text)
        color = self.theme.color(color)
        drawn = _text(text, round(size), color)
        if room is None or drawn.get_width() <= room:
            return drawn
        smaller = max(round(size * 0.7), int(size * room / drawn.get_width()))
        drawn = _text(text, smaller, color)
        while drawn.get_width() > room and len(text) > 1:
            text = text[:-1].rstrip()
            drawn = _text(f"{text}\N{HORIZONTAL ELLIPSIS}", smaller, color)
        return drawn


@lru_cache(maxsize=512)
def sprite(shapes: Shapes, size: tuple[int, int], theme: str, scale: float = 1) -> pygame.Surface:
    """Shapes on a transparent background."""
    scene = Scene(*size, shapes, "")
    image = pixels.paint_area(scene, theme_named(theme), (0, 0, *size), scale=scale)
    return pygame.image.frombytes(image.tobytes(), size, "RGBA").convert_alpha()


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.font.Font:
    # Pillow's own font, as in the pictures: the same on every machine.
    default = ImageFont.load_default(16)
    return pygame.font.Font(BytesIO(default.font_bytes), max(size, 6))  # type: ignore[union-attr]


@lru_cache(maxsize=512)
def _text(text: str, size: int, color: str) -> pygame.Surface:
    return _font(size).render(text, antialias=True, color=color)


def _stretch(onto: pygame.Surface, small: pygame.Surface, rect: Rect, reach: int) -> None:
    """Draw a large box from a small one: the corners unchanged, the rest stretched."""
    across, down = small.get_size()
    columns = _parts(across, rect.across, reach)
    rows = _parts(down, rect.down, reach)
    for from_y, high, to_y, higher in rows:
        for from_x, wide, to_x, wider in columns:
            part = small.subsurface((from_x, from_y, wide, high))
            if (wide, high) != (wider, higher):
                part = pygame.transform.scale(part, (wider, higher))
            onto.blit(part, (rect.x + to_x, rect.y + to_y))


def _parts(small: int, large: int, reach: int) -> list[tuple[int, int, int, int]]:
    """The parts of a side: source offset, source length, target offset, target length."""
    if small == large:
        return [(0, small, 0, large)]
    rest = small - 2 * reach
    return [
        (0, reach, 0, reach),
        (reach, rest, reach, large - 2 * reach),
        (small - reach, reach, large - reach, reach),
    ]
