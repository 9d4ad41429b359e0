"""What an explanation may spend on its proofs, and the exact answers that it gets for it."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from fourfold.cancelling import cancelling
from fourfold.errors import Cancelled
from fourfold.position import Position
from fourfold.review.facts import Result
from fourfold.review.what_if import score_without
from fourfold.side import Side
from fourfold.solver import Analysis, Solver


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
    """Gives exact answers, until a deadline. Then, and when it is told to stop, every question
    raises `Cancelled`.
    """

    def __init__(
        self,
        solver: Solver,
        effort: Effort,
        time_limit: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.solver = solver
        self.effort = effort
        self.was_late = False
        """Whether something was left out because the time was up."""
        self._time_limit = time_limit
        self._deadline = None if time_limit is None else time.monotonic() + time_limit
        self._stop = stop or (lambda: False)

    @contextmanager
    def working(self) -> Iterator[None]:
        """Around all questions: ends the one that is under way at the deadline."""
        if self._time_limit is None:
            yield
            return
        with cancelling(self.solver.cancel, after=self._time_limit):
            yield

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Around questions whose answers are left out if the time is up."""
        try:
            yield
        except Cancelled:
            if not self._is_late or self._stop():
                raise
            self.was_late = True

    def check(self) -> None:
        """Before each proof: is there any time left for it?"""
        if self._is_late or self._stop():
            raise Cancelled("the explanation was told to stop")

    @property
    def _is_late(self) -> bool:
        return self._deadline is not None and time.monotonic() >= self._deadline

    def analyse(self, position: Position) -> Analysis:
        """All scores of a position."""
        self.check()
        analysis = self.solver.analyse(position)
        if not analysis.complete:
            raise Cancelled("the solver was told to stop")
        return analysis

    def score(self, position: Position) -> int:
        """The score of a position."""
        self.check()
        return self.solver.solve(position)

    def result(self, position: Position) -> Result:
        """Only who wins, which is cheaper."""
        self.check()
        return Result.of(self.solver.outcome(position))

    def score_without(self, position: Position, harmless: Mapping[Side, int]) -> int | None:
        """The score if certain cells were harmless; None if that takes too much."""
        self.check()
        return score_without(position, harmless, self.effort.what_if_nodes)
