"""Understanding games: threats, explanations and reviews, every statement proven.

>>> from fourfold import Position, Solver
>>> from fourfold.review import explain
>>> print(explain(Position.from_moves("415263"), Solver()).subject.fact)
Column 7 makes four and wins at once.
"""

from fourfold.review.explanation import (
    THOROUGH,
    Effort,
    Explanation,
    Moment,
    MoveExplanation,
    explain,
    threats,
)
from fourfold.review.facts import Fact, Names, Reason, Result, Threat
from fourfold.review.game_review import KeyMoment, Review, ReviewedMove, review
from fourfold.review.judgement import TYPICAL_ELO, Judgement, judge, worth

__all__ = [
    "THOROUGH",
    "TYPICAL_ELO",
    "Effort",
    "Explanation",
    "Fact",
    "Judgement",
    "KeyMoment",
    "Moment",
    "MoveExplanation",
    "Names",
    "Reason",
    "Result",
    "Review",
    "ReviewedMove",
    "Threat",
    "explain",
    "judge",
    "review",
    "threats",
    "worth",
]
