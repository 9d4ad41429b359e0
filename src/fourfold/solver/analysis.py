"""What a solver finds out about a position, and about many."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fourfold.rules.notation import column_label, format_moves
from fourfold.rules.position import Position
from fourfold.solver.scores import in_words, plies_to_end, proven_depth

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known about a position and each of its moves, all seen from the side to move.

    `complete` is whether the search finished. If a limit stopped it, a score that is
    not proven is None, and the bounds say what is proven: lower <= score <= upper.
    """

    position: Position
    score: int | None
    """The score of the position, None if not proven."""
    bounds: tuple[int, int]
    """What is proven of the score."""
    scores: tuple[int | None, ...]
    """For each column the score after playing it; None if it is full or not proven."""
    column_bounds: tuple[tuple[int, int] | None, ...]
    """For each column what is proven of its score; None if it cannot be played."""
    best: tuple[int, ...]
    """The columns that are proven to be best: all of them if complete."""
    pv: tuple[int, ...]
    """Best play to the end of the game, in columns. Empty if not complete or not asked for."""
    plies: int | None
    """How many plies best play takes to the end of the game, None if not complete."""
    nodes: int
    """Positions looked at."""
    seconds: float
    complete: bool

    @property
    def depth(self) -> int:
        """How many plies ahead everything is known: an earlier four of either side is excluded, or
        it is proven that it cannot be prevented. All plies to the end if the score is proven.

        >>> from fourfold import Solver
        >>> Solver().analyse(Position.from_moves("414141")).depth
        36
        """
        return proven_depth(self.position, self.bounds)

    def to_dict(self, moves: str | None = None) -> dict[str, Any]:
        """The analysis as JSON (`docs/json.md`): columns are named as in move strings.

        A position does not know the moves that led to it; pass them to have them included.

        >>> from fourfold import Solver
        >>> Solver().analyse(Position.from_moves("414141")).to_dict()["best"]
        ['4']
        """
        position, score = self.position, self.score
        return {
            "moves": moves,
            "score": score,
            "result": None if score is None else in_words(position, score),
            "over": position.is_over,
            "winner": position.winner and position.winner.name.lower(),
            "bounds": list(self.bounds),
            "scores": list(self.scores),
            "column_bounds": [None if pair is None else list(pair) for pair in self.column_bounds],
            "best": [column_label(column) for column in self.best],
            "pv": format_moves(self.pv),
            "plies": self.plies,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "complete": self.complete,
        }


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
