"""Common parts of the adapters: players from names, and names for agents of other frameworks."""

import secrets
from collections.abc import Mapping
from functools import cache

from fourfold.adapters.engine.messages import STANDARD_SIZE
from fourfold.base.errors import InvalidArgument
from fourfold.players import Entrant, Player
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
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
    fourfold.InvalidArgument: agents of other frameworks cannot play by the rule 'most-fours'
    """
    if position.rule is not Rule.CONNECT_FOUR:
        raise InvalidArgument(
            f"agents of other frameworks cannot play by the rule {position.rule.value!r}"
        )


def check_standard_game(position: Position, name: str) -> None:
    """Raise InvalidArgument if the game is not Connect Four on a board of 7×6.

    >>> check_standard_game(Position(9, 6), "pons")
    Traceback (most recent call last):
    fourfold.InvalidArgument: pons plays Connect Four on 7×6 boards only
    """
    size = (position.columns, position.rows)
    if size != STANDARD_SIZE or position.rule is not Rule.CONNECT_FOUR:
        raise InvalidArgument(f"{name} plays Connect Four on 7×6 boards only")


def best_move(position: Position, scores: Mapping[int, int]) -> int:
    """The legal move with the highest score; of several, the nearest to the centre.

    >>> best_move(Position(), dict.fromkeys(range(7), 0))
    3
    """
    centre = (position.columns - 1) / 2
    return max(position.legal_moves, key=lambda column: (scores[column], -abs(column - centre)))


def name_of(agent: object) -> str:
    """The name of an agent that was written for another framework.

    >>> name_of(max), name_of(Solver())
    ('max', 'Solver')
    """
    for attribute in ("name", "__name__"):
        name = getattr(agent, attribute, None)
        if isinstance(name, str):
            return name
    return type(agent).__name__
