"""Games side by side: against positions played one by one, rewards, arrays without copies."""

import numpy as np
import pytest
from numpy.typing import NDArray

from fourfold import InvalidArgument, Position, Solver
from fourfold.adapters.games import Games
from fourfold.data.tensors import to_pettingzoo

SIZES = [(7, 6), (5, 4), (4, 15), (9, 6), (12, 4), (8, 7)]


def random_actions(chance: np.random.Generator, games: Games) -> NDArray[np.int64]:
    """Columns, mostly legal ones."""
    legal = np.where(chance.random(len(games.legal)) < 0.05, 1, games.legal.T).T
    chosen: NDArray[np.int64] = np.argmax(chance.random(legal.shape) * legal, axis=1)
    return chosen


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_each_game_follows_the_rules(columns: int, rows: int) -> None:
    chance, games = np.random.default_rng(columns), Games(8, columns=columns, rows=rows)
    positions, over = [Position(columns, rows)] * 8, [False] * 8
    for _ in range(120):
        actions = random_actions(chance, games)
        games.step(actions)
        for i, column in enumerate(actions.tolist()):
            before = positions[i]
            if over[i]:
                positions[i], reward, over[i] = Position(columns, rows), 0.0, False
            elif not before.is_playable(column):
                reward, over[i] = -1.0, True
                assert games.illegal[i]
            else:
                positions[i] = before.play(column)
                reward, over[i] = float(positions[i].winner is not None), positions[i].is_over
            assert games.rewards[i] == reward
            assert games.terminated[i] == over[i]
        assert games.bitboards.tolist() == [list(each.bitboards) for each in positions]
        assert (games.observe() == to_pettingzoo(positions, columns, rows)).all()
        for i, position in enumerate(positions):
            legal = range(columns) if over[i] else position.legal_moves
            assert np.flatnonzero(games.legal[i]).tolist() == list(legal)


@pytest.mark.parametrize(("columns", "rows"), [(5, 4), (4, 5)])
def test_exact_rewards_are_the_points_that_moves_lose(columns: int, rows: int) -> None:
    chance, solver = np.random.default_rng(2), Solver()
    games = Games(6, columns=columns, rows=rows, reward="regret", solver=solver, threads=1)
    positions, over = [Position(columns, rows)] * 6, [False] * 6
    for step in range(60):
        if step == 30:
            games.reset(np.arange(6) < 3)
            positions[:3], over[:3] = [Position(columns, rows)] * 3, [False] * 3
        actions = random_actions(chance, games)
        games.step(actions)
        for i, column in enumerate(actions.tolist()):
            before = positions[i]
            if over[i]:
                positions[i], reward, over[i] = Position(columns, rows), 0, False
            elif not before.is_playable(column):
                reward, over[i] = -columns * rows, True
            else:
                positions[i] = before.play(column)
                reward = -(solver.solve(before) + solver.solve(positions[i]))
                over[i] = positions[i].is_over
            assert games.rewards[i] == reward


def test_arrays_are_the_memory_of_the_games() -> None:
    games = Games(2)
    bitboards, legal = games.bitboards, games.legal
    seen = np.empty((2, 6, 7, 2), np.int8)
    for column in (3, 3, 3, 3, 3, 3):
        games.step([column, 0])
    assert bitboards is games.bitboards
    assert bitboards[0].tolist() == list(Position.from_moves("444444").bitboards)
    assert legal[0].tolist() == [1, 1, 1, 0, 1, 1, 1]
    assert games.observe(seen) is seen
    del games
    assert legal.sum() == 12  # the memory lives as long as its arrays


def test_bad_arguments_are_refused_and_change_nothing() -> None:
    games = Games(2)
    for actions, message in (
        ([0, 7], "invalid action 7 of game 1: expected 0 to 6"),
        ([-1, 0], "invalid action -1 of game 0"),
        ([0], "expected 2 actions, one for each game, not 1"),
        ([0.5, 1.0], "actions must be whole numbers"),
        ([[0, 1]], "actions must be whole numbers in one dimension"),
    ):
        with pytest.raises(InvalidArgument, match=message):
            games.step(actions)
    assert not games.bitboards.any()
    with pytest.raises(InvalidArgument, match="expected 2 marks"):
        games.reset([True])
    with pytest.raises(InvalidArgument, match=r"must have the shape \(2, 6, 7, 2\)"):
        games.observe(np.empty((1, 6, 7, 2), np.int8))
    with pytest.raises(InvalidArgument, match="at most 64, not 9x7"):
        Games(1, columns=9, rows=7)
    with pytest.raises(InvalidArgument, match="count must be from 1"):
        Games(0)
    with pytest.raises(InvalidArgument, match="reward must be"):
        Games(1, reward="profit")  # type: ignore[arg-type]
