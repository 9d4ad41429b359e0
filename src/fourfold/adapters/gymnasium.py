"""Gymnasium: Connect Four for one agent, against any player.

Importing this module registers the environment as `fourfold/ConnectFour-v0`.
"""
# ruff: noqa: E402 - the extra is checked before its packages are imported

from typing import Any, Literal, get_args

from fourfold.base.extras import require_extra

require_extra("adapters.gymnasium")

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fourfold.adapters.environments import (
    RENDER_MODES,
    Episode,
    Reward,
    action_mask,
    check_choice,
    observe,
)
from fourfold.adapters.players import to_player
from fourfold.base.errors import InvalidArgument
from fourfold.players import Entrant, Player, read_name
from fourfold.rules.position import Position
from fourfold.rules.side import Side

ENV_ID = "fourfold/ConnectFour-v0"
"""The environment's name in Gymnasium's registry."""

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


gymnasium.register(ENV_ID, entry_point=f"{__name__}:ConnectFour")
