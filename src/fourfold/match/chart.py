"""A chart of ratings: a dot for each player with its confidence interval."""

import math
from collections.abc import Sequence

from fourfold.base.errors import InvalidArgument
from fourfold.match.rating import Rating
from fourfold.render import vector
from fourfold.render.scene import Circle, Label, Path, Scene, Shape
from fourfold.render.themes import Theme, theme_named

_LETTER = 7.4  # the approximate width of a letter
_LINE, _TOP, _BOTTOM, _RIGHT = 26.0, 46.0, 44.0, 64.0
_ACROSS = 520.0


def _step(span: float) -> int:
    """The distance between the ticks of the axis: 1, 2 or 5 times a power of ten.

    >>> _step(1800), _step(90)
    (500, 20)
    """
    rough = max(span, 10) / 6
    power = 10 ** math.floor(math.log10(rough))
    return int(next(power * each for each in (1, 2, 5, 10) if power * each >= rough))


def chart(
    ratings: Sequence[Rating], *, title: str = "Ratings in Elo", theme: Theme | str = "auto"
) -> str:
    """The ratings as SVG, strongest first.

    >>> picture = chart([Rating("ada", 1500, 1450, 1550), Rating("alan", 1400, 1350, 1450)])
    >>> picture.index("ada") < picture.index("alan")
    True
    """
    if not ratings:
        raise InvalidArgument("there are no ratings to draw")
    rows = sorted(ratings, key=lambda rating: -rating.elo)
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    step = _step(high - low)
    start, end = math.floor(low / step) * step, math.ceil(high / step) * step
    left = 24 + _LETTER * max(len(row.name) for row in rows)
    bottom = _TOP + _LINE * len(rows)

    def x(elo: float) -> float:
        return left + (elo - start) / (end - start) * _ACROSS

    shapes: list[Shape] = [Label(left, 26, title, 15, anchor="start", bold=True, fill="ink")]
    for mark in range(start, end + 1, step):
        shapes += [
            Path(((x(mark), _TOP), (x(mark), bottom)), stroke="grid", width=1),
            Label(x(mark), bottom + 20, str(mark), 12, fill="muted"),
        ]
    for index, row in enumerate(rows):
        y = _TOP + _LINE * (index + 0.5)
        shapes += [
            Label(left - 12, y + 4.5, row.name, 13, anchor="end", fill="ink"),
            Path(((x(row.low), y), (x(row.high), y)), stroke="board", width=3),
            *(
                Path(((x(bound), y - 5), (x(bound), y + 5)), stroke="board", width=2)
                for bound in (row.low, row.high)
            ),
            Circle(x(row.elo), y, 5, fill="board", stroke="paper", width=1.5),
            Label(
                x(row.high) + 10, y + 4, f"{row.elo:.0f}", 12, anchor="start", bold=True, fill="ink"
            ),
        ]
    scene = Scene.of(left + _ACROSS + _RIGHT, bottom + _BOTTOM, shapes, title)
    return vector.paint(scene, theme_named(theme))
