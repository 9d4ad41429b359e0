"""Who sits at the board: people, and players by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.errors import InvalidArgument
from fourfold.players import AIPlayer
from fourfold.session.board import Board, Rule
from fourfold.session.full_player import FullPlayer
from fourfold.session.patience import choose
from fourfold.solver import Solver

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Seat:
    """One side's place: a person, or a player that can choose a move and be told to stop."""

    name: str
    choose: Callable[[Any], int] | None = None
    stop: Callable[[], object] = lambda: None

    @property
    def is_human(self) -> bool:
        """Whether a person moves."""
        return self.choose is None

    def move(self, board: Board) -> int:
        """The player's move. Must not be asked of a person."""
        if self.choose is None:
            raise InvalidArgument(f"{self.name} is a person, who moves without being asked")
        return self.choose(board)


def make_seat(name: str, rule: Rule, *, seed: int | None, solver: Callable[[], Solver]) -> Seat:
    """The seat for `human` or for a player named as everywhere.

    >>> make_seat("human", Rule.CONNECT_FOUR, seed=None, solver=Solver).is_human
    True
    """
    if name == HUMAN:
        return Seat(HUMAN)
    if rule is Rule.MOST_FOURS:
        counter = FullPlayer.from_name(name, seed=seed)
        return Seat(name, counter.get_move, counter.cancel)
    player = AIPlayer(name, seed=seed, solver=solver())  # type: ignore[arg-type]
    return Seat(name, lambda position: choose(player, position), player.solver.cancel)
