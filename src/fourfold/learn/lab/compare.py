"""Compare the cost of minimax and alpha-beta, which give the same answer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from fourfold.base.errors import WrongType
from fourfold.learn.lab.choices import Evaluation, Order, Rule
from fourfold.learn.lab.search import MULTIPLIER, Evaluator, Search, search
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position

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

    def to_dict(self) -> dict[str, Any]:
        """The row as JSON values. Columns are labelled as in move strings.

        >>> from fourfold import Position
        >>> from fourfold.learn import lab
        >>> next(lab.compare(Position(), [1])).to_dict()["minimax"]["nodes"]
        8
        """
        asked = self.minimax
        return {
            "depth": asked.depth,
            "evaluation": asked.evaluation,
            "multiplier": asked.multiplier,
            "evaluate_finished": asked.evaluate_finished,
            "order": str(asked.order),
            "seed": asked.seed,
            "rule": str(asked.rule),
            "value": asked.to_dict()["value"],
            "minimax": _cost(self.minimax),
            "alpha_beta": _cost(self.alpha_beta),
        }


def _cost(done: Search) -> dict[str, Any]:
    return {"nodes": done.nodes, "seconds": done.seconds, "move": column_label(done.column)}


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


class Published(NamedTuple):
    """A row of the published study: depth, move of the first side, and the numbers of nodes."""

    depth: int
    column: int
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
    def matches(self) -> bool:
        """Whether both numbers of nodes equal the published ones."""
        found = self.row.minimax.nodes, self.row.alpha_beta.nodes
        return found == self.published[2:]


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
