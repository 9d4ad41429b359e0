"""A board as the 64 colours of an 8×8 LED panel.

The LED in column x and row y, counted from the top left, has the index y × 8 + x.

    row 0         the cursor; its last LED shows the mode
    row 1         border
    rows 2 to 7   the board; column 7 is border
"""

from dataclasses import dataclass

from fourfold.base.errors import InvalidArgument
from fourfold.render.scene import Box, Circle, Scene, Shape
from fourfold.rules.position import Position
from fourfold.rules.side import Side, SideLike

SIDE = 8
_TOP = 2  # the first row of the board
_COLUMNS, _ROWS = SIDE - 1, SIDE - _TOP

Color = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""


@dataclass(frozen=True, slots=True)
class Lights:
    """The colours of the panel, saturated because LEDs do not show fine shades."""

    first: Color = (255, 170, 0)
    second: Color = (255, 0, 0)
    border: Color = (0, 0, 40)
    off: Color = (0, 0, 0)
    dim: float = 0.15  # brightness of the other discs while the winning line is shown

    def of(self, side: SideLike) -> Color:
        """The colour of a side.

        >>> Lights().of(Side.SECOND)
        (255, 0, 0)
        """
        return self.first if Side.of(side) is Side.FIRST else self.second


LIGHTS = Lights()


def frame(
    position: Position,
    *,
    cursor: int | None = None,
    mode: Color | None = None,
    flash: bool = True,
    lights: Lights = LIGHTS,
) -> tuple[Color, ...]:
    """The colours of all LEDs.

    `cursor` is the column, counted from 0, where the next disc is shown above the board. After a
    win the other discs are dimmed; an animation makes the line flash by alternating `flash`.

    >>> from fourfold import Position
    >>> leds = frame(Position.from_moves("4"), cursor=3)
    >>> leds[7 * 8 + 3], leds[0 * 8 + 3], leds[1 * 8 + 3]
    ((255, 170, 0), (255, 0, 0), (0, 0, 40))
    """
    if position.columns > _COLUMNS or position.rows > _ROWS:
        raise InvalidArgument(
            f"a {position.columns}×{position.rows} board does not fit on the LED panel: "
            f"the largest is {_COLUMNS}×{_ROWS}"
        )
    if cursor is not None and not 0 <= cursor < position.columns:
        raise InvalidArgument(f"invalid column {cursor}: expected 0 to {position.columns - 1}")
    leds = [lights.off] * SIDE + [lights.border] * (SIDE * (SIDE - 1))
    if cursor is not None:
        leds[cursor] = lights.of(position.turn)
    if mode is not None:
        leds[SIDE - 1] = mode
    won, line = position.winner is not None, position.winning_line or ()
    for row in range(position.rows):
        for column in range(position.columns):
            side, wins = position.piece_at(column, row), (column, row) in line
            color = lights.off if side is None or (wins and not flash) else lights.of(side)
            if won and not wins:
                red, green, blue = (round(part * lights.dim) for part in color)
                color = (red, green, blue)
            leds[(SIDE - 1 - row) * SIDE + column] = color
    return tuple(leds)


def scene(leds: tuple[Color, ...], title: str = "LED panel") -> Scene:
    """The scene of the panel, for `vector.paint` and `pixels.paint`.

    >>> from fourfold import Position
    >>> len(scene(frame(Position())).shapes)
    66
    """
    pitch, edge = 40, 16
    size = SIDE * pitch + 2 * edge
    shapes: list[Shape] = [Box(0, 0, size, size, 14, fill="#15181d")]
    for index, color in enumerate(leds):
        x, y = (edge + (part + 0.5) * pitch for part in (index % SIDE, index // SIDE))
        shapes.append(Circle(x, y, 14, fill=_seen(color), what="led"))
    return Scene.of(size, size, shapes, title)


def _seen(color: Color) -> str:
    """The screen colour of an LED: a tenth of the light looks far brighter than a tenth (gamma
    2.2), and an LED that is off is still a grey dot.

    >>> _seen((255, 26, 0))
    '#ff5a22'
    """
    return "#" + "".join(f"{max(34, round(255 * (part / 255) ** (1 / 2.2))):02x}" for part in color)
