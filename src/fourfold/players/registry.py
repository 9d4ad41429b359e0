"""Players by name, so that every program spells them alike: `threats:depth=6,blunder=0.2`.

A name may be followed by a colon and options, separated by commas. The first option may be given
by its value alone: `threats:6`, `elo:1400`. Capitals and spaces do not matter. The engine knows the
built-in players and reads all names; other packages add players with `register`.

Clients of a server choose from a closed list: `read_public_name` knows only players that were
registered as public. None of these has an option that is a file, a program or an address.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
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


MOST_PUBLIC_SIMULATIONS = 10_000
"""Of a network that a client of a server asks for; they take some seconds."""

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
_PUBLIC: dict[str, Kind] = {}


def register(kind: Kind, *, public: Kind | None = None) -> None:
    """Add a kind of player, or replace the one of that name.

    To be used in matches on several processes, the factory must be a function or class of a
    module, which other processes can import.

    Clients of servers cannot choose it unless there is a `public` kind: the same kind again, or one
    of the same name with fewer options. Anybody can then set these options.

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
    _PUBLIC.pop(kind.name, None)
    if public:
        _PUBLIC[kind.name] = public


def unregister(name: str) -> None:
    """Remove a kind of player.

    >>> unregister("nobody")
    Traceback (most recent call last):
    fourfold.InvalidArgument: no player 'nobody' to remove
    """
    if _KINDS.pop(name, None) is None:
        raise InvalidArgument(f"no player {name!r} to remove")
    _PUBLIC.pop(name, None)


def known_players() -> dict[str, Kind]:
    """Every kind of player by name, weakest families first, for menus and help.

    >>> known_players()["random"].description
    'a random legal move, all equally likely'
    """
    return dict(_KINDS)


def public_players() -> dict[str, Kind]:
    """The kinds of players that clients of servers may choose, by name, weakest families first.

    >>> public_players()["net"].usage
    'net:temperature=X,sims=N'
    """
    return dict(_PUBLIC)


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
    recipe = _read(name, _KINDS)
    if file is None:
        return recipe
    full_name = f"net:{file},{recipe.name.removeprefix('net').lstrip(':')}".rstrip(",")
    return replace(recipe, name=full_name, values={**recipe.values, "file": file})


def read_public_name(name: str) -> Recipe:
    """How to make the player that a client of a server asks for. Raises InvalidArgument for any
    other player or option; it looks at no file to find out.

    >>> read_public_name("net:sims=100").name
    'net:sims=100'
    >>> read_public_name("net:own.4net")
    Traceback (most recent call last):
    fourfold.InvalidArgument: weights of a file cannot be used here. Available: net...
    """
    if _without_file(name)[1] is not None and "net" in _PUBLIC:
        usage = _PUBLIC["net"].usage
        raise InvalidArgument(f"weights of a file cannot be used here. Available: {usage}")
    return _read(name, _PUBLIC)


def _read(name: str, kinds: Mapping[str, Kind]) -> Recipe:
    full_name, word, values = read_player_name(name, list(kinds.values()))
    kind = kinds[word]
    return Recipe(full_name, kind.factory, values, kind.rules, kind.size, kind.batches)


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


def _register_built_in(kind: PlayerKind) -> None:
    factory = partial(_built_in, word=kind.name)
    made = Kind(
        kind.name, kind.description, factory, kind.options, rules=kind.rules, group=kind.group
    )
    register(made, public=made)


def _register_led() -> None:
    options = (
        Option.whole("ply", 1, 20, default="5", part_of_name=True),
        Option.real("blunder", 0, 1, default="0"),
        Option.one_of("grows", ("on", "off"), default="on"),
    )
    led = Kind("led", "the program of the LED board, 7×6 only", _led, options, size=(7, 6))
    register(led, public=led)


def _register_net(kind: PlayerKind) -> None:
    about: dict[str, Any] = {"size": (7, 6), "batches": True, "group": kind.group}
    public = [option for option in kind.options if option.name != "sims"]
    public.append(Option.whole("sims", 1, MOST_PUBLIC_SIMULATIONS, default="1"))
    description = f"{kind.description}; net:FILE has other weights"
    register(
        Kind(kind.name, description, _net, kind.options, **about),
        public=Kind(kind.name, kind.description, _net, public, **about),
    )


for _kind in built_in_kinds():
    _register_built_in(_kind)
_register_led()
_register_net(network_kind())
