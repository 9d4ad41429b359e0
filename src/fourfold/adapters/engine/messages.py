"""The lines of the engine protocol, `docs/protocol.md`, as values: reading and writing."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from fourfold.base.errors import FourfoldError, InvalidArgument, InvalidNotation
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label, format_moves, parse_column, parse_moves
from fourfold.rules.position import Position
from fourfold.rules.rule import Rule
from fourfold.rules.side import Side

PROTOCOL = "c4i"
VERSION = 1
LONGEST_LINE = 4096
"""Bytes. A longer line is not read."""
NO_MOVE = "none"
"""The move of `bestmove` if the game is over."""

STANDARD_SIZE = (7, 6)
_MOST_MS = 10**12  # thirty years: whole numbers beyond it are mistakes
_MOST_NODES = 2**62
_BOUND = "-?[0-9]{1,18}"  # of an option


# ---- Limits: `go`


@dataclass(frozen=True, slots=True)
class Limit:
    """The limits of a search. Without any limit, the engine decides when to stop.

    `time` is for this move. The clocks are the time that each side has left for the game, and the
    increments what it gains with each move. All of them in seconds.

    >>> Limit(time=1.5, depth=12).to_line()
    'go movetime 1500 depth 12'
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    first_clock: float | None = None
    second_clock: float | None = None
    first_increment: float | None = None
    second_increment: float | None = None
    infinite: bool = False
    """Think until `stop`."""

    def __post_init__(self) -> None:
        for name, scale in _LIMITS.values():
            value = getattr(self, name)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise InvalidArgument(f"{name} must be a number, not {type(value).__name__}")
            most = _MOST_MS / 1000 if scale != 1 else _MOST_NODES
            least = 1 if scale == 1 else 0
            if not least <= value <= most or (scale == 1 and value != int(value)):
                what = "a whole number, 1 or more" if scale == 1 else "a number of seconds"
                raise InvalidArgument(f"{name} must be {what}, not {value}")

    @classmethod
    def from_words(cls, words: Sequence[str]) -> "Limit":
        """The limits of a line, without `go`. Unknown words are ignored.

        >>> Limit.from_words("movetime 100 ponder".split()).time
        0.1
        >>> Limit.from_words(["depth", "many"])
        Traceback (most recent call last):
        fourfold.InvalidArgument: depth needs a whole number, not 'many'
        """
        values: dict[str, float] = {}
        rest = iter(words)
        for word in rest:
            if word in _LIMITS:
                name, scale = _LIMITS[word]
                number = parse_whole(word, next(rest, ""))
                values[name] = number / scale if scale != 1 else number
        return cls(**values, infinite="infinite" in words)  # type: ignore[arg-type]

    def to_line(self) -> str:
        """The line that tells an engine to think."""
        words = ["go"]
        for word, (name, scale) in _LIMITS.items():
            value = getattr(self, name)
            if value is not None:
                words += [word, str(math.floor(value * scale))]
        return " ".join([*words, "infinite"] if self.infinite else words)

    def seconds(self, side: Side) -> float | None:
        """The longest time that a side may take for a move, or None if there is no limit.

        >>> Limit(first_clock=60, second_clock=5).seconds(Side.SECOND)
        5
        """
        clock = self.first_clock if side is Side.FIRST else self.second_clock
        times = [time for time in (self.time, clock) if time is not None]
        return min(times) if times and not self.infinite else None


# The words of `go`, the fields that they set, and how many of a word's units a field's unit has.
_LIMITS = {
    "movetime": ("time", 1000),
    "depth": ("depth", 1),
    "nodes": ("nodes", 1),
    "time1": ("first_clock", 1000),
    "time2": ("second_clock", 1000),
    "inc1": ("first_increment", 1000),
    "inc2": ("second_increment", 1000),
}


def parse_whole(what: str, text: str) -> int:
    """A whole number, 0 or more, of at most 18 digits.

    >>> parse_whole("nodes", "12")
    12
    """
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise InvalidArgument(f"{what} needs a whole number, not {text[:20]!r}")
    return int(text)


# ---- Positions: `position`


def position_line(position: Position | Game) -> str:
    """The line that tells an engine the position.

    Of a `Game` the engine learns the moves; of a `Position`, some moves that lead to it.

    >>> position_line(Position.from_moves("44"))
    'position moves 44'
    >>> position_line(Position(columns=9, rows=6))
    'position size 9x6'
    """
    board = position.position if isinstance(position, Game) else position
    if board.rule is not Rule.CONNECT_FOUR:
        raise InvalidArgument(f"engines play by the rule connect-four, not {board.rule}")
    words = ["position"]
    if (board.columns, board.rows) != STANDARD_SIZE:
        words += ["size", format_size(board.columns, board.rows)]
    if board.ply:
        moves = position.moves if isinstance(position, Game) else position.some_moves()
        words += ["moves", moves]
    return " ".join(words)


def parse_position(words: Sequence[str]) -> Position:
    """The position of a line, without its first word. Unknown words are ignored.

    >>> parse_position("size 9x6 moves 99".split()).height(8)
    2
    >>> parse_position("moves 48".split())
    Traceback (most recent call last):
    fourfold.InvalidNotation: invalid column 8 in move 2: expected 1 to 7
    """
    size, moves = STANDARD_SIZE, ""
    rest = iter(words)
    for word in rest:
        if word == "size":
            size = parse_size(next(rest, ""))
        elif word == "moves":
            moves = next(rest, "")
    return Position.from_moves(moves, *size)


def format_size(columns: int, rows: int) -> str:
    """The size of a board, for example 7x6.

    >>> format_size(7, 6)
    '7x6'
    """
    return f"{columns}x{rows}"


def parse_size(text: str) -> tuple[int, int]:
    """The columns and rows of a size.

    >>> parse_size("9x6")
    (9, 6)
    """
    found = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if not found:
        raise InvalidNotation(f"invalid size {text[:20]!r}: expected for example 7x6")
    return int(found[1]), int(found[2])


def parse_best_move(text: str, position: Position) -> int | None:
    """The column of `bestmove`, counted from 0; None for `none`. Raises a FourfoldError if it is
    not a legal move.

    >>> parse_best_move("4", Position())
    3
    """
    if text == NO_MOVE:
        if position.is_over:
            return None
        raise InvalidNotation("no move, though the game is not over")
    column = parse_column(text, position.columns)
    if not position.is_playable(column):
        raise InvalidNotation(f"the illegal move {text}")
    return column


# ---- What an engine finds: `info`


@dataclass(frozen=True, slots=True)
class Bounds:
    """Proven bounds of a score: lower <= score <= upper. None where nothing is proven."""

    lower: int | None = None
    upper: int | None = None

    @property
    def score(self) -> int | None:
        """The score, if it is proven.

        >>> Bounds(2, 2).score
        2
        """
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine has found so far. A field is None if the engine has not reported it.

    >>> info = Info().merged("lower 1 upper 5 nodes 100 time 20 pv 4455".split(), columns=7)
    >>> info.bounds, info.nodes, info.seconds, info.pv
    (Bounds(lower=1, upper=5), 100, 0.02, (3, 3, 4, 4))
    >>> info.merged("move 4 score 3".split(), columns=7).moves
    {3: Bounds(lower=3, upper=3)}
    """

    depth: int | None = None
    bounds: Bounds = Bounds()
    """What is proven about the score of the position."""
    evaluation: float | None = None
    """An estimate on a scale of the engine's own; more is better for the side to move."""
    nodes: int | None = None
    seconds: float | None = None
    pv: tuple[int, ...] = ()
    """The line of play that the engine expects, as columns from 0."""
    moves: Mapping[int, Bounds] = field(default_factory=dict)
    """What is proven about the score of each move, by column from 0."""

    @property
    def score(self) -> int | None:
        """The score of the position, if it is proven."""
        return self.bounds.score

    def merged(self, words: Sequence[str], columns: int) -> "Info":
        """This with what another line, without `info`, adds. Unknown words are ignored.

        Raises a FourfoldError if a value cannot be read.
        """
        values = dict(_pairs(words))
        lower, upper = (_integer(values, word) for word in ("lower", "upper"))
        if "score" in values:
            lower = upper = _integer(values, "score")
        if "move" in values:
            column = parse_column(values["move"], columns)
            bounds = _tightened(self.moves.get(column, Bounds()), lower, upper)
            return replace(self, moves={**self.moves, column: bounds})
        changes: dict[str, object] = {"bounds": _tightened(self.bounds, lower, upper)}
        for word in ("depth", "nodes"):
            if word in values:
                changes[word] = parse_whole(word, values[word])
        if "time" in values:
            changes["seconds"] = parse_whole("time", values["time"]) / 1000
        if "eval" in values:
            changes["evaluation"] = _real("eval", values["eval"])
        if "pv" in values:
            changes["pv"] = tuple(parse_moves(values["pv"], columns))
        return replace(self, **changes)  # type: ignore[arg-type]


_INFO_WORDS = {"depth", "score", "lower", "upper", "eval", "nodes", "time", "pv", "move"}


def _pairs(words: Sequence[str]) -> list[tuple[str, str]]:
    rest = iter(words)
    found = []
    for word in rest:
        if word == "string":  # free text to the end of the line
            break
        if word in _INFO_WORDS:
            found.append((word, next(rest, "")))
    return found


def _tightened(bounds: Bounds, lower: int | None, upper: int | None) -> Bounds:
    return Bounds(
        bounds.lower if lower is None else lower, bounds.upper if upper is None else upper
    )


def _integer(values: Mapping[str, str], word: str) -> int | None:
    text = values.get(word)
    return None if text is None else _whole(text, "[+-]?[0-9]{1,3}", f"{word} needs a score")


def _whole(text: str, pattern: str, expected: str) -> int:
    if not re.fullmatch(pattern, text):
        raise InvalidNotation(f"{expected}, not {text[:20]!r}")
    return int(text)


def _real(word: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise InvalidNotation(f"{word} needs a number, not {text[:20]!r}") from None
    if not math.isfinite(value):
        raise InvalidNotation(f"{word} needs a finite number, not {text[:20]!r}")
    return value


def info_line(  # noqa: PLR0913 - all have names
    *,
    move: int | None = None,
    depth: int | None = None,
    bounds: tuple[int, int] | None = None,
    evaluation: float | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    pv: Sequence[int] = (),
) -> str:
    """The line that reports what an engine has found.

    >>> info_line(depth=8, bounds=(-2, 5), nodes=100, pv=[3, 3])
    'info depth 8 lower -2 upper 5 nodes 100 pv 44'
    >>> info_line(move=3, bounds=(1, 1))
    'info move 4 score 1'
    """
    words = ["info"]
    if move is not None:
        words += ["move", column_label(move)]
    if depth is not None:
        words += ["depth", str(depth)]
    if bounds is not None:
        lower, upper = map(str, bounds)
        words += ["score", lower] if lower == upper else ["lower", lower, "upper", upper]
    if evaluation is not None:
        words += ["eval", f"{evaluation:g}"]
    if nodes is not None:
        words += ["nodes", str(nodes)]
    if seconds is not None:
        words += ["time", str(math.floor(seconds * 1000))]
    if pv:
        words += ["pv", format_moves(pv)]
    return " ".join(words)


# ---- Options: `option` and `setoption`


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an engine, as it declares it.

    >>> option = Option.from_words("name Threads type spin default 1 min 1 max 8".split())
    >>> option.name, option.check(4)
    ('Threads', '4')
    >>> option.check(9)
    Traceback (most recent call last):
    fourfold.InvalidArgument: Threads must be a whole number from 1 to 8, not 9
    """

    name: str
    type: str
    """`check` (true or false), `spin` (a whole number), `combo` (one of `choices`) or `string`."""
    default: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def from_words(cls, words: Sequence[str]) -> "Option":
        """The option that a line, without its first word, declares."""
        values: dict[str, list[str]] = {}
        choices: list[list[str]] = []
        target: list[str] = []
        for word in words:
            if word in {"name", "type", "default", "min", "max"} and word not in values:
                target = values[word] = []
            elif word == "var":
                target = []
                choices.append(target)
            else:
                target.append(word)
        text = {word: " ".join(parts) for word, parts in values.items()}
        name, kind = text.get("name", ""), text.get("type", "")
        if not name or kind not in {"check", "spin", "combo", "string"}:
            raise InvalidNotation(
                f"invalid option {' '.join(words)[:80]!r}: expected name and type"
            )
        least, most = (_bound(text, word) for word in ("min", "max"))
        option = cls(
            name, kind, text.get("default", ""), least, most, tuple(" ".join(c) for c in choices)
        )
        if kind != "string":
            try:
                option.check(option.default)
            except FourfoldError as error:
                raise InvalidNotation(f"invalid default of option {name}: {error}") from None
        return option

    def to_line(self) -> str:
        """The line that declares the option."""
        words = ["option name", self.name, "type", self.type, "default", self.default]
        if self.least is not None:
            words += ["min", str(self.least)]
        if self.most is not None:
            words += ["max", str(self.most)]
        for choice in self.choices:
            words += ["var", choice]
        return " ".join(words)

    def check(self, value: object) -> str:
        """The value as it is sent. Raises InvalidArgument if the option does not allow it."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        allowed = ""
        if "\n" in text or "\r" in text:
            allowed = "one line"
        elif self.type == "check" and text not in {"true", "false"}:
            allowed = "true or false"
        elif self.type == "combo" and text not in self.choices:
            allowed = f"one of {', '.join(self.choices)}"
        elif self.type == "spin" and not self._is_in_range(text):
            low, high = self.least, self.most
            limits = "" if low is None or high is None else f" from {low} to {high}"
            allowed = f"a whole number{limits}"
        if allowed:
            raise InvalidArgument(f"{self.name} must be {allowed}, not {text[:40]}")
        return text

    def _is_in_range(self, text: str) -> bool:
        try:
            number = _whole(text, _BOUND, "")
        except InvalidNotation:
            return False
        least, most = self.least, self.most
        return (least is None or least <= number) and (most is None or number <= most)


def _bound(values: Mapping[str, str], word: str) -> int | None:
    text = values.get(word)
    return (
        None if text is None else _whole(text, _BOUND, f"{word} of an option needs a whole number")
    )


def parse_setoption(line: str) -> tuple[str, str]:
    """The name and the value of a line `setoption name N value V`.

    >>> parse_setoption("setoption name Threads value 4")
    ('Threads', '4')
    """
    found = re.fullmatch(r"setoption\s+name\s+(.*?)(?:\s+value(?:\s+(.*))?)?", line)
    if not found or not found[1]:
        raise InvalidNotation("expected: setoption name NAME value VALUE")
    return found[1], found[2] or ""
