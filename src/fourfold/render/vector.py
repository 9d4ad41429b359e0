"""Paint a scene as SVG: a plain string without scripts, fonts or external links."""

import re
from html import escape  # xml.sax.saxutils imports much more

from fourfold.render.scene import Box, Circle, Label, Path, Polygon, Scene, Shape
from fourfold.render.themes import Theme

_FONT = 'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif"'
# Characters that XML does not allow, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def printable(text: str) -> str:
    r"""Text without characters that XML does not allow.

    >>> printable("a\x00b")
    'a\ufffdb'
    """
    return _FORBIDDEN.sub("\ufffd", text)


def number(value: float) -> str:
    """A coordinate, as short as possible.

    >>> number(1.50), number(3.0), number(-0.001)
    ('1.5', '3', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def paint(scene: Scene, theme: Theme, *, width: float | None = None) -> str:
    """A scene as SVG, in its own width or in the given one.

    >>> from fourfold.render.themes import THEMES
    >>> paint(Scene.of(10, 20, [], "a <b>"), THEMES["light"], width=20).splitlines()[0]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20" width="20" height="40" role="img">'
    """
    across = scene.checked_width(width)
    down = scene.down * across / scene.across
    size = f'width="{number(across)}" height="{number(down)}"'
    view = f'viewBox="0 0 {number(scene.across)} {number(scene.down)}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {view} {size} role="img">',
            f"<title>{escape(printable(scene.title), quote=False)}</title>",
            *_style(scene, theme),
            *(_element(shape, theme) for shape in scene.shapes),
            "</svg>\n",
        ]
    )


def _style(scene: Scene, theme: Theme) -> list[str]:
    """The colours for dark screens. Programs without support show the light ones."""
    if theme.dark is None:
        return []
    rules = {
        f".ff-{role}-{name}{{{role}:{theme.dark.color(name)}}}"
        for shape in scene.shapes
        for role, name in (("fill", shape.fill), ("stroke", shape.stroke))
        if name and not name.startswith("#")
    }
    return [f"<style>@media(prefers-color-scheme:dark){{{''.join(sorted(rules))}}}</style>"]


def _paint_of(shape: Shape, theme: Theme) -> str:
    """The attributes common to all shapes."""
    classes = [shape.what] if shape.what else []
    fill = theme.color(shape.fill) if shape.fill else "none"
    attributes = f'fill="{fill}"'
    if shape.stroke:
        attributes += f' stroke="{theme.color(shape.stroke)}" stroke-width="{number(shape.width)}"'
    if theme.dark is not None:
        roles = (("fill", shape.fill), ("stroke", shape.stroke))
        classes += [
            f"ff-{role}-{name}" for role, name in roles if name and not name.startswith("#")
        ]
    return (f'class="{" ".join(classes)}" ' if classes else "") + attributes


def _points(shape: Polygon | Path) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in shape.points)


def _element(shape: Shape, theme: Theme) -> str:
    paint = _paint_of(shape, theme)
    match shape:
        case Circle(x, y, radius):
            place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
            return f"<circle {place} {paint}/>"
        case Box() if shape.holes:
            return f'<path d="{_outline(shape)}" fill-rule="evenodd" {paint}/>'
        case Box(x, y, across, down, corner):
            place = f'x="{number(x)}" y="{number(y)}" width="{number(across)}"'
            return f'<rect {place} height="{number(down)}" rx="{number(corner)}" {paint}/>'
        case Polygon():
            return f'<polygon points="{_points(shape)}" stroke-linejoin="round" {paint}/>'
        case Path():
            ends = 'stroke-linecap="round" stroke-linejoin="round"'
            return f'<polyline points="{_points(shape)}" {ends} {paint}/>'
        case Label(x, y, text, size, bold, anchor):
            weight = ' font-weight="700"' if bold else ""
            place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
            font = f'{_FONT} font-size="{number(size)}"{weight}'
            return f"<text {place} {font} {paint}>{escape(printable(text), quote=False)}</text>"
    raise AssertionError(shape)


def _outline(box: Box) -> str:
    """A rectangle with round corners, followed by each hole as two semicircles."""
    x, y, across, down = box.x, box.y, box.across, box.down
    r, left, right, bottom = box.corner, x + box.corner, x + across - box.corner, y + down
    turn = f"a{number(r)} {number(r)} 0 0 1"
    n = number
    steps = [
        f"M{n(left)} {n(y)}H{n(right)}{turn} {n(r)} {n(r)}V{n(bottom - r)}{turn} {n(-r)} {n(r)}",
        f"H{n(left)}{turn} {n(-r)} {n(-r)}V{n(y + r)}{turn} {n(r)} {n(-r)}z",
    ]
    hole = box.hole_radius
    for centre_x, centre_y in box.holes:
        half = f"a{n(hole)} {n(hole)} 0 1 0"
        steps.append(f"M{n(centre_x - hole)} {n(centre_y)}")
        steps.append(f"{half} {n(2 * hole)} 0{half} {n(-2 * hole)} 0z")
    return "".join(steps)
