"""Sets of positions with their scores: those of the package, and files in the same format.

A file has one position per line: a move string (`-` for the empty board) and its score.
"""

from importlib import resources
from typing import NamedTuple

from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_limited
from fourfold.rules.position import Position

SET_NAMES = (
    "end-easy",
    "middle-easy",
    "middle-medium",
    "begin-easy",
    "begin-medium",
    "begin-hard",
)
EMPTY_BOARD = "-"


class BadSet(FourfoldError, ValueError):
    """A set that cannot be read; the message gives the line and the reason."""


class Case(NamedTuple):
    """A position with its score."""

    moves: str
    score: int

    @property
    def position(self) -> Position:
        """The position after the moves."""
        return Position.from_moves("" if self.moves == EMPTY_BOARD else self.moves)


def category(discs: int, plies_to_end: int) -> str | None:
    """The set of a position, by its number of discs and of plies to the end.

    >>> category(discs=20, plies_to_end=15)
    'middle-medium'
    >>> category(discs=30, plies_to_end=14) is None
    True
    """
    stage = "begin" if discs <= 14 else "middle" if discs <= 28 else "end"
    level = "easy" if plies_to_end < 14 else "medium" if plies_to_end < 28 else "hard"
    name = f"{stage}-{level}"
    return name if name in SET_NAMES else None


def _parse(text: str, source: str) -> list[Case]:
    cases = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words:
            continue
        if len(words) != 2:
            raise BadSet(f"{source}, line {number}: expected 'moves score', found {line!r}")
        try:
            case = Case(words[0], int(words[1]))
            case.position  # noqa: B018  # report bad moves with their line
        except ValueError as error:
            raise BadSet(f"{source}, line {number}: {error}") from error
        cases.append(case)
    if not cases:
        raise BadSet(f"{source} contains no positions")
    return cases


def load(name: str) -> list[Case]:
    """The positions of a set of the package, or of a file.

    >>> len(load("end-easy"))
    1000
    """
    if name in SET_NAMES:
        file = resources.files("fourfold.solver.bench") / "positions" / f"{name}.txt"
        return _parse(file.read_text(encoding="ascii"), name)
    try:
        text = read_limited(name, pipes=True).decode("utf-8-sig")
    except FileNotFoundError:
        known = ", ".join(SET_NAMES)
        raise BadSet(f"no set or file {name!r}. Available sets: {known}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadSet(f"cannot read {name}: {error}") from error
    return _parse(text, name)


def spread(cases: list[Case], count: int) -> list[Case]:
    """At most `count` cases, spread evenly over the set; 0 means all.

    >>> cases = [Case("-", n) for n in range(10)]
    >>> [case.score for case in spread(cases, 4)]
    [0, 2, 5, 7]
    """
    if count <= 0 or count >= len(cases):
        return cases
    return [cases[i * len(cases) // count] for i in range(count)]
