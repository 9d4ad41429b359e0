"""Strategies to be learned by heart: one with which the first player always wins, and one with
which the second player does not lose.

`docs/strategy.md` explains them. They come with the package.
"""

from fourfold.learn.strategy.checker import Report, StrategyFault, check
from fourfold.learn.strategy.files import (
    from_data,
    read,
    shipped,
    shipped_second,
    to_data,
    to_text,
)
from fourfold.learn.strategy.shares import coverage, needed_for, replies_of_people, with_shares
from fourfold.learn.strategy.strategy import Entry, Strategy, diagram_marks, mirror_diagram

__all__ = [
    "Entry",
    "Report",
    "Strategy",
    "StrategyFault",
    "check",
    "coverage",
    "diagram_marks",
    "from_data",
    "mirror_diagram",
    "needed_for",
    "read",
    "replies_of_people",
    "shipped",
    "shipped_second",
    "to_data",
    "to_text",
    "with_shares",
]
