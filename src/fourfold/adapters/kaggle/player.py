"""Agents of Kaggle ConnectX as our players."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.data.tensors import to_kaggle
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule

# The values of ConnectX for what a position does not say.
_SECONDS_PER_MOVE = 2
_OVERAGE_SECONDS = 60


class Struct(dict[str, Any]):
    """A dictionary whose items are also attributes, as Kaggle passes it to agents.

    >>> Struct(mark=1).mark
    1
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class KagglePlayer:
    """A Kaggle agent as a player: a function that takes an observation and, if it wants to, a
    configuration, and returns a column counted from 0.

    The agent is told that it has 2 seconds for a move and 60 seconds of overage time, as in
    ConnectX. It is not stopped when it takes longer.

    >>> def leftmost(observation, configuration):
    ...     return observation.board.index(0) % configuration.columns
    >>> player = KagglePlayer(leftmost)
    >>> player.name, player.get_move(Position.from_moves("1212121"))
    ('leftmost', 0)
    """

    def __init__(self, agent: Callable[..., Any], *, name: str | None = None) -> None:
        if not callable(agent):
            raise WrongType(f"an agent must be callable, not {type(agent).__name__}")
        self.name = name or str(getattr(agent, "__name__", type(agent).__name__))
        self._agent = agent
        self._arguments = _argument_count(agent)

    def get_move(self, position: Position) -> int:
        """The column that the agent chooses, counted from 0; not checked."""
        if position.rule is not Rule.CONNECT_FOUR:
            raise InvalidArgument(f"{self.name} cannot play by the rule {position.rule.value!r}")
        arguments = [observation_of(position), configuration_of(position)]
        column: int = self._agent(*arguments[: self._arguments])
        return column


def observation_of(position: Position) -> Struct:
    """The observation that an agent gets of a position.

    >>> observation_of(Position.from_moves("44")).board[31::7], observation_of(Position()).mark
    ([2, 1], 1)
    """
    return Struct(
        **to_kaggle(position),
        step=position.ply,
        remainingOverageTime=_OVERAGE_SECONDS,
    )


def configuration_of(position: Position) -> Struct:
    """The configuration that an agent gets: the rules.

    >>> configuration_of(Position()).inarow
    4
    """
    return Struct(
        columns=position.columns,
        rows=position.rows,
        inarow=4,
        actTimeout=_SECONDS_PER_MOVE,
        timeout=_SECONDS_PER_MOVE,
        agentTimeout=_OVERAGE_SECONDS,
        episodeSteps=1000,
        runTimeout=1200,
    )


def _argument_count(agent: Callable[..., Any]) -> int:
    """The number of arguments that an agent takes, at most 2, as for Kaggle."""
    try:
        signature = inspect.signature(agent)
    except ValueError:  # a compiled function may have none
        return 2
    for count in (2, 1):
        with suppress(TypeError):
            signature.bind(*[None] * count)
            return count
    return 0
