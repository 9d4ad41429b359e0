"""Gymnasium's vector interface: its own synchronous vector of single games as the reference."""

from typing import Any

import numpy as np
import pytest

from fourfold import InvalidArgument, Position

pytest.importorskip("gymnasium", reason="the extra rl is not installed")

import gymnasium
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from fourfold.adapters.environments import action_mask, observe
from fourfold.adapters.gymnasium import SELF_PLAY_ID, SelfPlay


class OneGame(gymnasium.Env[Any, Any]):
    """One game of `SelfPlay`, by the rules of `Position`."""

    def __init__(self, columns: int = 7, rows: int = 6) -> None:
        self.observation_space = spaces.Box(0, 1, (rows, columns, 2), np.int8)
        self.action_space = spaces.Discrete(columns)
        self._empty = Position(columns, rows)

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        super().reset(seed=seed, options=options)
        self.position = self._empty
        return observe(self.position, self.position.turn), self._info(over=False)

    def step(self, action: Any) -> Any:
        if not self.position.is_playable(int(action)):
            over, reward, illegal = True, -1.0, True
        else:
            self.position = self.position.play(int(action))
            over, illegal = self.position.is_over, False
            reward = 1.0 if self.position.winner else 0.0
        seen = observe(self.position, self.position.turn)
        return seen, reward, over, False, self._info(over=over, illegal=illegal)

    def _info(self, *, over: bool, illegal: bool = False) -> dict[str, Any]:
        mask = np.ones_like(action_mask(self._empty)) if over else action_mask(self.position)
        return {"action_mask": mask, "illegal": illegal}


def test_gymnasiums_checker_accepts_the_single_game_of_the_comparison() -> None:
    check_env(OneGame(), skip_render_check=True)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("size", [(7, 6), (5, 4)])
@pytest.mark.parametrize("copy", [True, False])
def test_same_as_gymnasiums_own_vector(
    mode: AutoresetMode, size: tuple[int, int], *, copy: bool
) -> None:
    columns, rows = size
    reference = SyncVectorEnv([lambda: OneGame(*size)] * 5, autoreset_mode=mode)
    envs = gymnasium.make_vec(
        SELF_PLAY_ID, 5, columns=columns, rows=rows, autoreset_mode=mode.value, copy=copy
    )
    assert envs.metadata["autoreset_mode"] is mode
    assert envs.observation_space == reference.observation_space
    assert envs.action_space == reference.action_space
    reference.reset(seed=1)
    observations, info = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    chance = np.random.default_rng(1)
    for _ in range(100):
        actions = (chance.random((5, columns)) * (info["action_mask"] + 0.2)).argmax(axis=1)
        expected = reference.step(actions)
        found = envs.step(actions)
        info = found[-1]
        for ours, theirs in zip(found[:4], expected[:4], strict=True):
            assert (ours == theirs).all()
            assert envs.observation_space.contains(found[0])
        assert (info["action_mask"] == expected[-1]["action_mask"]).all()
        if mode is AutoresetMode.SAME_STEP:
            assert ("final_obs" in info) == ("final_obs" in expected[-1])
            for i in np.flatnonzero(info.get("_final_obs", [])):
                assert (info["final_obs"][i] == expected[-1]["final_obs"][i]).all()
                assert info["illegal"][i] == expected[-1]["final_info"]["illegal"][i]
        else:
            assert (info["illegal"] == expected[-1]["illegal"]).all()
        if mode is AutoresetMode.DISABLED and found[2].any():
            mask = found[2].copy()
            reference.reset(options={"reset_mask": mask})
            _, info = envs.reset(options={"reset_mask": mask})


def test_results_are_copies_unless_asked_otherwise() -> None:
    for copy in (True, False):
        envs = SelfPlay(2, copy=copy)
        first, info = envs.reset()
        envs.step(np.array([3, 3]))
        assert first.any() != copy
        assert (info["action_mask"] is envs.games.legal) != copy


def test_finished_games_must_be_reset_without_autoreset() -> None:
    envs = SelfPlay(2, autoreset_mode=AutoresetMode.DISABLED)
    envs.reset()
    for column in (0, 1, 0, 1, 0, 1, 0):
        envs.step(np.array([column, 6]) if column else np.array([0, 5]))
    with pytest.raises(gymnasium.error.ResetNeeded, match="game 0 is over"):
        envs.step(np.array([0, 0]))


def test_exact_rewards_and_wrappers() -> None:
    envs = RecordEpisodeStatistics(SelfPlay(2, reward="regret"))
    envs.reset()
    _, rewards, _, _, _ = envs.step(np.array([3, 0]))
    assert rewards.tolist() == [0, -3]
    while "episode" not in (info := envs.step(np.array([0, 1]))[-1]):
        pass
    assert info["episode"]["l"].max() <= 42


def test_boards_are_rendered() -> None:
    envs = SelfPlay(2, render_mode="ansi")
    envs.step(np.array([3, 0]))
    assert len({*envs.render()}) == 2
    assert SelfPlay(1).render() is None


def test_bad_options_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="unknown autoreset mode 'never'"):
        SelfPlay(1, autoreset_mode="never")
    with pytest.raises(InvalidArgument, match="render_mode must be"):
        SelfPlay(1, render_mode="human")
