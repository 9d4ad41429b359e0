"""PettingZoo: its own tests on our environment, and players and policies in its Connect Four."""

import pickle
import random
import sys
import warnings
from importlib import import_module
from itertools import count
from typing import Any

import numpy as np
import pytest
from support.random_games import random_game

from fourfold import IllegalMove, InvalidArgument, Position, Solver, WrongType
from fourfold.match import play_game

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
pytest.importorskip("pygame", reason="PettingZoo's own Connect Four needs it")

import pettingzoo

from fourfold.adapters.pettingzoo import ENV_ID, PlayerPolicy, PolicyPlayer, env, raw_env
from fourfold.players import make_player

with warnings.catch_warnings():
    # PettingZoo's tests import an environment in the way that PettingZoo has deprecated.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    conformance = import_module("pettingzoo.test")

OPTIONS: list[dict[str, Any]] = [
    {},
    {"reward": "regret"},
    {"columns": 5, "rows": 4, "reward": "regret"},
    {"columns": 9, "rows": 6},
]


def ours(**options: Any) -> Any:
    return env(**options)


def theirs() -> Any:
    return pettingzoo.make("aec", "classic/connect_four-v3")


def play(game: Any, columns: str) -> None:
    """Play the moves of a move string from the beginning."""
    game.reset()
    for column in columns:
        game.step(int(column) - 1)


# PettingZoo warns of these in its own Connect Four, too, or exempts it by name.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros")
@pytest.mark.parametrize("options", OPTIONS)
def test_pettingzoos_api_test_passes(options: dict[str, Any]) -> None:
    conformance.api_test(ours(**options), num_cycles=60)


@pytest.mark.parametrize("options", OPTIONS)
def test_pettingzoos_seed_test_passes(options: dict[str, Any]) -> None:
    conformance.seed_test(lambda: ours(**options), num_cycles=60)


def test_pettingzoos_performance_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = count()  # the benchmark takes five seconds; a quick clock makes that five rounds
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", type("Clock", (), {"time": lambda: next(clock)}))
    conformance.performance_benchmark(ours())
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_observations_masks_rewards_and_ends_are_those_of_pettingzoos_game() -> None:
    mine, reference = ours(), theirs()
    for seed in range(12):
        mine.reset()
        reference.reset()
        for column in random_game(random.Random(seed)).columns_played:
            agent = reference.agent_selection
            assert mine.agent_selection == agent
            for observer in mine.agents:
                seen, expected = mine.observe(observer), reference.observe(observer)
                assert seen["observation"].dtype == expected["observation"].dtype
                assert np.array_equal(seen["observation"], expected["observation"])
                assert np.array_equal(seen["action_mask"], expected["action_mask"])
            mine.step(column)
            reference.step(column)
            assert mine.rewards == reference.rewards
            assert mine.terminations == reference.terminations
            assert mine.truncations == reference.truncations
        assert all(mine.terminations.values())


@pytest.mark.parametrize("make", [ours, theirs])
def test_players_play_as_policies(make: Any) -> None:
    game = make()
    policies = {"player_0": PlayerPolicy("perfect", seed=1), "player_1": PlayerPolicy("random")}
    game.reset()
    total = dict.fromkeys(policies, 0.0)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        total[agent] += reward
        game.step(None if terminated or truncated else policies[agent](observation, agent))
    assert total == {"player_0": 1, "player_1": -1}


def test_a_policy_plays_as_a_player_what_it_plays_as_a_policy() -> None:
    policy = PlayerPolicy("threats:depth=2", seed=1)
    played = play_game(PolicyPlayer(policy), make_player("random", seed=2))
    assert played == play_game(
        make_player("threats:depth=2", seed=1), make_player("random", seed=2)
    )


@pytest.mark.parametrize(("moves", "agent"), [("4432", "player_0"), ("44321", "player_1")])
def test_a_policy_is_given_what_pettingzoo_gives(moves: str, agent: str) -> None:
    seen = []

    def policy(observation: Any, agent: str) -> int:
        seen.append((agent, observation))
        return 6

    game = theirs()
    play(game, moves)
    assert PolicyPlayer(policy, name="mine").get_move(Position.from_moves(moves)) == 6
    ((asked, observation),) = seen
    expected = game.observe(agent)
    assert asked == agent == game.agent_selection
    assert np.array_equal(observation["observation"], expected["observation"])
    assert np.array_equal(observation["action_mask"], expected["action_mask"])


def test_what_a_policy_cannot_play_is_refused() -> None:
    player = PolicyPlayer(PlayerPolicy("random"))
    with pytest.raises(InvalidArgument, match="most-fours"):
        player.get_move(Position(rule="most-fours"))
    not_a_policy: Any = "random"
    with pytest.raises(WrongType, match="a policy must be callable, not str"):
        PolicyPlayer(not_a_policy)


def test_regret_is_the_score_that_a_move_loses(solver: Solver) -> None:
    game = ours(reward="regret")
    game.reset()
    for position, column in zip(
        (record := random_game(random.Random(5))).positions, record.columns_played, strict=False
    ):
        scores = solver.get_all_move_scores(position)
        best, chosen = max(score for score in scores if score is not None), scores[column]
        assert chosen is not None
        agent = game.agent_selection
        game.step(column)
        assert game.rewards.pop(agent) == chosen - best
        assert set(game.rewards.values()) == {0}


@pytest.mark.parametrize(("reward", "expected"), [("outcome", -1), ("regret", -42)])
def test_an_illegal_move_ends_the_game(reward: Any, expected: int) -> None:
    game = ours(reward=reward)
    play(game, "444444")
    game.step(3)
    assert game.rewards == {"player_0": expected, "player_1": 0}
    assert all(game.terminations.values())


def test_the_raw_environment_refuses_an_illegal_move() -> None:
    game = raw_env()
    play(game, "444444")
    with pytest.raises(IllegalMove, match="column 3 is full"):
        game.step(3)


def test_pictures() -> None:
    game = ours(columns=5, rows=4, render_mode="rgb_array")
    play(game, "3")
    picture = game.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == picture.shape[2] == 3
    text = ours(columns=5, rows=4, render_mode="ansi")
    play(text, "3")
    assert "●" in text.render()
    silent = ours()
    silent.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert silent.render() is None


def test_the_registry_makes_it() -> None:
    game: Any = pettingzoo.make("aec", ENV_ID, columns=8, rows=7)
    assert game.action_space("player_0").n == 8


def test_a_copy_continues_the_game() -> None:
    game = ours()
    play(game, "44")
    copy = pickle.loads(pickle.dumps(game))
    copy.step(3)
    assert copy.unwrapped.position == Position.from_moves("444")
    assert game.unwrapped.position == Position.from_moves("44")


@pytest.mark.parametrize("options", [{"reward": "profit"}, {"render_mode": "human"}])
def test_unknown_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument, match=f"{next(iter(options))} must be"):
        env(**options)
