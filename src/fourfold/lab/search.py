"""The classic searches: minimax and alpha-beta to a fixed depth."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from fourfold._core import classic_evaluate, classic_lines, classic_search
from fourfold.errors import InvalidArgument, WrongType
from fourfold.lab.choices import Evaluation, Order, Rule
from fourfold.lab.numbers import json_value
from fourfold.lab.tree import Node, Tree
from fourfold.notation import column_label, format_moves
from fourfold.position import Position
from fourfold.side import Side

RECORD_LIMIT = 500_000
"""The most nodes of a tree that are recorded."""

Evaluator = Callable[[Position], float]
"""A function of your own: what a position is worth to the first side, between ±1,000,000."""


@dataclass(frozen=True, slots=True)
class Search:
    """What a search was asked, and what it found.

    All values are seen from the first side: it maximises, the second side minimises.
    """

    position: Position
    depth: int
    evaluation: str
    """Its name; that of the function if it is one of yours."""
    order: Order
    seed: int
    pruning: bool
    rule: Rule
    column: int
    """The move chosen: of several best ones the first in the order of the children."""
    value: float
    values: tuple[float | None, ...]
    """For each column the value after playing it; None if it is full, or if pruning left only a
    bound."""
    pv: tuple[int, ...]
    """The principal variation: the moves that both sides would choose."""
    nodes: int
    """Nodes visited, the root included."""
    seconds: float
    tree: Tree | None
    """What was visited, if recorded."""

    @property
    def recorded(self) -> Tree:
        """The tree; an error if it was not recorded.

        >>> from fourfold import Position, lab
        >>> lab.search(Position(), 1).recorded
        Traceback (most recent call last):
        fourfold.errors.InvalidArgument: no tree was recorded: search with record=True
        """
        if self.tree is None:
            raise InvalidArgument("no tree was recorded: search with record=True")
        return self.tree

    @property
    def title(self) -> str:
        """What was searched, in a few words.

        >>> from fourfold import Position, lab
        >>> lab.search(Position(), 2).title
        'alpha-beta, depth 2, threats, centre'
        """
        words = ["alpha-beta" if self.pruning else "minimax", f"depth {self.depth}"]
        order = f"shuffled by {self.seed}" if self.order is Order.SHUFFLED else str(self.order)
        words += [self.evaluation, order]
        if self.rule is not Rule.CONNECT_FOUR:
            words.append(str(self.rule))
        return ", ".join(words)

    def to_dict(self) -> dict[str, Any]:
        """All but the tree as JSON can hold it. Columns are named as in move strings.

        >>> from fourfold import Position, lab
        >>> lab.search(Position.from_moves("414141"), 3).to_dict()["best"]
        '4'
        """
        return {
            "position": self.position.to_lists(),
            "depth": self.depth,
            "evaluation": self.evaluation,
            "order": str(self.order),
            "seed": self.seed,
            "pruning": self.pruning,
            "rule": str(self.rule),
            "best": column_label(self.column),
            "value": json_value(self.value),
            "values": [json_value(value) for value in self.values],
            "pv": format_moves(self.pv),
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


def search(  # noqa: PLR0913 - all but two have names
    position: Position,
    depth: int,
    *,
    evaluation: Evaluation | str | Evaluator = Evaluation.THREATS,
    order: Order | str = Order.CENTRE,
    seed: int = 0,
    pruning: bool = True,
    rule: Rule | str | None = None,
    record: bool = False,
    overlook: Iterable[int] = (),
    node_limit: int | None = None,
    stop: Callable[[], object] | None = None,
) -> Search:
    """Looks `depth` plies ahead: alpha-beta, or minimax without `pruning`.

    The evaluation is one of ours by name, or any function that takes a position and returns a
    number: what it is worth to the first side. It is asked where the depth ends; finished games
    are worth ±1,000,000 and more, sooner ones more. If it fails, or returns no number or one that
    is too large, the search ends with an error that names it.

    `seed` is for the order `shuffled`. `rule` is that of the position unless it is given; a
    position of the usual rule can also be searched as one of a game that goes on after a four.
    `record` keeps the tree, of at most `RECORD_LIMIT` nodes. `overlook` are lines of four, as
    indices into `lines(columns, rows)`, that the search is blind to: for it they neither win nor
    count. `node_limit` ends a search that takes too long with LimitReached; `stop`, which is asked
    some 20 times a second, ends it with Cancelled; and Ctrl-C ends any. The GIL is released, except
    to call a function of yours.

    >>> from fourfold import Position, lab
    >>> found = lab.search(Position.from_moves("414141"), 4)
    >>> found.column, found.value, found.pv
    (3, 1000003, (3,))
    >>> lab.search(Position(), 3, evaluation="chains", pruning=False).nodes
    400
    >>> def rightmost(position):
    ...     return position.bitboards[0] / 1e9
    >>> lab.search(Position(), 1, evaluation=rightmost).column
    6
    """
    order = Order.named(order)
    if rule is None:
        rule = position.rule if isinstance(position, Position) else Rule.CONNECT_FOUR
    rule = Rule.named(rule)
    leaf = _leaf(evaluation)
    column, value, values, pv, nodes, seconds, tree = classic_search(
        position,
        depth,
        evaluation=leaf,
        order=order.value,
        seed=seed,
        pruning=pruning,
        rule=rule.value,
        overlook=overlook,
        record=RECORD_LIMIT if record else None,
        node_limit=node_limit,
        stop=stop,
    )
    return Search(
        position=position,
        depth=depth,
        evaluation=leaf if isinstance(leaf, str) else _name_of(leaf),
        order=order,
        seed=seed,
        pruning=pruning,
        rule=rule,
        column=column,
        value=_whole(float(value)),
        values=tuple(None if each is None else _whole(float(each)) for each in values),
        pv=pv,
        nodes=nodes,
        seconds=seconds,
        tree=None if tree is None else Tree(_to_nodes(position, tree), pv),
    )


def evaluate(
    position: Position,
    evaluation: Evaluation | str = Evaluation.THREATS,
    *,
    overlook: Iterable[int] = (),
) -> int:
    """What an evaluation says of a position, for the first side, without any search. It goes by
    the rule of the position.

    >>> from fourfold import Position, lab
    >>> lab.evaluate(Position.from_moves("4"), "chains")
    13
    """
    return classic_evaluate(position, Evaluation.named(evaluation).value, overlook)


def lines(columns: int = 7, rows: int = 6) -> tuple[tuple[tuple[int, int], ...], ...]:
    """All lines of four cells of a board; each cell is (column, row), from 0 at the bottom left.

    >>> from fourfold import lab
    >>> len(lab.lines()), lab.lines()[0]
    (69, ((0, 0), (1, 0), (2, 0), (3, 0)))
    """
    return classic_lines(columns, rows)


def _name_of(function: object) -> str:
    return str(getattr(function, "__qualname__", repr(function)))


def _leaf(evaluation: object) -> str | Evaluator:
    """An evaluation as the core takes it."""
    if callable(evaluation):
        return _blamed(evaluation)
    if not isinstance(evaluation, str):
        kind = type(evaluation).__name__
        raise WrongType(f"evaluation must be a name or a function, not {kind}")
    return Evaluation.named(evaluation).value


def _blamed(function: Evaluator) -> Evaluator:
    """The same function; what it raises becomes an error that names it."""
    name = _name_of(function)

    def evaluate_leaf(position: Position) -> float:
        try:
            return function(position)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise InvalidArgument(f"the evaluation {name} raised {what}") from error

    evaluate_leaf.__qualname__ = name
    return evaluate_leaf


# Flags of recorded nodes, as in classic.hpp.
_PRUNED, _FINISHED = 1, 8


def _to_nodes(position: Position, tree: tuple[Any, ...]) -> Node:
    """The root of a tree that was recorded as one array for each property, in order visited."""
    root_maximises = position.turn is Side.FIRST
    nodes: list[Node] = []
    for parent, column, depth, flags, value, alpha, beta in zip(
        *(array.tolist() for array in tree), strict=True
    ):
        pruned = bool(flags & _PRUNED)
        node = Node(
            column=None if parent < 0 else column,
            maximises=root_maximises == (depth % 2 == 0),
            value=None if pruned else _whole(value),
            alpha=_whole(alpha),
            beta=_whole(beta),
            pruned=pruned,
            finished=bool(flags & _FINISHED),
        )
        if parent >= 0:
            nodes[parent].children.append(node)
        nodes.append(node)
    return nodes[0]


def _whole(value: float) -> float:
    """Whole numbers as such."""
    return int(value) if value.is_integer() else value
