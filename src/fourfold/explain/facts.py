"""Facts that an explanation states. The core finds and proves them; here they are Python values.

`docs/explain.md` says what each kind of fact claims.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, Self, TypeVar, cast

from fourfold.base.plain_text import printable
from fourfold.render.marks import Kind, Mark
from fourfold.rules.game import Game
from fourfold.rules.notation import parse_moves
from fourfold.rules.position import Cell
from fourfold.rules.side import Side

T = TypeVar("T")
Data = dict[str, Any]
"""A JSON object of the core. In its sentences there are placeholders for the sides."""


class Result(IntEnum):
    """What exact play leads to, for one side.

    >>> Result.of(-3)
    <Result.LOSS: -1>
    >>> Result.LOSS.other
    <Result.WIN: 1>
    """

    LOSS = -1
    DRAW = 0
    WIN = 1

    @classmethod
    def of(cls, score: int) -> "Result":
        """The result that a score stands for."""
        return cls((score > 0) - (score < 0))

    @property
    def other(self) -> "Result":
        """The same, seen from the opponent."""
        return Result(-self)


@dataclass(frozen=True, slots=True)
class _Spoken:
    """What stands for a side in sentences of the core: its name, or "you"."""

    name: str
    is_you: bool

    def __format__(self, spec: str) -> str:
        """`{first}`, `{first:'s}` for its own, or `{first:makes|make}` for what it does."""
        verb, _, yours = spec.partition("|")
        if yours:
            return f"{self.name} {yours if self.is_you else verb}"
        return self.name + (("r" if self.is_you else "'s") if spec else "")


@dataclass(frozen=True, slots=True)
class Names:
    """What the two sides are called in sentences.

    >>> from fourfold import Position, Solver
    >>> from fourfold.explain import explain
    >>> explain(Position.from_moves("41414"), Solver()).move(0).fact.text(Names("Red", "Yellow"))
    'Column 1 loses at once: Red makes four at column 4, row 4.'
    >>> explain(Position.from_moves("41414"), Solver()).move(0).fact.text(Names(you=Side.FIRST))
    'Column 1 loses at once: you make four at column 4, row 4.'
    """

    first: str = "First"
    second: str = "Second"
    you: Side | None = None
    """The side of the reader."""

    @classmethod
    def of_game(cls, game: Game) -> "Names":
        """The names of the players of a game, capitalised, without control characters. A player
        called "you" is the reader.

        >>> Names.of_game(Game(second="Alan"))
        Names(first='First', second='Alan', you=None)
        >>> Names.of_game(Game(first="you", second="Alan")).you
        <Side.FIRST: 1>
        """
        names = [printable(name) for name in (game.first, game.second)]
        readers = [side for side in Side if names[side - 1].lower() == "you"]
        you = readers[0] if len(readers) == 1 else None
        first, second = (name[:1].upper() + name[1:] for name in names)
        return cls(first, second, you)

    def of(self, side: Side) -> str:
        """The name of a side.

        >>> Names().of(Side.SECOND)
        'Second'
        """
        return self.first if side is Side.FIRST else self.second

    def fill(self, data: T) -> T:
        """Sentences of the core, or data that holds some, with these names.

        >>> sentences = ["{Second:wins|win}.", "{first:'s} threat"]
        >>> Names("Red", "Yellow").fill(sentences)
        ['Yellow wins.', "Red's threat"]
        >>> Names("Red", you=Side.SECOND).fill(sentences)
        ['You win.', "Red's threat"]
        """
        return cast("T", _filled(data, self._spoken()))

    def _spoken(self) -> dict[str, _Spoken]:
        """What stands for the sides, by placeholder; with a capital at the start of a sentence."""
        spoken = {}
        for side, key in ((Side.FIRST, "first"), (Side.SECOND, "second")):
            name, is_you = self.of(side), side is self.you
            spoken[key] = _Spoken("you" if is_you else name, is_you)
            spoken[key.capitalize()] = _Spoken("You" if is_you else name, is_you)
        return spoken


def _filled(data: Any, spoken: dict[str, _Spoken]) -> Any:
    match data:
        case str():
            return data.format(**spoken)
        case list():
            return [_filled(each, spoken) for each in data]
        case dict():
            return {key: _filled(value, spoken) for key, value in data.items()}
    return data


PLAIN = Names()


class Reason(StrEnum):
    """Why a threat is worthless. `below` is the cell that the reason names.

    >>> Reason.BOTH_BELOW.value
    'both-below'
    """

    BOTH_BELOW = "both-below"
    """Either side has four on a cell below: the side that gets there first ends the game."""
    PAIR_BELOW = "pair-below"
    """A side has four on two cells below, one right above the other. The lower one can only be
    blocked, and then the upper one wins: the game is over before the column grows higher."""
    ANSWERED = "answered"
    """The other side has four on the cell right below. To stop that, this side must play there
    itself, and then the other side can block. Only worthless if exact play agrees."""


@dataclass(frozen=True, slots=True)
class Threat:
    """An empty cell on which `side` would complete a four.

    >>> from fourfold import Position
    >>> from fourfold.explain import threats
    >>> (threat,) = threats(Position.from_moves("414141"), side=Side.FIRST)
    >>> threat.cell, threat.odd, threat.playable, threat.worthless
    ((3, 3), False, True, None)
    >>> print(threat)
    First's even threat at column 4, row 4, playable now
    """

    side: Side
    cell: Cell
    playable: bool
    """Whether a disc can be dropped there now."""
    odd: bool
    """Whether it lies in an odd row, as people count them: 1, 3, 5 …"""
    worthless: Reason | None
    """Why it cannot be of use, None if that is not proven."""
    below: Cell | None
    """Where the threat lies that makes this one worthless; the upper one of a pair."""
    argument: str | None
    """Why it is worthless, in words."""
    data: Data = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: Data) -> Self:
        """The threat that the core describes."""
        return cls(
            side=Side.of(data["side"]),
            cell=_cell(data),
            playable=data["playable"],
            odd=data["odd"],
            worthless=data["worthless"] and Reason(data["worthless"]),
            below=data["below"] and _cell(data["below"]),
            argument=data["argument"],
            data=data,
        )

    def __str__(self) -> str:
        return PLAIN.fill(str(self.data["text"]))

    @property
    def mark(self) -> Mark:
        """What to show on a picture."""
        kind = Kind.WORTHLESS if self.worthless else Kind.THREAT
        return Mark(kind, self.cell[0], self.cell[1], side=self.side)

    def to_dict(self) -> Data:
        """All of it as JSON can hold it, the column named as in move strings, rows from 1."""
        return PLAIN.fill(self.data)


@dataclass(frozen=True, slots=True)
class Fact:
    """One proven statement: `kind` says which, and `docs/explain.md` what it claims.

    Of the attributes below a fact has those that its kind needs, the same that `to_dict` names.

    >>> from fourfold import Position, Solver
    >>> from fourfold.explain import explain
    >>> fact = explain(Position.from_moves("6216"), Solver()).subject.facts[0]
    >>> fact.kind, fact.column, fact.result
    ('only-move', 4, <Result.DRAW: 0>)
    >>> fact.text()
    'Column 5 is the only move that holds the draw.'
    >>> fact.to_dict()["column"]
    '5'
    """

    kind: str
    beyond_scores: bool
    """Whether it says more than what the scores of the columns say."""
    data: Data = field(repr=False, compare=False)
    marks: tuple[Mark, ...] = ()
    """The cells and columns that the sentence is about, to show on a picture."""
    column: int | None = None
    """The move that it is about, None for the position as it stands."""
    side: Side | None = None
    """Who wins, whose threat it is, who has to play or to answer."""
    cell: Cell | None = None
    cells: tuple[Cell, ...] = ()
    four: tuple[Cell, ...] = ()
    """The cells of the line of four, or of all lines if there are several."""
    threats: tuple[Threat, ...] = ()
    sides: tuple[Side, ...] = ()
    line: tuple[int, ...] = ()
    """The moves from here to the four, the move that it is about included."""
    others: tuple[int, ...] = ()
    """Moves with the same score."""
    reply: int | None = None
    replies: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()
    """Answers that win for `side`."""
    draws: tuple[int, ...] = ()
    losses: tuple[int, ...] = ()
    weakest: tuple[int, ...] = ()
    """The moves on the fewest lines, or the answers that lose soonest."""
    instead: int | None = None
    """The best move."""
    result: Result | None = None
    """Of the move, the plan or the answer."""
    without: Result | None = None
    """What the winner would get without the cells."""
    moves: int = 0
    """How many moves the winner needs, 0 for a draw."""
    best: bool | int | Result | None = None
    """Of `score`: whether no move is better, and some other is worse. Of `throws-away` and
    `differs`: what the best move gets, or how many moves it takes. Of `holds-out`: in how many
    moves the `weakest` answers lose."""
    free: int = 0
    """Free cells that both sides fill before the zugzwang."""
    lines: int = 0
    """Lines of four through the cell that the side can still complete."""
    taken: int = 0
    """Lines of four through the cell that the other side can no longer complete."""
    most: bool = False
    """Whether every other move is on fewer lines."""
    fewest: int = 0
    """How many lines the `weakest` moves are on."""
    number: int = 0
    """Of a move in the game, from 1."""
    reason: Reason | None = None
    own: bool = False
    """Whether it is the side to move that wins."""
    forced: bool = False
    """Whether there is no other answer."""
    are_threats: bool = False
    """Whether the winner has three already around each of the cells."""

    @classmethod
    def of(cls, data: Data) -> Self:
        """The fact that the core describes."""
        values = {
            name: _FROM_JSON.get(name, _same)(value)
            for name, value in data.items()
            if name != "text" and value is not None
        }
        return cls(**values, data=data)

    def text(self, names: Names = PLAIN) -> str:
        """The statement as a sentence."""
        return names.fill(str(self.data["text"]))

    def __str__(self) -> str:
        return self.text()

    def to_dict(self) -> Data:
        """All of it as JSON can hold it: columns named as in move strings, rows from 1."""
        return PLAIN.fill(self.data)


def columns_of(labels: Iterable[str]) -> tuple[int, ...]:
    """The columns, counted from 0, that labels name.

    >>> columns_of(["4", "a"])
    (3, 9)
    """
    return tuple(parse_moves("".join(labels), columns=16))


def mark_of(data: Data) -> Mark:
    """The mark that the core describes."""
    row = None if data["row"] is None else data["row"] - 1
    return Mark(Kind(data["kind"]), _column(data["column"]), row, side=data["side"])


def _column(label: str) -> int:
    return columns_of(label)[0]


def _cell(data: Data) -> Cell:
    return _column(data["column"]), data["row"] - 1


def _cells(data: Iterable[Data]) -> tuple[Cell, ...]:
    return tuple(map(_cell, data))


def _result(name: str) -> Result:
    return Result[name.upper()]


def _same(value: Any) -> Any:
    return value


# How a value of a fact is read, by its name.
_FROM_JSON: dict[str, Callable[[Any], Any]] = {
    "column": _column,
    "reply": _column,
    "instead": _column,
    "replies": columns_of,
    "others": columns_of,
    "wins": columns_of,
    "draws": columns_of,
    "losses": columns_of,
    "weakest": columns_of,
    "line": columns_of,
    "side": Side.of,
    "sides": lambda sides: tuple(map(Side.of, sides)),
    "cell": _cell,
    "cells": _cells,
    "four": _cells,
    "threats": lambda threats: tuple(map(Threat.of, threats)),
    "result": _result,
    "without": _result,
    "best": lambda best: _result(best) if isinstance(best, str) else best,
    "reason": Reason,
    "marks": lambda marks: tuple(map(mark_of, marks)),
}
