"""A game: who plays, which moves were made, how it ended."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Self

from fourfold.errors import IllegalMove, InvalidNotation, WrongType
from fourfold.notation import format_moves, parse_moves
from fourfold.position import Position
from fourfold.side import Side

_FORMAT = "fourfold-game"
_FORMAT_VERSION = 1


class Outcome(StrEnum):
    """How a game ended.

    >>> Outcome.FIRST.winner
    <Side.FIRST: 1>
    """

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"

    @property
    def winner(self) -> Side | None:
        """The side that won, None after a draw."""
        return {Outcome.FIRST: Side.FIRST, Outcome.SECOND: Side.SECOND}.get(self)


class Game:
    """The moves of a game from the empty board on, with undo and redo, and the players' names.

    >>> game = Game(first="Ada", second="Alan")
    >>> for column in [3, 0, 3, 0, 3, 0]:
    ...     game.push(column)
    >>> game.pop()
    0
    >>> game.push(1)
    >>> game.push(3)
    >>> game.moves, game.outcome, game.name(Side.FIRST)
    ('4141424', <Outcome.FIRST: 'first'>, 'Ada')
    """

    def __init__(
        self, columns: int = 7, rows: int = 6, first: str = "first", second: str = "second"
    ) -> None:
        """Start on an empty board."""
        for side, name in (("first", first), ("second", second)):
            if not isinstance(name, str):
                raise WrongType(f"the name of {side} must be a string, not {type(name).__name__}")
        self.first = first
        self.second = second
        self.extra: dict[str, Any] = {}
        """What a record held besides: kept, and written back."""
        self._positions = [Position(columns, rows)]
        self._played: list[int] = []
        self._undone: list[int] = []

    @classmethod
    def from_moves(
        cls,
        moves: str,
        columns: int = 7,
        rows: int = 6,
        first: str = "first",
        second: str = "second",
    ) -> Self:
        """The game that a move string tells.

        >>> Game.from_moves("4455").position == Position.from_moves("4455")
        True
        """
        Position.from_moves(moves, columns, rows)  # for its errors, which say where
        game = cls(columns, rows, first, second)
        for column in parse_moves(moves, columns):
            game.push(column)
        return game

    # ---- Moves

    def push(self, column: int) -> None:
        """Play a column, counted from 0. Moves taken back before can then not be redone.

        >>> game = Game()
        >>> game.push(3)
        >>> game.moves
        '4'
        """
        self._play(column)
        self._undone.clear()

    def pop(self) -> int:
        """Take the last move back. Returns its column.

        >>> Game.from_moves("45").pop()
        4
        """
        if not self._played:
            raise IllegalMove("there is no move to take back")
        column = self._played.pop()
        self._positions.pop()
        self._undone.append(column)
        return column

    def redo(self) -> int:
        """Play the move again that was taken back last. Returns its column.

        >>> game = Game.from_moves("45")
        >>> game.pop(), game.redo(), game.moves
        (4, 4, '45')
        """
        if not self._undone:
            raise IllegalMove("there is no move to redo")
        column = self._undone.pop()
        self._play(column)
        return column

    def _play(self, column: int) -> None:
        self._positions.append(self.position.play(column))
        self._played.append(int(column))

    # ---- What has happened

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions so far, beginning with the empty board.

        >>> [position.ply for position in Game.from_moves("44").positions]
        [0, 1, 2]
        """
        return tuple(self._positions)

    @property
    def columns_played(self) -> tuple[int, ...]:
        """The moves so far as columns counted from 0.

        >>> Game.from_moves("45").columns_played
        (3, 4)
        """
        return tuple(self._played)

    @property
    def moves(self) -> str:
        """The moves so far as a move string."""
        return format_moves(self._played)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on.

        >>> Game.from_moves("4141414").outcome
        <Outcome.FIRST: 'first'>
        """
        if not self.position.is_over:
            return None
        winner = self.position.winner
        if winner is None:
            return Outcome.DRAW
        return Outcome.FIRST if winner is Side.FIRST else Outcome.SECOND

    def name(self, side: Side) -> str:
        """The name of the player of a side.

        >>> Game(second="Alan").name(Side.SECOND)
        'Alan'
        """
        return self.first if side is Side.FIRST else self.second

    def __repr__(self) -> str:
        size = (self.position.columns, self.position.rows)
        board = "" if size == (7, 6) else f", columns={size[0]}, rows={size[1]}"
        return (
            f"Game.from_moves({self.moves!r}{board}, first={self.first!r}, second={self.second!r})"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # a game changes

    # ---- Records

    def to_dict(self) -> dict[str, Any]:
        """A record of the game that JSON can hold.

        >>> Game.from_moves("45", first="Ada").to_dict()["moves"]
        '45'
        """
        return {
            **self.extra,
            "format": _FORMAT,
            "version": _FORMAT_VERSION,
            "columns": self.position.columns,
            "rows": self.position.rows,
            "moves": self.moves,
            "first": self.first,
            "second": self.second,
            "outcome": self.outcome and self.outcome.value,
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """The game of a record. Fields that this version does not know are kept in `extra`.

        >>> Game.from_dict(Game.from_moves("45").to_dict()).moves
        '45'
        """
        if not isinstance(record, Mapping):
            raise WrongType(f"a game record must be a mapping, not {type(record).__name__}")
        extra = dict(record)
        if (found := extra.pop("format", None)) != _FORMAT:
            raise InvalidNotation(f"not a game record: format is {found!r}, expected {_FORMAT!r}")
        version = extra.pop("version", None)
        if isinstance(version, bool) or not isinstance(version, int) or version < 1:
            raise InvalidNotation(f"version of the game record is {version!r}, expected an int")
        if version > _FORMAT_VERSION:
            raise InvalidNotation(
                f"the game record is of version {version}, this package reads up to version "
                f"{_FORMAT_VERSION}: update fourfold"
            )
        if "moves" not in extra:
            raise InvalidNotation("the game record has no moves")
        fields = ("moves", "columns", "rows", "first", "second")
        game = cls.from_moves(**{field: extra.pop(field) for field in fields if field in extra})
        stated = extra.pop("outcome", game.outcome)
        if stated != game.outcome:
            raise InvalidNotation(
                f"the game record states the outcome {stated!r}, its moves lead to {game.outcome!r}"
            )
        game.extra = extra
        return game

    def to_json(self) -> str:
        """The record as JSON.

        >>> Game.from_json(Game.from_moves("45").to_json()).moves
        '45'
        """
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The game of a record as JSON.

        >>> Game.from_json("4455")
        Traceback (most recent call last):
        fourfold.errors.WrongType: a game record must be a mapping, not int
        """
        try:
            record = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidNotation(f"a game record must be JSON: {error}") from None
        except TypeError:
            raise WrongType(f"JSON must be a string, not {type(text).__name__}") from None
        return cls.from_dict(record)
