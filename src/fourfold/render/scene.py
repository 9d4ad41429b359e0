"""Scenes: pictures as lists of shapes, from back to front.

Scenes are independent of formats. Each painter (`vector.paint`, `pixels.paint`) can draw any scene,
so that all formats show the same. A colour is a name from the theme, or `#rrggbb`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil, floor
from numbers import Real

from fourfold.base.errors import InvalidArgument, WrongType

Point = tuple[float, float]

SMALLEST, LARGEST = 16, 4096  # pixels, each way


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The base of all shapes: a fill, an outline, and a class name that says what it is."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    what: str = ""


@dataclass(frozen=True, slots=True)
class Circle(Shape):
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Box(Shape):
    """A rectangle with round corners and optional round holes."""

    x: float
    y: float
    across: float
    down: float
    corner: float = 0
    holes: tuple[Point, ...] = ()
    hole_radius: float = 0


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A closed area."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Path(Shape):
    """An open line with round ends and corners, without a fill."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Label(Shape):
    """A line of text; y is its baseline."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    anchor: str = "middle"  # or start, end


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its size, its shapes, and a description."""

    across: float
    down: float
    shapes: tuple[Shape, ...]
    title: str

    @classmethod
    def of(cls, across: float, down: float, shapes: Iterable[Shape], title: str) -> "Scene":
        """A scene with a background.

        >>> Scene.of(10, 10, [], "nothing").shapes[0].fill
        'paper'
        """
        paper = Box(0, 0, across, down, 14, fill="paper")
        return cls(across, down, (paper, *shapes), title)

    def with_behind(self, what: str, shapes: Iterable[Shape]) -> "Scene":
        """The scene with more shapes, directly behind the first shape with a class name.

        >>> sky = Scene.of(10, 10, [Circle(1, 1, 1, what="cloud")], "sky")
        >>> [shape.what for shape in sky.with_behind("cloud", [Circle(2, 2, 2, what="sun")]).shapes]
        ['', 'sun', 'cloud']
        """
        index = next(i for i, shape in enumerate(self.shapes) if shape.what == what)
        return replace(self, shapes=(*self.shapes[:index], *shapes, *self.shapes[index:]))

    def checked_width(self, width: float | None) -> float:
        """The width to paint the scene in: its own, or the given one after a check.

        >>> Scene.of(10, 20, [], "").checked_width(5000)
        Traceback (most recent call last):
        fourfold.InvalidArgument: width 5000: this picture may be 16 to 2048 pixels wide
        """
        if width is None:
            return self.across
        if isinstance(width, bool) or not isinstance(width, Real):
            raise WrongType(f"width must be a number, not {type(width).__name__}")
        # A larger int can be converted to neither a float nor text.
        bounded = max(min(width, 1e300), -1e300)
        down = bounded * self.down / self.across
        if not (SMALLEST <= width <= LARGEST and SMALLEST <= down <= LARGEST):
            ratio = self.across / self.down
            least, most = ceil(max(1, ratio) * SMALLEST), floor(min(1, ratio) * LARGEST)
            raise InvalidArgument(
                f"width {bounded:g}: this picture may be {least} to {most} pixels wide"
            )
        return width
