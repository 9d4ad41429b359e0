"""A contest between solvers, by the usual protocol.

Each contestant clears its table before each position, and only the solving is timed, with the same
clock around the same kind of call. Contestants take turns on the same few positions: short enough
that a noisy machine affects all of them alike, long enough that they do not suffer from each
other's effect on the processor's caches.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from fourfold.base.json_shapes import NOT_IN_JSON, derived
from fourfold.solver.bench.sets import Case

TURN_SECONDS = 0.05


class Measurement(NamedTuple):
    """A contestant's score for one position, and its cost."""

    score: int
    nodes: int
    seconds: float


class Contestant(Protocol):
    """A solver that takes part in a contest."""

    @property
    def name(self) -> str:
        """The name in tables."""
        ...

    def measure(self, case: Case) -> Measurement:
        """Clear the table, then solve the position; only the solving is timed."""
        ...


@dataclass
class Tally:
    """The totals of one contestant on a set."""

    name: str
    positions: int = 0
    failures: int = 0
    """Positions with a wrong score."""
    nodes: int = field(default=0, metadata=NOT_IN_JSON)
    seconds: float = field(default=0.0, metadata=NOT_IN_JSON)

    def add(self, case: Case, measured: Measurement) -> None:
        """Count one more position."""
        self.positions += 1
        self.failures += measured.score != case.score
        self.nodes += measured.nodes
        self.seconds += measured.seconds

    @derived
    def mean_seconds(self) -> float:
        """Seconds per position."""
        return self.seconds / self.positions if self.positions else 0.0

    @derived
    def mean_nodes(self) -> float:
        """Nodes per position."""
        return self.nodes / self.positions if self.positions else 0.0

    @derived
    def kilonodes_per_second(self) -> float:
        """Thousands of nodes per second."""
        return self.nodes / self.seconds / 1000 if self.seconds else 0.0


def compete(
    cases: Sequence[Case], contestants: Sequence[Contestant], tallies: Sequence[Tally]
) -> Iterator[int]:
    """Let all contestants solve all positions, in turns; yield the number solved in each turn.

    Each contestant has its own tally, which stays valid if the contest is interrupted.
    """
    begin = 0
    while begin < len(cases):
        turn: list[Case] = []
        spent = 0.0
        for tally, contestant in zip(tallies, contestants, strict=True):
            # The first contestant determines the number of positions in a turn.
            for case in turn or cases[begin:]:
                measured = contestant.measure(case)
                tally.add(case, measured)
                if tally is tallies[0]:
                    spent += measured.seconds
                    if spent >= TURN_SECONDS:
                        break
            turn = list(cases[begin : tallies[0].positions])
        begin += len(turn)
        yield len(turn)
