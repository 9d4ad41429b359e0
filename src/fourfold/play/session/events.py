"""The events of a session: moves of players, failures, and new analyses."""

from dataclasses import dataclass, field

from fourfold.rules.side import Side
from fourfold.solver import Analysis


@dataclass(frozen=True, slots=True)
class Moved:
    """A player has moved."""

    side: Side
    column: int
    seconds: float = field(default=0.0, compare=False, repr=False)
    """How long the choice took."""
    nodes: int | None = field(default=None, compare=False, repr=False)
    """Nodes visited; None for players that do not search."""


@dataclass(frozen=True, slots=True)
class PlayerFailed:
    """A player did not give a legal move. The session waits: `go_on`, `undo` or a new game."""

    side: Side
    reason: str


@dataclass(frozen=True, slots=True)
class Analysed:
    """More is known about the position on the board: see `Session.analysis`."""

    analysis: Analysis


Event = Moved | PlayerFailed | Analysed
