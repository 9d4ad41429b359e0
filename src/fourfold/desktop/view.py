"""What the window shows, as plain data: two equal views look alike."""

from dataclasses import dataclass
from typing import NamedTuple

from fourfold.position import Cell
from fourfold.render.marks import Mark
from fourfold.session import ColumnScore
from fourfold.side import Side


class Disc(NamedTuple):
    """A disc; its row is not a whole number while it falls."""

    side: Side
    column: int
    row: float


class Name(NamedTuple):
    """One of those who play."""

    text: str
    active: bool
    """Whether it is their turn."""


class Button(NamedTuple):
    """Something to click on, and the key that does the same."""

    key: str
    text: str
    on: bool = False


class MenuRow(NamedTuple):
    """One line of the menu: what is chosen, and whether there is more to choose from."""

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
    """The score after each move of a game, as the first side sees it."""

    scores: tuple[int | None, ...]
    errors: tuple[int, ...]
    """After how many moves the result had changed."""
    at: int
    """How many moves are on the board."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What the engine says, beside the board."""

    title: str
    paragraphs: tuple[str, ...] = ()
    progress: float | None = None
    """From 0 to 1 while the engine works; None if it does not, or if that is unknown."""
    graph: Graph | None = None
    keys: str = ""
    """Which keys do something here."""
    scroll: int = 0
    """How many lines are above what is shown."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that is seen."""

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
