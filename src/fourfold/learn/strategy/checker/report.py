"""The result of a check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StrategyFault:
    """Something that is wrong with a strategy."""

    moves: str | None
    """The moves that lead there; None if the fault is not about a position."""
    reason: str

    def __str__(self) -> str:
        if self.moves is None:
            return self.reason
        return f"{self.moves or 'the empty board'}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Report:
    """The numbers of what was checked, and the faults."""

    faults: tuple[StrategyFault, ...]
    """What is wrong."""
    answers: int = 0
    """The number of stored positions with an answer."""
    leaves: int = 0
    """The number of stored positions with a diagram."""
    diagrams: int = 0
    """The number of diagrams."""
    turns: int = 0
    """The player's turns that were played, equal boards with equal diagrams once."""

    @property
    def positions(self) -> int:
        """The number of stored positions."""
        return self.answers + self.leaves
