"""The size of the board in a terminal."""

from typing import NamedTuple

from textual.geometry import Size

from fourfold.play.tui.board_view import BoardView
from fourfold.play.tui.discs import Brush
from fourfold.play.tui.footer import footer_lines
from fourfold.rules.position import Position

_PANEL = 28  # the minimum width of the panel beside the board
_LARGEST = 6  # lines of a cell
_TITLE = 1  # lines


class Fit(NamedTuple):
    """What fits into the terminal."""

    brush: Brush | None
    """What the board is painted with; None where there is no room for it."""
    narrow: bool
    """Whether there is no panel beside the board."""
    footer: int = 1
    """The lines of the footer: a single one if the board leaves no room for all that it needs."""


def fit(board: Position, size: Size, theme: str, symbols: str) -> Fit:
    """The largest board with the panel beside it, or else the largest one alone.

    >>> from fourfold import Position
    >>> fit(Position(), Size(80, 24), "dark", "unicode")
    Fit(brush=Brush(theme='dark', symbols='unicode', height=3), narrow=False, footer=1)
    """
    brushes = [Brush(theme, symbols, height) for height in range(_LARGEST, 0, -1)]
    for beside in (_PANEL, 0):
        for brush in brushes:
            needed = BoardView.size_of(board, brush)
            left = size.height - _TITLE - needed.height
            if needed.width + beside <= size.width and left > 0:
                footer = footer_lines(size.width)
                return Fit(brush, narrow=beside == 0, footer=footer if footer <= left else 1)
    return Fit(None, narrow=True)


def too_small(board: Position, size: Size, symbols: str) -> str:
    """The message if the terminal is too small for a board."""
    needed = BoardView.size_of(board, Brush("dark", symbols, 1))
    return (
        f"The terminal is too small: it has {size.width} × {size.height} characters, "
        f"this board needs {needed.width} × {needed.height + _TITLE + 1}. "
        "Make it larger, or press q to quit."
    )
