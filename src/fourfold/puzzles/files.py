"""Files of puzzles: JSON with one puzzle per line and columns labelled as in move strings."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from fourfold.errors import FourfoldError
from fourfold.notation import column_label, parse_column
from fourfold.position import Position
from fourfold.puzzles.puzzle import Goal, Puzzle

FORMAT, VERSION = "fourfold-puzzles", 1
SHIPPED = Path(__file__).with_name("data") / "puzzles.json"


class PuzzleFileError(FourfoldError, ValueError):
    """A file that is not a puzzle file or cannot be read."""


def to_text(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles in the format of a file.

    >>> print(to_text([Puzzle("2232", Goal.WIN, 3, 2, 700)]), end="")
    {"format": "fourfold-puzzles", "version": 1, "puzzles": [
    {"moves": "2232", "goal": "win", "solution": "4", "depth": 2, "rating": 700}
    ]}
    """
    lines = ",\n".join(json.dumps(_to_dict(puzzle)) for puzzle in puzzles)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "puzzles": [\n{lines}\n]}}\n'


def _to_dict(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "moves": puzzle.moves,
        "goal": puzzle.goal.value,
        "solution": column_label(puzzle.solution),
        "depth": puzzle.depth,
        "rating": puzzle.rating,
    }


def read(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file.

    >>> len(read(SHIPPED)) >= 500
    True
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise PuzzleFileError(f"cannot read {path}: {error.strerror or error}") from None
    except ValueError:
        raise PuzzleFileError(f"{path}: not a puzzle file: invalid JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise PuzzleFileError(f'{path}: not a puzzle file: no "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise PuzzleFileError(
            f"{path}: version {data.get('version')!r} is not supported, only {VERSION}"
        )
    entries = data.get("puzzles")
    if not isinstance(entries, list):
        raise PuzzleFileError(f'{path}: "puzzles" must be a list')
    return tuple(_from_dict(path, number, entry) for number, entry in enumerate(entries, start=1))


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with the package, easiest first.

    >>> shipped()[0].rating <= shipped()[-1].rating
    True
    """
    return read(SHIPPED)


def _from_dict(path: Path, number: int, entry: Any) -> Puzzle:
    try:
        puzzle = Puzzle(
            moves=_text(entry["moves"]),
            goal=Goal(entry["goal"]),
            solution=parse_column(_text(entry["solution"])),
            depth=_number(entry["depth"]),
            rating=_number(entry["rating"]),
        )
        position = Position.from_moves(puzzle.moves)
        position.play(puzzle.solution)
    except KeyError as error:
        raise PuzzleFileError(f"{path}: puzzle {number}: {error.args[0]} is missing") from None
    except (TypeError, ValueError) as error:
        raise PuzzleFileError(f"{path}: puzzle {number}: {error}") from None
    return puzzle


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {value!r}")
    return value


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a whole number, not {value!r}")
    return value
