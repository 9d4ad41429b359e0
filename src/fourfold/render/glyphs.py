"""Small shapes: the emblems on discs, and one shape for each kind of mark."""

from math import cos, pi, sin

from fourfold.render.marks import Kind
from fourfold.render.scene import Box, Circle, Path, Point, Polygon, Shape
from fourfold.render.themes import Emblem, Theme, side_colors
from fourfold.rules.side import Side


def emblem(kind: Emblem, x: float, y: float, radius: float, color: str) -> list[Shape]:
    """The emblem on a disc, which distinguishes the sides without colours.

    >>> len(emblem("cross", 0, 0, 10, "ink"))
    2
    """
    match kind:
        case "ring":
            return [Circle(x, y, radius * 0.56, stroke=color, width=radius * 0.11)]
        case "dot":
            return [Circle(x, y, radius * 0.24, fill=color)]
        case "cross":
            return _cross(x, y, radius * 0.36, color, radius * 0.2)


def disc(side: Side, theme: Theme, centre: Point, radius: float, what: str) -> list[Shape]:
    """A disc of a side."""
    face, edge = side_colors(side)
    rim = radius * 0.11
    body = Circle(*centre, radius - rim / 2, fill=face, stroke=edge, width=rim, what=what)
    return [body, *emblem(theme.emblems[side - 1], *centre, radius, edge)]


def glyph(kind: Kind, x: float, y: float, size: float, color: str) -> list[Shape]:
    """The shape of a kind of mark, within `size` of (x, y).

    >>> [len(glyph(kind, 0, 0, 10, "ink")) for kind in Kind]
    [1, 1, 1, 1, 1, 2, 1, 1]
    """
    width, half = size * 0.26, size * 0.68
    shapes: list[Shape]
    match kind:
        case Kind.WIN:
            shapes = [Polygon(_star(x, y, size), fill=color)]
        case Kind.BEST:
            tick = ((x - half, y), (x - size * 0.15, y + half * 0.8), (x + half, y - half * 0.8))
            shapes = [Path(tick, stroke=color, width=width)]
        case Kind.BAD:
            shapes = _cross(x, y, size * 0.6, color, width)
        case Kind.BLOCK:
            shapes = [Box(x - half, y - half, 2 * half, 2 * half, 2, stroke=color, width=width)]
        case Kind.ZUGZWANG:
            corners = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
            shapes = [Polygon(corners, stroke=color, width=width)]
        case Kind.THREAT | Kind.NOTE:
            shapes = [Circle(x, y, half, stroke=color, width=width)]
        case Kind.WORTHLESS:
            slash = ((x - half, y + half), (x + half, y - half))
            shapes = [Path(slash, stroke=color, width=width)]
    return shapes


def _cross(x: float, y: float, half: float, color: str, width: float) -> list[Shape]:
    return [
        Path(((x - half, y - sign * half), (x + half, y + sign * half)), stroke=color, width=width)
        for sign in (1, -1)
    ]


def _star(x: float, y: float, size: float) -> tuple[Point, ...]:
    return tuple(
        (x + reach * sin(angle), y - reach * cos(angle))
        for angle, reach in (
            (corner * pi / 5, size if corner % 2 == 0 else size * 0.45) for corner in range(10)
        )
    )
