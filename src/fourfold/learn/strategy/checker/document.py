"""Read the JSON data of a strategy, for the checker only."""

from dataclasses import dataclass
from typing import NamedTuple, TypeGuard

FORMAT, VERSION = "fourfold strategy", 1
LABELS = "123456789abc"
PLAYERS = ("the first player", "the second player")
LEVELS, AVOID, UNMARKED = "0123456789", "-", "."


class Entry(NamedTuple):
    """A stored position."""

    moves: str
    answer: int | None
    diagram: int | None


class Malformed(Exception):
    """Data without the shape of a strategy."""


@dataclass(frozen=True, slots=True)
class Document:
    """A strategy."""

    columns: int
    rows: int
    entries: list[Entry]
    diagrams: list[list[str]]
    """Of each diagram the rows, top row first."""
    may_draw: bool
    """Whether a draw is good enough."""
    starts: list[str]
    """The moves after which play begins."""

    @property
    def parity(self) -> int:
        """0 if the strategy is the first player's, 1 if it is the second's."""
        return len(self.starts[0]) % 2

    @property
    def player(self) -> str:
        """Whose strategy it is."""
        return PLAYERS[self.parity]

    @property
    def opponent(self) -> str:
        """Who plays every reply."""
        return PLAYERS[1 - self.parity]


def _demand(condition: object, message: str) -> None:
    if not condition:
        raise Malformed(message)


def _is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    return type(value) is int and least <= value <= most


def read_document(document: object) -> Document:
    """The strategy of JSON data. Raises Malformed if the data does not have the right form."""
    if not isinstance(document, dict):
        raise Malformed("expected a JSON object")
    _demand(document.get("format") == FORMAT, f'"format" must be "{FORMAT}"')
    _demand(document.get("version") == VERSION, f'"version" must be {VERSION}')
    columns, rows = document.get("columns"), document.get("rows")
    if not (_is_whole(columns, 4, 12) and _is_whole(rows, 4, 15) and columns * (rows + 1) <= 64):
        raise Malformed(f"{columns!r}×{rows!r} is not a board size")
    diagrams, positions = document.get("diagrams"), document.get("positions")
    if not isinstance(diagrams, list) or not isinstance(positions, list):
        raise Malformed('"positions" and "diagrams" must be lists')
    split, marks = [], {*LEVELS, AVOID, UNMARKED}
    for number, diagram in enumerate(diagrams):
        lines = diagram.split("/") if isinstance(diagram, str) else []
        fits = len(lines) == rows and all(len(line) == columns for line in lines)
        _demand(fits and set("".join(lines)) <= marks, f"diagram {number} is malformed")
        split.append(lines)
    entries = [_read_entry(each, columns, len(diagrams)) for each in positions]
    goal = document.get("goal", "win")
    _demand(goal in {"win", "draw"}, '"goal" must be "win" or "draw"')
    starts = document.get("starts", [""])
    _demand(
        isinstance(starts, list)
        and starts
        and all(isinstance(each, str) and set(each) <= set(LABELS[:columns]) for each in starts)
        and len({len(each) % 2 for each in starts}) == 1,
        '"starts" must be a list of moves, all with the same player to move',
    )
    return Document(columns, rows, entries, split, goal == "draw", starts)


def _read_entry(item: object, columns: int, diagrams: int) -> Entry:
    if not isinstance(item, dict) or not isinstance(item.get("moves"), str):
        raise Malformed(f"not a position: {item!r}"[:200])
    moves, answer, diagram = item["moves"], item.get("answer"), item.get("diagram")
    _demand(set(moves) <= set(LABELS[:columns]), f"{moves!r} are not moves")
    _demand(("answer" in item) != ("diagram" in item), f"{moves}: needs an answer or a diagram")
    if "diagram" in item:
        _demand(_is_whole(diagram, 0, diagrams - 1), f"{moves}: there is no diagram {diagram!r}")
        return Entry(moves, None, diagram)
    if not _is_whole(answer, 1, columns):
        raise Malformed(f"{moves}: the answer {answer!r} is not a column")
    return Entry(moves, answer - 1, None)
