"""The scene of a board: the shapes in a picture of a position, in any format."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from fourfold.base.errors import InvalidArgument
from fourfold.base.languages import messages
from fourfold.render.glyphs import disc, glyph
from fourfold.render.marks import Kind, Mark, check_marks, last_cell, threat_marks
from fourfold.render.options import check_options
from fourfold.render.scene import Box, Circle, Label, Path, Point, Polygon, Scene, Shape
from fourfold.render.themes import Theme
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label
from fourfold.rules.position import Cell, Position
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side
from fourfold.solver.scores import signed

CELL = 60.0
HOLE = 24.5  # radius
_DISC = 25.5  # slightly larger than its hole, as in the real game
_EDGE = 12.0  # of the board around the cells
_MARGIN = 10.0
_ARROWS, _NUMBERS, _ROWS, _SCORES, _CAPTION = 38.0, 26.0, 22.0, 40.0, 30.0


class Shown(TypedDict, total=False):
    """Optional contents of a picture besides the discs and the winning line."""

    last: int | None
    """The column of the last move, counted from 0; its disc is marked with a ring."""
    scores: Sequence[int | None] | None
    """A score for each column, shown below the board, or None. The best ones are highlighted if the
    scores of all playable columns are known."""
    marks: Iterable[Mark]
    """Cells and columns to highlight."""
    threats: bool
    """Whether to mark the empty cells where a side would complete four."""
    numbers: bool
    """Whether to show the column numbers above the board (default: True)."""
    coordinates: bool
    """Whether to show row numbers, too."""
    caption: str
    """A line of text below the board."""
    title: str
    """A description for screen readers; generated if not given."""
    language: str
    """The language of that description (default: English)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The position and size of a board within its picture."""

    position: Position
    left: float
    top: float

    @property
    def across(self) -> float:
        """The width of the board, including its edge."""
        return self.position.columns * CELL + 2 * _EDGE

    @property
    def down(self) -> float:
        """The height of the board, including its edge."""
        return self.position.rows * CELL + 2 * _EDGE

    def centre(self, column: float, row: float) -> Point:
        """The centre of a cell."""
        from_top = self.position.rows - row - 0.5
        return self.left + _EDGE + (column + 0.5) * CELL, self.top + _EDGE + from_top * CELL


def frame(position: Position, **shown: Unpack[Shown]) -> Frame:
    """The frame of the board in the scene with the same arguments."""
    check_options("frame", shown, Shown)
    arrows = any(mark.is_arrow for mark in shown.get("marks", ()))
    top = _MARGIN + (_ARROWS if arrows else 0) + (_NUMBERS if shown.get("numbers", True) else 0)
    return Frame(position, _MARGIN + (_ROWS if shown.get("coordinates") else 0), top)


def scene(position: Position, theme: Theme, **shown: Unpack[Shown]) -> Scene:
    """The scene of a position.

    >>> from fourfold import Position
    >>> from fourfold.render.themes import THEMES
    >>> picture = scene(Position.from_moves("44"), THEMES["light"])
    >>> [shape.what for shape in picture.shapes if shape.what.startswith("disc")]
    ['disc second', 'disc first']
    """
    check_options("scene", shown, Shown)
    marks = check_marks(shown.get("marks", ()), position)
    place = frame(position, **shown | {"marks": marks})
    below = place.top + place.down + _MARGIN
    shapes = [*_discs(place, theme), *_plate(place), *_winning_lines(place)]
    if (last := last_cell(position, shown.get("last"))) is not None:
        shapes += _last_move(place, last)
    if shown.get("threats"):
        marks = (*threat_marks(position), *marks)
    shapes += _marks(place, theme, marks)
    if shown.get("numbers", True):
        shapes += _numbers(place)
    if shown.get("coordinates"):
        shapes += _rows(place)
    if (scores := shown.get("scores")) is not None:
        shapes += _scores(place, scores, below - _MARGIN)
        below += _SCORES - _MARGIN / 2
    if caption := shown.get("caption", ""):
        shapes.append(_caption(place, caption, below + 14))
        below += _CAPTION
    title = shown.get("title") or describe(position, shown.get("language", "en"))
    return Scene.of(place.left + place.across + _MARGIN, below, shapes, title)


def of_game(game: Game) -> Shown:
    """The default options for a picture of a game: its last move.

    >>> of_game(Game.from_moves("45"))
    {'last': 4}
    """
    return {"last": game.columns_played[-1]} if game.columns_played else {}


def describe(position: Position, language: str = "en") -> str:
    """A description of a position.

    >>> from fourfold import Position
    >>> describe(Position.from_moves("4141414"))
    'Connect Four, 7×6, 7 discs: first has won'
    >>> describe(Position.from_moves("4141414", rule="most-fours"))
    'Connect Four, 7×6, 7 discs, fours 1 to 0: second to move'
    """
    side = position.winner or position.turn
    state = "won" if position.winner else "draw" if position.is_over else "to-move"
    values: dict[str, str | int] = {
        "columns": position.columns,
        "rows": position.rows,
        "discs": position.ply,
        "side": side.name.lower(),
    }
    if position.rule is Rule.MOST_FOURS:
        state += "-fours"
        values |= {f"{each.name.lower()}_fours": position.fours(each) for each in Side}
    return messages(language, "terminal")(f"picture.{state}", **values)


def falling(place: Frame, theme: Theme, side: Side, column: int, row: float) -> list[Shape]:
    """A falling disc, to be drawn behind the board."""
    return disc(side, theme, place.centre(column, row), _DISC, "falling")


def _discs(place: Frame, theme: Theme) -> Iterator[Shape]:
    """The background behind the holes, and the discs."""
    inset = _EDGE / 2
    yield Box(
        place.left + inset,
        place.top + inset,
        place.across - 2 * inset,
        place.down - 2 * inset,
        12,
        fill="hole",
    )
    position = place.position
    for row in reversed(range(position.rows)):
        for column in range(position.columns):
            if (side := position.piece_at(column, row)) is not None:
                what = f"disc {side.name.lower()}"
                yield from disc(side, theme, place.centre(column, row), _DISC, what)


def _plate(place: Frame) -> Iterator[Shape]:
    position = place.position
    holes = tuple(
        place.centre(column, row)
        for column in range(position.columns)
        for row in range(position.rows)
    )
    area = (place.left, place.top, place.across, place.down)
    yield Box(*area, 18, holes, HOLE, fill="board", stroke="rim", width=2, what="board")


def _winning_lines(place: Frame) -> Iterator[Shape]:
    for line in (line for side in Side for line in place.position.lines(side)):
        points = (place.centre(*line[0]), place.centre(*line[-1]))
        yield Path(points, stroke="line_edge", width=11)
        yield Path(points, stroke="line", width=7, what="winning-line")


def _last_move(place: Frame, cell: Cell) -> Iterator[Shape]:
    x, y = place.centre(*cell)
    yield Circle(x, y, HOLE, stroke="line", width=4, what="last-move")


def _marks(place: Frame, theme: Theme, marks: Sequence[Mark]) -> Iterator[Shape]:
    owned = [mark for mark in marks if mark.kind in (Kind.THREAT, Kind.WORTHLESS)]
    threatened = {side: {(m.column, m.row) for m in owned if m.side is side} for side in Side}
    shared = threatened[Side.FIRST] & threatened[Side.SECOND]
    for mark in marks:
        if mark.row is None:
            yield from arrow(mark, place.centre(mark.column, 0)[0], _MARGIN)
            continue
        yield from cell_mark(
            mark,
            place.centre(mark.column, mark.row),
            theme,
            shared=(mark.column, mark.row) in shared,
            # A disc keeps its emblem, which would collide with the shape.
            empty=place.position.piece_at(mark.column, mark.row) is None,
        )


def cell_mark(
    mark: Mark, centre: Point, theme: Theme, *, shared: bool, empty: bool
) -> Iterator[Shape]:
    """A mark on the cell around `centre`, for cells of the size `CELL`.

    `shared` leaves room for the other side's mark in the same cell.
    """
    x, y = centre
    if mark.side is not None and mark.kind in (Kind.THREAT, Kind.WORTHLESS):
        radius, aside = (10, 10) if shared else (13, 0)
        x += -aside if mark.side is Side.FIRST else aside
        # A small disc of the side that would complete four here.
        yield from disc(mark.side, theme, (x, y), radius, f"mark {mark.kind}")
        if mark.kind is Kind.WORTHLESS:
            yield from glyph(Kind.WORTHLESS, x, y, 22, "worthless")
    else:
        color = mark.kind.value
        yield Circle(x, y, HOLE, stroke="paper", width=7)
        yield Circle(x, y, HOLE, stroke=color, width=4, what=f"mark {mark.kind}")
        if mark.symbol and empty:
            yield Label(x, y + 8, mark.symbol, 23, bold=True, fill=color)
            return
        if mark.kind is not Kind.NOTE and empty:
            yield from glyph(mark.kind, x, y, 12, color)
    if mark.label:
        yield from _badge(mark, x + 18, y - 18)


def _badge(mark: Mark, x: float, y: float) -> Iterator[Shape]:
    half = 6 + 4 * len(mark.label)
    yield Box(x - half, y - 10, 2 * half, 20, 10, fill=mark.kind.value, stroke="paper", width=1.5)
    yield Label(x, y + 4.5, mark.label, 13, bold=True, fill="paper")


def arrow(mark: Mark, x: float, top: float) -> Iterator[Shape]:
    """A label or shape above the column at `x` with an arrow pointing down."""
    color = mark.kind.value
    half = max(15, 6 + 5 * len(mark.label))
    yield Polygon(((x - 7, top + 25), (x + 7, top + 25), (x, top + 33)), fill=color)
    yield Box(x - half, top, 2 * half, 26, 8, fill=color, what=f"mark {color}")
    if mark.label:
        yield Label(x, top + 18.5, mark.label, 15, bold=True, fill="paper")
    else:
        yield from glyph(mark.kind, x, top + 13, 9, "paper")


def _caption(place: Frame, caption: str, y: float) -> Shape:
    """A line of text, as large as fits below the board; a line that is too long is cut."""
    letter = 0.56  # the average width of a letter, relative to the size
    smallest, largest = 11.0, 16.0
    most = int(place.across / (letter * smallest))
    if len(caption) > most:
        caption = caption[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"
    size = min(largest, place.across / (letter * len(caption)))
    return Label(place.left + place.across / 2, y, caption, size, fill="ink")


def _numbers(place: Frame) -> Iterator[Shape]:
    for column in range(place.position.columns):
        x = place.centre(column, 0)[0]
        yield Label(x, place.top - 8, column_label(column), 16, fill="muted")


def _rows(place: Frame) -> Iterator[Shape]:
    for row in range(place.position.rows):
        y = place.centre(0, row)[1]
        yield Label(place.left - 12, y + 5.5, str(row + 1), 16, fill="muted")


def score_color(score: int, *, best: bool) -> str:
    """The name of the colour of a column's score.

    The best column of a lost position is not a mistake, so it does not get the colour of a loss.

    >>> score_color(-3, best=False), score_color(-3, best=True), score_color(3, best=True)
    ('loss', 'muted', 'win')
    """
    if score < 0:
        return "muted" if best else "loss"
    return "win" if score else "draw"


def _scores(place: Frame, scores: Sequence[int | None], top: float) -> Iterator[Shape]:
    columns = place.position.columns
    if len(scores) != columns:
        raise InvalidArgument(f"got {len(scores)} scores for {columns} columns")
    open_scores = [scores[column] for column in place.position.legal_moves]
    known = [score for score in open_scores if score is not None]
    best = max(known, default=None) if len(known) == len(open_scores) else None
    for column, score in enumerate(scores):
        if score is None:
            continue
        x = place.centre(column, 0)[0]
        color = score_color(score, best=score == best)
        y = top + 10
        if score == best:
            yield Box(x - 24, y, 48, 26, 13, fill=color, what="best")
        yield Label(
            x,
            y + 18.5,
            signed(score, "\N{MINUS SIGN}"),
            16,
            bold=score == best,
            fill="chip_ink" if score == best else color,
        )
