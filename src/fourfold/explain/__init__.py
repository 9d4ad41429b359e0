"""Why the moves of a position are good or bad: threats and facts, every statement proven.

>>> from fourfold import Position, Solver
>>> from fourfold.explain import explain
>>> print(explain(Position.from_moves("415263"), Solver()).subject.fact)
Column 7 makes four and wins at once: horizontally from column 4, row 1 to column 7, row 1.
"""

from fourfold.explain.explanation import (
    THOROUGH,
    Effort,
    Explanation,
    Moment,
    MoveExplanation,
    explain,
    threats,
)
from fourfold.explain.facts import AnyFact, Fact, Names, Reason, Result, Threat

__all__ = [
    "THOROUGH",
    "AnyFact",
    "Effort",
    "Explanation",
    "Fact",
    "Moment",
    "MoveExplanation",
    "Names",
    "Reason",
    "Result",
    "Threat",
    "explain",
    "threats",
]
