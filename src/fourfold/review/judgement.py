"""How good a move is: the rule that reviews go by. `docs/review.md` states it."""

from collections.abc import Sequence
from enum import StrEnum

from fourfold._core import elo_of_people, is_error, judgement_symbol
from fourfold._core import judge as core_judge
from fourfold._core import worth as core_worth
from fourfold.rules.position import Position

__all__ = ["TYPICAL_ELO", "Judgement", "judge", "worth"]


TYPICAL_ELO = round(elo_of_people())
"""The strength of the people that the model of people was fitted to."""


class Judgement(StrEnum):
    """How good a move is. `docs/review.md` states the rule.

    >>> Judgement.ONLY_MOVE.value
    'only move'
    """

    ONLY_MOVE = "only move"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def symbol(self) -> str:
        """A short symbol for tables, as in chess: `!`, `?!`, `?` or `??`. May be empty."""
        return judgement_symbol(self.value)

    @property
    def is_error(self) -> bool:
        """Whether it is a mistake or a blunder."""
        return is_error(self.value)


def judge(
    position: Position,
    column: int,
    scores: Sequence[int | None],
    elo: int = TYPICAL_ELO,
    probabilities: Sequence[float] = (),
) -> Judgement:
    """How good a move is between players of this strength, given the exact scores of all columns.

    `probabilities` says how likely such a player makes each move, as the `probabilities` of a
    human-like player do. With them an error is judged more mildly where hardly anybody finds a
    good move.

    >>> from fourfold import Position, Solver
    >>> position = Position.from_moves("414141")
    >>> scores = Solver().analyse(position).scores
    >>> judge(position, 3, scores), judge(position, 1, scores)
    (<Judgement.ONLY_MOVE: 'only move'>, <Judgement.BLUNDER: 'blunder'>)

    Where the most fours win, scores are leads on the full board.

    >>> judge(Position(rule="most-fours"), 0, [1, 3, None, None, None, None, None])
    <Judgement.GOOD: 'good'>
    """
    return Judgement(core_judge(position, column, scores, elo, probabilities))


def worth(
    position: Position, column: int, scores: Sequence[int | None], elo: int = TYPICAL_ELO
) -> int | None:
    """What a move counts for the accuracy, from 0 to 100, between players of this strength.

    None if all moves score the same.

    >>> worth(Position.from_moves("414141"), 3, [-18, -18, -18, 18, -18, -18, -18])
    100
    """
    return core_worth(position, column, scores, elo)
