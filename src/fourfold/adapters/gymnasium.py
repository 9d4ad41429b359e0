"""Gymnasium: Connect Four for one agent, against any player.

Importing this module registers the environment as `fourfold/ConnectFour-v0`, and vectors of games
in which the agent plays both sides as `fourfold/SelfPlay-v0`.
"""
# ruff: noqa: E402 - the extra is checked before its packages are imported

from typing import Any, Literal, get_args

from fourfold.base.extras import require_extra

require_extra("adapters.gymnasium")

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fourfold.adapters.environments import (
    RENDER_MODES,
    Episode,
    Reward,
    action_mask,
    check_choice,
    observe,
)
from fourfold.adapters.games import Games
from fourfold.adapters.players import to_player
from fourfold.base.errors import InvalidArgument
from fourfold.players import Entrant, Player, read_name
from fourfold.rules.position import Position
from fourfold.rules.side import Side

ENV_ID = "fourfold/ConnectFour-v0"
"""The environment's name in Gymnasium's registry."""

SELF_PLAY_ID = "fourfold/SelfPlay-v0"
"""The name of `SelfPlay` there, for `gymnasium.make_vec`."""

AgentSide = Literal["first", "second", "random"]
"""The side that the agent plays; the first side begins."""


class ConnectFour(gymnasium.Env[NDArray[np.int8], np.int64]):
    """A game against a player, on a board of any size.

    An action is a column, counted from 0. An observation has two planes, the discs of the agent and
    of the opponent, shape (rows, columns, 2), with the top row first. `info["action_mask"]` has a 1
    for each column that can be played. An illegal move ends the game: with a reward of -1, or of
    minus the number of cells if the reward is the regret. `docs/rl.md` describes the options.

    >>> env = gymnasium.make("fourfold/ConnectFour-v0", opponent="random", side="first")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, info["action_mask"]
    ((6, 7, 2), array([1, 1, 1, 1, 1, 1, 1], dtype=int8))
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - Gymnasium's form

    def __init__(  # noqa: PLR0913 - all have names and defaults
        self,
        opponent: str | Player | Entrant = "elo:1000",
        *,
        columns: int = 7,
        rows: int = 6,
        side: AgentSide = "random",
        reward: Reward = "outcome",
        render_mode: str | None = None,
    ) -> None:
        check_choice("side", side, get_args(AgentSide))
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        if isinstance(opponent, str):
            read_name(opponent).check_size(columns, rows)
        self.episode = Episode(columns, rows, reward)
        self.side = side
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (rows, columns, 2), np.int8)
        self.action_space = spaces.Discrete(columns)
        self._entrant = Entrant.of(opponent)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.episode.position

    def action_masks(self) -> NDArray[np.bool_]:
        """The columns that can be played, in the form that Stable-Baselines3 asks for."""
        return action_mask(self.position).astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a new game. The seed determines the opponent's moves and, if that is random, who
        begins.
        """
        super().reset(seed=seed, options=options)
        self._opponent = to_player(self._entrant, int(self.np_random.integers(2**63)))
        drawn = Side.FIRST if self.np_random.integers(2) else Side.SECOND
        self._agent = drawn if self.side == "random" else Side.of(self.side)
        self._over = False
        self.episode.restart()
        if self._agent is Side.SECOND:
            self.episode.play(self._opponent.get_move(self.position))
        return observe(self.position, self._agent), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Play a column, and let the opponent answer. The observation is the agent's next one."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset() to begin a new one")
        if not self.action_space.contains(action):
            raise InvalidArgument(
                f"invalid action {action}: expected 0 to {self.position.columns - 1}"
            )
        if not self.position.is_playable(int(action)):
            self._over = True
            reward = self.episode.illegal_reward
        else:
            reward, _ = self.episode.play(int(action))
            if not self.position.is_over:
                _, loss = self.episode.play(self._opponent.get_move(self.position))
                reward += loss
            self._over = self.position.is_over
        return observe(self.position, self._agent), reward, self._over, False, self._info()

    def render(self) -> Any:
        """The board as text or as a picture, as the render mode says."""
        return self.episode.render(self.render_mode)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_mask(self.position), "side": self._agent.name.lower()}


Arrays = NDArray[Any]


class SelfPlay(VectorEnv[NDArray[np.int8], NDArray[np.int64], Arrays]):
    """Many games at once, in which the agent plays both sides: a step is one move in each game.

    An observation is what the side to move sees, as in `ConnectFour`. The reward belongs to the
    side that made the move: 1 if it won, or minus the points that it lost if the reward is the
    regret. An illegal move ends the game as in `ConnectFour`; `infos["illegal"]` marks these games,
    and `infos["action_mask"]` the columns that can be played.

    `autoreset_mode` is one of Gymnasium's: `NEXT_STEP` (the default), in which a game that is over
    begins again in the next step and its action is ignored; `SAME_STEP`, in which it begins again
    at once and its last observation is in `infos["final_obs"]`; or `DISABLED`, in which it must be
    reset by `reset(options={"reset_mask": mask})`. Nothing is random, so seeds have no effect.

    With `copy=False`, all arrays but the observations of final positions are those of the
    environment, which the next step changes.

    >>> envs = gymnasium.make_vec("fourfold/SelfPlay-v0", num_envs=2)
    >>> observations, infos = envs.reset()
    >>> observations, rewards, terminations, truncations, infos = envs.step(np.array([3, 0]))
    >>> observations.shape, rewards, infos["action_mask"][0]
    ((2, 6, 7, 2), array([0., 0.], dtype=float32), array([1, 1, 1, 1, 1, 1, 1], dtype=int8))
    """

    def __init__(  # noqa: PLR0913 - all have names and defaults
        self,
        num_envs: int = 1,
        *,
        columns: int = 7,
        rows: int = 6,
        reward: Reward = "outcome",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        try:
            mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(each.value for each in AutoresetMode)
            raise InvalidArgument(
                f"unknown autoreset mode {autoreset_mode!r}. Available: {modes}"
            ) from None
        self.games = Games(num_envs, columns=columns, rows=rows, reward=reward)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "autoreset_mode": mode,
        }
        self.single_observation_space = spaces.Box(0, 1, (rows, columns, 2), np.int8)
        self.single_action_space = spaces.Discrete(columns)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._mode = mode
        self._observations = self.games.observe()
        self._truncations = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin all games again, or those of `options["reset_mask"]`."""
        super().reset(seed=seed, options=options)
        self.games.reset((options or {}).get("reset_mask"))
        return self._observe(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int8], Arrays, Arrays, Arrays, dict[str, Any]]:
        """Play a column in each game."""
        if self._mode is AutoresetMode.DISABLED and self.games.terminated.any():
            which = int(self.games.terminated.argmax())
            raise gymnasium.error.ResetNeeded(f"game {which} is over: reset it with a reset_mask")
        self.games.step(actions)
        if self._mode is AutoresetMode.SAME_STEP and self.games.terminated.any():
            return self._begin_again()
        rewards, over = self._own(self.games.rewards), self._own(self.games.terminated)
        return self._observe(), rewards, over, self._own(self._truncations), self._info()

    def render(self) -> Any:
        """The boards as texts or as pictures, as the render mode says."""
        if self.render_mode is None:
            return None
        episode = Episode(self.games.columns, self.games.rows, "outcome")
        frames = []
        for first, second in self.games.bitboards.tolist():
            episode.position = Position.from_bitboards(
                first, second, columns=self.games.columns, rows=self.games.rows
            )
            frames.append(episode.render(self.render_mode))
        return tuple(frames)

    def _begin_again(
        self,
    ) -> tuple[NDArray[np.int8], Arrays, Arrays, Arrays, dict[str, Any]]:
        """The result of a step after which games that are over have begun again."""
        games = self.games
        over, rewards, illegal = games.terminated.copy(), games.rewards.copy(), games.illegal.copy()
        last = np.full(self.num_envs, None, object)
        seen = games.observe()
        for game in np.flatnonzero(over):
            last[game] = seen[game].copy()
        games.reset(over)
        info = self._info() | {"illegal": illegal, "final_obs": last, "_final_obs": over}
        return self._observe(), rewards, over, self._own(self._truncations), info

    def _observe(self) -> NDArray[np.int8]:
        return self.games.observe(None if self.copy else self._observations)

    def _own(self, values: Arrays) -> Arrays:
        return values.copy() if self.copy else values

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._own(self.games.legal),
            "illegal": self._own(self.games.illegal),
        }


gymnasium.register(ENV_ID, entry_point=f"{__name__}:ConnectFour")
gymnasium.register(SELF_PLAY_ID, vector_entry_point=f"{__name__}:SelfPlay")
