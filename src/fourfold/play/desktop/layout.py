"""The position of everything in a window, in pixels."""

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

# All heights and widths in cells: a window twice as large shows everything twice as large.
_MARGIN = 0.25
_EDGE = 0.2  # of the board around its cells
_NAMES, _ABOVE, _LABELS, _SCORES, _NOTE, _BUTTONS = 0.8, 1.0, 0.4, 0.5, 0.45, 1.15
_BUTTONS_IN_A_ROW = 4
_WIDEST = 7.4  # names never drift further apart than on the standard board
_MENU_ROW, _MENU_WIDTH = 0.58, 7.0
_SMALLEST_CELL = 8
# The panel takes a share of the window, but has a minimum size in pixels to be readable.
_PANEL_ACROSS, _PANEL_DOWN = (190, 0.36), (150, 0.34)
_GRAPH, _LARGEST_GRAPH, _GRAPH_ACROSS = 0.3, 150, 0.4


class Rect(NamedTuple):
    """A part of the window."""

    x: int
    y: int
    across: int
    down: int

    @property
    def centre(self) -> tuple[int, int]:
        """The point in the middle."""
        return self.x + self.across // 2, self.y + self.down // 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is inside."""
        return self.x <= x < self.x + self.across and self.y <= y < self.y + self.down


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout for a board with this many columns and rows.

    >>> layout = Layout(640, 820, columns=7, rows=6)
    >>> layout.cell, layout.board
    (74, Rect(x=46, y=138, across=548, down=474))
    >>> layout.column_at(70, 200), layout.column_at(639, 200)
    (0, None)
    >>> Layout(640, 820, columns=7, rows=6, has_panel=True).panel
    Rect(x=410, y=0, across=230, down=820)
    """

    window_across: int
    window_down: int
    columns: int
    rows: int
    has_panel: bool = False
    """Whether there is text beside or below everything else."""

    @property
    def panel(self) -> Rect:
        """Where the text is: on the right or at the bottom, whichever leaves the larger board."""
        least, share = _PANEL_ACROSS
        across = min(self.window_across, max(least, round(share * self.window_across)))
        least, share = _PANEL_DOWN
        down = min(self.window_down, max(least, round(share * self.window_down)))
        left, top = self.window_across - across, self.window_down - down
        beside = self._fitting(left, self.window_down)
        if beside >= self._fitting(self.window_across, top):
            return Rect(left, 0, across, self.window_down)
        return Rect(0, top, self.window_across, down)

    @property
    def graph(self) -> Rect:
        """Where the graph is in the panel, below its title: above the text, or left of it."""
        panel, text = self.panel, self.text_size
        across, down = panel.across - 2 * text, min(round(_GRAPH * panel.down), _LARGEST_GRAPH)
        if panel.y:
            across, down = round(_GRAPH_ACROSS * across), panel.down - 5 * text
        return Rect(panel.x + text, panel.y + 3 * text, max(1, across), max(1, down))

    def text(self, *, beside_graph: bool) -> Rect:
        """Where the text of the panel is, between its title and its keys."""
        panel, size, graph = self.panel, self.text_size, self.graph
        left, top = panel.x + size, panel.y + 3 * size
        if beside_graph and panel.y:
            left = graph.x + graph.across + size
        elif beside_graph:
            top = graph.y + graph.down + size
        right, bottom = panel.x + panel.across - size, panel.y + panel.down - 2 * size
        return Rect(left, top, max(1, right - left), max(1, bottom - top))

    @property
    def text_size(self) -> int:
        """The size of the text in the panel."""
        return max(13, min(16, round(0.045 * self.panel.across)))

    @property
    def across(self) -> int:
        """The width of the window without the panel."""
        return self.panel.x if self.has_panel and self.panel.x else self.window_across

    @property
    def down(self) -> int:
        """The height of the window without the panel."""
        return self.panel.y if self.has_panel and self.panel.y else self.window_down

    def _fitting(self, across: int, down: int) -> float:
        wide, high = _in_cells(self.columns, self.rows)
        return min(across / wide, down / high)

    @property
    def cell(self) -> int:
        """The size of a cell."""
        fitting = self._fitting(self.across, self.down)
        return max(_SMALLEST_CELL, int(fitting + 1e-6))  # 29.999… is 30

    @property
    def edge(self) -> int:
        """The width of the board's edge around its cells."""
        return round(_EDGE * self.cell)

    @property
    def board(self) -> Rect:
        """The board."""
        across = self.columns * self.cell + 2 * self.edge
        top = self._top + round((_NAMES + _ABOVE) * self.cell)
        down = self.rows * self.cell + 2 * self.edge
        return Rect((self.across - across) // 2, top, across, down)

    @property
    def names(self) -> Rect:
        """The line with the players' names."""
        return self._line(self._top, _NAMES)

    @property
    def above(self) -> Rect:
        """Where a disc hovers, or the status of the game is shown."""
        board = self.board
        return Rect(board.x, board.y - self.cell, board.across, self.cell)

    @property
    def labels(self) -> Rect:
        """The numbers of the columns."""
        return self._line(self.board.y + self.board.down, _LABELS)

    @property
    def scores(self) -> Rect:
        """The scores of the columns."""
        return self._line(self.labels.y + self.labels.down, _SCORES)

    @property
    def note(self) -> Rect:
        """A line for messages."""
        return self._line(self.scores.y + self.scores.down, _NOTE)

    def buttons(self, count: int) -> list[Rect]:
        """The buttons, row by row."""
        block = self._line(self.note.y + self.note.down, _BUTTONS)
        gap = max(2, self.cell // 12)
        each = min(count, _BUTTONS_IN_A_ROW)
        lines = -(-count // each)
        across = max(1, (min(block.across, 7 * self.cell) - (each - 1) * gap) // each)
        down = max(1, (block.down - (lines - 1) * gap) // lines)
        left = (self.across - each * across - (each - 1) * gap) // 2
        return [
            Rect(
                left + index % each * (across + gap),
                block.y + index // each * (down + gap),
                across,
                down,
            )
            for index in range(count)
        ]

    def ply_at(self, x: float, y: float, moves: int) -> int | None:
        """The number of moves at a point of the graph, for a game of `moves`."""
        if not self.graph.holds(x, y):
            return None
        return min(moves, int((x - self.graph.x) * (moves + 1) / self.graph.across))

    def menu(self, count: int) -> Rect:
        """The menu with this many rows."""
        row = self._menu_row(count)
        within = self.window_across - 2 * self.edge
        across = min(within, round(_MENU_WIDTH * max(self.cell, row)))
        down = row * (count + 3)
        return Rect(
            (self.window_across - across) // 2, (self.window_down - down) // 2, across, down
        )

    def menu_rows(self, count: int) -> list[Rect]:
        """The rows of the menu; above them is a title, below them an explanation."""
        menu, row = self.menu(count), self._menu_row(count)
        return [
            Rect(menu.x, menu.y + row // 2 + (index + 1) * row, menu.across, row)
            for index in range(count)
        ]

    def centre(self, column: float, row: float) -> tuple[int, int]:
        """The middle of a cell. Rows are counted from below."""
        board = self.board
        return (
            board.x + self.edge + round((column + 0.5) * self.cell),
            board.y + self.edge + round((self.rows - row - 0.5) * self.cell),
        )

    def column_at(self, x: float, y: float) -> int | None:
        """The column that a point belongs to: on the board, above it, or below."""
        board = self.board
        column = int((x - board.x - self.edge) // self.cell)
        inside = self.above.y <= y < self.scores.y + self.scores.down
        return column if inside and 0 <= column < self.columns else None

    @property
    def _top(self) -> int:
        return max(0, (self.down - round(_in_cells(self.columns, self.rows)[1] * self.cell)) // 2)

    def _menu_row(self, count: int) -> int:
        return max(1, min(max(round(_MENU_ROW * self.cell), 24), self.window_down // (count + 3)))

    def _line(self, top: int, cells: float) -> Rect:
        """A line of the window: as wide as the board, or a little wider if the board is narrow."""
        widest = max(self.board_across, round(_WIDEST * self.cell))
        across = max(1, min(self.across - 2 * round(_MARGIN * self.cell), widest))
        return Rect((self.across - across) // 2, top, across, round(cells * self.cell))

    @property
    def board_across(self) -> int:
        """The width of the board."""
        return self.columns * self.cell + 2 * self.edge


def window_size(columns: int, rows: int, cell: int) -> tuple[int, int]:
    """The size of a window whose cells have a given size.

    >>> window_size(7, 6, 80)
    (632, 877)
    >>> Layout(*window_size(7, 6, 80), 7, 6).cell
    80
    """
    wide, high = _in_cells(columns, rows)
    return ceil(wide * cell), ceil(high * cell)


def _in_cells(columns: int, rows: int) -> tuple[float, float]:
    """The width and height of everything together, in cells."""
    lines = _NAMES + _ABOVE + _LABELS + _SCORES + _NOTE + _BUTTONS
    return columns + 2 * (_EDGE + _MARGIN), rows + 2 * _EDGE + lines + _MARGIN
