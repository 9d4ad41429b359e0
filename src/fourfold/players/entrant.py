"""Participants of matches: how to create a player for each game."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from fourfold.base.errors import WrongType
from fourfold.players.player import BatchPlayer, Player
from fourfold.players.registry import Recipe, check_size, read_name
from fourfold.solver import Solver


def _nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant of a match: a name, and a function that creates the player for each game.

    Matches on several processes pickle `make`, so it must be defined at the top level of a module.

    >>> Entrant.of("random").make(1, None).name
    'random'
    >>> from fourfold import AIPlayer
    >>> Entrant.of(AIPlayer()).name
    'hard'
    """

    name: str
    make: Callable[[int, Solver | None], Player]
    size: tuple[int, int] | None = None
    """The columns and rows of the only board that the player can play on, if there is only one."""
    load: Callable[[], object] = field(default=_nothing, compare=False)
    """Called in each other process before its first game. Raises an exception if what `make` needs
    is missing there."""
    files: tuple[Path, ...] = ()
    """Files that `load` and `make` read, by absolute paths. Other machines get copies of them."""
    version: str = ""
    """Changes when the player does: games that an earlier version played are not continued."""
    batches: bool = False
    """Whether to ask the player, a `BatchPlayer`, about many positions at once."""

    @classmethod
    def of(cls, entrant: "str | Player | Entrant") -> "Entrant":
        """The entrant for a name from the registry, or for a player object, which plays all its
        games with its own random generator.
        """
        if isinstance(entrant, Entrant):
            return entrant
        if isinstance(entrant, str):
            recipe: Recipe = read_name(entrant)
            return cls(recipe.name, recipe.make, recipe.size, batches=recipe.batches)
        name = getattr(entrant, "name", None)
        if isinstance(entrant, type) or not (
            isinstance(name, str) and callable(getattr(entrant, "get_move", None))
        ):
            raise WrongType(
                "an entrant must be the name of a player, a player with `name` and `get_move`, or "
                f"an Entrant, not {type(entrant).__name__}"
            )
        return cls(
            name,
            _Always(entrant),
            getattr(entrant, "board_size", None),
            batches=isinstance(entrant, BatchPlayer),
        )

    @property
    def plays_all(self) -> bool:
        """Whether one player object plays all games, with its own random numbers.

        >>> Entrant.of("random").plays_all
        False
        """
        return isinstance(self.make, _Always)

    def check_size(self, columns: int, rows: int) -> None:
        """Raise InvalidArgument if the player cannot play on a board of this size.

        >>> Entrant.of("led").check_size(9, 6)
        Traceback (most recent call last):
        fourfold.InvalidArgument: led:ply=5 plays on 7×6 boards only, not on 9×6
        """
        check_size(self.name, self.size, columns, rows)


@dataclass(frozen=True, slots=True)
class _Always:
    """Returns the same player each time."""

    player: Player

    def __call__(self, seed: int, solver: Solver | None) -> Player:  # noqa: ARG002
        return self.player
