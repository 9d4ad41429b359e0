"""Colours that a user chooses: how different they are, and which colours contrast with them."""

from collections.abc import Iterable

WHITE, DARK = "#ffffff", "#1f2328"
ALIKE = 100.0
"""Two colours that are nearer to each other are hard to tell apart."""
_READABLE = 3.0  # contrast that large letters need, by the Web Content Accessibility Guidelines
_NEARLY_BLACK = 0.03


def _parts(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _written(parts: Iterable[float]) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in parts)


def distance(one: str, other: str) -> float:
    """The visible difference of two colours, from 0 to about 765, weighted by how well eyes see
    red, green and blue in their surroundings (https://www.compuphase.com/cmetric.htm).

    >>> distance("#ff0000", "#ff0000"), round(distance("#000000", "#ffffff"))
    (0.0, 765)
    """
    first, second = _parts(one), _parts(other)
    red, green, blue = (a - b for a, b in zip(first, second, strict=True))
    mean = (first[0] + second[0]) / 2
    weighed = (2 + mean / 256) * red**2 + 4 * green**2 + (2 + (255 - mean) / 256) * blue**2
    return float(weighed**0.5)


def _luminance(color: str) -> float:
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in _parts(color)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ink(color: str) -> str:
    """The colour of text on a colour: white, or dark if the colour is too bright for white.

    >>> ink("#e5484d"), ink("#ffe066")
    ('#ffffff', '#1f2328')
    """
    return WHITE if 1.05 / (_luminance(color) + 0.05) >= _READABLE else DARK


def edge(color: str) -> str:
    """The colour of a disc's edge: darker than the disc, or lighter if that is nearly black.

    >>> edge("#ff8040"), edge("#000000")
    ('#ad572b', '#6b6b6b')
    """
    if _luminance(color) < _NEARLY_BLACK:
        return _written(part + (255 - part) * 0.42 for part in _parts(color))
    return _written(part * 0.68 for part in _parts(color))


def stands_out(color: str, among: Iterable[str]) -> float:
    """The distance of a colour from the nearest of others.

    >>> stands_out("#000000", ["#000000", "#ffffff"])
    0.0
    """
    return min(distance(color, other) for other in among)
