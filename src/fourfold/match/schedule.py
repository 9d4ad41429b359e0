"""The schedule of a match: pairings, openings and seeds, all fixed before the first game."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, count, islice

from fourfold.base.errors import InvalidArgument, WrongType
from fourfold.match.openings import Openings, openings
from fourfold.players import Entrant, Player
from fourfold.players.arguments import check_whole
from fourfold.rules.side import Side

MOST_GAMES = 1_000_000


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


def derived_seed(*values: object) -> int:
    """A seed that depends on all the arguments and nothing else.

    >>> derived_seed(1, "random", 5)
    13520199679039495701
    """
    text = "\n".join(map(str, values))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def entrants(players: Sequence[str | Player | Entrant]) -> list[Entrant]:
    """The entrants of a match. Repeated names get a number.

    >>> [entrant.name for entrant in entrants(["random", "random"])]
    ['random', 'random#2']
    """
    found = numbered(players)
    if len(found) < 2:
        raise InvalidArgument(f"a match needs at least two players, not {len(found)}")
    return found


def numbered(players: Sequence[str | Player | Entrant]) -> list[Entrant]:
    """The entrants of some players. Repeated names get a number.

    >>> [entrant.name for entrant in numbered(["random", "easy", "random", "random"])]
    ['random', 'easy', 'random#2', 'random#3']
    """
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise WrongType(f"players must be a list of names, not {type(players).__name__}")
    found: dict[str, Entrant] = {}
    for player in players:
        entrant = Entrant.of(player)
        names = chain([entrant.name], (f"{entrant.name}#{number}" for number in count(2)))
        name = next(name for name in names if name not in found)
        found[name] = replace(entrant, name=name)
    return list(found.values())


def everybody(count: int) -> list[tuple[int, int]]:
    """All pairs of `count` players.

    >>> everybody(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(count), 2))


def gauntlet(count: int) -> list[tuple[int, int]]:
    """The pairs of the first player with each other one.

    >>> gauntlet(3)
    [(0, 1), (0, 2)]
    """
    return [(0, other) for other in range(1, count)]


def schedule(  # noqa: PLR0913 - a table's columns
    who: Sequence[Entrant],
    pairs: Sequence[tuple[int, int]],
    games: int,
    kind: Openings,
    seed: int,
    *,
    columns: int = 7,
    rows: int = 6,
) -> list[Task]:
    """The games of a match: `games` for each pair, two from each opening, with sides exchanged.

    The seeds of a game depend on the match's seed, the two names and the number of the game within
    the pairing. So the games of a pairing do not depend on who else takes part.

    >>> who = entrants(["random", "easy"])
    >>> tasks = schedule(who, everybody(2), games=2, kind=Openings.EMPTY, seed=1)
    >>> [(task.first, task.second) for task in tasks]
    [(0, 1), (1, 0)]
    """
    check_whole("games of each pair", games, 1, MOST_GAMES // len(pairs))
    endless = openings(kind, derived_seed(seed, "openings"), columns, rows)
    starts = list(islice(endless, (games + 1) // 2))
    tasks: list[Task] = []
    # Game by game, not pair by pair, so that a match stopped early has results for all pairs.
    for game in range(games):
        for pair in pairs:
            first, second = pair if game % 2 == 0 else pair[::-1]
            names = [who[index].name for index in pair]
            seeds = (
                derived_seed(seed, *names, game, "first"),
                derived_seed(seed, *names, game, "second"),
            )
            tasks.append(Task(len(tasks), first, second, starts[game // 2], seeds))
    return tasks
