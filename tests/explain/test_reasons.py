"""Explanations and reviews help: what they give as a reason tells moves apart.

An independent checker reads what is stated about positions of games between human-like players and
about random ones. `benchmarks/explanation_reasons.py` does the same with thousands of real ones.
"""

import itertools
import random
from collections.abc import Iterator

import pytest
from support.random_games import positions_of_all_phases
from support.reason_checker import Fault, faults_of, faults_of_review

from fourfold import Game, Solver
from fourfold.explain import explain
from fourfold.players import make_player
from fourfold.review import review

PARTS, GAMES, RANDOM = 4, 3, 10


def human_games(part: int, solver: Solver) -> Iterator[Game]:
    for number in range(GAMES):
        players = [
            make_player("elo:1071", seed=100 * part + 2 * number + i, solver=solver) for i in (0, 1)
        ]
        game = Game()
        for player in itertools.cycle(players):
            if game.outcome is not None:
                break
            game.push(player.get_move(game.position))
        yield game


def counted(faults: list[Fault]) -> list[str]:
    return [str(fault) for fault in faults]


@pytest.mark.parametrize("part", range(PARTS))
def test_reasons_tell_moves_apart(part: int, solver: Solver) -> None:
    chance = random.Random(f"reasons {part}")
    for position in positions_of_all_phases(f"reasons {part}", RANDOM):
        assert not counted(faults_of(explain(position, solver), solver))
    for game in human_games(part, solver):
        for position, played in zip(game.positions, game.columns_played, strict=False):
            subject = played if chance.random() < 0.5 else None
            assert not counted(faults_of(explain(position, solver, subject), solver))
        assert not counted(faults_of_review(review(game, solver), solver))
