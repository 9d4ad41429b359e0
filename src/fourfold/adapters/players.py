"""What the adapters share: players from names, and names for agents of other frameworks."""

import secrets
from functools import cache

from fourfold.errors import InvalidArgument
from fourfold.match import Entrant
from fourfold.players import Player
from fourfold.position import Position
from fourfold.rule import Rule
from fourfold.solver import Solver


@cache
def shared_solver() -> Solver:
    """One solver for all adapters of a process, because its table is large.

    >>> shared_solver() is shared_solver()
    True
    """
    return Solver()


def to_player(player: str | Player | Entrant, seed: int | None = None) -> Player:
    """The player of a name or of an entrant of matches, made with the seed; a player is returned
    as it is.

    >>> to_player("random", seed=1).name
    'random'
    """
    number = secrets.randbits(63) if seed is None else seed
    return Entrant.of(player).make(number, shared_solver())


def check_rule(position: Position) -> None:
    """Raise InvalidArgument for a position with a rule that other frameworks do not have.

    >>> check_rule(Position(rule="most-fours"))
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: agents of other frameworks cannot play by the rule 'most-fours'
    """
    if position.rule is not Rule.CONNECT_FOUR:
        raise InvalidArgument(
            f"agents of other frameworks cannot play by the rule {position.rule.value!r}"
        )


def name_of(agent: object) -> str:
    """What to call an agent that was written for another framework.

    >>> name_of(max), name_of(Solver())
    ('max', 'Solver')
    """
    for attribute in ("name", "__name__"):
        name = getattr(agent, attribute, None)
        if isinstance(name, str):
            return name
    return type(agent).__name__
