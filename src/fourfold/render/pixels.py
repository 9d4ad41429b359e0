"""Paint a scene in pixels. Pillow is imported when the first picture is painted."""

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any

from fourfold.base.plain_text import in_ascii, printable
from fourfold.render.scene import Box, Circle, Label, Path, Point, Polygon, Scene, Shape
from fourfold.render.themes import Theme

if TYPE_CHECKING:
    from PIL.Image import Image

Area = tuple[int, int, int, int]
"""A part of a picture in pixels: left, top, right, bottom."""

# Pillow draws hard edges in whole pixels. Drawing a scene this many times larger and scaling it
# down makes them smooth and accurate. A picture larger than the scene needs less: twice its size is
# enough for smooth edges, and four times would take four times as long.
_FINER, _FINER_AT_LEAST = 4, 2
# A picture is painted in bands of this height, to limit memory use.
_BAND = 256
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def size(scene: Scene, width: float | None) -> tuple[int, int]:
    """The width and the height of a picture in pixels.

    >>> size(Scene.of(10, 20, [], ""), 40)
    (40, 80)
    """
    across = scene.checked_width(width)
    return round(across), ceil(across * scene.down / scene.across)


def paint(
    scene: Scene, theme: Theme, *, width: float | None = None, opaque: bool = False
) -> "Image":
    """A scene as an image, transparent outside of the rounded corners unless `opaque`.

    >>> from fourfold.render.themes import THEMES
    >>> picture = paint(Scene.of(20, 40, [], ""), THEMES["light"])
    >>> picture.size, picture.getpixel((10, 10)), picture.getpixel((0, 0))[3]
    ((20, 40), (255, 255, 255, 255), 0)
    """
    from PIL import Image  # noqa: PLC0415

    across, down = size(scene, width)
    image = Image.new("RGB" if opaque else "RGBA", (across, down))
    for top in range(0, down, _BAND):
        area = (0, top, across, min(top + _BAND, down))
        band = paint_area(scene, theme, area, scale=across / scene.across, opaque=opaque)
        image.paste(band, area[:2])
    return image


def paint_area(
    scene: Scene, theme: Theme, area: Area, *, scale: float, opaque: bool = False
) -> "Image":
    """A part of the image."""
    from PIL import Image  # noqa: PLC0415

    left, top, right, bottom = area
    finer = max(_FINER_AT_LEAST, ceil(_FINER / scale))
    size = ((right - left) * finer, (bottom - top) * finer)
    # A transparent background, so that the rounded corners do not blend with another colour.
    ground = theme.paper + ("" if opaque else "00")
    image = Image.new("RGB" if opaque else "RGBA", size, ground)
    brush = _Brush(image, theme, (left * finer, top * finer), scale * finer)
    for shape in scene.shapes:
        brush.paint(shape)
    return image.reduce(finer)


@lru_cache(maxsize=32)
def _font(size: float) -> Any:
    from PIL import ImageFont  # noqa: PLC0415

    return ImageFont.load_default(size)


class _Brush:
    """Paints shapes on an image that is a part of the picture, from `corner` on."""

    def __init__(self, image: "Image", theme: Theme, corner: Point, scale: float) -> None:
        from PIL import ImageDraw  # noqa: PLC0415

        self.image, self.theme = image, theme
        self.draw = ImageDraw.Draw(image)
        self.left, self.top = corner
        self.scale = scale

    def paint(self, shape: Shape) -> None:
        fill, stroke = self.color(shape.fill), self.color(shape.stroke)
        width = shape.width if stroke else 0
        match shape:
            case Circle(x, y, radius):
                self.circle((x, y), radius + width / 2, fill, stroke, width)
            case Box() if shape.holes:
                self.plate(shape, fill, stroke, width)
            case Box():
                self.box(shape, fill, stroke, width)
            case Polygon(points):
                if fill:
                    self.draw.polygon([self.place(*point) for point in points], fill=fill)
                if stroke:
                    self.line((*points, points[0]), stroke, width)
            case Path(points):
                self.line(points, stroke, width)
            case Label():
                self.text(shape, fill)

    def color(self, name: str | None) -> str | None:
        return self.theme.color(name) if name else None

    def place(self, x: float, y: float) -> Point:
        return x * self.scale - self.left, y * self.scale - self.top

    def circle(
        self, centre: Point, radius: float, fill: str | None, stroke: str | None, width: float
    ) -> None:
        (x, y), r = self.place(*centre), radius * self.scale
        # Pillow includes the last pixel in the shape.
        box = (x - r, y - r, x + r - 1, y + r - 1)
        self.draw.ellipse(box, fill, stroke, max(round(width * self.scale), 1))

    def box(self, box: Box, fill: str | None, stroke: str | None, width: float) -> None:
        half = width / 2
        left, top = self.place(box.x - half, box.y - half)
        right, bottom = self.place(box.x + box.across + half, box.y + box.down + half)
        self.draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            (box.corner + half) * self.scale if box.corner else 0,
            fill,
            stroke,
            max(round(width * self.scale), 1),
        )

    def plate(self, plate: Box, fill: str | None, stroke: str | None, width: float) -> None:
        from PIL import Image  # noqa: PLC0415

        if fill:
            stencil = Image.new("L", self.image.size)
            cutter = _Brush(stencil, self.theme, (self.left, self.top), self.scale)
            cutter.box(plate, "#ffffff", None, 0)
            for hole in plate.holes:
                cutter.circle(hole, plate.hole_radius, "#000000", None, 0)
            self.image.paste(fill, mask=stencil)
        if stroke:
            self.box(plate, None, stroke, width)
            for hole in plate.holes:
                self.circle(hole, plate.hole_radius + width / 2, None, stroke, width)

    def line(self, points: tuple[Point, ...], stroke: str | None, width: float) -> None:
        places = [self.place(*point) for point in points]
        self.draw.line(places, stroke, max(round(width * self.scale), 1))
        for point in points:
            self.circle(point, width / 2, stroke, None, 0)

    def text(self, label: Label, fill: str | None) -> None:
        size = label.size * self.scale
        self.draw.text(
            self.place(label.x, label.y),
            in_ascii(printable(label.text)),  # Pillow's font has no other characters
            fill,
            _font(size),
            _ANCHORS[label.anchor],
            # Pillow's font has one weight only.
            stroke_width=round(size / 40) if label.bold else 0,
        )
