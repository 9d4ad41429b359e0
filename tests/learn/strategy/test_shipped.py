"""The strategy that comes with the package."""

import random
import re
from dataclasses import replace

import pytest
from support.command import fourfold_ok
from support.paths import ROOT

from fourfold import Position, Side
from fourfold.learn.strategy import Strategy, shipped, shipped_second, to_text
from fourfold.learn.strategy.files import SHIPPED, SHIPPED_SECOND
from fourfold.learn.strategy.selection import GOALS, shipped_orders
from fourfold.learn.strategy.shares import (
    LEVELS,
    beginnings,
    find_replies,
    level,
    occurrences,
    replies_of_people,
    with_shares,
)


def test_it_is_verified_by_playing_every_reply() -> None:
    last = fourfold_ok("strategy", "verify").stdout.splitlines()[-1]
    assert last.startswith(f"verified: {len(shipped().entries):,} positions (")
    assert len(shipped().entries) <= 1000  # each later one is smaller
    page = (ROOT / "docs" / "strategy.md").read_text(encoding="utf-8")
    figures = page.partition("<!-- figures -->")[2].partition("|")[0]
    numbers = {*re.findall(r"[\d,]*\d", last)}
    assert len(numbers) == 5
    assert numbers <= {*re.findall(r"[\d,]*\d", figures)}, "run benchmarks/strategy_coverage.py"


def test_it_is_written_as_the_package_writes_it() -> None:
    assert to_text(shipped()) == SHIPPED.read_text(encoding="utf-8")


def test_it_is_shown_from_the_empty_board() -> None:
    shown = fourfold_ok("strategy", "show", "").stdout
    assert "On the empty board, play column 4." in shown
    assert "  7  play column" in shown


def test_its_orders_of_learning_are_complete_and_measured() -> None:
    everything = range(len(shipped().entries))
    assert tuple(each.level for each in shipped_orders()) == LEVELS
    page = (ROOT / "docs" / "strategy.md").read_text(encoding="utf-8")
    for each in shipped_orders():
        assert each.name == level(each.level).name
        assert sorted(each.order) == [*everything]
        assert [goal.share for goal in each.goals] == [*GOALS]
        for goal in each.goals:
            assert goal.measured == pytest.approx(goal.share, abs=0.06)
        counts = " | ".join(f"{goal.positions:,}" for goal in each.goals)
        assert f"`{each.name}` | {counts} |" in page, "run benchmarks/strategy_coverage.py"


def test_it_wins_random_games() -> None:
    chance = random.Random(2)
    for _ in range(80):
        moves = ""
        while not (position := Position.from_moves(moves)).is_over:
            if position.turn is Side.FIRST:
                advice = shipped().advice(moves)
                assert advice is not None
                column = advice.column
            else:
                column = chance.choice(position.legal_moves)
            moves += str(column + 1)
        assert position.winner is Side.FIRST


def test_its_shares_are_those_of_people() -> None:
    """Of the first two moves; the rest would take longer."""
    root, *rest = shipped().entries
    assert root.share == 1
    first = [root, *(each for each in rest if len(each.moves) == 2)]
    leaves = [replace(each, answer=None, diagram="") for each in first[1:]]
    part = Strategy(7, 6, (root, *leaves), ("",))
    found = [occurrences(find_replies(part, level(number))) for number in LEVELS]
    for number, entry in enumerate(first):
        mean = sum(each[number] for each in found) / len(found)
        assert entry.share == pytest.approx(mean, rel=1e-3)


# ---- The second player's


def test_the_second_players_is_verified_by_playing_every_reply() -> None:
    last = fourfold_ok("strategy", "verify", "--second").stdout.splitlines()[-1]
    assert last.startswith(f"verified: {len(shipped_second().entries):,} positions (")
    assert to_text(shipped_second()) == SHIPPED_SECOND.read_text(encoding="utf-8")
    page = (ROOT / "docs" / "strategy.md").read_text(encoding="utf-8")
    part = page.partition("## The second player")[2].partition("\n## ")[0]
    for start in shipped_second().starts:
        image = str(8 - int(start))
        count = sum(entry.moves[0] in {start, image} for entry in shipped_second().entries)
        assert f"| {start} | {image} | {count:,} |" in part


def test_the_second_player_does_not_lose_random_games() -> None:
    chance, strategy, results = random.Random(3), shipped_second(), set[Side | None]()
    for start in [*"123567"] * 15:
        moves = start
        while not (position := Position.from_moves(moves)).is_over:
            if position.turn is Side.SECOND:
                advice = strategy.advice(moves)
                assert advice is not None
                column = advice.column
            else:
                column = chance.choice(position.legal_moves)
            moves += str(column + 1)
        results.add(position.winner)
    assert results <= {None, Side.SECOND}
    assert Side.SECOND in results


def test_the_second_players_shares_are_those_of_people() -> None:
    strategy = shipped_second()
    assert with_shares(strategy, replies_of_people(strategy)) == strategy
    shares = beginnings(strategy, level(3))
    assert sorted(strategy.entries[number].moves for number in shares) == [*strategy.starts]
    assert 0.2 < sum(shares.values()) < 0.8  # the rest begin in the centre
