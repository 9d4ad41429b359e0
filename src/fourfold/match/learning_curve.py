"""A picture of how an agent learns: shares of good and perfect moves, and points lost, by time."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from fourfold.base.errors import InvalidArgument
from fourfold.render import vector
from fourfold.render.scene import Circle, Label, Path, Scene, Shape
from fourfold.render.themes import Theme, theme_named

_WIDTH, _HEIGHT, _LEFT, _TOP, _GAP = 300.0, 200.0, 56.0, 62.0, 70.0
_TICKS = 4


class Measured(NamedTuple):
    """The figures of an agent at one time of its training, on the graded positions."""

    minutes: float
    good: float
    """The share of moves that keep the outcome."""
    perfect: float
    """The share of moves that no move is better than."""
    regret: float
    """The points of score that a move loses on average."""


def learning_curve(
    curve: Sequence[Measured], *, title: str = "Learning curve", theme: Theme | str = "auto"
) -> str:
    """The curve as SVG: shares of moves on the left, mean regret on the right.

    >>> picture = learning_curve([Measured(1, 0.5, 0.3, 4.5), Measured(2, 0.6, 0.4, 3.9)])
    >>> "60.0% good" in picture, "3.9 points" in picture
    (True, True)
    """
    if not curve:
        raise InvalidArgument("there are no figures to draw")
    last, end = curve[-1], max(each.minutes for each in curve) or 1.0
    most = max(1.0, math.ceil(max(each.regret for each in curve)))
    shapes: list[Shape] = [Label(_LEFT, 26, title, 15, anchor="start", bold=True, fill="ink")]
    shares = _Panel(_LEFT, end, 1.0)
    shapes += shares.axes("moves on graded positions", [f"{each:.0%}" for each in shares.ticks])
    shapes += shares.line([(each.minutes, each.good) for each in curve], "board")
    shapes += shares.line([(each.minutes, each.perfect) for each in curve], "muted")
    shapes.append(_said(shares, last.minutes, last.good, f"{last.good:.1%} good"))
    perfect = f"{last.perfect:.1%} perfect"  # at most as many
    shapes.append(_said(shares, last.minutes, last.perfect, perfect, below=True))
    regret = _Panel(_LEFT + _WIDTH + _GAP, end, most)
    shapes += regret.axes("points lost per move", [f"{each:g}" for each in regret.ticks])
    shapes += regret.line([(each.minutes, each.regret) for each in curve], "board")
    shapes.append(_said(regret, last.minutes, last.regret, f"{last.regret:.2g} points"))
    scene = Scene.of(regret.left + _WIDTH + 24, _TOP + _HEIGHT + 48, shapes, title)
    return vector.paint(scene, theme_named(theme))


class _Panel(NamedTuple):
    """The area of one diagram, and how values are placed in it."""

    left: float
    end: float
    most: float

    @property
    def ticks(self) -> list[float]:
        return [self.most * tick / _TICKS for tick in range(_TICKS + 1)]

    def at(self, minutes: float, value: float) -> tuple[float, float]:
        across = self.left + minutes / self.end * _WIDTH
        return across, _TOP + (1 - value / self.most) * _HEIGHT

    def axes(self, title: str, names: Sequence[str]) -> list[Shape]:
        found: list[Shape] = [
            Label(self.left, _TOP - 12, title, 13, anchor="start", fill="ink"),
            Label(self.left, _TOP + _HEIGHT + 20, "0", 12, fill="muted"),
            Label(
                self.left + _WIDTH,
                _TOP + _HEIGHT + 20,
                f"{self.end:.3g} min",
                12,
                anchor="end",
                fill="muted",
            ),
        ]
        for tick, name in zip(self.ticks, names, strict=True):
            _, y = self.at(0, tick)
            line = ((self.left, y), (self.left + _WIDTH, y))
            found += [
                Path(line, stroke="grid", width=1),
                Label(self.left - 8, y + 4, name, 12, anchor="end", fill="muted"),
            ]
        return found

    def line(self, points: Sequence[tuple[float, float]], color: str) -> list[Shape]:
        places = tuple(self.at(*point) for point in points)
        dots = [Circle(x, y, 2.5, fill=color) for x, y in places]
        return [*([Path(places, stroke=color, width=2)] if len(places) > 1 else []), *dots]


def _said(panel: _Panel, minutes: float, value: float, text: str, *, below: bool = False) -> Label:
    """The last value, in words, above its dot or below it."""
    x, y = panel.at(minutes, value)
    y += 20 if below else -8
    return Label(min(x, panel.left + _WIDTH), y, text, 12, anchor="end", bold=True, fill="ink")
