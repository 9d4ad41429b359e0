"""A game to go on with."""

from dataclasses import dataclass, replace
from pathlib import Path

from fourfold.records import Record
from fourfold.session.setup import Setup


@dataclass(frozen=True, slots=True)
class Saved:
    """A game to go on with: what a session begins with.

    >>> Saved(Setup(second="human"), "44").moves
    '44'
    """

    setup: Setup
    moves: str = ""
    path: Path | None = None
    """The file that it comes from, if it does."""
    record: Record | None = None
    """All that is written there: names, times, remarks."""


def with_seats(saved: Saved, first: str, second: str) -> Saved:
    """The same game with others at the board.

    >>> with_seats(Saved(Setup(), "4455"), "human", "hard").setup.second
    'hard'
    """
    return replace(saved, setup=replace(saved.setup, first=first, second=second))
