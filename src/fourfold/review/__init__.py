"""Understanding games: threats, explanations and reviews, every statement proven.

>>> from fourfold import Position, Solver
>>> from fourfold.review import explain
>>> print(explain(Position.from_moves("415263"), Solver()).subject.fact)
Column 7 makes four and wins at once.
"""

from fourfold.review.explaining import Explanation, MoveExplanation, explain
from fourfold.review.facts import Fact, Names, Result
from fourfold.review.finding import THOROUGH, Effort
from fourfold.review.judging import Judgement, Review, ReviewedMove, TurningPoint, judge, review
from fourfold.review.threats import Reason, Threat, threats

__all__ = [
    "THOROUGH",
    "Effort",
    "Explanation",
    "Fact",
    "Judgement",
    "MoveExplanation",
    "Names",
    "Reason",
    "Result",
    "Review",
    "ReviewedMove",
    "Threat",
    "TurningPoint",
    "explain",
    "judge",
    "review",
    "threats",
]
