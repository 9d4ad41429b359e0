"""What to learn first: the positions that win most games against people for the least effort.

A game is won by heart if every position of the strategy that occurs in it has been learned. So
a position is of no use before those that lead to it, nor before those that follow. The order is
found from its end: of all that is learned, leave out what wins the fewest games for its effort, a
position together with those that only it leads to. This is repeated until nothing is left.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fourfold.base.data_file import checked_format, read_data
from fourfold.base.errors import InvalidArgument
from fourfold.learn.strategy.shares import Replies, occurrences
from fourfold.learn.strategy.strategy import UNMARKED, Strategy

FORMAT, VERSION = "fourfold learning order", 1
SHIPPED_ORDERS = Path(__file__).with_name("data") / "7x6-order.json"
GOALS = (0.5, 0.8, 0.9)
"""The shares of games that a learner may want to win."""
_EFFORT_OF_MARK = 0.05  # of a diagram, in positions


@dataclass(frozen=True, slots=True)
class Goal:
    """How many positions win a share of games."""

    share: float
    positions: int
    """How many, in the order in which they are learned."""
    measured: float
    """The share of games that they won, of games that were played to measure this."""


@dataclass(frozen=True, slots=True)
class LearningOrder:
    """The order in which to learn the positions of a strategy against opponents of one level."""

    level: int
    name: str
    """Of the player of this level."""
    order: tuple[int, ...]
    """The numbers of the entries of the strategy, counted from 0."""
    goals: tuple[Goal, ...]


def learning_order(strategy: Strategy, replies: Replies) -> list[int]:
    """The numbers of a strategy's entries in the order in which to learn them.

    `replies` are those of the opponent; see `fourfold.learn.strategy.shares`.
    """
    efforts = [_effort(entry.diagram) for entry in strategy.entries]
    frequent = occurrences(replies)
    known = set(range(len(replies)))
    left_out: list[int] = []
    while known:
        worst = min(known, key=_worth(replies, efforts, known).__getitem__)
        shares = occurrences(replies, known - {worst})
        useless = {number for number in known if shares[number] == 0 or number == worst}
        left_out += sorted(useless, key=lambda number: (frequent[number], -number))
        known -= useless
    return left_out[::-1]


def _worth(replies: Replies, efforts: Sequence[float], known: set[int]) -> list[float]:
    """For each entry the share of games won by heart in which it occurs, per effort of learning it
    and what it leads to. If several entries lead to one, they share its effort.
    """
    shares = occurrences(replies, known)
    won, effort = [0.0] * len(replies), [0.0] * len(replies)  # from each entry on
    worth = [0.0] * len(replies)
    for number in reversed(range(len(replies))):
        if number not in known:
            continue
        following = replies[number]
        won[number] = max(0.0, 1 - sum(chance for _, chance in following))
        effort[number] = efforts[number]
        for after, chance in following:
            if after in known and shares[after] > 0:
                won[number] += chance * won[after]
                effort[number] += effort[after] * shares[number] * chance / shares[after]
        worth[number] = shares[number] * won[number] / effort[number]
    return worth


def _effort(diagram: str | None) -> float:
    if diagram is None:
        return 1.0
    return 1 + _EFFORT_OF_MARK * sum(mark not in {UNMARKED, "/"} for mark in diagram)


@cache
def shipped_orders() -> tuple[LearningOrder, ...]:
    """The orders for the strategy that comes with the package, the weakest opponent first."""
    return read_data(SHIPPED_ORDERS, "learning order", orders_from_data)


def orders_from_data(data: object) -> tuple[LearningOrder, ...]:
    """The orders of JSON data. Raises InvalidArgument if it has none.

    >>> orders_from_data([])
    Traceback (most recent call last):
    fourfold.InvalidArgument: not a learning order: no "format": "fourfold learning order"
    """
    data = checked_format(data, FORMAT, VERSION, "learning order")
    try:
        return tuple(
            LearningOrder(
                int(each["level"]),
                str(each["name"]),
                tuple(map(int, each["order"])),
                tuple(Goal(**goal) for goal in each["goals"]),
            )
            for each in data["levels"]
        )
    except (KeyError, TypeError, ValueError):
        raise InvalidArgument("the orders are not in the format of docs/strategy.md") from None


def orders_to_text(orders: Sequence[LearningOrder]) -> str:
    """The content of a file with learning orders, a level per line.

    >>> print(orders_to_text([LearningOrder(3, "casual", (0, 2, 1), (Goal(0.5, 2, 0.51),))]), end="")
    {"format": "fourfold learning order", "version": 1, "levels": [
    {"level": 3, "name": "casual", "goals": [{"share": 0.5, "positions": 2, "measured": 0.51}], "order": [0, 2, 1]}
    ]}
    """  # noqa: E501 - one line
    levels = ",\n".join(
        json.dumps(
            {
                "level": each.level,
                "name": each.name,
                "goals": [_goal_data(goal) for goal in each.goals],
                "order": each.order,
            }
        )
        for each in orders
    )
    head = json.dumps({"format": FORMAT, "version": VERSION}).removesuffix("}")
    return f'{head}, "levels": [\n{levels}\n]}}\n'


def _goal_data(goal: Goal) -> dict[str, Any]:
    return {"share": goal.share, "positions": goal.positions, "measured": goal.measured}
