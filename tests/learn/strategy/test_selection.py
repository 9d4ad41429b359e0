"""The order in which to learn a strategy."""

import json
import random

import pytest
from support.strategies import Even

from fourfold import InvalidArgument
from fourfold.learn.strategy import Strategy, coverage, needed_for
from fourfold.learn.strategy.selection import (
    Goal,
    LearningOrder,
    learning_order,
    orders_from_data,
    orders_to_text,
)
from fourfold.learn.strategy.shares import by_share, find_replies, occurrences


def test_the_order_wins_more_games_than_others(small: Strategy) -> None:
    replies = find_replies(small, Even())
    order = learning_order(small, replies)
    assert sorted(order) == [*range(len(small.entries))]
    assert order[0] == 0

    def area(order: list[int]) -> float:
        return sum(coverage(replies, order[:count]) for count in range(len(order)))

    chance = random.Random(1)
    shuffled = [chance.sample(order, len(order)) for _ in range(5)]
    assert area(order) >= area(by_share(occurrences(replies))) > max(map(area, shuffled))
    assert needed_for(replies, order, 0.5) < len(order)


def test_a_position_comes_after_one_that_leads_to_it(small: Strategy) -> None:
    replies = find_replies(small, Even())
    learned = set[int]()
    for number in learning_order(small, replies):
        leading = {before for before, after in enumerate(replies) if number in dict(after)}
        assert not leading or leading & learned, small.entries[number].moves
        learned.add(number)


def test_orders_are_read_as_they_are_written() -> None:
    orders = (LearningOrder(3, "casual", (0, 2, 1), (Goal(0.5, 2, 0.51),)),)
    assert orders_from_data(json.loads(orders_to_text(orders))) == orders


@pytest.mark.parametrize("levels", [None, [{"level": 3}], [{"level": "x"}], 5])
def test_other_data_is_rejected(levels: object) -> None:
    data = {"format": "fourfold learning order", "version": 1, "levels": levels}
    with pytest.raises(InvalidArgument, match="not in the format"):
        orders_from_data(data)
