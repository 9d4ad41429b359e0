"""Draw positions as text for a terminal.

The two sides differ in shape as well as in colour, so that a board can be read without colours.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypedDict, Unpack

from fourfold.base.errors import InvalidArgument
from fourfold.base.languages import messages
from fourfold.render.marks import Kind, Mark, check_marks, last_cell, threat_marks
from fourfold.render.options import check_options
from fourfold.render.symbols import ASCII, UNICODE, Ink, Theme
from fourfold.render.text_plot import points_plot
from fourfold.render.themes import Theme as Colors
from fourfold.rules.notation import column_labels
from fourfold.rules.position import Cell, Position
from fourfold.rules.side import Side, SideLike
from fourfold.solver.scores import signed

__all__ = ["ASCII", "UNICODE", "Shown", "Theme", "board", "disc", "legend", "points_plot"]


class Shown(TypedDict, total=False):
    """Optional contents besides the discs. Winning discs always have a different shape."""

    numbers: bool
    """Whether to show the column numbers above the board (default: True)."""
    coordinates: bool
    """Whether to show row numbers, too."""
    last: int | None
    """The column of the last move, counted from 0; an arrow below the board points at it."""
    scores: Sequence[int | None] | None
    """A score for each column, shown below the board, or None."""
    threats: bool
    """Whether to mark the empty cells where a side would complete four."""
    marks: Iterable[Mark]
    """Cells and columns to highlight."""


def disc(
    side: SideLike,
    *,
    theme: Theme = UNICODE,
    color: bool = False,
    wins: bool = False,
    colors: Colors | None = None,
) -> str:
    """One disc.

    >>> from fourfold import Side
    >>> disc(Side.FIRST), disc(Side.SECOND), disc(Side.SECOND, theme=ASCII, wins=True)
    ('●', '○', 'O')
    """
    owner = Side.of(side)
    shape = (theme.winning_discs if wins else theme.discs)[owner - 1]
    return Ink(color, colors).paint(shape, owner.name.lower(), bold=wins)


def board(
    position: Position,
    *,
    theme: Theme = UNICODE,
    color: bool = False,
    colors: Colors | None = None,
    width: int | None = None,
    **shown: Unpack[Shown],
) -> str:
    """A board as lines of text.

    The colours are the terminal's own, or those of a theme of `fourfold.render.themes` given as
    `colors`. If the board does not fit into `width`, its columns are drawn without gaps.

    >>> from fourfold import Position
    >>> print(board(Position.from_moves("4435255"), theme=ASCII, last=4))
     1 2 3 4 5 6 7
    |. . . . . . .|
    |. . . . . . .|
    |. . . . . . .|
    |. . . . x . .|
    |. . . o o . .|
    |. x x x o . .|
    +--------^----+
    """
    check_options("board", shown, Shown)
    marks = check_marks(shown.get("marks", ()), position)
    if shown.get("threats"):
        marks = (*threat_marks(position), *marks)
    scores = _signed_scores(position, shown.get("scores"))
    margin = len(str(position.rows)) + 1 if shown.get("coordinates") else 0
    pitch = _pitch(position.columns, scores, width and width - margin)
    draw = _Drawing(position, theme, Ink(color, colors), margin, pitch)
    lines = [*draw.rows(marks), draw.bottom(last_cell(position, shown.get("last")))]
    if shown.get("numbers", True):
        lines.insert(0, draw.across([(label, "") for label in column_labels(position.columns)]))
    if any(mark.is_arrow for mark in marks):
        lines.insert(0, draw.arrows(marks))
    return "\n".join([*lines, *draw.scores(scores)])


def legend(
    marks: Iterable[Mark],
    *,
    theme: Theme = UNICODE,
    color: bool = False,
    colors: Colors | None = None,
    language: str = "en",
) -> str:
    """The meanings of the signs of marks, one per line.

    >>> from fourfold import Position
    >>> print(legend(threat_marks(Position.from_moves("334455"))))
    ▲ First threatens four
    △ Second threatens four
    """
    ink = Ink(color, colors)
    marks = tuple(marks)
    pointed = [*_by_cell(marks).values(), *([mark] for mark in marks if mark.is_arrow)]
    signs = dict.fromkeys((*_sign(each, theme), _meaning(each, language)) for each in pointed)
    return "\n".join(f"{ink.paint(symbol, color)} {meaning}" for symbol, color, meaning in signs)


class _Sign(NamedTuple):
    symbol: str
    color: str


def _sign(marks: Sequence[Mark], theme: Theme) -> _Sign:
    """The sign for the marks of one cell: that of the last mark."""
    mark = marks[-1]
    if _are_of_both(marks):
        return _Sign(theme.both_threats, "threat")
    owned = mark.side is not None and mark.kind in (Kind.THREAT, Kind.WORTHLESS)
    color = mark.side.name.lower() if mark.side and owned else mark.kind.value
    return _Sign(theme.mark(mark.kind, mark.side), color)


def _are_of_both(marks: Sequence[Mark]) -> bool:
    """Whether both sides threaten four on the cell of these marks."""
    threatens = {each.side for each in marks if each.kind is Kind.THREAT}
    return marks[-1].kind is Kind.THREAT and threatens >= set(Side)


def _meaning(marks: Sequence[Mark], language: str) -> str:
    """What the sign for the marks means."""
    mark, words = marks[-1], messages(language, "terminal")
    if _are_of_both(marks):
        return words("mark.both-threaten")
    return mark.kind.meaning(
        mark.side.in_words(language) if mark.side else words("mark.a-side"), language
    )


def _signed_scores(position: Position, scores: Sequence[int | None] | None) -> list[str]:
    """The scores as text; an empty list if there are none."""
    if scores is None:
        return []
    if len(scores) != position.columns:
        raise InvalidArgument(f"got {len(scores)} scores for {position.columns} columns")
    return ["" if score is None else signed(score) for score in scores]


def _pitch(columns: int, scores: Sequence[str], width: int | None) -> int:
    """The distance between columns: enough for the scores, if they fit."""
    wanted = max([2, *(len(score) + 1 for score in scores)])

    def fits(pitch: int) -> bool:
        return width is None or pitch * (columns - 1) + 3 <= width

    return next((pitch for pitch in (wanted, 2) if fits(pitch)), 1)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """Draws the lines of a board."""

    position: Position
    theme: Theme
    ink: Ink
    margin: int
    pitch: int

    def rows(self, marks: Iterable[Mark]) -> Iterator[str]:
        """The cells, row by row from the top."""
        marked = _by_cell(marks)
        side = self.ink.paint(self.theme.side, "board")
        won = self.position.winning_line or ()
        for row in reversed(range(self.position.rows)):
            label = f"{row + 1:>{self.margin - 1}} " if self.margin else ""
            line = "".join(
                self._cell(cell, marked.get(cell, []), wins=cell in won)
                for cell in ((column, row) for column in range(self.position.columns))
            )
            yield f"{label}{side}{line}{side}"

    def _cell(self, cell: Cell, marks: Sequence[Mark], *, wins: bool) -> str:
        """A cell and the gap to the next one."""
        last = cell[0] == self.position.columns - 1
        gap = " " * (0 if last else self.pitch - 1)
        side = self.position.piece_at(*cell)
        if side is None:
            return (self._mark(marks, marks[-1].symbol) if marks else self.theme.empty) + gap
        shape = (self.theme.winning_discs if wins else self.theme.discs)[side - 1]
        disc = self.ink.paint(shape, side.name.lower(), bold=wins)
        # The mark of a disc goes into the gap beside it.
        return disc + (self._mark(marks) + gap[1:] if marks and gap else gap)

    def _mark(self, marks: Sequence[Mark], symbol: str = "") -> str:
        sign = _sign(marks, self.theme)
        return self.ink.paint(symbol or sign.symbol, sign.color)

    def bottom(self, last: Cell | None) -> str:
        """The bottom of the board, with an arrow below the last move."""
        left, right = self.theme.corners
        line = [self.theme.bottom] * (self.pitch * (self.position.columns - 1) + 1)
        if last is not None:
            line[last[0] * self.pitch] = self.theme.last
        return " " * self.margin + self.ink.paint(f"{left}{''.join(line)}{right}", "board")

    def across(self, texts: Sequence[tuple[str, str]]) -> str:
        """A line with a text at each column; each has the name of its colour or an empty string."""
        line, end = "", 0
        for column, (text, name) in enumerate(texts):
            start = self.margin + 1 + column * self.pitch - len(text) // 2
            line += " " * (start - end) + (self.ink.paint(text, name) if name else text)
            end = start + len(text)
        return line.rstrip()

    def arrows(self, marks: Iterable[Mark]) -> str:
        """The marks of whole columns."""
        texts = [("", "")] * self.position.columns
        for mark in marks:
            if mark.is_arrow:
                fits = 0 < len(mark.label) < self.pitch and mark.label.isprintable()
                text = mark.label if fits else self.theme.mark(mark.kind)
                texts[mark.column] = (text, mark.kind.value)
        return self.across(texts)

    def scores(self, scores: Sequence[str]) -> Iterator[str]:
        """The scores below their columns; if they do not fit, each is written vertically."""
        if not any(scores):
            return
        names = [
            "" if not score else "draw" if score == "0" else "win" if score[0] == "+" else "loss"
            for score in scores
        ]
        longest = max(map(len, scores))
        if longest < self.pitch:
            yield self.across(list(zip(scores, names, strict=True)))
        else:
            upright = zip(*(score.rjust(longest) for score in scores), strict=True)
            yield from (self.across(list(zip(line, names, strict=True))) for line in upright)


def _by_cell(marks: Iterable[Mark]) -> dict[Cell, list[Mark]]:
    cells: dict[Cell, list[Mark]] = {}
    for mark in marks:
        if mark.row is not None:
            cells.setdefault((mark.column, mark.row), []).append(mark)
    return cells
