"""Files of puzzles: JSON with one puzzle per line, each a list of its fields."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar

from fourfold.base.data_file import DataFileError, checked_format, read_data
from fourfold.base.errors import InvalidArgument
from fourfold.base.json_shapes import to_json, write_only
from fourfold.learn.puzzles.difficulty import HIGHEST, LOWEST
from fourfold.learn.puzzles.puzzle import Goal, Puzzle, Theme
from fourfold.rules.position import Position

FIELDS = [field.name for field in fields(Puzzle)]
SHIPPED = Path(__file__).with_name("data") / "puzzles.json"


def to_row(puzzle: Puzzle) -> list[str | int]:
    """The fields of a puzzle."""
    return [puzzle.moves, puzzle.goal, puzzle.line, " ".join(puzzle.themes), puzzle.rating]


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """A file of puzzles."""

    format: ClassVar = "fourfold-puzzles"
    version: ClassVar = 2
    puzzles: tuple[Annotated[Puzzle, write_only(to_row, tuple[str, Goal, str, str, int])], ...]
    """The puzzles, easiest first, each a list of its fields; themes are separated by spaces."""
    fields: tuple[str, ...] = tuple(FIELDS)
    """The names of the fields."""


def to_text(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles in the format of a file.

    >>> print(to_text([Puzzle("2232", Goal.WIN, "415", (Theme.DOUBLE_THREAT,), 700)]), end="")
    {"format": "fourfold-puzzles", "version": 2,
    "fields": ["moves", "goal", "line", "themes", "rating"], "puzzles": [
    ["2232","win","415","double-threat",700]
    ]}
    """
    file = to_json(PuzzleFile(tuple(puzzles)))
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in file["puzzles"])
    head = f'"format": "{file["format"]}", "version": {file["version"]}'
    return f'{{{head},\n"fields": {json.dumps(FIELDS)}, "puzzles": [\n{lines}\n]}}\n'


def read(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file.

    >>> len(read(SHIPPED)) >= 500
    True
    """
    return read_data(path, "puzzle file", _puzzles)


def _puzzles(data: Any) -> tuple[Puzzle, ...]:
    data = checked_format(data, PuzzleFile.format, PuzzleFile.version, "puzzle file")
    if data.get("fields") != FIELDS:
        raise InvalidArgument(f'"fields" must be {json.dumps(FIELDS)}')
    rows = data.get("puzzles")
    if not isinstance(rows, list):
        raise InvalidArgument('"puzzles" must be a list')
    return tuple(from_row(f"puzzle {number}", row) for number, row in enumerate(rows, start=1))


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with the package, easiest first.

    >>> shipped()[0].rating <= shipped()[-1].rating
    True
    """
    return read(SHIPPED)


def from_row(name: str, row: Any) -> Puzzle:
    """The puzzle with these fields. Raises DataFileError, which names it, if they are not valid."""
    try:
        if not isinstance(row, list) or len(row) != len(FIELDS):
            raise InvalidArgument(f"expected a list of {len(FIELDS)} fields")
        *texts, rating = row
        for field, value in zip(FIELDS, texts, strict=False):
            if not isinstance(value, str):
                raise InvalidArgument(f"{field} must be text, not {value!r}")
        moves, goal, line, themes = texts
        puzzle = Puzzle(
            moves=moves,
            goal=Goal(goal),
            line=line,
            themes=tuple(map(Theme, themes.split())),
            rating=checked_rating(rating),
        )
        _check_moves(puzzle)
    except ValueError as error:
        raise DataFileError(f"{name}: {error}") from None
    return puzzle


def checked_rating(value: object) -> int:
    """A rating that a puzzle can have. Raises InvalidArgument for anything else.

    >>> checked_rating(99999)
    Traceback (most recent call last):
    fourfold.InvalidArgument: rating must be a whole number from 400 to 2400, not 99999
    """
    if isinstance(value, bool) or not isinstance(value, int) or not LOWEST <= value <= HIGHEST:
        raise InvalidArgument(
            f"rating must be a whole number from {LOWEST} to {HIGHEST}, not {value!r}"
        )
    return value


def _check_moves(puzzle: Puzzle) -> None:
    """Raise a ValueError unless the line can be played and ends as the goal demands."""
    Position.from_moves(puzzle.moves)
    if len(puzzle.line) % 2 == 0:
        raise InvalidArgument("line must begin and end with a move of the solver")
    end = Position.from_moves(puzzle.moves + puzzle.line)
    if (puzzle.goal is Goal.WIN) != (end.winner is not None):
        raise InvalidArgument(f"line must end with four exactly if the goal is {Goal.WIN}")
