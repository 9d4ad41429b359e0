"""A complete strategy with which the first player always wins, to be learned by heart.

`docs/strategy.md` explains it. It comes with the package.
"""

from fourfold.learn.strategy.checker import Report, StrategyFault, check
from fourfold.learn.strategy.files import (
    from_data,
    read,
    shipped,
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
    "to_data",
    "to_text",
    "with_shares",
]
