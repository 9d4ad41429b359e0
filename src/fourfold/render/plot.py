"""The scene of a plot of the expected share of points after each move of a game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypedDict, Unpack

from fourfold.base.errors import InvalidArgument
from fourfold.base.languages import Messages, messages
from fourfold.render.marks import Kind
from fourfold.render.options import check_options
from fourfold.render.scene import Circle, Label, Path, Point, Polygon, Scene, Shape

_LEFT, _RIGHT, _TOP, _BOTTOM = 48.0, 18.0, 30.0, 48.0
_STEP = 14.0
_SHORTEST = 360.0  # the least length of the axis
_HALF = 88.0  # from an even game to a win
_MIDDLE = _TOP + _HALF
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
EVEN = 0.5

Shares = Sequence[float | None]
"""`shares[n]` is the share of points, from 0 to 1, that the first side can expect after n moves;
None where it is unknown."""


def check_shares(shares: Shares) -> None:
    """Raise InvalidArgument if a share is not from 0 to 1.

    >>> check_shares([0.5, 2])
    Traceback (most recent call last):
    fourfold.InvalidArgument: a share of points must be from 0 to 1, not 2
    """
    for share in shares:
        if share is not None and not 0 <= share <= 1:
            raise InvalidArgument(f"a share of points must be from 0 to 1, not {share}")


def _stretches(shares: Shares) -> Iterator[tuple[int, range]]:
    """Ranges of moves after which the same side is ahead: 1 first, -1 second, 0 neither.

    >>> list(_stretches([0.6, 0.7, None, 0.4]))
    [(1, range(0, 2)), (-1, range(3, 4))]
    """
    signs = [None if share is None else (share > EVEN) - (share < EVEN) for share in shares]
    start = 0
    for sign, group in groupby(signs):
        end = start + len(list(group))
        if sign is not None:
            yield sign, range(start, end)
        start = end


@dataclass(frozen=True, slots=True)
class _Axes:
    """The coordinates of shares in the plot."""

    count: int

    @property
    def step(self) -> float:
        return max(_STEP, _SHORTEST / self.count)

    @property
    def right(self) -> float:
        return self.x(self.count)

    def x(self, moves: float) -> float:
        return _LEFT + moves * self.step

    @staticmethod
    def y(share: float) -> float:
        return _MIDDLE - _HALF * (share - EVEN) / EVEN

    def steps(self, moves: Iterable[int], shares: Shares) -> Iterator[Point]:
        """The corners of the line: each share lasts until the next move."""
        for index in moves:
            height = self.y(shares[index] or 0)
            yield self.x(index), height
            yield self.x(index + 1), height


class Plotted(TypedDict, total=False):
    """Optional contents of a plot besides the shares."""

    marks: Mapping[int, Kind]
    """The kinds of dots to draw, by the number of moves made."""
    names: tuple[str, str]
    """The names of the first and the second player."""
    title: str
    """A description for screen readers; generated if not given."""
    language: str
    """The language of that description and of the axes (default: English)."""


def scene(shares: Shares, **plotted: Unpack[Plotted]) -> Scene:
    """A plot of the expected share of points: up is good for first, down for second.

    >>> plot = scene([0.5, 0.5, 0.3, None, 0.8], marks={2: Kind.BAD})
    >>> sum(isinstance(shape, Circle) for shape in plot.shapes)
    1
    """
    check_options("scene", plotted, Plotted)
    check_shares(shares)
    axes = _Axes(max(len(shares), 1))
    names = plotted.get("names", ("first", "second"))
    words = messages(plotted.get("language", "en"), "terminal")
    shapes = [
        *_grid(axes, names, words),
        *_areas(axes, shares),
        *_dots(axes, shares, plotted.get("marks", {})),
    ]
    title = plotted.get("title") or words("review.plot")
    return Scene.of(axes.right + _RIGHT, _MIDDLE + _HALF + _BOTTOM, shapes, title)


def _grid(axes: _Axes, names: tuple[str, str], words: Messages) -> Iterator[Shape]:
    for tick in _TICKS:
        y = axes.y(tick)
        yield Path(((_LEFT, y), (axes.right, y)), stroke="grid", width=1)
        yield Label(_LEFT - 9, y + 4, f"{tick:.0%}", 11, anchor="end", fill="muted")
    bottom = _MIDDLE + _HALF
    for moves in range(0, axes.count, 5 if axes.count > 12 else 1):
        yield Label(axes.x(moves + 0.5), bottom + 18, str(moves), 11, fill="muted")
    first, second = (words("review.ahead", name=name) for name in names)
    yield Label(_LEFT, _TOP - 11, first, 12, anchor="start", bold=True, fill="ink")
    yield Label(_LEFT, bottom + 37, second, 12, anchor="start", bold=True, fill="ink")
    yield Label(axes.right, bottom + 37, words("review.moves-axis"), 11, anchor="end", fill="muted")


def _areas(axes: _Axes, shares: Shares) -> Iterator[Shape]:
    for sign, moves in _stretches(shares):
        if sign:
            ends = (axes.x(moves.start), _MIDDLE), (axes.x(moves.stop), _MIDDLE)
            corners = (ends[0], *axes.steps(moves, shares), ends[1])
            yield Polygon(corners, fill="first" if sign > 0 else "second", what="ahead")
    yield Path(((_LEFT, _MIDDLE), (axes.right, _MIDDLE)), stroke="muted", width=1.5)
    for known, group in groupby(range(len(shares)), lambda moves: shares[moves] is not None):
        if known:
            yield Path(tuple(axes.steps(group, shares)), stroke="ink", width=2, what="share")


def _dots(axes: _Axes, shares: Shares, marks: Mapping[int, Kind]) -> Iterator[Shape]:
    for moves, kind in sorted(marks.items()):
        if not 0 <= moves < len(shares):
            message = f"a mark after {moves} moves is outside of the plot of {len(shares)} shares"
            raise InvalidArgument(message)
        if (share := shares[moves]) is not None:
            x, y = axes.x(moves + 0.5), axes.y(share)
            yield Circle(x, y, 5.5, fill=Kind(kind).value, stroke="paper", width=2, what="mark")
