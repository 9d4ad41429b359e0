"""Understanding games: threats, explanations and reviews, every statement proven.

>>> from fourfold import Position, Solver
>>> from fourfold.review import explain
>>> print(explain(Position.from_moves("415263"), Solver()).subject.fact)
Column 7 makes four and wins at once.
"""

from fourfold.review.explaining import explain
from fourfold.review.explanation import Explanation, MoveExplanation
from fourfold.review.facts import Fact, Names, Result
from fourfold.review.judgement import Judgement, judge
from fourfold.review.proving import THOROUGH, Effort
from fourfold.review.reviewing import Review, ReviewedMove, TurningPoint, review
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
