"""Players by name, so that every program spells them alike: `threats:depth=6,blunder=0.2`.

A name may be followed by a colon and options, separated by commas. The first option may be given
by its value alone: `threats:6`, `elo:1400`. Capitals and spaces do not matter. The engine knows the
built-in players and reads all names; other packages add players with `register`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from fourfold._core import PlayerKind, built_in_kinds, network_kind, read_player_name
from fourfold._core import PlayerOption as Option
from fourfold.base.errors import InvalidArgument
from fourfold.players.ai import AIPlayer, Difficulty
from fourfold.players.arguments import check_patience
from fourfold.players.built_in import (
    HumanLikePlayer,
    PerfectPlayer,
    RandomPlayer,
    SearchingPlayer,
)
from fourfold.players.player import Player
from fourfold.rules.rule import Rule
from fourfold.solver import Solver


class Means(NamedTuple):
    """What a player is made with, besides the values of its options."""

    name: str
    """The full name of the player."""
    seed: int | None = None
    solver: Solver | None = None
    patience: float | None = None


Factory = Callable[..., Player]
"""Called as `factory(means, option=value, …)` with the options that differ from their defaults."""


class Kind(PlayerKind):
    """One entry of the registry: a name and how to make such a player.

    `rules` are the rules that such a player can play by; `size` are the columns and rows of the
    only board that it can play on, if there is only one; `batches` says that it is a `BatchPlayer`
    that is quicker with many positions at once, even on one thread.

    >>> known_players()["urgency"].usage
    'urgency:depth=N,blunder=X,order=WORD,pruning=WORD'
    >>> known_players()["elo"].takes_one_value
    True
    """

    def __init__(  # noqa: PLR0913 - a table's row
        self,
        name: str,
        description: str,
        factory: Factory,
        options: Sequence[Option] = (),
        *,
        rules: Sequence[Rule] = (Rule.CONNECT_FOUR,),
        size: tuple[int, int] | None = None,
        group: str = "other",
        batches: bool = False,
    ) -> None:
        super().__init__(name, description, options, rules, group)
        self.factory = factory
        self.size = size
        self.batches = batches


def check_size(name: str, only: tuple[int, int] | None, columns: int, rows: int) -> None:
    """Raise InvalidArgument if a player that can play on one board only is to play on another.

    >>> check_size("led", (7, 6), columns=9, rows=6)
    Traceback (most recent call last):
    fourfold.InvalidArgument: led plays on 7×6 boards only, not on 9×6
    """
    if only not in (None, (columns, rows)):
        size = "×".join(map(str, only or ()))
        raise InvalidArgument(f"{name} plays on {size} boards only, not on {columns}×{rows}")


@dataclass(frozen=True)
class Recipe:
    """A name that was understood. It can be sent to another process, and makes players there.

    >>> recipe = read_name("Threats: depth=6")
    >>> recipe.name, recipe.make(seed=1).name
    ('threats:depth=6', 'threats:depth=6')
    """

    name: str
    factory: Factory
    values: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[Rule, ...] = (Rule.CONNECT_FOUR,)
    size: tuple[int, int] | None = None
    batches: bool = False

    def check_size(self, columns: int, rows: int) -> None:
        """Raise InvalidArgument if the player cannot play on a board of this size.

        >>> read_name("led").check_size(9, 6)
        Traceback (most recent call last):
        fourfold.InvalidArgument: led:ply=5 plays on 7×6 boards only, not on 9×6
        """
        check_size(self.name, self.size, columns, rows)

    def make(
        self, seed: int | None = None, solver: Solver | None = None, patience: float | None = None
    ) -> Player:
        """A new player."""
        check_patience(patience)  # whether this player needs it or not
        return self.factory(Means(self.name, seed, solver, patience), **self.values)


_KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Add a kind of player, or replace the one of that name.

    To be used in matches on several processes, the factory must be a function or class of a
    module, which other processes can import.

    >>> from fourfold import Position
    >>> from fourfold.players import RandomPlayer
    >>> register(Kind("dice", "plays at random", lambda means: RandomPlayer(means.seed)))
    >>> make_player("dice", seed=1).get_move(Position())
    0
    >>> unregister("dice")
    """
    if not kind.name or any(mark in kind.name for mark in ":,= ") or kind.name.lower() != kind.name:
        raise InvalidArgument(
            f"invalid name {kind.name!r} for a player. Use small letters, without spaces or any of "
            ": , ="
        )
    _KINDS[kind.name] = kind


def unregister(name: str) -> None:
    """Remove a kind of player.

    >>> unregister("nobody")
    Traceback (most recent call last):
    fourfold.InvalidArgument: no player 'nobody' to remove
    """
    if _KINDS.pop(name, None) is None:
        raise InvalidArgument(f"no player {name!r} to remove")


def known_players() -> dict[str, Kind]:
    """Every kind of player by name, weakest families first, for menus and help.

    >>> known_players()["random"].description
    'a random legal move, all equally likely'
    """
    return dict(_KINDS)


def make_player(
    name: str,
    seed: int | None = None,
    solver: Solver | None = None,
    patience: float | None = None,
) -> Player:
    """The player of a name.

    Players with the same seed play alike. Those that need exact scores ask `solver`, or make one;
    with `patience` they use what is proven after that many seconds.

    >>> from fourfold import Position
    >>> make_player("perfect", seed=1).get_move(Position.from_moves("414141"))
    3
    >>> make_player("perfekt")
    Traceback (most recent call last):
    fourfold.InvalidArgument: no player 'perfekt' (did you mean perfect?). Available: ...
    """
    return read_name(name).make(seed, solver, patience)


def read_name(name: str) -> Recipe:
    """How to make the player of a name. Raises InvalidArgument if the name or an option is unknown.

    >>> read_name("urgency:depth=6,blunder=0.2").values
    {'depth': 6, 'blunder': 0.2}
    >>> read_name("urgency:blunder=0,order=centre").name
    'urgency:depth=6'
    """
    name, file = _without_file(name)
    full_name, word, values = read_player_name(name, list(_KINDS.values()))
    kind = _KINDS[word]
    if file is not None:
        values["file"] = file
        full_name = ",".join((f"net:{file}", *full_name.removeprefix("net").lstrip(":").split(",")))
    return Recipe(full_name.rstrip(","), kind.factory, values, kind.rules, kind.size, kind.batches)


def _without_file(name: str) -> tuple[str, str | None]:
    """The name of a network without the file of its weights, and the file: `net:FILE,sims=100`.

    Only here may a name contain capitals and spaces that matter.

    >>> _without_file("net:My Net.4net,sims=100")
    ('net:sims=100', 'My Net.4net')
    >>> _without_file("net:sims=100")
    ('net:sims=100', None)
    """
    word, _, rest = name.partition(":") if isinstance(name, str) else (name, "", "")
    first, _, others = rest.partition(",")
    if not first.strip() or "=" in first or word.strip().lower() != "net":
        return name, None
    return f"net:{others}", first.strip()


# ---- The players of this package


def _built_in(means: Means, word: str, **values: object) -> Player:
    """One of the engine's players."""
    if word == "random":
        return RandomPlayer(means.seed)
    if word == "perfect":
        return PerfectPlayer(means.seed, means.solver, patience=means.patience)
    if word in list(Difficulty):
        random_ties = values.get("ties") != "centre"
        return AIPlayer(
            Difficulty(word),
            means.seed,
            means.solver,
            patience=means.patience,
            random_ties=random_ties,
        )
    player = HumanLikePlayer if _KINDS[word].group == "ladder" else SearchingPlayer
    return player(means.name, means.seed, means.solver, patience=means.patience)


def _led(means: Means, *, ply: int, blunder: float = 0.0, grows: str = "on") -> Player:
    """Loaded when it is first needed: importing the package stays quick."""
    from fourfold.players.led import LedPlayer  # noqa: PLC0415

    return LedPlayer(ply, blunder, means.seed, grows=grows == "on", patience=means.patience)


def _net(
    means: Means, *, temperature: float = 0.0, sims: int = 1, file: str | None = None
) -> Player:
    from fourfold.players.net import NetPlayer  # noqa: PLC0415 - as above

    return NetPlayer(
        file, temperature=temperature, simulations=sims, seed=means.seed, patience=means.patience
    )


for _kind in built_in_kinds():
    register(
        Kind(
            _kind.name,
            _kind.description,
            partial(_built_in, word=_kind.name),
            _kind.options,
            rules=_kind.rules,
            group=_kind.group,
        )
    )
register(
    Kind(
        "led",
        "the program of the LED board, 7×6 only",
        _led,
        (
            Option.whole("ply", 1, 20, default="5", part_of_name=True),
            Option.real("blunder", 0, 1, default="0"),
            Option.one_of("grows", ("on", "off"), default="on"),
        ),
        size=(7, 6),
    )
)
_network = network_kind()
register(
    Kind(
        _network.name,
        f"{_network.description}; net:FILE has other weights",
        _net,
        _network.options,
        size=(7, 6),
        batches=True,
        group=_network.group,
    )
)
