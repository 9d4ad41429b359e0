"""Minimax and alpha-beta to a fixed depth."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any

from fourfold._core import StopToken, classic_evaluate, classic_lines, classic_search
from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.base.json_shapes import NOT_IN_JSON, called, write_only
from fourfold.learn.lab.choices import Evaluation, Order, Rule
from fourfold.learn.lab.numbers import Value
from fourfold.learn.lab.tree import Node, Tree
from fourfold.rules.game import Game
from fourfold.rules.position import Cell, Position
from fourfold.rules.shapes import Column, Moves
from fourfold.rules.side import Side

RECORD_LIMIT = 500_000
"""The most nodes of a recorded tree."""

MULTIPLIER = 21
"""What a four adds to `chains`, unless another number is given."""

Evaluator = Callable[[Position], float]
"""A custom evaluation: the value of a position for the first side, within ±1,000,000."""


@dataclass(frozen=True, slots=True)
class Search:
    """The parameters of a search, and its result.

    All values are from the first side's point of view: it maximises, the second side minimises.
    """

    position: Annotated[Position, write_only(Position.to_lists, list[list[int]])]
    """The position; in JSON its rows from the top: 0 is an empty cell, 1 first and 2 second."""
    depth: int
    """How many plies it looks ahead."""
    evaluation: str
    """The name of the evaluation or of the custom function."""
    multiplier: int
    """What a four adds to `chains`."""
    evaluate_finished: bool
    """Whether finished games were valued by the evaluation, too."""
    order: Order
    """The order of the children."""
    seed: int
    """The seed of the order `shuffled`."""
    pruning: bool
    """Whether it is alpha-beta, not minimax."""
    rule: Rule
    """What ends the game, and who wins."""
    column: Column = field(metadata=called("best"))
    """The chosen move: among equally good ones, the first in the order of the children."""
    value: Value
    """The value of the position."""
    values: tuple[Value | None, ...]
    """The value after each column; None if the column is full or pruning left only a bound."""
    pv: Moves
    """The principal variation: best play of both sides."""
    nodes: int
    """The number of nodes visited, including the root."""
    seconds: float
    """The time taken."""
    tree: Tree | None = field(metadata=NOT_IN_JSON)
    """The visited nodes, if recorded."""

    @property
    def recorded(self) -> Tree:
        """The tree. Raises InvalidArgument if it was not recorded.

        >>> from fourfold import Position
        >>> from fourfold.learn import lab
        >>> lab.search(Position(), 1).recorded
        Traceback (most recent call last):
        fourfold.InvalidArgument: no tree was recorded: search with record=True
        """
        if self.tree is None:
            raise InvalidArgument("no tree was recorded: search with record=True")
        return self.tree

    @property
    def title(self) -> str:
        """A short description of the search.

        >>> from fourfold import Position
        >>> from fourfold.learn import lab
        >>> lab.search(Position(), 2).title
        'alpha-beta, depth 2, threats, centre'
        """
        words = ["alpha-beta" if self.pruning else "minimax", f"depth {self.depth}"]
        order = f"shuffled by {self.seed}" if self.order is Order.SHUFFLED else str(self.order)
        words += [self.evaluation, order]
        if self.multiplier != MULTIPLIER:
            words.append(f"multiplier {self.multiplier}")
        if self.evaluate_finished:
            words.append("finished games evaluated")
        if self.rule is not Rule.CONNECT_FOUR:
            words.append(str(self.rule))
        return ", ".join(words)


def search(  # noqa: PLR0913 - all but two have names
    position: Position,
    depth: int,
    *,
    evaluation: Evaluation | str | Evaluator = Evaluation.THREATS,
    multiplier: int = MULTIPLIER,
    evaluate_finished: bool = False,
    order: Order | str = Order.CENTRE,
    seed: int = 0,
    pruning: bool = True,
    rule: Rule | str | None = None,
    record: bool = False,
    overlook: Iterable[int] = (),
    node_limit: int | None = None,
    stop: StopToken | None = None,
) -> Search:
    """Search `depth` plies ahead with alpha-beta, or with minimax without `pruning`.

    The evaluation is a name, or a function that takes a position and returns its value for the
    first side. It is called where the depth ends; finished games are worth ±1,000,000 and more,
    earlier ones more. If it raises an exception, or does not return a number in range, the search
    ends with an error that names it.

    `multiplier` is what a four adds to `chains`. With `evaluate_finished`, the evaluation also
    values finished games, if it counts fours: with `windows`, a four is worth 1000 there, and other
    lines may outweigh it.

    `seed` is for the order `shuffled`. `rule` is by default that of the position; a position of the
    usual rule can also be searched as if the game continued after a four. `record` stores the tree,
    of at most `RECORD_LIMIT` nodes. `overlook` are lines of four, as indices into
    `lines(columns, rows)`, that the search ignores: they neither win nor count. A search that
    exceeds `node_limit` raises LimitReached, one whose `stop` is cancelled raises Cancelled, and
    Ctrl-C ends any search. The GIL is released, except to call a custom evaluation.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
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
    check_options(leaf, multiplier, evaluate_finished=evaluate_finished)
    column, value, values, pv, nodes, seconds, tree = classic_search(
        position,
        depth,
        evaluation=leaf,
        multiplier=multiplier,
        evaluate_finished=evaluate_finished,
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
        multiplier=multiplier,
        evaluate_finished=evaluate_finished,
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
    multiplier: int = MULTIPLIER,
    overlook: Iterable[int] = (),
) -> int:
    """The value of a position for the first side by an evaluation, without a search, with the rule
    of the position. `multiplier` is what a four adds to `chains`.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> lab.evaluate(Position.from_moves("4"), "chains")
    13
    """
    leaf = Evaluation.named(evaluation)
    check_options(leaf, multiplier)
    return classic_evaluate(position, leaf.value, overlook, multiplier=multiplier)


def check_options(
    evaluation: str | Evaluator, multiplier: int = MULTIPLIER, *, evaluate_finished: bool = False
) -> None:
    """Raise InvalidArgument for an option that the evaluation does not have.

    >>> from fourfold.learn import lab
    >>> lab.check_options("windows", multiplier=5)
    Traceback (most recent call last):
    fourfold.InvalidArgument: windows has no multiplier: it is an option of chains
    """
    name = evaluation if isinstance(evaluation, str) else _name_of(evaluation)
    if multiplier != MULTIPLIER and evaluation != Evaluation.CHAINS:
        raise InvalidArgument(f"{name} has no multiplier: it is an option of chains")
    if evaluate_finished and isinstance(evaluation, str) and not Evaluation(name).counts_fours:
        able = ", ".join(each for each in Evaluation if each.counts_fours)
        raise InvalidArgument(f"{name} cannot evaluate finished games. Available: {able}")


def positions(
    moves: str, columns: int = 7, rows: int = 6, *, rule: Rule | str = Rule.CONNECT_FOUR
) -> list[Position]:
    """The positions of a game that can be searched: the empty board and the position after each
    move, without the last one if the game ended there.

    >>> from fourfold.learn import lab
    >>> [position.ply for position in lab.positions("4141414")]
    [0, 1, 2, 3, 4, 5, 6]
    >>> lab.positions("41414141", rule="most-fours")[-1].ply
    8
    """
    found = Game.from_moves(moves, columns, rows, rule=Rule.named(rule)).positions
    return [position for position in found if not position.is_over]


def lines(columns: int = 7, rows: int = 6) -> tuple[tuple[Cell, ...], ...]:
    """All lines of four cells of a board.

    >>> from fourfold.learn import lab
    >>> len(lab.lines()), lab.lines()[0]
    (69, ((0, 0), (1, 0), (2, 0), (3, 0)))
    """
    return classic_lines(columns, rows)


def _name_of(function: object) -> str:
    return str(getattr(function, "__qualname__", repr(function)))


def _leaf(evaluation: object) -> str | Evaluator:
    """An evaluation as the core expects it."""
    if callable(evaluation):
        return _with_errors_named(evaluation)
    if not isinstance(evaluation, str):
        kind = type(evaluation).__name__
        raise WrongType(f"evaluation must be a name or a function, not {kind}")
    return Evaluation.named(evaluation).value


def _with_errors_named(function: Evaluator) -> Evaluator:
    """The same function; its exceptions become errors that name it."""
    name = _name_of(function)

    def evaluate_leaf(position: Position) -> float:
        try:
            return function(position)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise InvalidArgument(f"the evaluation {name} raised {what}") from error

    evaluate_leaf.__qualname__ = name
    return evaluate_leaf


# Flags of recorded nodes, as in the core's classic/kernel.hpp.
_PRUNED, _FINISHED = 1, 8


def _to_nodes(position: Position, tree: tuple[Any, ...]) -> Node:
    """The root of a tree that was recorded as an array per property, in the order visited."""
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
    """An int if the value is integral."""
    return int(value) if value.is_integer() else value
