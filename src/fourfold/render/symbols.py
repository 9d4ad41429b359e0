"""The characters and colours of boards in a terminal."""

from dataclasses import dataclass

from fourfold.render.marks import Kind
from fourfold.render.themes import Theme as Colors
from fourfold.rules.side import Side, SideLike

RESET, BOLD = "\x1b[0m", "\x1b[1m"
# The sixteen standard colours, whose appearance is configured in the terminal.
_STANDARD = {
    "first": "\x1b[91m",
    "second": "\x1b[93m",
    "board": "\x1b[34m",
    "win": "\x1b[32m",
    "draw": "\x1b[36m",
    "loss": "\x1b[31m",
    "threat": "\x1b[1m",
    "worthless": "\x1b[2m",
    "block": "\x1b[35m",
    "best": "\x1b[32m",
    "bad": "\x1b[31m",
    "zugzwang": "\x1b[95m",
    "note": "\x1b[1m",
}


@dataclass(frozen=True, slots=True)
class Theme:
    """The characters of a board; the first of each pair belongs to the first side."""

    empty: str
    discs: tuple[str, str]
    winning_discs: tuple[str, str]
    side: str
    bottom: str
    corners: tuple[str, str]
    last: str
    threats: tuple[str, str]
    both_threats: str
    marks: str  # one for each kind, in the order of `Kind`
    block: str

    @property
    def characters(self) -> str:
        """All characters of the theme."""
        discs = (*self.discs, *self.winning_discs, *self.threats, self.both_threats)
        frame = (self.side, self.bottom, *self.corners, self.last, self.block)
        return "".join((self.empty, *discs, *frame, self.marks))

    def mark(self, kind: Kind, side: SideLike | None = None) -> str:
        """The character of a kind of mark.

        >>> UNICODE.mark(Kind.BEST), ASCII.mark(Kind.BEST), ASCII.mark(Kind.THREAT, Side.SECOND)
        ('✓', '*', '2')
        """
        if kind is Kind.THREAT and side is not None:
            return self.threats[Side.of(side) - 1]
        return self.marks[list(Kind).index(kind)]


UNICODE = Theme(
    "·", ("●", "○"), ("◆", "◇"), "│", "─", ("└", "┘"), "↑", ("▲", "△"), "◭", "▵×★□✓✗◊•", "█"
)
ASCII = Theme(
    ".", ("x", "o"), ("X", "O"), "|", "-", ("+", "+"), "^", ("1", "2"), "&", "%~!#*?z'", "#"
)


@dataclass(frozen=True, slots=True)
class Ink:
    """Colours text: not at all, with the terminal's colours, or with those of a theme."""

    color: bool = False
    colors: Colors | None = None

    def code(self, name: str) -> str:
        r"""The escape sequence that begins a colour of a theme.

        >>> Ink(color=True).code("first")
        '\x1b[91m'
        """
        if self.colors is None:
            return _STANDARD[name]
        red, green, blue = bytes.fromhex(self.colors.color(name)[1:])
        return f"\x1b[38;2;{red};{green};{blue}m"

    def paint(self, text: str, name: str, *, bold: bool = False) -> str:
        r"""A text in a colour.

        >>> Ink().paint("x", "first"), Ink(color=True).paint("x", "first", bold=True)
        ('x', '\x1b[1m\x1b[91mx\x1b[0m')
        """
        if not self.color:
            return text
        return f"{BOLD if bold else ''}{self.code(name)}{text}{RESET}"
