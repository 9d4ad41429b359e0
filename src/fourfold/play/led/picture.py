"""The panel as text: coloured blocks, or letters where there are no colours."""

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from rich.color import Color as ScreenColor
from rich.style import Style
from rich.text import Text

from fourfold.play.led.simulator import LedSettings
from fourfold.render.led import SIDE, Color

_PANEL = ScreenColor.from_rgb(21, 24, 29)
_OFF = (46, 50, 58)  # an LED that is off is still visible
_DIMMEST = 0.35  # share of full brightness: a screen shows dim light darker than an LED does


class Look(NamedTuple):
    """How an LED is drawn: its lines, each with whether foreground and background are swapped."""

    lines: tuple[tuple[str, bool], ...]
    gap: str

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines of the whole panel.

        >>> LARGE.size, SMALL.size
        ((33, 16), (16, 8))
        """
        width, gap = len(self.lines[0][0]), len(self.gap)
        return SIDE * (width + gap) + gap, SIDE * len(self.lines)


# The lower three quarters of a line and the upper three quarters of the next form a square.
LARGE = Look((("▆▆▆", False), ("▂▂▂", True)), " ")
SMALL = Look((("██", False),), "")


def pixels(frame: bytes) -> Iterator[list[Color]]:
    """The colours row by row."""
    for y in range(SIDE):
        row = frame[3 * SIDE * y : 3 * SIDE * (y + 1)]
        yield [(row[3 * x], row[3 * x + 1], row[3 * x + 2]) for x in range(SIDE)]


def coloured(frame: bytes, look: Look = LARGE) -> Text:
    """The panel in colours; a console with fewer colours shows the nearest.

    >>> print(coloured(bytes(192), SMALL).plain.splitlines()[0])
    ████████████████
    """
    picture = Text(no_wrap=True, end="")
    gap = Style(bgcolor=_PANEL)
    for y, row in enumerate(pixels(frame)):
        for index, (line, swapped) in enumerate(look.lines):
            picture.append("\n" if y or index else "")
            picture.append(look.gap, gap)
            for colour in row:
                light = ScreenColor.from_rgb(*_on_screen(colour))
                front, back = (_PANEL, light) if swapped else (light, _PANEL)
                picture.append(line, Style(color=front, bgcolor=back))
                picture.append(look.gap, gap)
    return picture


def _on_screen(colour: Color) -> Color:
    brightest = max(colour)
    if not brightest:
        return _OFF
    # Levels between dim and full are kept; anything darker is raised to dim.
    share = _DIMMEST + (1 - _DIMMEST) * brightest / 255
    red, green, blue = (round(part * 255 * share / brightest) for part in colour)
    return red, green, blue


class Letters:
    """The panel in characters that need no colour: ● first, ○ second; small when dim. The border is
    drawn with ▒, or with ! while it is red because of a problem in the settings.

    >>> from fourfold.play.led.simulator import settings
    >>> letters = Letters(settings())
    >>> letters.picture(bytes((255, 170, 0, 255, 0, 0)) + bytes(186)).splitlines()[0]
    '● ○ · · · · · ·'
    """

    def __init__(self, settings: LedSettings, *, ascii_only: bool = False) -> None:
        discs = ("Xx", "Oo", "*+") if ascii_only else ("●•", "○◦", "◆◇")
        first, second, other = discs
        self._frame, self._alarm, self._off = ("#", "!", ".") if ascii_only else ("▒", "!", "·")
        self._border = settings["border_colour"]
        colours = [
            (settings["first_colour"], first),
            (settings["second_colour"], second),
            ((255, 255, 255), other),
        ]
        # Black is never visible.
        self._colours = [(colour, marks) for colour, marks in colours if any(colour)]

    def picture(self, frame: bytes) -> str:
        """Eight lines of text."""
        rows = list(pixels(frame))
        # The last column contains only the border; discs fall through its upper edge.
        edge = rows[2][SIDE - 1]
        around = self._frame if edge == self._border else self._alarm

        def mark(x: int, y: int, colour: Color) -> str:
            if colour == edge and any(edge) and (y == 1 or (y > 1 and x == SIDE - 1)):
                return around
            return self._mark(colour)

        return "\n".join(
            " ".join(mark(x, y, colour) for x, colour in enumerate(row))
            for y, row in enumerate(rows)
        )

    def _mark(self, colour: Color) -> str:
        if not any(colour):
            return self._off

        def likeness(known: Color) -> float:
            return sum(map(float.__mul__, map(float, known), map(float, colour))) / hypot(*known)

        _, marks = max(self._colours, key=lambda pair: likeness(pair[0]))
        return marks[0] if max(colour) > 100 else marks[1]
