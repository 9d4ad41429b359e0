"""Tasks for the scheduler: an analysis, an explanation, a review, a player's move."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from fourfold.base.errors import Cancelled, LimitReached
from fourfold.explain import THOROUGH, Effort, Explanation, Names, explain
from fourfold.explain.facts import PLAIN
from fourfold.players import Recipe, choose_move
from fourfold.review import TYPICAL_ELO, Review, review
from fourfold.rules.game import Game
from fourfold.rules.position import Position
from fourfold.solver import Analysis, Solver, StopToken

# The first slice of an analysis, in nodes and not in seconds: on a busy machine a thread may not
# run at all for 10 ms, and easy positions would be mistaken for hard ones. It takes about 3 ms.
_FIRST_NODES = 20_000
_FIRST_SECONDS = 0.1  # the time limit of that slice, for a very busy machine
_LAST_CALL = 0.4  # seconds reserved to choose or explain with what is known
_MOMENT = 0.01
_HASTY = Effort(what_if_nodes=20_000, forcing_budget=500, following_budget=500)


@dataclass
class AnalysisTask:
    """The analysis of a position.

    >>> task = AnalysisTask(Position.from_moves("414141"))
    >>> task(Solver(), 1, last=False, stop=StopToken()).best
    (3,)
    """

    position: Position
    known: list[Analysis] = field(default_factory=list)
    """The analyses of the slices so far."""
    resumes = True
    last_call = 0.0

    def __call__(
        self, solver: Solver, seconds: float, *, last: bool, stop: StopToken
    ) -> Analysis | None:
        """The analysis if it is complete, or if this is the `last` slice."""
        is_first = not (self.known or last)
        if is_first:
            seconds = max(seconds, _FIRST_SECONDS)
        nodes = _FIRST_NODES if is_first else None
        analysis = solver.analyse(self.position, seconds, nodes, stop=stop)
        self.known.append(analysis)
        if not (analysis.complete or last):
            return None
        return replace(
            max(self.known, key=_knowledge),
            nodes=sum(each.nodes for each in self.known),
            seconds=sum(each.seconds for each in self.known),
        )


def _knowledge(analysis: Analysis) -> tuple[bool, int]:
    """A sort key for analyses: larger if more is proven."""
    ranges = [analysis.bounds, *(bounds for bounds in analysis.column_bounds if bounds)]
    return analysis.complete, -sum(upper - lower for lower, upper in ranges)


@dataclass
class ExplanationTask:
    """Why the best move is best, or why a certain one is not.

    >>> task = ExplanationTask(AnalysisTask(Position.from_moves("414141")))
    >>> print(task(Solver(), 1, last=False, stop=StopToken()).subject.fact)
    Column 4 makes four and wins at once: vertically from column 4, row 1 to column 4, row 4.
    """

    analysis: AnalysisTask
    column: int | None = None
    played: Sequence[int] = ()
    names: Names = PLAIN
    language: str = "en"
    resumes = False
    last_call = _LAST_CALL
    _known: Analysis | None = None

    def __call__(
        self, solver: Solver, seconds: float, *, last: bool, stop: StopToken
    ) -> Explanation | None:
        """The explanation. In the `last` call it holds only what can be proven in time."""
        ends = time.monotonic() + seconds
        for_analysis = seconds / 2 if last else seconds
        self._known = self._known or self.analysis(solver, for_analysis, last=last, stop=stop)
        if self._known is None:
            return None
        explanation = explain(
            self.analysis.position,
            solver,
            self.column,
            names=self.names,
            language=self.language,
            played=self.played,
            analysis=self._known,
            time_limit=max(ends - time.monotonic(), _MOMENT),
            effort=_HASTY if last else THOROUGH,
            stop=stop,
        )
        return explanation if last or explanation.complete else None


@dataclass
class MoveTask:
    """A player's move.

    >>> from fourfold.players import read_name
    >>> task = MoveTask(Position.from_moves("414141"), read_name("hard"), seed=1)
    >>> task(Solver(), 1, last=False, stop=StopToken())
    3
    """

    position: Position
    recipe: Recipe
    seed: int | None = None
    resumes = False
    last_call = _LAST_CALL

    def __call__(
        self, solver: Solver, seconds: float, *, last: bool, stop: StopToken
    ) -> int | None:
        """The column, counted from 0. Only in the `last` call may a player use scores that are not
        proven, so that the move depends on how busy the server is only if the time is up.
        """
        player = self.recipe.make(self.seed, solver, patience=seconds / 4 if last else None)
        try:
            return choose_move(player, self.position, StopToken(stop, timeout=seconds))
        except Cancelled:
            if not last:
                return None
            raise LimitReached(f"{self.recipe.name} did not find a move in time") from None


@dataclass
class ReviewTask:
    """The review of a game.

    >>> task = ReviewTask(Game.from_moves("4141415"))
    >>> len(task(Solver(), 10, last=False, stop=StopToken()).key_moments)
    2
    """

    game: Game
    elo: int = TYPICAL_ELO
    language: str = "en"
    resumes = False
    last_call = _LAST_CALL

    def __call__(
        self, solver: Solver, seconds: float, *, last: bool, stop: StopToken
    ) -> Review | None:
        """The review if it is complete. In the `last` call it holds what is known in time."""
        found = review(
            self.game,
            solver,
            elo=self.elo,
            language=self.language,
            time_limit=seconds,
            stop=stop,
        )
        return found if last or found.complete or not found.stopped_early else None
