"""Gymnasium: its checker on our environment, seeds, sides, rewards and vectors."""

from typing import Any

import numpy as np
import pytest

from fourfold import InvalidArgument, Position, Side, Solver
from fourfold.players import make_player

pytest.importorskip("gymnasium", reason="the extra rl is not installed")

import gymnasium
from gymnasium.utils.env_checker import check_env

from fourfold.adapters.gymnasium import ENV_ID, ConnectFour


def play_randomly(env: ConnectFour, seed: int) -> tuple[list[Position], list[float]]:
    """The positions that the agent saw in one game, and its rewards."""
    chance = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    positions, rewards, over = [env.position], [], False
    while not over:
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, truncated, info = env.step(action)
        assert not truncated
        positions.append(env.position)
        rewards.append(reward)
    return positions, rewards


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponent": "random", "side": "second", "render_mode": "rgb_array"},
        {"opponent": "threats:depth=2", "columns": 9, "rows": 6, "render_mode": "ansi"},
        {"opponent": "random", "columns": 5, "rows": 4, "reward": "regret"},
    ],
)
def test_gymnasiums_checker_passes(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ENV_ID, **options).unwrapped)


def test_the_seed_determines_the_opponent_and_who_begins() -> None:
    games = [play_randomly(ConnectFour("elo:1000"), seed)[0] for seed in (*range(6), *range(6))]
    assert games[:6] == games[6:]
    assert {game[0].ply for game in games} == {0, 1}  # the agent's side is random
    assert len({game[-1] for game in games}) == 6


def test_games_after_one_seed_differ() -> None:
    env = ConnectFour("random", side="second")
    env.reset(seed=1)
    openings = {env.reset()[0].tobytes() for _ in range(20)}
    assert len(openings) > 1


@pytest.mark.parametrize(("side", "ply"), [("first", 0), ("second", 1)])
def test_the_agent_sees_its_own_discs_first(side: Any, ply: int) -> None:
    env = ConnectFour("random", side=side)
    for seed in range(6):  # of which the agent wins some, and loses some
        observation, info = env.reset(seed=seed)
        assert info["side"] == side
        assert env.position.ply == ply
        over = False
        while not over:
            action = int(np.flatnonzero(info["action_mask"])[0])
            observation, _, over, _, info = env.step(action)
            for plane, owner in enumerate((Side.of(side), Side.of(side).other)):
                cells = {
                    (int(column), 5 - int(row))
                    for row, column in np.argwhere(observation[..., plane])
                }
                assert cells == set(env.position.pieces(owner))


@pytest.mark.parametrize("side", ["first", "second"])
def test_the_outcome_is_the_reward(side: Any) -> None:
    env = ConnectFour("random", side=side)
    ends = set()
    for seed in range(12):
        positions, rewards = play_randomly(env, seed)
        winner = positions[-1].winner
        assert rewards[:-1] == [0] * (len(rewards) - 1)
        expected = 0 if winner is None else 1 if winner.name.lower() == side else -1
        assert rewards[-1] == expected
        ends.add(expected)
    assert ends >= {1, -1}


def test_regret_is_the_score_that_a_move_loses(solver: Solver) -> None:
    env = ConnectFour("random", reward="regret")
    env.reset(seed=3)
    env.step(0)
    _, info = env.reset(seed=4)  # the scores of the game before must not be used
    over = False
    while not over:
        scores = solver.get_all_move_scores(env.position)
        known = [score for score in scores if score is not None]
        action = int(np.flatnonzero(info["action_mask"])[-1])
        chosen = scores[action]
        assert chosen is not None
        _, reward, over, _, info = env.step(action)
        assert reward == chosen - max(known)


@pytest.mark.parametrize(("reward", "expected"), [("outcome", -1), ("regret", -42)])
def test_an_illegal_move_ends_the_game(reward: Any, expected: int) -> None:
    class Stacker:
        name = "stacker"

        def get_move(self, position: Position) -> int:
            return 3 if position.is_playable(3) else 0

    env = ConnectFour(Stacker(), side="first", reward=reward)
    env.reset()
    for _ in range(3):
        assert not env.step(3)[2]
    assert list(env.action_masks()) == [True] * 3 + [False] + [True] * 3
    _, given, terminated, _, info = env.step(3)
    assert (given, terminated) == (expected, True)
    assert list(info["action_mask"]) == [1, 1, 1, 0, 1, 1, 1]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_an_opponent_may_be_an_object() -> None:
    env = ConnectFour(make_player("perfect"), side="second")
    env.reset()
    assert env.position == Position.from_moves("4")


@pytest.mark.parametrize(
    ("mode", "settings"),
    # The process of the tests may not be forked: other tests start threads, JAX among them.
    [("sync", {}), ("async", {"context": "spawn"})],
)
def test_vectors_of_environments(mode: str, settings: dict[str, str]) -> None:
    envs = gymnasium.make_vec(
        ENV_ID, 2, vectorization_mode=mode, vector_kwargs=settings, opponent="random"
    )
    observations, infos = envs.reset(seed=1)
    assert observations.shape == (2, 6, 7, 2)
    ended = 0
    for _ in range(60):
        actions = [int(mask.argmax()) for mask in infos["action_mask"]]
        _, rewards, over, _, infos = envs.step(np.array(actions))
        assert set(rewards) <= {-1, 0, 1}
        ended += over.sum()
    assert ended > 0
    envs.close()


def test_pictures() -> None:
    env = ConnectFour("random", side="first", render_mode="ansi")
    env.reset(seed=1)
    env.step(3)
    assert str(env.render()).count("○") == 1
    assert ConnectFour(render_mode="rgb_array").render().shape[2] == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"side": "third"}, "side must be 'first' or 'second' or 'random', not 'third'"),
        ({"reward": "profit"}, "reward must be 'outcome' or 'regret', not 'profit'"),
        ({"render_mode": "human"}, "render_mode must be"),
        ({"opponent": "nobody"}, "no player 'nobody'"),
        ({"opponent": "led", "columns": 9}, "plays on 7×6 boards only"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        ConnectFour(**options)


def test_actions_outside_the_space_are_refused() -> None:
    env = ConnectFour("random")
    env.reset()
    with pytest.raises(InvalidArgument, match="invalid action 7: expected 0 to 6"):
        env.step(7)
