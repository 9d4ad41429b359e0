"""Paints a view."""

from functools import lru_cache

import pygame

from fourfold.play.desktop.canvas import Canvas, Shapes
from fourfold.play.desktop.layout import Layout, Rect
from fourfold.play.desktop.view import Button, Disc, Graph, Menu, MenuRow, Name, Panel, View
from fourfold.play.settings import board_theme
from fourfold.render.board import CELL, arrow, cell_mark
from fourfold.render.glyphs import disc
from fourfold.render.plot import EVEN
from fourfold.render.scene import Box, Circle, Path, Polygon
from fourfold.render.themes import theme_named
from fourfold.rules.notation import column_label
from fourfold.rules.side import Side

# Parts of a cell, the same as in pictures.
_HOLE, _DISC = 24.5 / 60, 25.5 / 60
_RIM, _LAST, _LINE, _LINE_EDGE = 2 / 60, 4 / 60, 7 / 60, 11 / 60
_ARROW = 40 / 60  # from the top of an arrow to the board
_KEY_SIGNS = {"left": "<", "right": ">"}


def paint(view: View, layout: Layout, surface: pygame.Surface) -> int:
    """Paint everything. Returns by how many lines the panel can be scrolled."""
    canvas = Canvas(surface, board_theme(view.theme))
    canvas.clear()
    _names(canvas, layout, view.names)
    _board(canvas, layout, view)
    _above(canvas, layout, view)
    _labels(canvas, layout, view)
    _scores(canvas, layout, view)
    canvas.text(
        view.note, layout.note.centre, layout.cell * 0.27, color="muted", room=layout.note.across
    )
    _buttons(canvas, layout, view.buttons)
    scrolls = _panel(canvas, layout, view.panel) if view.panel else 0
    if view.menu:
        canvas.veil()
        _menu(canvas, layout, view.menu)
    return scrolls


# ---- The board


def _board(canvas: Canvas, layout: Layout, view: View) -> None:
    board, inset = layout.board, layout.edge // 2
    inner = Rect(board.x + inset, board.y + inset, board.across - 2 * inset, board.down - 2 * inset)
    canvas.box(inner, 0.2 * layout.cell, fill="hole")
    canvas.surface.set_clip(pygame.Rect(0, 0, layout.across, board.y + board.down - inset))
    for each in (*view.discs, *view.falling):
        _disc(canvas, layout, each)
    canvas.surface.set_clip(None)
    plate = _plate(canvas.theme.name, board.across, board.down, layout.cell, layout.edge)
    canvas.surface.blit(plate, (board.x, board.y))
    if view.last:
        _ring(canvas, layout, view.last)
    for start, end in view.lines:
        _line(canvas, layout, start, end)
    _marks(canvas, layout, view)


def _marks(canvas: Canvas, layout: Layout, view: View) -> None:
    """Marks as in pictures, each on a square of two cells, as labels may stick out."""
    theme, middle = canvas.theme, CELL
    taken = {(each.column, each.row) for each in view.discs}
    places = [(mark.column, mark.row) for mark in view.marks]
    for mark in view.marks:
        if mark.row is None:
            shapes = tuple(arrow(mark, middle, middle))
            x, y = layout.centre(mark.column, view.rows)[0], layout.board.y - _ARROW * layout.cell
        else:
            shared = places.count((mark.column, mark.row)) > 1
            empty = (mark.column, mark.row) not in taken
            shapes = tuple(cell_mark(mark, (middle, middle), theme, shared=shared, empty=empty))
            x, y = layout.centre(mark.column, mark.row)
        canvas.scaled(shapes, 2 * CELL, 2 * layout.cell, x, round(y))


def _disc(canvas: Canvas, layout: Layout, each: Disc) -> None:
    x, y = layout.centre(each.column, each.row)
    size = layout.cell
    canvas.shapes(_disc_shapes(each.side, canvas.theme.name, size), size, x, y)


@lru_cache(maxsize=64)
def _disc_shapes(side: Side, theme: str, size: int) -> Shapes:
    return tuple(disc(side, theme_named(theme), (size / 2, size / 2), _DISC * size, ""))


@lru_cache(maxsize=4)
def _plate(theme: str, across: int, down: int, cell: int, edge: int) -> pygame.Surface:
    """The board with its holes."""
    plate = pygame.Surface((across, down), pygame.SRCALPHA)
    canvas = Canvas(plate, theme_named(theme))
    whole, rim = Rect(0, 0, across, down), max(1.0, _RIM * cell)
    canvas.box(whole, 0.3 * cell, fill="board")
    middle = cell / 2
    shapes: Shapes = (
        Box(0, 0, cell, cell, 0, ((middle, middle),), _HOLE * cell, fill="board"),
        Circle(middle, middle, _HOLE * cell, stroke="rim", width=rim),
    )
    for left in range(edge, across - cell, cell):
        for top in range(edge, down - cell, cell):
            plate.fill((0, 0, 0, 0), (left, top, cell, cell))
            canvas.shapes(shapes, cell, left + cell // 2, top + cell // 2)
    canvas.box(whole, 0.3 * cell, stroke="rim", width=rim)
    return plate


def _ring(canvas: Canvas, layout: Layout, cell: tuple[int, int]) -> None:
    size = layout.cell
    ring = Circle(size / 2, size / 2, _HOLE * size, stroke="line", width=_LAST * size)
    canvas.shapes((ring,), size, *layout.centre(*cell))


def _line(canvas: Canvas, layout: Layout, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A line through discs, on a square that is large enough for it."""
    (x1, y1), (x2, y2) = layout.centre(*start), layout.centre(*end)
    size = max(abs(x2 - x1), abs(y2 - y1)) + layout.cell
    x, y = (x1 + x2) // 2, (y1 + y2) // 2
    left, top = x - size // 2, y - size // 2
    points = ((x1 - left, y1 - top), (x2 - left, y2 - top))
    canvas.shapes(
        (
            Path(points, stroke="line_edge", width=_LINE_EDGE * layout.cell),
            Path(points, stroke="line", width=_LINE * layout.cell),
        ),
        size,
        x,
        y,
    )


# ---- Around the board


def _names(canvas: Canvas, layout: Layout, names: tuple[Name, Name]) -> None:
    """Both sides with their discs, and a line below the side to move."""
    line, size = layout.names, round(0.5 * layout.cell)
    half = line.across // 2
    gap = size // 4
    middle = line.y + line.down // 2
    for side, name in zip(Side, names, strict=True):
        left = side is Side.FIRST
        x = line.x if left else line.x + line.across
        inwards = 1 if left else -1
        shapes = _disc_shapes(side, canvas.theme.name, size)
        canvas.shapes(shapes, size, x + inwards * size // 2, middle)
        start = x + inwards * (size + gap)
        across = canvas.text(
            name.text,
            (start, middle),
            0.34 * layout.cell,
            color="ink" if name.active else "muted",
            anchor="start" if left else "end",
            room=half - size - 2 * gap,
        )
        if name.active:
            thick = max(2, layout.cell // 24)
            under = Rect(
                start if left else start - across, middle + size // 2 - thick, across, thick
            )
            canvas.box(under, thick / 2, fill=side.name.lower())


def _above(canvas: Canvas, layout: Layout, view: View) -> None:
    """The hovering disc, or in its place the status of the game."""
    if view.pointer:
        _disc(canvas, layout, view.pointer)
    if not view.headline:
        return
    dots = "" if view.dots is None else "." * view.dots
    place = layout.above.centre
    size = (0.42 if view.dots is None else 0.32) * layout.cell
    room = min(layout.across, layout.names.across) - layout.cell
    color = "ink" if view.dots is None else "muted"
    across = canvas.text(view.headline, place, size, color=color, room=room)
    canvas.text(dots, (place[0] + across // 2, place[1]), size, color=color, anchor="start")


def _labels(canvas: Canvas, layout: Layout, view: View) -> None:
    pointed = view.pointer.column if view.pointer else None
    for column in range(view.columns):
        canvas.text(
            column_label(column),
            (layout.centre(column, 0)[0], layout.labels.centre[1]),
            0.27 * layout.cell,
            color="ink" if column == pointed else "muted",
        )
    for row in range(view.rows if view.panel else 0):  # the sentences in the panel name rows
        y = layout.centre(0, row)[1]
        left = layout.board.x - round(0.13 * layout.cell)
        canvas.text(str(row + 1), (left, y), max(9, 0.2 * layout.cell), color="muted")


def _scores(canvas: Canvas, layout: Layout, view: View) -> None:
    """The scores: the best ones on a coloured background, the others in that colour."""
    across, down = round(0.86 * layout.cell), round(0.42 * layout.cell)
    for column, score in enumerate(view.scores):
        if score is None:
            continue
        x, y = layout.centre(column, 0)[0], layout.scores.centre[1]
        if score.best:
            chip = Rect(x - across // 2, y - down // 2, across, down)
            canvas.box(chip, down / 2, fill=score.kind)
        color = "chip_ink" if score.best else score.kind
        canvas.text(score.text, (x, y), 0.29 * layout.cell, color=color, room=across)


def _buttons(canvas: Canvas, layout: Layout, buttons: tuple[Button, ...]) -> None:
    for rect, button in zip(layout.buttons(len(buttons)), buttons, strict=True):
        canvas.box(rect, 0.14 * layout.cell, fill="win" if button.on else "grid")
        ink = "chip_ink" if button.on else "ink"
        x, y = rect.centre
        room = rect.across - layout.cell // 5
        canvas.text(
            f"{_KEY_SIGNS.get(button.key, button.key)}  {button.text}",
            (x, y),
            0.25 * layout.cell,
            color=ink,
            room=room,
        )


# ---- The panel


def _panel(canvas: Canvas, layout: Layout, panel: Panel) -> int:
    """The text beside the board, as many lines as fit. Returns how many do not."""
    place, size = layout.panel, layout.text_size
    canvas.box(place, 0, fill="hole", stroke="grid", width=1)
    if min(place.across, place.down) < 6 * size:
        return 0  # too small to be readable
    left, room = place.x + size, place.across - 2 * size
    title, keys = place.y + 3 * size // 2, place.y + place.down - size
    canvas.text(panel.title, (left, title), 1.25 * size, anchor="start", room=room)
    canvas.text(panel.keys, (left, keys), 0.85 * size, color="muted", anchor="start", room=room)
    if panel.graph:
        _graph(canvas, layout.graph, panel.graph)
    text = layout.text(beside_graph=panel.graph is not None)
    if panel.progress is not None:
        bar = Rect(text.x, text.y, text.across, max(4, size // 2))
        canvas.box(bar, bar.down / 2, fill="grid")
        done = max(bar.down, round(panel.progress * bar.across))
        canvas.box(Rect(bar.x, bar.y, done, bar.down), bar.down / 2, fill="best")
        text = Rect(text.x, text.y + 2 * size, text.across, max(1, text.down - 2 * size))
    return _paragraphs(canvas, text, size, panel)


def _paragraphs(canvas: Canvas, place: Rect, size: int, panel: Panel) -> int:
    """The lines that fit, with half a line between two paragraphs. Returns how many do not fit."""
    step = round(1.3 * size)
    lines: list[tuple[str, int]] = []
    below = 0
    for paragraph in panel.paragraphs:
        for line in canvas.wrap(paragraph, size, place.across):
            lines.append((line, below))
            below += step
        below += step // 2
    last = lines[-1][1] if lines else 0
    room = place.down - step
    scrolls = sum(last - top > room for _, top in lines)
    first = lines[min(panel.scroll, scrolls)][1] if lines else 0
    for line, top in lines:
        if 0 <= top - first <= room:
            canvas.text(line, (place.x, place.y + top - first + step // 2), size, anchor="start")
    if scrolls:
        track = Rect(place.x + place.across + size // 3, place.y, 3, place.down)
        _scroll_bar(canvas, track, first / (last + step), place.down / (last + step))
    return scrolls


def _scroll_bar(canvas: Canvas, track: Rect, begin: float, share: float) -> None:
    canvas.box(track, 1, fill="grid")
    long = round(share * track.down)
    top = min(round(begin * track.down), track.down - long)
    canvas.box(Rect(track.x, track.y + top, track.across, long), 1, fill="muted")


def _graph(canvas: Canvas, place: Rect, graph: Graph) -> None:
    """A bar for the expected points after each move: up when first is ahead, else down."""
    count, middle = len(graph.expected), place.centre[1]
    half = place.down / 2

    def left(ply: int) -> int:
        return place.x + round(ply * place.across / count)

    canvas.box(place, 4, fill="paper")
    canvas.box(
        Rect(left(graph.at), place.y, max(3, left(graph.at + 1) - left(graph.at)), place.down),
        2,
        fill="grid",
    )
    for ply, share in enumerate(graph.expected):
        if share is not None and share != EVEN:
            size = max(2, round(abs(share - EVEN) / EVEN * (half - 4)))
            across = max(1, left(ply + 1) - left(ply) - 1)
            bar = Rect(left(ply), middle - size if share > EVEN else middle, across, size)
            canvas.surface.fill(canvas.theme.first if share > EVEN else canvas.theme.second, bar)
    canvas.surface.fill(canvas.theme.muted, (place.x, middle, place.across, 1))
    for ply in graph.errors:
        dot = max(7, place.down // 14)
        shapes = (Circle(dot / 2, dot / 2, dot / 2 - 1, fill="bad", stroke="paper", width=1),)
        x = (left(ply) + left(ply + 1)) // 2
        canvas.shapes(shapes, dot, x, place.y + place.down - dot // 2 - 1)


# ---- The menu


def _menu(canvas: Canvas, layout: Layout, menu: Menu) -> None:
    count = len(menu.rows)
    panel, rects = layout.menu(count), layout.menu_rows(count)
    row = rects[0].down
    canvas.box(panel, 0.3 * row, fill="paper", stroke="muted", width=max(1.0, row / 24))
    title = Rect(panel.x, panel.y + row // 4, panel.across, row)
    canvas.text("Menu", title.centre, 0.55 * row, color="ink")
    for rect, each in zip(rects, menu.rows, strict=True):
        _menu_row(canvas, rect, each)
    below, middle, room = rects[-1].y + row, panel.centre[0], panel.across - row
    lines = {menu.explanation: row * 2 // 5, "arrows choose, Esc closes": row * 19 // 20}
    for text, y in lines.items():
        canvas.text(text, (middle, below + y), 0.42 * row, color="muted", room=room)


def _menu_row(canvas: Canvas, rect: Rect, row: MenuRow) -> None:
    """The label on the left; on the right the current choice between two arrows."""
    height, pad = rect.down, rect.down // 2
    if row.selected:
        inset = Rect(rect.x + pad // 2, rect.y + 1, rect.across - pad, height - 2)
        canvas.box(inset, 0.25 * height, fill="grid")
    middle = rect.centre[1]
    color = "ink" if row.selected else "muted"
    canvas.text(
        row.label,
        (rect.x + pad, middle),
        0.5 * height,
        color=color,
        anchor="start",
        room=rect.across // 2 - pad,
    )
    right = rect.x + rect.across - pad
    left = rect.centre[0]
    room = right - left - 2 * height
    canvas.text(row.value, ((left + right) // 2, middle), 0.5 * height, color="ink", room=room)
    for x, way in ((left + height // 2, -1), (right - height // 2, 1)):
        canvas.shapes((_arrow(height, way, color),), height, x, middle)


def _arrow(size: int, way: int, color: str) -> Polygon:
    middle, reach = size / 2, size * 0.16
    return Polygon(
        (
            (middle - way * reach * 0.6, middle - reach),
            (middle - way * reach * 0.6, middle + reach),
            (middle + way * reach * 0.8, middle),
        ),
        fill=color,
    )
