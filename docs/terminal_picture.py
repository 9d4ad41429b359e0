"""A terminal's screen as SVG, which looks the same everywhere.

Blocks are drawn as rectangles, because no two fonts agree on where a block ends.
"""  # noqa: INP001

import re
from collections.abc import Iterable, Sequence
from html import escape

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

WIDTH, HEIGHT, MARGIN, BAR = 10, 20, 12, 32
FONT = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace"
THEME = TerminalTheme(
    (13, 17, 23),
    (230, 237, 243),
    [
        (13, 17, 23), (221, 74, 80), (46, 164, 99), (201, 148, 25),
        (58, 118, 222), (186, 104, 200), (57, 174, 196), (200, 208, 216),
    ],
    [
        (111, 123, 140), (240, 86, 91), (86, 211, 139), (255, 205, 77),
        (110, 160, 245), (216, 140, 230), (100, 210, 228), (255, 255, 255),
    ],
)  # fmt: skip

Rects = dict[str, list[str]]
"""Parts of a path for each colour."""

# Blocks, in eighths of a character: left, top, width, height.
_EIGHTHS: dict[str, list[tuple[int, int, int, int]]] = {
    "▀": [(0, 0, 8, 4)], "█": [(0, 0, 8, 8)], "▔": [(0, 0, 8, 1)], "▁": [(0, 7, 8, 1)],
    "▐": [(4, 0, 4, 8)], "▕": [(7, 0, 1, 8)],
    **{chr(0x2580 + n): [(0, 8 - n, 8, n)] for n in range(1, 8)},
    **{chr(0x2590 - n): [(0, 0, n, 8)] for n in range(1, 8)},
}  # fmt: skip
_QUARTERS = [(0, 0, 4, 4), (4, 0, 4, 4), (0, 4, 4, 4), (4, 4, 4, 4)]
_EIGHTHS |= {
    symbol: [quarter for bit, quarter in enumerate(_QUARTERS) if bits >> bit & 1]
    for bits, symbol in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
    if bits
}
_BLOCKS = {
    symbol: [
        (left * WIDTH / 8, top * HEIGHT / 8, width * WIDTH / 8, height * HEIGHT / 8)
        for left, top, width, height in parts
    ]
    for symbol, parts in _EIGHTHS.items()
}
# Lines, as rectangles in pixels: left, top, width, height.
_ACROSS, _RIGHT, _LEFT = (0, 9.25, 10, 1.5), (4.25, 9.25, 5.75, 1.5), (0, 9.25, 5.75, 1.5)
_DOWN, _LOWER, _UPPER = (4.25, 0, 1.5, 20), (4.25, 9.25, 1.5, 10.75), (4.25, 0, 1.5, 10.75)
_LINES: dict[str, list[tuple[float, float, float, float]]] = {
    "─": [_ACROSS], "│": [_DOWN], "┌": [_RIGHT, _LOWER], "╭": [_RIGHT, _LOWER],
    "┐": [_LEFT, _LOWER], "╮": [_LEFT, _LOWER], "└": [_RIGHT, _UPPER], "╰": [_RIGHT, _UPPER],
    "┘": [_LEFT, _UPPER], "╯": [_LEFT, _UPPER], "┤": [_LEFT, _DOWN], "├": [_RIGHT, _DOWN],
    "┬": [_ACROSS, _LOWER], "┴": [_ACROSS, _UPPER], "┼": [_ACROSS, _DOWN],
}  # fmt: skip


def _hex(color: Color | None, *, foreground: bool) -> str:
    triplet = (color or Color.default()).get_truecolor(THEME, foreground=foreground)
    return f"#{triplet.red:02x}{triplet.green:02x}{triplet.blue:02x}"


def picture(lines: Iterable[Iterable[Segment]], columns: int, title: str) -> str:
    """The screen as an SVG document, in a window with a title."""
    screen = [Segment.simplify(list(line)) for line in lines]
    drawing = _Drawing()
    for row, line in enumerate(screen):
        column = 0
        for segment in line:
            drawing.add(segment, column, row)
            column += segment.cell_length
    width, height = columns * WIDTH + 2 * MARGIN, len(screen) * HEIGHT + BAR + MARGIN
    size = f'width="{width}" height="{height}"'
    lights = "".join(
        f'<circle cx="{20 + 18 * index}" cy="16" r="5.5" fill="{color}"/>'
        for index, color in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}',
        f' font-family="{FONT}" font-size="16.6">',
        f"<title>{escape(title)}</title>",
        f'<rect {size} rx="10" fill="{_hex(None, foreground=False)}" stroke="#30363d"/>',
        lights,
        f'<text x="{width / 2:g}" y="21" fill="#8d98a7" font-size="13"',
        f' text-anchor="middle">{escape(title)}</text>',
        f'<g transform="translate({MARGIN} {BAR})" shape-rendering="crispEdges">',
        *drawing.paths,
        "</g>",
        f'<g transform="translate({MARGIN} {BAR})" xml:space="preserve">',
        *drawing.texts,
        "</g>",
        "</svg>\n",
    ]
    return "\n".join(parts)


class _Drawing:
    """The characters of a screen as shapes and texts."""

    def __init__(self) -> None:
        self._grounds: Rects = {}
        self._blocks: Rects = {}
        self.texts: list[str] = []

    @property
    def paths(self) -> list[str]:
        """One for each colour, the backgrounds first."""
        return [
            f'<path fill="{color}" d="{"".join(parts)}"/>'
            for layer in (self._grounds, self._blocks)
            for color, parts in layer.items()
        ]

    def add(self, segment: Segment, column: int, row: int) -> None:
        """Draws some characters of one style."""
        style = segment.style or Style()
        front, back = _hex(style.color, foreground=True), _hex(style.bgcolor, foreground=False)
        if style.reverse:
            front, back = back, front
        x, y = column * WIDTH, row * HEIGHT
        if style.bgcolor or style.reverse:
            _rect(self._grounds, back, (x, y, segment.cell_length * WIDTH, HEIGHT))
        for index, symbol in enumerate(segment.text):
            for left, top, width, height in _BLOCKS.get(symbol, _LINES.get(symbol, ())):
                place = (x + index * WIDTH + left, y + top, width, height)
                _rect(self._blocks, front, place)
        # Symbols are placed one by one: fonts do not agree on their widths. Words part at two
        # spaces, which browsers show as one.
        for found in re.finditer(r"[!-~]+(?: [!-~]+)*|[^ -~]", segment.text):
            words = found[0]
            if words not in _BLOCKS and words not in _LINES:
                self.texts.append(
                    f'<text x="{x + found.start() * WIDTH:g}" y="{y + 15}" '
                    f'textLength="{len(words) * WIDTH}" fill="{front}"{_look(style)}>'
                    f"{escape(words)}</text>"
                )


def _look(style: Style) -> str:
    looks = {
        ' font-weight="bold"': style.bold,
        ' font-style="italic"': style.italic,
        ' opacity="0.6"': style.dim,
        ' text-decoration="underline"': style.underline,
    }
    return "".join(look for look, wanted in looks.items() if wanted)


def _rect(rects: Rects, color: str, place: tuple[float, float, float, float]) -> None:
    x, y, width, height = place
    rects.setdefault(color, []).append(f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z")


def ansi_lines(text: str, columns: int) -> Sequence[Iterable[Segment]]:
    """What a terminal shows of text with colours."""
    from rich.console import Console  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    console = Console(width=columns, color_system="truecolor", force_terminal=True)
    return console.render_lines(Text.from_ansi(text), pad=False)
