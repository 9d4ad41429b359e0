"""Advice about a game: hints, explanations, reviews, found on another thread."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from fourfold.session.thinker import Question, Thinker
from fourfold.solver import Solver

T = TypeVar("T")


class Inquiry(NamedTuple):
    """What those who give advice work with."""

    solver: Solver
    dropped: Callable[[], bool]
    """Whether the advice is no longer wanted."""
    tell: Callable[[Callable[[], object]], object]
    """Takes a function that reports progress; it is called during a later `poll`."""


def seek(
    thinker: Thinker,
    solver: Solver,
    work: Callable[[Inquiry], T],
    answer: Callable[[T], object],
    failed: Callable[[Exception], object],
) -> None:
    """Lets a thinker do the work with a solver of its own."""

    def advise(question: Question) -> T:
        def tell(message: Callable[[], object]) -> None:
            thinker.tell(question, message)

        return work(Inquiry(solver, question.dropped.is_set, tell))

    thinker.ask(advise, answer, failed=failed, stop=solver.cancel)
