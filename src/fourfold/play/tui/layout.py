"""The size of the board in a terminal."""

from typing import NamedTuple

from textual.geometry import Size

from fourfold.play.tui.board_view import BoardView
from fourfold.play.tui.discs import Brush
from fourfold.rules.position import Position

_PANEL = 28  # the minimum width of the panel beside the board
_LARGEST = 6  # lines of a cell
_AROUND = 2  # lines above and below everything


class Fit(NamedTuple):
    """What fits into the terminal."""

    brush: Brush | None
    """What the board is painted with; None where there is no room for it."""
    narrow: bool
    """Whether there is no panel beside the board."""


def fit(board: Position, size: Size, theme: str, symbols: str) -> Fit:
    """The largest board with the panel beside it, or else the largest one alone.

    >>> from fourfold import Position
    >>> fit(Position(), Size(80, 24), "dark", "unicode")
    Fit(brush=Brush(theme='dark', symbols='unicode', height=3), narrow=False)
    """
    brushes = [Brush(theme, symbols, height) for height in range(_LARGEST, 0, -1)]

    def fits(brush: Brush, beside: int) -> bool:
        needed = BoardView.size_of(board, brush)
        return needed.width + beside <= size.width and needed.height + _AROUND <= size.height

    for brush in brushes:
        if fits(brush, _PANEL):
            return Fit(brush, narrow=False)
    return Fit(next((brush for brush in brushes if fits(brush, 0)), None), narrow=True)


def too_small(board: Position, size: Size, symbols: str) -> str:
    """The message if the terminal is too small for a board."""
    needed = BoardView.size_of(board, Brush("dark", symbols, 1))
    return (
        f"The terminal is too small: it has {size.width} × {size.height} characters, "
        f"this board needs {needed.width} × {needed.height + _AROUND}. "
        "Make it larger, or press q to quit."
    )
