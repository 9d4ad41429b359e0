"""Positions as text for a terminal.

The two sides differ in shape as well as in colour, so that a board can be read without colours.
"""

from dataclasses import dataclass

from fourfold.notation import column_labels
from fourfold.position import Position
from fourfold.render.cells import Cell, cells
from fourfold.side import Side


@dataclass(frozen=True, slots=True)
class Theme:
    """The characters of a board; of each pair, the first is the first side's."""

    empty: str
    discs: tuple[str, str]
    winning_discs: tuple[str, str]
    side: str
    bottom: str
    corners: tuple[str, str]

    @property
    def characters(self) -> str:
        """All characters that a board may show."""
        discs = (*self.discs, *self.winning_discs)
        return "".join((self.empty, *discs, self.side, self.bottom, *self.corners))


UNICODE = Theme("·", ("●", "○"), ("◆", "◇"), "│", "─", ("└", "┘"))
ASCII = Theme(".", ("x", "o"), ("X", "O"), "|", "-", ("+", "+"))

_RED, _YELLOW, _BLUE, _BOLD, _RESET = "\x1b[91m", "\x1b[93m", "\x1b[34m", "\x1b[1m", "\x1b[0m"
_DISC_COLORS = (_RED, _YELLOW)


def _paint(text: str, codes: str, *, color: bool) -> str:
    return f"{codes}{text}{_RESET}" if color else text


def disc(side: Side, *, theme: Theme = UNICODE, color: bool = False, wins: bool = False) -> str:
    """One disc.

    >>> from fourfold import Side
    >>> disc(Side.FIRST), disc(Side.SECOND), disc(Side.SECOND, theme=ASCII, wins=True)
    ('●', '○', 'O')
    """
    shape = (theme.winning_discs if wins else theme.discs)[side - 1]
    return _paint(shape, (_BOLD if wins else "") + _DISC_COLORS[side - 1], color=color)


def board(
    position: Position, *, theme: Theme = UNICODE, color: bool = False, numbers: bool = True
) -> str:
    """A board as lines of text, the columns numbered as people type them.

    >>> from fourfold import Position
    >>> print(board(Position.from_moves("4435255"), theme=ASCII))
     1 2 3 4 5 6 7
    |. . . . . . .|
    |. . . . . . .|
    |. . . . . . .|
    |. . . . x . .|
    |. . . o o . .|
    |. x x x o . .|
    +-------------+
    """

    def show(cell: Cell) -> str:
        if cell.holder is None:
            return theme.empty
        return disc(cell.holder, theme=theme, color=color, wins=cell.wins)

    side = _paint(theme.side, _BLUE, color=color)
    left, right = theme.corners
    lines = [f"{side}{' '.join(map(show, row))}{side}" for row in cells(position)]
    lines.append(
        _paint(left + theme.bottom * (2 * position.columns - 1) + right, _BLUE, color=color)
    )
    if numbers:
        lines.insert(0, " " + " ".join(column_labels(position.columns)))
    return "\n".join(lines)
