"""What a solver finds out about a position, and about many."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Self

from fourfold._core import estimate as core_estimate
from fourfold.base.json_shapes import IF_GIVEN, NOT_IN_JSON, Within, derived, to_json
from fourfold.base.languages import check_language, core_language
from fourfold.rules.position import Position
from fourfold.rules.shapes import Bounds, Column, Count, Moves, Score
from fourfold.rules.side import Side
from fourfold.solver.scores import in_words, plies_to_end, proven_depth

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class AnalysisWords:
    """What an analysis has proven, in words."""

    bounds: str
    """What is proven of the score: "win in 5", "between a loss in 5 and a win in 9"."""
    columns: tuple[str | None, ...]
    """What is proven of each column; None if it cannot be played."""
    verdict: str
    """Who wins with best play, where {first} and {second} stand for the names of the sides. Empty
    if that is not proven, or if the game is over."""
    hint: str
    """Which columns are best: "Column 4 is best: it wins in 3." Empty if the score is not proven,
    or if the game is over."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What looks best where no column is proven to be best. Nothing of it is proven: it is the
    opinion of a short search by threats, corrected by what people like to play.
    """

    best: tuple[Column, ...]
    """The columns that look best; several if they look equally good."""
    depth: Count
    """How many moves the search looks ahead."""
    text: str
    """The estimate as a sentence: "Column 4 looks best, not proven.\""""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known about a position and each of its moves, all seen from the side to move.

    `complete` is whether the search finished. If a limit stopped it, a score that is
    not proven is None, and the bounds say what is proven: lower <= score <= upper.
    """

    position: Position = field(metadata=NOT_IN_JSON)
    language: str = field(kw_only=True, default="en")
    """The language of its texts."""
    moves: Moves | None = field(kw_only=True, default=None)
    """The moves that lead to the position; None if they are not known."""
    score: Score | None
    """The score of the position; None if it is not proven."""
    bounds: Bounds
    """What is proven of the score: the lowest and the highest that it can be."""
    scores: tuple[Score | None, ...]
    """For each column the score after playing it; None if it is full, the game is over, or it is
    not proven."""
    column_bounds: tuple[Bounds | None, ...]
    """For each column what is proven of its score; None if it cannot be played."""
    best: tuple[Column, ...]
    """The columns that are proven to be best: all of them if the analysis is complete."""
    pv: Moves
    """Best play to the end of the game. Empty if the analysis is not complete, or if it was not
    asked for."""
    plies: Count | None
    """How many moves best play takes to the end of the game; None if not complete."""
    nodes: Count
    """Positions visited."""
    seconds: Annotated[float, Within(0)]
    """The time taken."""
    complete: bool
    """Whether everything is proven; False if a limit stopped the search."""
    words: AnalysisWords | None = field(kw_only=True, default=None, metadata=IF_GIVEN)
    """The same in words: from the engine for browsers, and for boards in notebooks."""

    @derived
    def result(self) -> str | None:
        """The score in words, for example `win in 12`; `lost` or `draw` after the end of the game.
        None if it is not proven.

        >>> from fourfold import Solver
        >>> Solver().analyse(Position.from_moves("414141")).result
        'win in 1'
        """
        return None if self.score is None else in_words(self.position, self.score, self.language)

    @derived
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    @derived
    def winner(self) -> Side | None:
        """Who has won; None if nobody has."""
        return self.position.winner

    @derived
    def depth(self) -> Count:
        """How many moves ahead everything is known: an earlier four of either side is excluded, or
        cannot be prevented. All moves to the end if the score is proven.

        >>> from fourfold import Solver
        >>> Solver().analyse(Position.from_moves("414141")).depth
        36
        """
        return proven_depth(self.position, self.bounds)

    @derived
    def estimate(self) -> Estimate | None:
        """What looks best if no column is proven to be best; None otherwise. It takes some
        milliseconds, does not depend on the solver, and never contradicts what is proven.

        >>> from fourfold import Solver
        >>> print(Solver().analyse(Position(9, 7), node_limit=1000).estimate)
        Column 5 looks best, not proven.
        """
        if self.best or self.position.is_over:
            return None
        return _estimate(self.position, self.column_bounds, self.language)

    def in_language(self, code: str) -> Self:
        """The same with its texts in another language.

        >>> from fourfold import Solver
        >>> Solver().analyse(Position.from_moves("414141")).in_language("en-XA").result
        '[ŵîñ îñ 1 ~~]'
        """
        return self if code == self.language else replace(self, language=check_language(code))

    def to_dict(self, moves: str | None = None) -> dict[str, Any]:
        """The analysis as JSON (`docs/json.md`): columns are named as in move strings.

        A position does not know the moves that led to it; pass them to have them included.

        >>> from fourfold import Solver
        >>> Solver().analyse(Position.from_moves("414141")).to_dict()["best"]
        ['4']
        """
        found: dict[str, Any] = to_json(self)
        return found if moves is None else found | {"moves": moves}


@dataclass(frozen=True, slots=True)
class Labels:
    """What is known about many positions, as arrays in their order; seen from the side to move."""

    scores: "NDArray[np.int8]"
    """The score of each position; NO_SCORE if it was not solved in time."""
    columns: "NDArray[np.int8]"
    """For each position the score after playing each column; NO_SCORE if it cannot be played."""
    best: "NDArray[np.bool_]"
    """For each position and column whether it has the highest score."""
    outcomes: "NDArray[np.int8]"
    """1 for a win, 0 for a draw, -1 for a loss; 0 also if the position was not solved in time."""
    plies: "NDArray[np.int16]"
    """How many plies best play takes to the end of the game."""
    solved: "NDArray[np.bool_]"
    """Which positions were solved: all of them unless there was a time limit."""


@lru_cache(maxsize=64)
def _estimate(
    position: Position, column_bounds: tuple[Bounds | None, ...], language: str
) -> Estimate | None:
    """Cached: a page that shows a running analysis is drawn more often than bounds change."""
    found = core_estimate(position, column_bounds, core_language(language))
    return found and Estimate(*found)


def to_analysis(position: Position, found: tuple[Any, ...]) -> Analysis:
    """An analysis of the core as a Python value."""
    bounds, column_bounds, best, pv, nodes, seconds, complete = found
    score = _exact(bounds)
    plies = 0 if position.is_over or score is None else plies_to_end(position, score)
    return Analysis(
        position=position,
        score=score,
        bounds=bounds,
        scores=tuple(map(_exact, column_bounds)),
        column_bounds=column_bounds,
        best=best,
        pv=pv,
        plies=plies if complete else None,
        nodes=nodes,
        seconds=seconds,
        complete=complete,
    )


def _exact(bounds: tuple[int, int] | None) -> int | None:
    return bounds[0] if bounds and bounds[0] == bounds[1] else None
