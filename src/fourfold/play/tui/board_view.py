"""The board: discs that fall, a pointer above it, numbers and scores below it."""

import time
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from fourfold.play.session.column_scores import ColumnScore
from fourfold.play.tui.discs import Brush, Falling, Look, paint
from fourfold.render.themes import theme_named
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.rules.side import Side

_GRAVITY = 70.0  # cells per second per second
_FRAMES = 30  # per second


class _Drop(NamedTuple):
    column: int
    row: int
    side: Side
    begin: float


class BoardView(Widget):
    """A widget that shows a board. It does not know the rules."""

    DEFAULT_CSS = "BoardView { width: auto; height: auto; }"
    can_focus = False
    _ABOVE: ClassVar[int] = 1  # the line of the pointer
    _BELOW: ClassVar[int] = 2  # the numbers, the scores

    class ColumnChosen(Message):
        """A column was clicked."""

        def __init__(self, column: int) -> None:
            super().__init__()
            self.column = column

    class ColumnPointedAt(Message):
        """The mouse is over a column."""

        def __init__(self, column: int) -> None:
            super().__init__()
            self.column = column

    def __init__(self, board: Position, brush: Brush) -> None:
        super().__init__(id="board")
        self.board = board
        self.brush = brush
        self.animated = True
        self._last: int | None = None
        self._over = False
        self._fours: frozenset[tuple[int, int]] = frozenset()
        self._pointer: int | None = None
        self._pointing: Side | None = None
        self._scores: Sequence[ColumnScore | None] = ()
        self._drops: list[_Drop] = []

    # ---- What is shown

    def show(self, board: Position, last: int | None, *, drop: bool) -> bool:
        """Show a board whose last move was in column `last`; `drop` lets that disc fall.

        Returns whether it has the same size as the board before.
        """
        same_size = (board.columns, board.rows) == (self.board.columns, self.board.rows)
        before, fours = self._last, self._fours
        self.board, self._last, self._over = board, last, board.is_over
        self._fours = frozenset(board.winning_line or ())
        if drop and last is not None and self.animated:
            row = board.height(last) - 1
            self._drops.append(_Drop(last, row, board.turn.other, time.monotonic()))
            self._frames.resume()
        else:
            self._drops.clear()
        if drop and same_size and not self._over and self._fours == fours:
            self._refresh_columns(before, last)  # quicker than all of it
        else:
            self.refresh(layout=not same_size)
        return same_size

    def point(self, column: int | None, side: Side | None) -> None:
        """Show where a disc of that side would be dropped; None hides the pointer."""
        if (column, side) != (self._pointer, self._pointing):
            before, self._pointer, self._pointing = self._pointer, column, side
            self._refresh_columns(before, column)

    def rate(self, scores: Sequence[ColumnScore | None]) -> None:
        """Show a score below each column; nothing for an empty sequence."""
        if scores != self._scores:
            self._scores = scores
            self.refresh(Region(0, self.size.height - 1, self.size.width, 1))

    def use(self, brush: Brush) -> None:
        """Change the size or the colours."""
        if brush != self.brush:
            self.brush = brush
            self.refresh(layout=True)

    @property
    def falling(self) -> bool:
        """Whether a disc is falling."""
        return bool(self._drops)

    # ---- Sizes

    @classmethod
    def size_of(cls, board: Position, brush: Brush) -> Size:
        """The size of the widget."""
        return Size(
            board.columns * brush.width + 2,
            board.rows * brush.height + cls._ABOVE + cls._BELOW,
        )

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The width of the board."""
        del container, viewport
        return self.size_of(self.board, self.brush).width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The height of the board."""
        del container, viewport, width
        return self.size_of(self.board, self.brush).height

    # ---- Animation

    def on_mount(self) -> None:
        """The clock of the animation; it runs only while a disc falls."""
        self._frames = self.set_interval(1 / _FRAMES, self._advance, pause=True)

    def _advance(self) -> None:
        now = time.monotonic()
        columns = {drop.column for drop in self._drops}
        self._drops = [drop for drop in self._drops if self._above(drop, now) > 0]
        if not self._drops:
            self._frames.pause()
        self._refresh_columns(*columns)

    def _refresh_columns(self, *columns: int | None) -> None:
        for column in columns:
            if column is not None:
                left, width = 1 + column * self.brush.width, self.brush.width
                self.refresh(Region(left, 0, width, self.size.height))

    def _above(self, drop: _Drop, now: float) -> float:
        """The distance of a falling disc from its cell, in cells. It starts in the top row."""
        start = self.board.rows - 1 - drop.row
        return start - _GRAVITY / 2 * (now - drop.begin) ** 2

    # ---- The mouse

    def _column_at(self, x: int) -> int | None:
        column = (x - 1) // self.brush.width
        return column if column in range(self.board.columns) else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Point at the column under the mouse."""
        if (column := self._column_at(event.x)) is not None:
            self.post_message(self.ColumnPointedAt(column))

    def on_click(self, event: events.Click) -> None:
        """Choose the column under the mouse."""
        if (column := self._column_at(event.x)) is not None:
            self.post_message(self.ColumnChosen(column))

    # ---- Painting

    def render_line(self, y: int) -> Strip:
        """One line of the widget, from the top."""
        line = y - self._ABOVE
        lines = self.board.rows * self.brush.height
        if line < 0:
            return self._pointer_line()
        if line < lines:
            return self._board_line(line)
        return self._number_line() if line == lines else self._score_line()

    def _style(self, color: str, background: str, *, bold: bool = False) -> Style:
        theme = theme_named(self.brush.theme)
        return Style(color=theme.color(color), bgcolor=theme.color(background), bold=bold)

    def _pointer_line(self) -> Strip:
        paper = self._style("ink", "paper")
        segments = [Segment(" ", paper)]
        for column in range(self.board.columns):
            if column == self._pointer and self._pointing:
                mark = "▼" if self.brush.symbols == "unicode" else "v"
                style = self._style(self._pointing.name.lower(), "paper", bold=True)
                segments.append(Segment(self._centred(mark * (1 + self._even)), style))
            else:
                segments.append(Segment(" " * self.brush.width, paper))
        return Strip([*segments, Segment(" ", paper)])

    @property
    def _even(self) -> bool:
        return self.brush.width % 2 == 0

    def _centred(self, text: str) -> str:
        return text.center(self.brush.width)[: self.brush.width]

    def _board_line(self, line: int) -> Strip:
        from_top, inner = divmod(line, self.brush.height)
        row = self.board.rows - 1 - from_top
        now = time.monotonic()
        rim = Segment(" ", self._style("ink", "board"))
        segments = [rim]
        for column in range(self.board.columns):
            segments += self._cell(column, row, now)[inner]
        return Strip([*segments, rim])

    def _cell(self, column: int, row: int, now: float) -> tuple[list[Segment], ...]:
        held = self.board.piece_at(column, row)
        falling = None
        for drop in self._drops:
            if drop.column == column:
                above = self._above(drop, now)
                if drop.row == row and above > 0:
                    held = None  # still falling
                distance = above + drop.row - row
                if abs(distance) < 1 and above > 0:
                    falling = Falling(drop.side, round(distance, 2))
        wins = (column, row) in self._fours
        look = Look(
            holder=held,
            wins=wins,
            faded=self._over and bool(self._fours) and not wins,
            last=held is not None
            and not self._over
            and column == self._last
            and row == self.board.height(column) - 1,
            ghost=self._pointing
            if column == self._pointer and row == self.board.height(column)
            else None,
        )
        return paint(look, self.brush, falling)

    def _number_line(self) -> Strip:
        rim = Segment(" ", self._style("ink", "board"))
        segments = [rim]
        for column in range(self.board.columns):
            chosen = column == self._pointer and self._pointing is not None
            style = self._style("line", "board", bold=chosen)
            segments.append(Segment(self._label(column_label(column)), style))
        return Strip([*segments, rim])

    def _label(self, text: str) -> str:
        """A label in the middle of a column; between two characters there is no middle."""
        return text.rjust((self.brush.width + len(text)) // 2).ljust(self.brush.width)

    def _score_line(self) -> Strip:
        paper = self._style("ink", "paper")
        segments = [Segment(" ", paper)]
        for column in range(self.board.columns):
            score = self._scores[column] if column < len(self._scores) else None
            if score is None:
                segments.append(Segment(" " * self.brush.width, paper))
                continue
            if score.best:
                style = self._style("chip_ink", score.kind, bold=True)
                text = f" {score.text} " if self.brush.width > len(score.text) + 2 else score.text
            else:
                style, text = self._style(score.kind, "paper"), score.text
            padded = self._label(text)
            left = len(padded) - len(padded.lstrip())
            before = left - (len(text) - len(text.lstrip()))
            segments += [
                Segment(" " * before, paper),
                Segment(text, style),
                Segment(" " * (self.brush.width - before - len(text)), paper),
            ]
        return Strip([*segments, Segment(" ", paper)])
