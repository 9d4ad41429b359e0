"""The scene of a plot of the exact score after each move of a game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isqrt, sqrt
from typing import TypedDict, Unpack

from fourfold.errors import InvalidArgument
from fourfold.render.marks import Kind
from fourfold.render.options import check_options
from fourfold.render.scene import Circle, Label, Path, Point, Polygon, Scene, Shape
from fourfold.scores import signed

_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 18.0, 30.0, 48.0
_STEP = 14.0
_SHORTEST = 360.0  # the least length of the axis
_HALF = 88.0  # from 0 to the largest score
_MIDDLE = _TOP + _HALF
MINUS = "\N{MINUS SIGN}"

Scores = Sequence[int | None]
"""`scores[n]` is the score for the first side after n moves, None where it is unknown."""


def height_of(score: int, most: int) -> float:
    """The height of a score in the plot, from -1 to 1.

    Heights are square roots: the step from 0 to 1, from a draw to a win, matters more than
    whether a win takes one move more.

    >>> [height_of(score, 16) for score in (-16, -4, 0, 1)]
    [-1.0, -0.5, 0.0, 0.25]
    """
    size = sqrt(abs(score) / most)
    return -size if score < 0 else size


def largest(scores: Scores) -> int:
    """The largest absolute score, at least 1.

    >>> largest([1, None, -7]), largest([0])
    (7, 1)
    """
    return max((abs(score) for score in scores if score), default=1)


def _ticks(most: int) -> list[int]:
    """The ticks of the axis: 0, the largest score, and squares that are not too close to it.

    >>> _ticks(18), _ticks(1)
    ([-18, -9, -4, -1, 0, 1, 4, 9, 18], [-1, 0, 1])
    """
    squares = (root * root for root in range(1, isqrt(most) + 1))
    sizes = [*(square for square in squares if height_of(square, most) < 0.85), most]
    return [*(-size for size in reversed(sizes)), 0, *sizes]


def _stretches(scores: Scores) -> Iterator[tuple[int, range]]:
    """Ranges of moves after which the same side is ahead: 1 first, -1 second, 0 neither.

    >>> list(_stretches([1, 2, None, -3]))
    [(1, range(0, 2)), (-1, range(3, 4))]
    """
    signs = [None if score is None else (score > 0) - (score < 0) for score in scores]
    start = 0
    for sign, group in groupby(signs):
        end = start + len(list(group))
        if sign is not None:
            yield sign, range(start, end)
        start = end


@dataclass(frozen=True, slots=True)
class _Axes:
    """The coordinates of scores in the plot."""

    count: int
    most: int

    @property
    def step(self) -> float:
        return max(_STEP, _SHORTEST / self.count)

    @property
    def right(self) -> float:
        return self.x(self.count)

    def x(self, moves: float) -> float:
        return _LEFT + moves * self.step

    def y(self, score: int) -> float:
        return _MIDDLE - _HALF * height_of(score, self.most)

    def steps(self, moves: Iterable[int], scores: Scores) -> Iterator[Point]:
        """The corners of the line: each score lasts until the next move."""
        for index in moves:
            height = self.y(scores[index] or 0)
            yield self.x(index), height
            yield self.x(index + 1), height


class Plotted(TypedDict, total=False):
    """Optional contents of a plot besides the scores."""

    marks: Mapping[int, Kind]
    """The kinds of dots to draw, by the number of moves made."""
    names: tuple[str, str]
    """The names of the first and the second player."""
    title: str
    """A description for screen readers."""


def scene(scores: Scores, **plotted: Unpack[Plotted]) -> Scene:
    """A plot of the scores of a game: up is good for first, down for second.

    >>> plot = scene([1, 1, -2, None, 4], marks={2: Kind.BAD})
    >>> sum(isinstance(shape, Circle) for shape in plot.shapes)
    1
    """
    check_options("scene", plotted, Plotted)
    axes = _Axes(max(len(scores), 1), largest(scores))
    names = plotted.get("names", ("first", "second"))
    shapes = [
        *_grid(axes, names),
        *_areas(axes, scores),
        *_dots(axes, scores, plotted.get("marks", {})),
    ]
    title = plotted.get("title", "Exact score by move")
    return Scene.of(axes.right + _RIGHT, _MIDDLE + _HALF + _BOTTOM, shapes, title)


def _grid(axes: _Axes, names: tuple[str, str]) -> Iterator[Shape]:
    for tick in _ticks(axes.most):
        y = axes.y(tick)
        yield Path(((_LEFT, y), (axes.right, y)), stroke="grid", width=1)
        yield Label(_LEFT - 9, y + 4, signed(tick, MINUS), 11, anchor="end", fill="muted")
    bottom = _MIDDLE + _HALF
    for moves in range(0, axes.count, 5 if axes.count > 12 else 1):
        yield Label(axes.x(moves + 0.5), bottom + 18, str(moves), 11, fill="muted")
    first, second = (f"{name} ahead" for name in names)
    yield Label(_LEFT, _TOP - 11, first, 12, anchor="start", bold=True, fill="ink")
    yield Label(_LEFT, bottom + 37, second, 12, anchor="start", bold=True, fill="ink")
    yield Label(axes.right, bottom + 37, "moves", 11, anchor="end", fill="muted")


def _areas(axes: _Axes, scores: Scores) -> Iterator[Shape]:
    for sign, moves in _stretches(scores):
        if sign:
            ends = (axes.x(moves.start), _MIDDLE), (axes.x(moves.stop), _MIDDLE)
            corners = (ends[0], *axes.steps(moves, scores), ends[1])
            yield Polygon(corners, fill="first" if sign > 0 else "second", what="ahead")
    yield Path(((_LEFT, _MIDDLE), (axes.right, _MIDDLE)), stroke="muted", width=1.5)
    for known, group in groupby(range(len(scores)), lambda moves: scores[moves] is not None):
        if known:
            yield Path(tuple(axes.steps(group, scores)), stroke="ink", width=2, what="score")


def _dots(axes: _Axes, scores: Scores, marks: Mapping[int, Kind]) -> Iterator[Shape]:
    for moves, kind in sorted(marks.items()):
        if not 0 <= moves < len(scores):
            message = f"a mark after {moves} moves is outside of the plot of {len(scores)} scores"
            raise InvalidArgument(message)
        if (score := scores[moves]) is not None:
            x, y = axes.x(moves + 0.5), axes.y(score)
            yield Circle(x, y, 5.5, fill=Kind(kind).value, stroke="paper", width=2, what="mark")
