"""Compare the cost of minimax and alpha-beta, which give the same answer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from fourfold.base.errors import WrongType
from fourfold.base.json_shapes import IF_GIVEN, NOT_IN_JSON
from fourfold.learn.lab.choices import Evaluation, Order, Rule
from fourfold.learn.lab.numbers import Value
from fourfold.learn.lab.search import MULTIPLIER, Evaluator, Search, search
from fourfold.rules.position import Position
from fourfold.rules.shapes import Column, MoveString

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """One search, without and with pruning."""

    minimax: Search
    alpha_beta: Search

    @property
    def share(self) -> float:
        """The share of minimax's nodes that alpha-beta visits.

        >>> from fourfold import Position
        >>> from fourfold.learn import lab
        >>> next(lab.compare(Position(), [3])).share < 1
        True
        """
        return self.alpha_beta.nodes / self.minimax.nodes


@dataclass(frozen=True, slots=True)
class Cost:
    """What a search cost, and the move that it chose."""

    nodes: int
    seconds: float
    move: Column

    @classmethod
    def of(cls, done: Search) -> "Cost":
        """The cost of a search."""
        return cls(done.nodes, done.seconds, done.column)


@dataclass(frozen=True, slots=True)
class ComparedSearch:
    """A row as programs get it."""

    moves: MoveString
    """The moves that lead to the position."""
    depth: int
    evaluation: str
    multiplier: int
    evaluate_finished: bool
    order: Order
    seed: int
    rule: Rule
    value: Value
    """The value of the position."""
    minimax: Cost
    alpha_beta: Cost
    published: "Published | None" = field(default=None, metadata=IF_GIVEN)
    """The numbers of nodes in the study: with --published."""

    @classmethod
    def of(cls, moves: str, row: Row, published: "Published | None" = None) -> "ComparedSearch":
        """The searches of the position after the moves."""
        both = row.minimax
        how = (both.depth, both.evaluation, both.multiplier, both.evaluate_finished)
        asked = (*how, both.order, both.seed, both.rule, both.value)
        return cls(moves, *asked, Cost.of(both), Cost.of(row.alpha_beta), published)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What `fourfold lab compare --json` prints."""

    complete: bool
    """Whether all searches were compared: not after Ctrl-C."""
    rows: tuple[ComparedSearch, ...]
    """The searches, one row for each position, depth, evaluation and order."""


@dataclass(frozen=True, slots=True)
class PublishedComparison:
    """What `fourfold lab compare --published --json` prints."""

    counts: int
    """The number of node counts compared."""
    matching: int
    """The number of those that match."""
    rows: tuple[ComparedSearch, ...]
    """The searches of the study, with the same fields as above."""


def compare(  # noqa: PLR0913 - all but two have names
    position: Position,
    depths: Iterable[int],
    *,
    evaluations: Iterable[Evaluation | str | Evaluator] = (Evaluation.THREATS,),
    multiplier: int = MULTIPLIER,
    evaluate_finished: bool = False,
    orders: Iterable[Order | str] = (Order.CENTRE,),
    seed: int = 0,
    rule: Rule | str | None = None,
) -> Iterator[Row]:
    """Search a position with every depth, evaluation and order, without and with pruning.

    >>> from fourfold import Position
    >>> from fourfold.learn import lab
    >>> for row in lab.compare(Position(), [2, 4], orders=["left-to-right", "centre"]):
    ...     print(row.minimax.depth, row.minimax.order, row.minimax.nodes, row.share < 0.8)
    2 left-to-right 57 True
    2 centre 57 True
    4 left-to-right 2801 True
    4 centre 2801 True
    """
    searched, chosen = _listed("depths", depths), _listed("evaluations", evaluations)
    visited = _listed("orders", orders)
    for depth in searched:
        for evaluation in chosen:
            for order in visited:
                found = (
                    search(
                        position,
                        depth,
                        evaluation=evaluation,
                        multiplier=multiplier,
                        evaluate_finished=evaluate_finished,
                        order=order,
                        seed=seed,
                        rule=rule,
                        pruning=pruning,
                    )
                    for pruning in (False, True)
                )
                yield Row(*found)


def _listed(what: str, values: Iterable[T]) -> tuple[T, ...]:
    """The values as a tuple; a single string is an error, not a list of letters."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise WrongType(f"{what} must be a list, not {type(values).__name__}")
    return tuple(values)


@dataclass(frozen=True, slots=True)
class Published:
    """A row of the published study: depth, move of the first side, and the numbers of nodes."""

    depth: int = field(metadata=NOT_IN_JSON)
    column: int = field(metadata=NOT_IN_JSON)
    minimax: int
    alpha_beta: int


PUBLISHED = (
    Published(3, 3, 400, 234),
    Published(3, 4, 400, 239),
    Published(3, 3, 400, 220),
    Published(5, 3, 19608, 4290),
    Published(5, 4, 19608, 4595),
    Published(5, 5, 19607, 6000),
    Published(6, 3, 137256, 15415),
    Published(6, 4, 137254, 27906),
    Published(6, 5, 137216, 12246),
)
"""A study of minimax and alpha-beta: one game of three moves for each of three depths."""


class Replayed(NamedTuple):
    """A row of the study with our numbers."""

    published: Published
    moves: tuple[int, ...]
    """The game so far; the last move is that of the row."""
    row: Row

    @property
    def matching(self) -> int:
        """How many of the two numbers of nodes equal the published ones."""
        minimax = self.row.minimax.nodes == self.published.minimax
        return minimax + (self.row.alpha_beta.nodes == self.published.alpha_beta)

    @property
    def matches(self) -> bool:
        """Whether both numbers of nodes equal the published ones."""
        return self.matching == 2


def replay_published() -> Iterator[Replayed]:
    """Replay the games of the published study and count the nodes.

    The first side's moves are given; the second side replies with a search: evaluation `chains`,
    children from left to right, rule `most-fours`. The rows of one depth are one game.

    >>> from fourfold.learn import lab
    >>> all(replayed.matches for replayed in lab.replay_published())
    True
    """
    depth = 0
    moves: list[int] = []
    for published in PUBLISHED:
        if published.depth != depth:
            depth, moves = published.depth, []
        moves.append(published.column)
        position = Position(rule=Rule.MOST_FOURS)
        for column in moves:
            position = position.play(column)
        (row,) = compare(
            position,
            [depth],
            evaluations=[Evaluation.CHAINS],
            orders=[Order.LEFT_TO_RIGHT],
        )
        yield Replayed(published, tuple(moves), row)
        moves.append(row.minimax.column)
