"""One cell of the board as coloured characters.

Each character shows four pixels in at most two colours, as a block of quadrants, which is enough
for round discs. Cells that are one line high, and boards in plain letters, show a symbol in place
of pixels.
"""

import math
from functools import cache, lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from fourfold.render.themes import side_colors, theme_named
from fourfold.rules.side import Side

Rgb = tuple[int, int, int]

_SYMBOLS = {"unicode": ("●", "○"), "ascii": ("x", "o")}
_WINNING_SYMBOLS = {"unicode": ("◆", "◇"), "ascii": ("X", "O")}
_FADED = 0.6  # how much of an empty cell's colour a disc takes on that did not win
_GHOST = 0.72


class Look(NamedTuple):
    """How a cell looks."""

    holder: Side | None = None
    wins: bool = False
    faded: bool = False
    last: bool = False
    ghost: Side | None = None
    """Whose disc would land here."""


class Brush(NamedTuple):
    """The style of all cells. A cell is `height` lines high."""

    theme: str
    symbols: str
    height: int

    @property
    def width(self) -> int:
        """The width of a cell in characters: square in pixels."""
        return 3 if self.height == 1 else 2 * self.height

    @property
    def in_pixels(self) -> bool:
        """Whether discs are drawn, rather than written."""
        return self.symbols == "unicode" and self.height > 1


class Falling(NamedTuple):
    """A falling disc, `above` cells above this one; may be negative."""

    side: Side
    above: float


@lru_cache(maxsize=8192)
def paint(look: Look, brush: Brush, falling: Falling | None = None) -> tuple[list[Segment], ...]:
    """The lines of a cell.

    >>> lines = paint(Look(), Brush("dark", "unicode", 3))
    >>> len(lines), sum(segment.cell_length for segment in lines[0])
    (3, 6)
    """
    if brush.in_pixels:
        return _in_pixels(look, brush, falling)
    if falling and abs(falling.above) < 0.5:
        look = look._replace(holder=falling.side)
    return _in_letters(look, brush)


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """A colour between two.

    >>> mix((0, 0, 0), (100, 200, 50), 0.5)
    (50, 100, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@cache
def rgb(color: str) -> Rgb:
    """The parts of a colour written as `#rrggbb`.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


@cache
def _hole(name: str) -> Rgb:
    """The colour of an empty cell. Pictures draw rims around holes; here they must differ."""
    theme = theme_named(name)
    if theme.hole != theme.board:
        return rgb(theme.hole)
    return mix(rgb(theme.board), rgb(theme.grid), 0.6)


# ---- Pixels

_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # bits: upper left, upper right, lower left, lower right


def _in_pixels(look: Look, brush: Brush, falling: Falling | None) -> tuple[list[Segment], ...]:
    size = 2 * brush.height  # of a cell, in pixels as high as half a character
    radius = size / 2 - 0.55  # one row and one column of pixels are left between discs
    theme = theme_named(brush.theme)
    board, hole = rgb(theme.board), _hole(brush.theme)

    def pixel(x: float, y: float) -> Rgb:
        """The colour at a point, with discs that reach from -1 to 1."""
        if math.hypot(x, y) > 1:
            return board  # everything else is seen through a hole in it
        if falling:
            moved = y + falling.above * size / radius
            if math.hypot(x, moved) <= 1:
                return _disc(falling.side, look, brush, x, moved)
        if look.holder:
            return _disc(look.holder, look, brush, x, y)
        return mix(_disc(look.ghost, look, brush, x, y), hole, _GHOST) if look.ghost else hole

    def character(column: int, line: int) -> Segment:
        # Discs stand at the bottom of their cells: an odd number of rows makes them round.
        x, y = column - size / 2, 2 * line - (size + 1) / 2
        return _quadrants(
            tuple(
                pixel((x + right) / radius, (y + down) / radius)
                for down in (0.5, 1.5)
                for right in (0.25, 0.75)
            )
        )

    return tuple(
        [character(column, line) for column in range(size)] for line in range(brush.height)
    )


def _disc(side: Side, look: Look, brush: Brush, x: float, y: float) -> Rgb:
    """The colour of a point of a disc that reaches from -1 to 1."""
    theme = theme_named(brush.theme)
    face, edge = (rgb(theme.color(name)) for name in side_colors(side))
    emblem: str | None = theme.emblems[side - 1]
    if brush.height < 3:  # too small for more than two shapes: with a dot or without
        emblem = "dot" if emblem != "ring" else None
    color = mix(face, edge, 0.6) if _in_emblem(emblem, x, y) else face
    if look.wins:
        color = rgb(theme.line) if math.hypot(x, y) < 0.5 else face
    elif look.last and math.hypot(x, y) < 0.3:
        color = rgb(theme.line)
    return mix(color, _hole(brush.theme), _FADED) if look.faded else color


def _in_emblem(emblem: str | None, x: float, y: float) -> bool:
    """Whether a point is in the shape on a disc, which distinguishes the sides without colours."""
    match emblem:
        case "ring":
            return 0.4 < math.hypot(x, y) < 0.72
        case "dot":
            return math.hypot(x, y) < 0.42
        case "cross":
            return min(abs(x - y), abs(x + y)) < 0.22 and math.hypot(x, y) < 0.8
    return False


@lru_cache(maxsize=65536)
def _quadrants(colors: tuple[Rgb, ...]) -> Segment:
    """Four pixels as one character: it has room for two colours."""
    back, *others = sorted(set(colors), key=colors.count, reverse=True)
    if not others:
        return Segment(" ", Style(bgcolor=Color.from_rgb(*back)))
    front = others[0]
    bits = sum(1 << index for index, color in enumerate(colors) if color == front)
    style = Style(color=Color.from_rgb(*front), bgcolor=Color.from_rgb(*back))
    return Segment(_QUADRANTS[bits], style)


# ---- Letters


def _in_letters(look: Look, brush: Brush) -> tuple[list[Segment], ...]:
    theme = theme_named(brush.theme)
    hole = _hole(brush.theme)
    empty = {"unicode": "·", "ascii": "."}[brush.symbols]
    symbol, color, bold = empty, mix(hole, rgb(theme.ink), 0.4), False
    if side := look.holder or look.ghost:
        symbols = _WINNING_SYMBOLS if look.wins else _SYMBOLS
        symbol = symbols[brush.symbols][side - 1]
        color, bold = rgb(getattr(theme, side.name.lower())), look.wins or look.last
        if look.faded or not look.holder:
            color = mix(color, hole, _FADED)
    plain = Style(bgcolor=Color.from_rgb(*hole))
    written = plain + Style(color=Color.from_rgb(*color), bold=bold, underline=look.last)
    left = (brush.width - 1) // 2
    middle = [
        Segment(" " * left, plain),
        Segment(symbol, written),
        Segment(" " * (brush.width - 1 - left), plain),
    ]
    blank = [Segment(" " * brush.width, plain)]
    return tuple(middle if line == brush.height // 2 else blank for line in range(brush.height))
