"""Players by name, so that every place spells them alike: `threats:depth=6,blunder=0.2`.

A name may be followed by a colon and options, separated by commas. The first option may be given
by its value alone: `threats:6`, `elo:1400`. Capitals and spaces do not matter.

Other rooms of the package, and other packages, add theirs with `register`.
"""

import difflib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fourfold.errors import InvalidArgument, WrongType
from fourfold.players.arguments import check_patience
from fourfold.players.player import Player
from fourfold.rule import Rule
from fourfold.solver import Solver


class Means(NamedTuple):
    """What a player is made with, besides the options of its name."""

    seed: int | None = None
    solver: Solver | None = None
    patience: float | None = None


Factory = Callable[..., Player]
"""Called as `factory(means, option=value, …)` with those options that are not as usual."""


class Option(NamedTuple):
    """Something that can be chosen about a player."""

    name: str
    read: Callable[[str], Any]
    """Turns text into the value; raises ValueError for what is not allowed."""
    allowed: str
    """What is allowed, in words, for messages and help."""
    default: str | None
    """As it would be written; None: the option must be given."""
    sign: str = "WORD"
    """What stands for the value in help."""
    part_of_name: bool = False
    """Whether the value is told to the factory, and in the player's name, even if it is usual."""


@dataclass(frozen=True)
class Kind:
    """One entry of the registry: a name and how to make such a player."""

    name: str
    description: str
    factory: Factory
    options: tuple[Option, ...] = ()
    alias: Callable[..., str] | None = None
    """Called with the options, gives the name that the player usually goes by, if not this."""
    rules: tuple[Rule, ...] = (Rule.CONNECT_FOUR,)
    """The rules that such a player can play by."""
    size: tuple[int, int] | None = None
    """The columns and rows of the only board that it can play on, if there is only one."""

    @property
    def takes_one_value(self) -> bool:
        """Whether there is one value, which must be given and needs no name: `elo:1400`.

        >>> known_players()["elo"].takes_one_value
        True
        """
        return len(self.options) == 1 and self.options[0].default is None

    @property
    def usage(self) -> str:
        """How to write it, with all options.

        >>> known_players()["urgency"].usage
        'urgency:depth=N,blunder=X,order=WORD,pruning=WORD'
        """
        if self.takes_one_value:
            return f"{self.name}:{self.options[0].sign}"
        shown = ",".join(f"{option.name}={option.sign}" for option in self.options)
        return f"{self.name}:{shown}" if shown else self.name


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

    def check_size(self, columns: int, rows: int) -> None:
        """Raise InvalidArgument if the player cannot play on a board of this size.

        >>> read_name("led").check_size(9, 6)
        Traceback (most recent call last):
        fourfold.errors.InvalidArgument: led:ply=5 plays on 7×6 boards only, not on 9×6
        """
        if self.size not in (None, (columns, rows)):
            only = "×".join(map(str, self.size or ()))
            raise InvalidArgument(
                f"{self.name} plays on {only} boards only, not on {columns}×{rows}"
            )

    def make(
        self, seed: int | None = None, solver: Solver | None = None, patience: float | None = None
    ) -> Player:
        """A new player."""
        check_patience(patience)  # whether this player needs it or not
        return self.factory(Means(seed, solver, patience), **self.values)


_KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Adds a kind of player, or replaces the one of that name.

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
            f"invalid name {kind.name!r} for a player: small letters, without space or any of : , ="
        )
    _KINDS[kind.name] = kind


def unregister(name: str) -> None:
    """Removes a kind of player.

    >>> unregister("nobody")
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: no player 'nobody' to remove
    """
    if _KINDS.pop(name, None) is None:
        raise InvalidArgument(f"no player {name!r} to remove")


def known_players() -> dict[str, Kind]:
    """Every kind of player by name, weakest families first, for menus and help.

    >>> known_players()["random"].description
    'any legal move, all equally likely'
    """
    return dict(_KINDS)


def make_player(
    name: str,
    seed: int | None = None,
    solver: Solver | None = None,
    patience: float | None = None,
) -> Player:
    """The player of a name.

    Players with the same seed play alike. Those who need exact scores ask `solver`, or make one;
    with `patience` they go by what is proven after so many seconds.

    >>> from fourfold import Position
    >>> make_player("perfect", seed=1).get_move(Position.from_moves("414141"))
    3
    >>> make_player("perfekt")
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: no player 'perfekt' (did you mean perfect?): known are ...
    """
    return read_name(name).make(seed, solver, patience)


def read_name(name: str) -> Recipe:
    """How to make the player of a name. Raises InvalidArgument for a name or option unknown.

    >>> read_name("urgency:depth=6,blunder=0.2").values
    {'depth': 6, 'blunder': 0.2}
    >>> read_name("urgency:blunder=0,order=centre").name
    'urgency:depth=6'
    """
    if not isinstance(name, str):
        raise WrongType(f"the name of a player must be a string, not {type(name).__name__}")
    word, _, rest = "".join(name.lower().split()).partition(":")
    kind = _KINDS.get(word)
    if kind is None and word.isascii() and word.isdigit() and not rest:
        return read_name(f"level:{word}")
    if kind is None:
        close = difflib.get_close_matches(word, _KINDS, n=1)
        hint = f" (did you mean {close[0]}?)" if close else ""
        raise InvalidArgument(f"no player {name!r}{hint}: known are {', '.join(_KINDS)}")
    given = _read_options(kind, rest)
    values: dict[str, Any] = {}
    for option in kind.options:
        usual = None if option.default is None else option.read(option.default)
        value = given.get(option.name, usual)
        if value is None:
            raise InvalidArgument(
                f"{kind.name} needs its {option.name}, {option.allowed}: {kind.usage}"
            )
        # What is usual is not told, so that a player has one name however it was written.
        if value != usual or option.part_of_name:
            values[option.name] = value
    if kind.alias is not None:
        return read_name(kind.alias(**values))
    if kind.takes_one_value:
        shown = ",".join(map(str, values.values()))
    else:
        shown = ",".join(f"{key}={value}" for key, value in values.items())
    full_name = f"{kind.name}:{shown}" if shown else kind.name
    return Recipe(full_name, kind.factory, values, kind.rules, kind.size)


def _read_options(kind: Kind, text: str) -> dict[str, Any]:
    known = {option.name: option for option in kind.options}
    values: dict[str, Any] = {}
    for index, part in enumerate(text.split(",") if text else ()):
        key, given, value = part.partition("=")
        if not given and index == 0 and kind.options:
            key, value = kind.options[0].name, part
        option = known.get(key)
        if option is None:
            allowed = f"it has {', '.join(known)}" if known else "it has none"
            raise InvalidArgument(f"{kind.name} has no option {key!r}: {allowed}")
        if key in values:
            raise InvalidArgument(f"{kind.name} is given {key} twice")
        try:
            values[key] = option.read(value)
        except ValueError:
            raise InvalidArgument(
                f"{key} of {kind.name} must be {option.allowed}, not {value!r}"
            ) from None
    return values


# ---- Kinds of options


def whole(
    name: str, low: int, high: int, default: str | None = None, *, part_of_name: bool = False
) -> Option:
    """An option that is a whole number.

    >>> whole("depth", 1, 42).allowed
    'a whole number from 1 to 42'
    """

    def read(text: str) -> int:
        if not low <= int(text) <= high:
            raise ValueError(text)
        return int(text)

    return Option(name, read, f"a whole number from {low} to {high}", default, "N", part_of_name)


def real(name: str, low: float, high: float, default: str | None = None) -> Option:
    """An option that is any number of a range.

    >>> real("blunder", 0, 1).read("0.25")
    0.25
    """

    def read(text: str) -> float:
        if not (math.isfinite(float(text)) and low <= float(text) <= high):
            raise ValueError(text)
        return float(text)

    return Option(name, read, f"a number from {low:g} to {high:g}", default, "X")


def one_of(name: str, *words: str, default: str | None = None) -> Option:
    """An option that is one of some words.

    >>> one_of("ties", "random", "centre").allowed
    'random or centre'
    """

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    return Option(name, read, f"{', '.join(words[:-1])} or {words[-1]}", default)
