"""What the window shows, as plain data: two equal views look alike."""

from dataclasses import dataclass
from typing import NamedTuple

from fourfold.play.session.column_scores import ColumnScore
from fourfold.render.marks import Mark
from fourfold.rules.position import Cell
from fourfold.rules.side import Side


class Disc(NamedTuple):
    """A disc; its row is not a whole number while it falls."""

    side: Side
    column: int
    row: float


class Name(NamedTuple):
    """One of the two players."""

    text: str
    active: bool
    """Whether it is their turn."""


class Button(NamedTuple):
    """A button, and the key that does the same."""

    key: str
    text: str
    on: bool = False


class MenuRow(NamedTuple):
    """One line of the menu: the current choice, and whether there are others."""

    label: str
    value: str
    selected: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu as it is shown."""

    rows: tuple[MenuRow, ...]
    explanation: str


@dataclass(frozen=True, slots=True)
class Graph:
    """The share of points that the first side can expect after each move of a game."""

    expected: tuple[float | None, ...]
    errors: tuple[int, ...]
    """The numbers of the mistakes and blunders."""
    at: int
    """The number of moves on the board."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The text of an explanation or a review, beside the board."""

    title: str
    paragraphs: tuple[str, ...] = ()
    progress: float | None = None
    """From 0 to 1 while the engine works; None if it does not, or if that is unknown."""
    graph: Graph | None = None
    keys: str = ""
    """The keys that work here."""
    scroll: int = 0
    """The number of lines scrolled out of view above."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that the window shows."""

    columns: int
    rows: int
    theme: str
    names: tuple[Name, Name]
    discs: tuple[Disc, ...] = ()
    falling: tuple[Disc, ...] = ()
    pointer: Disc | None = None
    last: Cell | None = None
    lines: tuple[tuple[Cell, Cell], ...] = ()
    scores: tuple[ColumnScore | None, ...] = ()
    headline: str = ""
    dots: int | None = None
    """The number of dots after the headline while a player is thinking."""
    note: str = ""
    buttons: tuple[Button, ...] = ()
    menu: Menu | None = None
    panel: Panel | None = None
    marks: tuple[Mark, ...] = ()
