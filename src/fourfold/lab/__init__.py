"""A laboratory for search: minimax and alpha-beta, their trees and their cost.

All values are from the first side's point of view: it maximises, the second side minimises.

>>> from fourfold import Position, lab
>>> found = lab.search(Position.from_moves("44"), depth=4, evaluation="windows")
>>> found.column, found.nodes < lab.search(Position.from_moves("44"), 4, pruning=False).nodes
(3, True)
"""

from fourfold.lab.chart import chart
from fourfold.lab.choices import Evaluation, Order, Rule
from fourfold.lab.compare import PUBLISHED, Published, Replayed, Row, compare, replay_published
from fourfold.lab.export import outline, to_dict, to_dot, to_json
from fourfold.lab.picture import picture
from fourfold.lab.search import RECORD_LIMIT, Evaluator, Search, evaluate, lines, positions, search
from fourfold.lab.tree import Node, Tree

__all__ = [
    "PUBLISHED",
    "RECORD_LIMIT",
    "Evaluation",
    "Evaluator",
    "Node",
    "Order",
    "Published",
    "Replayed",
    "Row",
    "Rule",
    "Search",
    "Tree",
    "chart",
    "compare",
    "evaluate",
    "lines",
    "outline",
    "picture",
    "positions",
    "replay_published",
    "search",
    "to_dict",
    "to_dot",
    "to_json",
]
