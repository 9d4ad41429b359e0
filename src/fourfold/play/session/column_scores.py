"""The result of an analysis for each column, ready to be shown below it."""

from typing import NamedTuple

from fourfold.render.board import score_color
from fourfold.solver import Analysis
from fourfold.solver.scores import signed


class ColumnScore(NamedTuple):
    """What is shown below a column."""

    text: str
    kind: str
    """The name of its colour in the theme: `win`, `draw`, `loss` or `muted`."""
    best: bool = False


def column_scores(analysis: Analysis) -> tuple[ColumnScore | None, ...]:
    """The score of each column; a question mark where it is not proven yet.

    >>> from fourfold import Position, Solver
    >>> column_scores(Solver().analyse(Position.from_moves("414141")))[3]
    ColumnScore(text='+18', kind='win', best=True)
    >>> column_scores(Solver().analyse(Position.from_moves("4")))[3]
    ColumnScore(text='-1', kind='muted', best=True)
    """
    return tuple(
        None if bounds is None else _column_score(score, best=column in analysis.best)
        for column, (score, bounds) in enumerate(
            zip(analysis.scores, analysis.column_bounds, strict=True)
        )
    )


def _column_score(score: int | None, *, best: bool) -> ColumnScore:
    if score is None:
        return ColumnScore("?", "muted", best)  # may be known to be best before its score is
    return ColumnScore(signed(score), score_color(score, best=best), best)
