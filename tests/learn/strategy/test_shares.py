"""How often positions occur, and how many cover most games."""

import random

import pytest
from support.strategies import Even

from fourfold import InvalidArgument
from fourfold.learn.strategy import (
    Strategy,
    coverage,
    needed_for,
    replies_of_people,
    with_shares,
)
from fourfold.learn.strategy.shares import LEVELS, by_share, find_replies, level, occurrences


def test_chances_of_replies(small: Strategy) -> None:
    replies = find_replies(small, Even())
    for entry, following in zip(small.entries, replies, strict=True):
        if entry.answer is None:
            assert not following
            continue
        after = entry.position.play(entry.answer)
        stored = [small.index(after.play(column)) for column in after.legal_moves]
        total = len([each for each in stored if each is not None]) / len(stored)
        assert sum(chance for _, chance in following) == pytest.approx(total)
        assert {number for number, _ in following} == {*stored} - {None}


def test_shares_are_those_of_simulated_games(small: Strategy) -> None:
    chance, games = random.Random(5), 4000
    replies = find_replies(small, Even())
    counts = [0] * len(replies)
    covered = 0
    known = set(by_share(occurrences(replies))[:10])
    for _ in range(games):
        number: int | None = 0
        all_known = True
        while number is not None:
            counts[number] += 1
            all_known &= number in known
            following, chances = zip(*replies[number], strict=True) if replies[number] else ((), ())
            weights = [*chances, max(0.0, 1 - sum(chances))]
            (number,) = chance.choices([*following, None], weights)
        covered += all_known
    for count, share in zip(counts, occurrences(replies), strict=True):
        assert count / games == pytest.approx(share, abs=0.04)
    assert covered / games == pytest.approx(coverage(replies, known), abs=0.04)


def test_coverage(small: Strategy) -> None:
    replies = find_replies(small, Even())
    everything = range(len(replies))
    assert coverage(replies, everything) == pytest.approx(1)
    assert coverage(replies, ()) == 0
    order = by_share(occurrences(replies))
    needed = [needed_for(replies, order, share) for share in (0.0, 0.3, 0.5, 0.9)]
    assert needed == sorted(needed)
    assert needed[0] == 0 < needed[1]
    assert coverage(replies, order[: needed[2]]) >= 0.5 > coverage(replies, order[: needed[2] - 1])


def test_the_levels_are_human_like(small: Strategy) -> None:
    assert [level(number).name for number in LEVELS] == ["casual", "student", "skilled"]
    weighed = with_shares(small, replies_of_people(small))
    assert weighed.entries[0].share == 1
    assert weighed == with_shares(weighed, replies_of_people(weighed))
    assert [each.moves for each in weighed.entries] == [each.moves for each in small.entries]
    assert min(each.share for each in weighed.entries) > 0


def test_a_strategy_with_gaps_is_rejected(small: Strategy) -> None:
    part = Strategy(7, 6, small.entries[:3], small.diagrams)
    with pytest.raises(InvalidArgument, match="verify it first"):
        find_replies(part, Even())
