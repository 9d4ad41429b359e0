"""Threats of random positions against a simple check, and worthless ones against exact play."""

import random
from itertools import pairwise

import pytest
from support.fact_checker import Checker, fours_on, grid_of, landing
from support.random_games import random_game

from fourfold import Position, Side, Solver
from fourfold.explain import Reason, threats

POSITIONS = 1500


def crowded_positions(seed: int, count: int) -> list[Position]:
    """Positions with many threats, as they occur late in long games."""
    chance = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = random_game(chance, chance.randrange(14, 40)).position
        if not position.is_over and len(threats(position)) >= 2:
            found.append(position)
    return found


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    return crowded_positions(5, POSITIONS)


def test_threats_agree_with_a_simple_check(positions: list[Position]) -> None:
    for position in positions:
        grid = grid_of(position)
        playable = {landing(grid, column) for column in position.legal_moves}
        for side in Side:
            found = threats(position, side=side)
            assert {threat.cell for threat in found} == fours_on(grid, side)
            for threat in found:
                assert threat.playable == (threat.cell in playable)
                assert threat.odd == (threat.cell[1] in (0, 2, 4))


def test_without_a_worthless_threat_the_score_is_the_same(
    positions: list[Position], solver: Solver
) -> None:
    seen = set()
    for position in positions:
        for threat in threats(position, solver):
            if threat.worthless:
                seen.add(threat.worthless)
                score = Checker.without(position, threat.side, (threat.cell,))
                assert score == solver.solve(position), f"{position!r}: {threat}"
    assert seen == set(Reason)


def test_reasons_match_their_definition(positions: list[Position]) -> None:
    for position in positions:
        grid = grid_of(position)
        fours = {side: fours_on(grid, side) for side in Side}
        for threat in threats(position):
            column, row = threat.cell
            below = [(column, y) for y in range(row)]
            both = any(all(cell in fours[side] for side in Side) for cell in below)
            pair = any({low, high} <= fours[side] for low, high in pairwise(below) for side in Side)
            assert (threat.worthless is not None) == (both or pair)


def test_rules_alone_do_not_prove_an_answered_threat_worthless(positions: list[Position]) -> None:
    reasons = {threat.worthless for position in positions for threat in threats(position)}
    assert Reason.ANSWERED not in reasons
