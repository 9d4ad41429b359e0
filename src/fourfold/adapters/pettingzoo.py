"""PettingZoo: players as policies, policies as players, and an environment for any board size.

A policy is a function `policy(observation, agent) -> action`. The observations are those of
PettingZoo's own Connect Four: a dictionary with `observation`, two planes with the discs of the
agent and of its opponent, and `action_mask`.
"""
# ruff: noqa: E402 - the extra is checked before its packages are imported

from collections.abc import Callable
from typing import Any, TypedDict

from fourfold.base.extras import require_extra

require_extra("adapters.pettingzoo")

import numpy as np
import pettingzoo
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils import wrappers

from fourfold.adapters.environments import (
    RENDER_MODES,
    Episode,
    Reward,
    action_mask,
    check_choice,
    observe,
)
from fourfold.adapters.players import check_rule, name_of, to_player
from fourfold.base.errors import WrongType
from fourfold.data.tensors import from_pettingzoo
from fourfold.players import Entrant, Player
from fourfold.rules.position import Position
from fourfold.rules.side import Side

ENV_ID = "fourfold/connect_four-v0"
"""The environment's name in PettingZoo's registry."""

AGENTS = ["player_0", "player_1"]
"""The agents, as in PettingZoo's own Connect Four: `player_0` begins."""


class Observation(TypedDict):
    """The observation of an agent."""

    observation: NDArray[np.int8]
    """The discs of the agent and of its opponent, shape (rows, columns, 2), the top row first."""
    action_mask: NDArray[np.int8]
    """1 for each column that the agent can play now."""


Policy = Callable[[Observation, str], int]
"""Called with the observation of an agent and the agent's name; returns a column from 0."""


class PlayerPolicy:
    """A player as a policy, for PettingZoo's Connect Four and for `env`.

    The player is given by name, with an optional seed, or as an object.

    >>> policy = PlayerPolicy("perfect")
    >>> game = env()
    >>> game.reset()
    >>> policy(game.observe("player_0"), "player_0")
    3
    """

    def __init__(self, player: str | Player | Entrant, *, seed: int | None = None) -> None:
        self.player = to_player(player, seed)

    def __call__(self, observation: Observation, agent: str) -> int:  # noqa: ARG002
        """The player's move. Whose turn it is follows from the number of discs."""
        return self.player.get_move(from_pettingzoo(observation["observation"]))


class PolicyPlayer:
    """A policy as a player.

    >>> import numpy as np
    >>> def leftmost(observation, agent):
    ...     return np.flatnonzero(observation["action_mask"])[0]
    >>> player = PolicyPlayer(leftmost)
    >>> player.name, player.get_move(Position.from_moves("111111"))
    ('leftmost', 1)
    """

    def __init__(self, policy: Policy, *, name: str | None = None) -> None:
        if not callable(policy):
            raise WrongType(f"a policy must be callable, not {type(policy).__name__}")
        self.policy = policy
        self.name = name or name_of(policy)

    def get_move(self, position: Position) -> int:
        """The policy's move; it is not checked."""
        check_rule(position)
        planes = observe(position, position.turn)
        observation = Observation(observation=planes, action_mask=action_mask(position))
        return int(self.policy(observation, AGENTS[position.turn - 1]))


def env(
    columns: int = 7,
    rows: int = 6,
    reward: Reward = "outcome",
    render_mode: str | None = None,
) -> pettingzoo.AECEnv[str, Any, Any]:
    """The environment with the wrappers of PettingZoo's own games.

    An illegal move ends the game, with a reward of -1 for the agent that made it; with regret as
    the reward, it is minus the number of cells, which is worse than any legal move.

    >>> game = env(columns=5, rows=4, reward="regret")
    >>> game.reset()
    >>> game.step(0)
    >>> game.rewards
    {'player_0': -1.0, 'player_1': 0.0}
    """
    raw = raw_env(columns, rows, reward, render_mode)
    ending = wrappers.TerminateIllegalWrapper(raw, illegal_reward=raw.episode.illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


class raw_env(pettingzoo.AECEnv[str, Any, Any]):  # noqa: N801 - PettingZoo's name
    """Connect Four on a board of any size, without wrappers: an illegal move raises IllegalMove.

    Rewards and observations are documented in `docs/rl.md`.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's form
        "name": "fourfold_connect_four_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        columns: int = 7,
        rows: int = 6,
        reward: Reward = "outcome",
        render_mode: str | None = None,
    ) -> None:
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.render_mode = render_mode
        self.episode = Episode(columns, rows, reward)
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (rows, columns, 2), np.int8),
                    "action_mask": spaces.Box(0, 1, (columns,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(columns) for agent in AGENTS}

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.episode.position

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The columns, counted from 0."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game. There is no chance in it, so the seed has no effect."""
        self.episode.restart()
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}

    def observe(self, agent: str) -> Observation:
        """The observation of an agent. Only the agent whose turn it is has moves in its mask."""
        side = Side(AGENTS.index(agent) + 1)
        mask = action_mask(self.position)
        if side is not self.position.turn:
            mask[:] = 0
        return Observation(observation=observe(self.position, side), action_mask=mask)

    def step(self, action: Any) -> None:
        """Play a column for the agent whose turn it is, or None for an agent that is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        other = AGENTS[1 - AGENTS.index(agent)]
        self._cumulative_rewards[agent] = 0.0
        own, others = self.episode.play(int(action))
        self.rewards = {agent: own, other: others}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(AGENTS, self.position.is_over)
        self.agent_selection = other

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text or as a picture, as the render mode says."""
        return self.episode.render(self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


pettingzoo.register("aec", ENV_ID, entry_point=f"{__name__}:env")
