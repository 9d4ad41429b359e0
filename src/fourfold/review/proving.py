"""What an explanation may spend on its proofs, and the exact answers that it gets for it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from fourfold.errors import Cancelled
from fourfold.position import Position
from fourfold.review.facts import Result
from fourfold.review.what_if import score_without
from fourfold.side import Side
from fourfold.solver import Analysis, Solver, StopToken


@dataclass(frozen=True, slots=True)
class Effort:
    """How much may be spent on one proof of those that can take long. What is not proven is not
    said.
    """

    what_if_nodes: int = 150_000
    forcing_budget: int = 2_000
    following_budget: int = 3_000


THOROUGH = Effort(what_if_nodes=1_000_000, forcing_budget=5_000, following_budget=5_000)
"""For a position that somebody waits for. On the standard board an explanation takes a second or
two at most; on larger boards solving alone may take hours, and only a time limit helps."""


class Prover:
    """Gives exact answers until `enough` or `stop` is cancelled. Then every question raises
    `Cancelled`.
    """

    def __init__(
        self,
        solver: Solver,
        effort: Effort,
        stop: StopToken,
        enough: StopToken,
    ) -> None:
        self.solver = solver
        self.effort = effort
        self.was_late = False
        """Whether something was left out because the time was up."""
        self.stop = stop
        self.enough = enough
        self.either = StopToken(stop, enough)

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Around questions whose answers are left out if the time is up."""
        try:
            yield
        except Cancelled:
            if self.stop.cancelled or not self.enough.cancelled:
                raise
            self.was_late = True

    def check(self) -> None:
        """Before each proof: is there any time left for it?"""
        if self.either.cancelled:
            raise Cancelled("the call was cancelled")

    def analyse(self, position: Position) -> Analysis:
        """All scores of a position."""
        analysis = self.solver.analyse(position, stop=self.either)
        if not analysis.complete:
            raise Cancelled("the call was cancelled")
        return analysis

    def score(self, position: Position) -> int:
        """The score of a position."""
        return self.solver.solve(position, stop=self.either)

    def result(self, position: Position) -> Result:
        """Only who wins, which is cheaper."""
        return Result.of(self.solver.outcome(position, stop=self.either))

    def score_without(self, position: Position, harmless: Mapping[Side, int]) -> int | None:
        """The score if certain cells were harmless; None if that takes too much."""
        return score_without(position, harmless, self.effort.what_if_nodes, stop=self.either)
