"""A lab for search: minimax and alpha-beta, their trees and their cost.

All values are from the first side's point of view: it maximises, the second side minimises.

>>> from fourfold import Position
>>> from fourfold.learn import lab
>>> found = lab.search(Position.from_moves("44"), depth=4, evaluation="windows")
>>> found.column, found.nodes < lab.search(Position.from_moves("44"), 4, pruning=False).nodes
(3, True)
"""

from fourfold.learn.lab.chart import chart
from fourfold.learn.lab.choices import Evaluation, Order, Rule
from fourfold.learn.lab.compare import (
    PUBLISHED,
    ComparedSearch,
    Comparison,
    Published,
    PublishedComparison,
    Replayed,
    Row,
    compare,
    replay_published,
)
from fourfold.learn.lab.export import outline, to_dot, to_json
from fourfold.learn.lab.network import ColumnThoughts, Thoughts, think
from fourfold.learn.lab.picture import picture
from fourfold.learn.lab.search import (
    MULTIPLIER,
    RECORD_LIMIT,
    Evaluator,
    Search,
    check_options,
    evaluate,
    lines,
    positions,
    search,
)
from fourfold.learn.lab.tree import Node, Tree

__all__ = [
    "MULTIPLIER",
    "PUBLISHED",
    "RECORD_LIMIT",
    "ColumnThoughts",
    "ComparedSearch",
    "Comparison",
    "Evaluation",
    "Evaluator",
    "Node",
    "Order",
    "Published",
    "PublishedComparison",
    "Replayed",
    "Row",
    "Rule",
    "Search",
    "Thoughts",
    "Tree",
    "chart",
    "check_options",
    "compare",
    "evaluate",
    "lines",
    "outline",
    "picture",
    "positions",
    "replay_published",
    "search",
    "think",
    "to_dot",
    "to_json",
]
