"""Who plays whom, from which opening, with which luck: all settled before the first game."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, count, islice

from fourfold.errors import InvalidArgument, WrongType
from fourfold.match.openings import Openings, openings
from fourfold.players import Player, Recipe, read_name
from fourfold.players.arguments import check_whole
from fourfold.side import Side
from fourfold.solver import Solver

MOST_GAMES = 1_000_000


@dataclass(frozen=True, slots=True)
class Entrant:
    """Someone who takes part: a name, and how to make the player anew for each game.

    Matches on several processes send `make` there, so it must be a function of a module.

    >>> Entrant.of("random").make(1, None).name
    'random'
    >>> from fourfold import AIPlayer
    >>> Entrant.of(AIPlayer()).name
    'hard'
    """

    name: str
    make: Callable[[int, Solver | None], Player]

    @classmethod
    def of(cls, entrant: "str | Player | Entrant") -> "Entrant":
        """The entrant of a name as in the registry, or of a player, who then plays all games: its
        luck is its own, and not the match's.
        """
        if isinstance(entrant, Entrant):
            return entrant
        if isinstance(entrant, str):
            recipe: Recipe = read_name(entrant)
            return cls(recipe.name, recipe.make)
        name = getattr(entrant, "name", None)
        if isinstance(entrant, type) or not (
            isinstance(name, str) and callable(getattr(entrant, "get_move", None))
        ):
            raise WrongType(
                "an entrant must be the name of a player, a player with `name` and `get_move`, or "
                f"an Entrant, not {type(entrant).__name__}"
            )
        return cls(name, _Always(entrant))


@dataclass(frozen=True, slots=True)
class _Always:
    """Makes the same player each time."""

    player: Player

    def __call__(self, seed: int, solver: Solver | None) -> Player:  # noqa: ARG002
        return self.player


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played. `first` and `second` are indices of entrants."""

    number: int
    first: int
    second: int
    opening: str
    seeds: tuple[int, int]

    def entrant(self, side: Side) -> int:
        """The index of the entrant who plays a side."""
        return self.first if side is Side.FIRST else self.second


def derived_seed(*facts: object) -> int:
    """A seed that depends on all the facts, and on nothing else.

    >>> derived_seed(1, "random", 5)
    13520199679039495701
    """
    text = "\n".join(map(str, facts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def entrants(players: Sequence[str | Player | Entrant]) -> list[Entrant]:
    """The entrants of a match. Who takes part twice gets a number.

    >>> [entrant.name for entrant in entrants(["random", "random"])]
    ['random', 'random#2']
    """
    check_list(players)
    found: dict[str, Entrant] = {}
    for player in players:
        add_numbered(found, Entrant.of(player))
    if len(found) < 2:
        raise InvalidArgument(f"a match needs at least two players, not {len(found)}")
    return list(found.values())


def add_numbered(found: dict[str, Entrant], entrant: Entrant) -> None:
    """Add an entrant under its name, with a number if another has that name.

    >>> found = {}
    >>> for _ in range(3):
    ...     add_numbered(found, Entrant.of("random"))
    >>> list(found)
    ['random', 'random#2', 'random#3']
    """
    names = chain([entrant.name], (f"{entrant.name}#{number}" for number in count(2)))
    name = next(name for name in names if name not in found)
    found[name] = replace(entrant, name=name)


def check_list(names: object) -> None:
    """Complains of players that are no list: also of one name, which is a list of letters.

    >>> check_list("random")
    Traceback (most recent call last):
    fourfold.errors.WrongType: players must be a list of names, not str
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise WrongType(f"players must be a list of names, not {type(names).__name__}")


def everybody(count: int) -> list[tuple[int, int]]:
    """All pairs of so many players.

    >>> everybody(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(count), 2))


def gauntlet(count: int) -> list[tuple[int, int]]:
    """The first player with each other one.

    >>> gauntlet(3)
    [(0, 1), (0, 2)]
    """
    return [(0, other) for other in range(1, count)]


def schedule(
    who: Sequence[Entrant],
    pairs: Sequence[tuple[int, int]],
    games: int,
    kind: Openings,
    seed: int,
) -> list[Task]:
    """Each pair plays `games` games, two from each opening, with sides exchanged.

    The luck of a game depends on the match's seed, the two names and the number of the game
    within the pairing. So a pairing goes the same way whoever else takes part.

    >>> who = entrants(["random", "easy"])
    >>> tasks = schedule(who, everybody(2), games=2, kind=Openings.EMPTY, seed=1)
    >>> [(task.first, task.second) for task in tasks]
    [(0, 1), (1, 0)]
    """
    check_whole("games of each pair", games, 1, MOST_GAMES // len(pairs))
    starts = list(islice(openings(kind, derived_seed(seed, "openings")), (games + 1) // 2))
    tasks: list[Task] = []
    # Game by game, not pair by pair: a match that is stopped early tells something of all pairs.
    for game in range(games):
        for pair in pairs:
            first, second = pair if game % 2 == 0 else pair[::-1]
            names = [who[index].name for index in pair]
            luck = (
                derived_seed(seed, *names, game, "first"),
                derived_seed(seed, *names, game, "second"),
            )
            tasks.append(Task(len(tasks), first, second, starts[game // 2], luck))
    return tasks
