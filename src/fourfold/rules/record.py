"""The record of a game. `docs/records.md` describes the format."""

import json
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Self

from fourfold.base.errors import InvalidArgument, InvalidNotation, WrongType
from fourfold.base.files import without_mark
from fourfold.base.json_shapes import IF_GIVEN, OTHER_FIELDS, Form, Within, to_json
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.rules.shapes import MoveString
from fourfold.rules.side import Side, SideLike

FORMAT = "fourfold-game"
VERSION = 1
_LONGEST_TIME = 1e12  # seconds; longer times are errors and may not fit into a float


class Outcome(StrEnum):
    """Who won a game.

    >>> Outcome.FIRST.winner
    <Side.FIRST: 1>
    """

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"

    @property
    def winner(self) -> Side | None:
        """The side that won, None for a draw."""
        return {Outcome.FIRST: Side.FIRST, Outcome.SECOND: Side.SECOND}.get(self)

    def for_side(self, side: SideLike) -> int:
        """1 if the side won, 0 for a draw, -1 if it lost: what `Solver.outcome` predicts.

        >>> Outcome.SECOND.for_side("first")
        -1
        """
        if self.winner is None:
            return 0
        return 1 if self.winner is Side.of(side) else -1

    @classmethod
    def won_by(cls, winner: SideLike | None) -> "Outcome":
        """The outcome with a winner; None means a draw.

        >>> Outcome.won_by(Side.SECOND)
        <Outcome.SECOND: 'second'>
        """
        if winner is None:
            return cls.DRAW
        return cls.FIRST if Side.of(winner) is Side.FIRST else cls.SECOND


class Ending(StrEnum):
    """How a game ended.

    >>> Ending("resignation") is Ending.RESIGNATION
    True
    """

    BOARD = "board"
    """Four in a line, or a full board."""
    RESIGNATION = "resignation"
    """A side resigned."""
    FORFEIT = "forfeit"
    """A side broke the rules, ran out of time or left."""
    AGREEMENT = "agreement"
    """The players agreed on a draw."""


# What games that do not end on the board can end in.
_WON = (Outcome.FIRST, Outcome.SECOND)
_OUTCOMES = {
    Ending.RESIGNATION: _WON,
    Ending.FORFEIT: _WON,
    Ending.AGREEMENT: (Outcome.DRAW,),
}

Time = Annotated[
    datetime,
    Form(datetime.isoformat, datetime.fromisoformat, {"type": "string", "format": "date-time"}),
]
Comments = Annotated[
    Mapping[int, str],
    Form(
        lambda comments: {str(ply): comments[ply] for ply in sorted(comments)},
        lambda comments: {int(ply): text for ply, text in comments.items()},
        {
            "type": "object",
            "propertyNames": {"pattern": "^[0-9]+$"},
            "additionalProperties": {"type": "string"},
        },
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game record. Its contents are checked when it is created.

    `outcome` and `ending` are needed only if the moves do not end the game: a side resigned or
    forfeited, or the players agreed on a draw.

    >>> Record(moves="4141414").outcome
    <Outcome.FIRST: 'first'>
    >>> Record(moves="44", outcome=Outcome.SECOND, ending=Ending.RESIGNATION).is_finished
    True
    """

    format: ClassVar = FORMAT
    version: ClassVar = VERSION
    columns: Annotated[int, Within(4, 16)] = 7
    rows: Annotated[int, Within(4, 16)] = 6
    moves: MoveString
    """The moves of the game."""
    first: str = "first"
    """The name of the first player."""
    second: str = "second"
    """The name of the second player."""
    outcome: Outcome | None = None
    """Who won; None if the game is not finished."""
    rule: Rule = field(default=Rule.CONNECT_FOUR, metadata=IF_GIVEN)
    """What ends the game, and who wins."""
    ending: Ending | None = field(default=None, metadata=IF_GIVEN)
    """How the game ended. In JSON only if its moves do not end it."""
    started: Time | None = field(default=None, metadata=IF_GIVEN)
    """When the game began."""
    ended: Time | None = field(default=None, metadata=IF_GIVEN)
    """When the game ended."""
    comments: Comments = field(default_factory=dict, metadata=IF_GIVEN)
    """Comments by the number of moves made before them; 0 is the start of the game."""
    times: Sequence[Annotated[float, Within(0)] | None] = field(default=(), metadata=IF_GIVEN)
    """The seconds for each move, None where unknown; can be shorter than the moves."""
    extra: Mapping[str, Any] = field(default_factory=dict, metadata=OTHER_FIELDS)
    """Fields that this version does not know; they are kept and written back."""

    def __post_init__(self) -> None:
        for side in ("first", "second"):
            name = getattr(self, side)
            if not isinstance(name, str):
                raise WrongType(f"the name of {side} must be a string, not {type(name).__name__}")
            _check_text(f"the name of {side}", name)
        self._check_end(_outcome_of(self))
        _check_comments(self.comments, len(self.moves))
        _check_times(self.times, len(self.moves))
        _check_extra(self.extra)

    def _check_end(self, reached: Outcome | None) -> None:
        """Check that outcome and ending agree with the moves."""
        if self.ending in (None, Ending.BOARD):
            if self.outcome not in (None, reached) or (self.ending and reached is None):
                stated = f"outcome {self.outcome.value!r}" if self.outcome else "ending 'board'"
                after = (
                    f"its moves lead to {reached.value!r}"
                    if reached
                    else "the game is not over after its moves (if it ended in another way, the "
                    "ending is 'resignation', 'forfeit' or 'agreement')"
                )
                raise InvalidNotation(f"the game record states the {stated}, but {after}")
            object.__setattr__(self, "outcome", reached)
            object.__setattr__(self, "ending", reached and Ending.BOARD)
        elif reached is not None:
            raise InvalidNotation(
                f"the game record states the ending {self.ending.value!r}, but its moves lead to "
                f"the outcome {reached.value!r}"
            )
        elif self.outcome not in _OUTCOMES[self.ending]:
            expected = " or ".join(repr(each.value) for each in _OUTCOMES[self.ending])
            raise InvalidNotation(
                f"the game record states the ending {self.ending.value!r} and "
                f"{_plain(self.outcome)}: expected the outcome {expected}"
            )

    @property
    def is_finished(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON values, without the fields that were not given."""
        record: dict[str, Any] = to_json(self)
        if self.ending is Ending.BOARD:
            del record["ending"]
        return record

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Self:
        """The record in a dictionary.

        >>> Record.from_dict({"format": "fourfold-game", "version": 1, "moves": "45"}).moves
        '45'
        """
        if not isinstance(record, Mapping):
            raise WrongType("not a game record: expected a JSON object")
        fields = dict(record)
        _check_format(fields)
        if fields.get("moves") is None:
            raise InvalidNotation("the game record has no moves")
        known = ("moves", "columns", "rows", "first", "second")
        given = {name: fields.pop(name, None) for name in known}
        values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        for name, kind in (("rule", Rule), ("outcome", Outcome), ("ending", Ending)):
            if (value := fields.pop(name, None)) is not None:
                values[name] = _choice(name, kind, value)
        for name in ("started", "ended"):
            values[name] = _date(name, fields.pop(name, None))
        values["comments"] = _comments(fields.pop("comments", None))
        values["times"] = _times(fields.pop("times", None))
        return cls(**values, extra=fields)

    def to_json(self) -> str:
        """The record as one line of JSON.

        >>> Record.from_json(Record(moves="45").to_json()) == Record(moves="45")
        True
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The record in JSON text.

        >>> Record.from_json("4455")
        Traceback (most recent call last):
        fourfold.WrongType: not a game record: expected a JSON object
        """
        if isinstance(text, str):
            text = without_mark(text)
        try:
            record = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidNotation(f"a game record must be JSON: {error}") from None
        except TypeError:
            raise WrongType(f"JSON must be a string, not {type(text).__name__}") from None
        return cls.from_dict(record)


def _plain(outcome: Outcome | None) -> str:
    return f"the outcome {outcome.value!r}" if outcome else "no outcome"


def _outcome_of(record: Record) -> Outcome | None:
    """The outcome of the moves. Raises an error for moves that the rule does not allow."""
    position = Position.from_moves(record.moves, record.columns, record.rows, record.rule)
    return Outcome.won_by(position.winner) if position.is_over else None


# ---- Reading the fields of a dictionary


def _check_format(fields: dict[str, Any]) -> None:
    if (found := fields.pop("format", None)) != FORMAT:
        raise InvalidNotation(f"not a game record: format is {found!r}, expected {FORMAT!r}")
    version = fields.pop("version", None)
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise InvalidNotation(f"version of the game record is {version!r}, expected an int")
    if version > VERSION:
        raise InvalidNotation(
            f"the game record has version {version}, but this package reads up to version "
            f"{VERSION}: update fourfold"
        )


def _choice(name: str, kind: type[StrEnum], value: Any) -> StrEnum:
    try:
        return kind(value)
    except ValueError:
        allowed = ", ".join(repr(each.value) for each in kind)
        raise InvalidNotation(
            f"the {name} of the game record is {value!r}: expected {allowed}"
        ) from None


def _date(name: str, value: object) -> datetime | None:
    if value is None:
        return None
    try:
        if isinstance(value, str):
            return datetime.fromisoformat(value)
    except ValueError:
        pass
    raise InvalidNotation(
        f"{name} of the game record is {value!r}: expected a time such as "
        "'2026-01-31T20:15:00+00:00'"
    )


def _comments(value: object) -> dict[int, str]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise WrongType(f"comments must be a mapping, not {type(value).__name__}")
    try:
        return {int(ply): text for ply, text in value.items()}
    except (TypeError, ValueError):
        raise InvalidNotation("the keys of comments must be numbers of moves") from None


def _times(value: object) -> tuple[Any, ...]:
    if value is None:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise WrongType(f"times must be a list, not {type(value).__name__}")
    return tuple(value)


def _check_text(what: str, text: str) -> None:
    """Reject unpaired surrogates, which JSON can express but UTF-8 cannot."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = text[error.start]
        raise InvalidNotation(f"{what} contains {half!r}, which is not a character") from None


def _check_extra(extra: Mapping[str, Any]) -> None:
    """Check that JSON can store everything, else a game could be read but not saved."""
    if not extra:
        return
    try:
        json.dumps(dict(extra), ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidArgument(f"`extra` cannot be stored as JSON: {error}") from None


def _check_comments(comments: Mapping[int, str], moves: int) -> None:
    for ply, text in comments.items():
        if not isinstance(text, str):
            raise WrongType(f"the comment after {ply} moves must be a string")
        _check_text(f"the comment after {ply} moves", text)
        if not 0 <= ply <= moves:
            raise InvalidNotation(f"a comment after {ply} moves, but the game has only {moves}")


def _check_times(times: Sequence[float | None], moves: int) -> None:
    if len(times) > moves:
        raise InvalidNotation(f"{len(times)} times for {moves} moves")
    for number, seconds in enumerate(times, start=1):
        if seconds is None:
            continue
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
            raise WrongType(f"the time of move {number} must be a number of seconds")
        if not 0 <= seconds <= _LONGEST_TIME:
            raise InvalidNotation(
                f"the time of move {number} is {reprlib.repr(seconds)}: expected from 0 to "
                f"{_LONGEST_TIME:.0e} seconds"
            )
