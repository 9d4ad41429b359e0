"""How good a move is: the rule that reviews go by. `docs/review.md` states it."""

from collections.abc import Sequence
from enum import StrEnum

from fourfold._core import is_error, judgement_symbol, worth
from fourfold._core import judge as core_judge
from fourfold.position import Position

__all__ = ["Judgement", "judge", "worth"]


class Judgement(StrEnum):
    """How good a move is. `docs/review.md` states the rule.

    >>> Judgement.MISSED_WIN.value
    'missed win'
    """

    ONLY_MOVE = "only move"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    MISSED_WIN = "missed win"
    BLUNDER = "blunder"

    @property
    def symbol(self) -> str:
        """A short symbol for tables, as in chess: `!`, `?!`, `?` or `??`. May be empty."""
        return judgement_symbol(self.value)

    @property
    def is_error(self) -> bool:
        """Whether it is a mistake, a missed win or a blunder."""
        return is_error(self.value)


def judge(position: Position, column: int, scores: Sequence[int | None]) -> Judgement:
    """How good a move is, given the exact scores of all columns.

    >>> from fourfold import Position, Solver
    >>> position = Position.from_moves("414141")
    >>> scores = Solver().analyse(position).scores
    >>> judge(position, 3, scores), judge(position, 1, scores)
    (<Judgement.BEST: 'best'>, <Judgement.BLUNDER: 'blunder'>)

    Where the most fours win, scores are leads on the full board, and there is no sooner or later.

    >>> judge(Position(rule="most-fours"), 0, [1, 3, None, None, None, None, None])
    <Judgement.GOOD: 'good'>
    """
    return Judgement(core_judge(position, column, scores))
