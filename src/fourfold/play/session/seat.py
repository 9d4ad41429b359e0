"""The two sides of a game: people, and players by name."""

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.players import Searcher, choose_move, known_players, read_name
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.solver import Solver, StopToken

HUMAN = "human"
_TIME_LIMIT = 5.0  # seconds; then a player on a large board uses what is proven so far
_SMALL = 30  # cells: boards of this size are solved quickly
_STANDARD = (7, 6)  # solved quickly, too, thanks to the opening book


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side: a person, or a player."""

    name: str
    choose: Callable[[Position, StopToken], int] | None = None
    nodes: Callable[[], int | None] = lambda: None
    """Nodes visited for the latest move; None if they are not counted."""

    @property
    def is_human(self) -> bool:
        """Whether a person plays this side."""
        return self.choose is None

    def move(self, board: Position, stop: StopToken) -> int:
        """The player's move. Raises `Cancelled` if `stop` is cancelled. Not for people."""
        if self.choose is None:
            raise InvalidArgument(f"{self.name} is a person, who moves by themselves")
        return self.choose(board, stop)


def make_seat(
    name: str, board: Position, *, seed: int | None = None, solver: Callable[[], Solver]
) -> Seat:
    """The seat for `human` or for the name of a player.

    >>> make_seat("human", Position(), solver=Solver).is_human
    True
    """
    check_seat(name, board.rule)
    if name == HUMAN:
        return Seat(HUMAN)
    recipe = read_name(name)
    size = board.columns, board.rows
    recipe.check_size(*size)
    quick = size == _STANDARD or size[0] * size[1] <= _SMALL
    player = recipe.make(seed, solver(), None if quick else _TIME_LIMIT)

    def nodes() -> int | None:
        return player.nodes if isinstance(player, Searcher) else None

    return Seat(recipe.name, partial(choose_move, player), nodes)


def check_seat(
    name: str, rule: Rule = Rule.CONNECT_FOUR, size: tuple[int, int] | None = None
) -> None:
    """Raise an error if no one with this name can play by the rule, on a board of this `size`.

    >>> check_seat("human")
    >>> check_seat("huma")
    Traceback (most recent call last):
    fourfold.InvalidArgument: no player 'huma' (did you mean human?). Available: human, ...
    """
    if name == HUMAN:
        return
    try:
        recipe = read_name(name)
    except InvalidArgument as error:
        # `human` is not a player, but is a valid seat.
        message = str(error)
        if message.startswith("no player "):
            message = message.replace("Available: ", f"Available: {HUMAN}, ", 1)
        if difflib.get_close_matches(name.lower(), [HUMAN]):
            message = re.sub(r"^(no player '[^']*')[^.]*", rf"\1 (did you mean {HUMAN}?)", message)
        raise InvalidArgument(message) from None
    if rule not in recipe.rules:
        able = [kind.name for kind in known_players().values() if rule in kind.rules]
        raise InvalidArgument(
            f"{recipe.name} does not play by the rule {rule}. Available: {HUMAN}, {', '.join(able)}"
        )
    if size is not None:
        recipe.check_size(*size)


def is_valid_seat(
    name: str, rule: Rule = Rule.CONNECT_FOUR, size: tuple[int, int] | None = None
) -> bool:
    """Whether someone with this name can play by the rule, on a board of this `size`.

    >>> is_valid_seat("human"), is_valid_seat("perfect"), is_valid_seat("Ada")
    (True, True, False)
    """
    try:
        check_seat(name, rule, size)
    except FourfoldError:
        return False
    return True
