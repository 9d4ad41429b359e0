"""The conventions that agents follow, and how each becomes a `Player`."""

import inspect
import sys
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from fourfold.base.errors import InvalidArgument
from fourfold.base.extras import require_extra
from fourfold.players import Player
from fourfold.rules.position import Position


class Convention(StrEnum):
    """How an agent is called. The value is the prefix that names it in a reference."""

    PLAYER = "player"
    """An object or a class with `get_move(position) -> column`."""
    FUNCTION = "function"
    """A function `f(position) -> column`."""
    KAGGLE = "kaggle"
    """A function `agent(observation, configuration) -> column` of Kaggle's ConnectX."""
    PETTINGZOO = "pettingzoo"
    """A policy `policy(observation, agent) -> column` for PettingZoo's Connect Four."""
    OPENSPIEL = "openspiel"
    """A `pyspiel.Bot`, or two: for the first and the second side."""


class FunctionPlayer:
    """A function `f(position) -> column`, columns counted from 0, as a player.

    >>> player = FunctionPlayer(lambda position: position.legal_moves[0], name="leftmost")
    >>> player.name, player.get_move(Position())
    ('leftmost', 0)
    """

    def __init__(self, function: Callable[..., int], *, name: str | None = None) -> None:
        self.name: str = name or str(getattr(function, "__name__", type(function).__name__))
        self.get_move = function  # not wrapped: it may take `stop`


def recognise(what: object) -> Convention:
    """The convention of an object. Raises InvalidArgument if it is unclear.

    >>> recognise(lambda observation, configuration: 3)
    <Convention.KAGGLE: 'kaggle'>
    >>> recognise(lambda position: 3)
    <Convention.FUNCTION: 'function'>
    """
    if callable(getattr(what, "get_move", None)):
        return Convention.PLAYER
    if _is_bot(what):
        return Convention.OPENSPIEL
    if not _can_be_called(what):
        raise InvalidArgument(f"an object of type {_class(what).__name__} is not an agent: {_HINT}")
    names, is_position = _parameters(what)
    found = Convention.FUNCTION if is_position else _by_parameters(names)
    if found is None:
        raise InvalidArgument(
            f"the convention of this agent is unclear from its parameters ({', '.join(names)}): "
            f"name it with one of the prefixes {', '.join(f'{each}:' for each in Convention)}"
        )
    return found


def _by_parameters(names: list[str]) -> Convention | None:
    match names:
        case [observation] if observation.startswith("obs"):
            return Convention.KAGGLE
        case [observation, second] if observation.startswith("obs"):
            is_kaggle = second.startswith("conf")
            return Convention.KAGGLE if is_kaggle else Convention.PETTINGZOO
        case [first] if not first.startswith(("state", "env")):
            return Convention.FUNCTION
    return None


_HINT = (
    "it must be a function, or have `get_move`, or be a bot of OpenSpiel. The prefixes "
    f"{', '.join(f'{each}:' for each in Convention)} name a convention"
)


def wrap(what: Any, convention: Convention, *, name: str, seed: int | None = None) -> Player:
    """A player that asks an agent of a convention.

    A class is instantiated, with the `seed` if it takes one.

    >>> wrap(lambda position: 3, Convention.FUNCTION, name="middle").get_move(Position())
    3
    """
    agent: Any = _instantiate(what, seed) if isinstance(what, type) else what
    check(agent, convention)
    match convention:
        case Convention.PLAYER:
            player: Player = agent
            return player
        case Convention.FUNCTION:
            return FunctionPlayer(agent, name=name)
        case Convention.KAGGLE:
            from fourfold.adapters.kaggle import KagglePlayer  # noqa: PLC0415 - only if needed

            return KagglePlayer(agent, name=name)
        case Convention.PETTINGZOO:
            from fourfold.adapters.pettingzoo import PolicyPlayer  # noqa: PLC0415 - needs an extra

            return PolicyPlayer(agent, name=name)
        case Convention.OPENSPIEL:
            from fourfold.adapters.openspiel import BotPlayer  # noqa: PLC0415 - needs an extra

            return BotPlayer(agent, name=name)


def check(what: Any, convention: Convention) -> None:
    """Raise InvalidArgument if neither an object nor, for a class, its objects fit a convention.

    Raises MissingExtra if the convention needs a package that is not installed.

    >>> check(Position(), Convention.PLAYER)
    Traceback (most recent call last):
    fourfold.InvalidArgument: Position does not fit player: it has no get_move
    """
    match convention:
        case Convention.PLAYER:
            fits, problem = callable(getattr(what, "get_move", None)), "it has no get_move"
        case Convention.OPENSPIEL:
            fits, problem = _is_bot(what), "it is not a pyspiel.Bot, nor a pair of them"
        case _:
            fits, problem = _can_be_called(what), "it cannot be called"
    if not fits:
        name = getattr(what, "__name__", _class(what).__name__)
        raise InvalidArgument(f"{name} does not fit {convention}: {problem}")
    if convention in (Convention.PETTINGZOO, Convention.OPENSPIEL):
        require_extra(f"adapters.{convention}")


def _class(what: object) -> type:
    return what if isinstance(what, type) else type(what)


def _can_be_called(what: object) -> bool:
    """Whether an object or, for a class, its objects can be called."""
    return any("__call__" in vars(each) for each in _class(what).__mro__)


def _instantiate(kind: type, seed: int | None) -> Any:
    try:
        takes_seed = "seed" in inspect.signature(kind).parameters
    except (ValueError, TypeError):  # a class of an extension module
        takes_seed = False
    return kind(seed=seed) if takes_seed else kind()


def _is_bot(what: object) -> bool:
    pyspiel = sys.modules.get("pyspiel")  # a bot exists only if it is imported
    if pyspiel is None:
        return False
    bots = what if isinstance(what, (list, tuple)) else [what]
    kinds = [each if isinstance(each, type) else type(each) for each in bots]
    return bool(kinds) and all(issubclass(kind, pyspiel.Bot) for kind in kinds)


def _parameters(what: Any) -> tuple[list[str], bool]:
    """The names of the parameters without a default, and whether the first is a `Position`."""
    function = what.__call__ if isinstance(what, type) else what
    try:
        found = list(inspect.signature(function).parameters.values())
    except (ValueError, TypeError):
        return [], False
    if isinstance(what, type):
        found = found[1:]  # self
    needed = [
        each
        for each in found
        if each.default is each.empty
        and each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
    ]
    annotation = needed[0].annotation if len(needed) == 1 else None
    is_position = annotation is Position or str(annotation).split(".")[-1] == "Position"
    return [each.name.lower() for each in needed], is_position
