"""A contest by the field's protocol.

Before each position the contestant forgets everything; only the solving is timed, with the same
clock around the same kind of call for everyone. Contestants take turns on the same few positions:
so short that a noisy machine is unfair to none, so long that nobody suffers from the other's
emptying of the processor's caches.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from fourfold.bench.sets import Case

TURN_SECONDS = 0.05


class Answer(NamedTuple):
    """What a contestant says about one position, and what it took."""

    score: int
    nodes: int
    seconds: float


class Contestant(Protocol):
    """A solver that takes part."""

    @property
    def name(self) -> str:
        """What tables call it."""
        ...

    def answer(self, case: Case) -> Answer:
        """Forget everything, then solve the position; only the solving is timed."""
        ...


@dataclass
class Tally:
    """The sums of one contestant over a set."""

    name: str
    positions: int = 0
    failures: int = 0
    nodes: int = 0
    seconds: float = 0.0

    def add(self, case: Case, answer: Answer) -> None:
        """Count one more position."""
        self.positions += 1
        self.failures += answer.score != case.score
        self.nodes += answer.nodes
        self.seconds += answer.seconds

    @property
    def mean_seconds(self) -> float:
        """Seconds a position."""
        return self.seconds / self.positions if self.positions else 0.0

    @property
    def mean_nodes(self) -> float:
        """Nodes a position."""
        return self.nodes / self.positions if self.positions else 0.0

    @property
    def kilonodes_per_second(self) -> float:
        """Thousands of nodes a second: what the field calls kpos/s."""
        return self.nodes / self.seconds / 1000 if self.seconds else 0.0


def compete(
    cases: Sequence[Case], contestants: Sequence[Contestant], tallies: Sequence[Tally]
) -> Iterator[int]:
    """Let everyone solve every position, in turns; yields how many all have solved since.

    Each contestant has its tally, so that an interruption leaves what was measured before it.
    """
    begin = 0
    while begin < len(cases):
        turn: list[Case] = []
        spent = 0.0
        for tally, contestant in zip(tallies, contestants, strict=True):
            # The first to play decides how many positions the turn has.
            for case in turn or cases[begin:]:
                answer = contestant.answer(case)
                tally.add(case, answer)
                if tally is tallies[0]:
                    spent += answer.seconds
                    if spent >= TURN_SECONDS:
                        break
            turn = list(cases[begin : tallies[0].positions])
        begin += len(turn)
        yield len(turn)
