"""The state of the game between runs: one JSON file, validated when it is read."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal, Self

from pydantic import AwareDatetime, Field, ValidationError, model_validator

from fourfold.base.errors import FourfoldError, InvalidNotation
from fourfold.github.settings import Model, Settings, explain, parse_json
from fourfold.rules.game import Game
from fourfold.rules.notation import column_label, parse_column
from fourfold.rules.record import Outcome, Record
from fourfold.rules.side import Side

VERSION = 2
REMEMBERED = 1000
"""How many issues are known by number. Older ones are refused, so that none can move twice."""

DAY = timedelta(hours=24)
LONGEST_NAME = 100  # GitHub allows 39 characters, and a few more for bots and companies
_Issue = Annotated[int, Field(ge=0, lt=1 << 53)]
_User = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class NewerState(FourfoldError):
    """A state written by a later version: it is not broken and must not be changed."""


class Move(Model):
    """One disc: where, who, when, by which issue."""

    column: str
    """Its label, as people write it."""
    user: _User
    """Who made it, asked the bot for it, or made the move that the bot replies to."""
    issue: _Issue
    time: AwareDatetime
    bot: str | None = None
    """The level of the bot, if it was the one to choose."""
    worth: float | None = Field(default=None, ge=0, le=100)
    """From 0 to 100, compared with perfect play; None if unknown, or if all moves were as good."""


class Match(Model):
    """One game of the community."""

    number: int = Field(default=1, ge=1)
    columns: int = 7
    rows: int = 6
    issue: _Issue | None = None
    """The issue that began it."""
    started_by: _User | None = None
    started: AwareDatetime | None = None
    moves: tuple[Move, ...] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        self.game()
        return self

    def game(self, names: tuple[str, str] = ("first", "second")) -> Game:
        """The game, with its position and outcome.

        >>> Match().game().position.ply
        0
        """
        moves = "".join(move.column for move in self.moves)
        return Game.from_moves(moves, self.columns, self.rows, *names)

    @property
    def turn(self) -> Side:
        """The side to move."""
        return Side.FIRST if len(self.moves) % 2 == 0 else Side.SECOND

    @property
    def issues(self) -> set[int]:
        """The issues of its moves, and the one that began it."""
        return {move.issue for move in self.moves} | (set() if self.issue is None else {self.issue})

    def by(self, side: Side) -> tuple[Move, ...]:
        """The moves of a side."""
        return self.moves[side - 1 :: 2]

    def is_reply(self, index: int) -> bool:
        """Whether the bot made a move by itself, as an answer to the one before: an issue asks for
        one move only.
        """
        return index > 0 and self.moves[index].issue == self.moves[index - 1].issue

    def until(self, issue: int) -> "Match":
        """The match after the moves of an issue."""
        last = max((n for n, m in enumerate(self.moves, 1) if m.issue == issue), default=0)
        return self.model_copy(update={"moves": self.moves[:last]})

    def play(self, column: int, **about: Any) -> "Match":
        """The match with one more move."""
        move = Move(column=column_label(column), **about)
        return self.model_copy(update={"moves": (*self.moves, move)})

    def columns_played(self) -> list[int]:
        """The moves as columns counted from 0."""
        return [parse_column(move.column, self.columns) for move in self.moves]

    def record(self, settings: Settings) -> Record:
        """The record for the archive: a game record that also says who moved."""
        game = self.game((settings.teams[0].name, settings.teams[1].name))
        game.started = self.started
        game.ended = self.moves[-1].time if self.moves else None
        about = self.model_dump(mode="json", exclude={"columns", "rows", "started", "moves"})
        about["moves"] = [
            move.model_dump(mode="json", exclude={"column"}, exclude_none=True)
            for move in self.moves
        ]
        game.extra = {"community": about}
        return game.record

    @classmethod
    def from_record(cls, record: Record) -> "Match":
        """The match in a record of the archive."""
        try:
            about = dict(record.extra["community"])
            moves = [
                {**move, "column": column}
                for move, column in zip(about.pop("moves"), record.moves, strict=True)
            ]
            return cls.model_validate(
                {
                    **about,
                    "columns": record.columns,
                    "rows": record.rows,
                    "started": record.started,
                    "moves": moves,
                }
            )
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidNotation(f"not the record of a community game: {error}") from None


class Player(Model):
    """The counters of a person."""

    moves: int = Field(default=0, ge=0)
    wins: int = Field(default=0, ge=0)
    """Winning moves."""
    worth: float = Field(default=0, ge=0)
    judged: int = Field(default=0, ge=0)
    """The moves that could be compared with perfect play, and the sum of what they were worth."""
    last: AwareDatetime | None = None
    """When they moved last, or asked the bot to move."""
    today: tuple[AwareDatetime, ...] = ()
    """The same within 24 hours of the last move of anybody."""

    @property
    def accuracy(self) -> float | None:
        """From 0 to 100."""
        return self.worth / self.judged if self.judged else None


class State(Model):
    """The whole state."""

    version: Literal[1, 2] = 2
    match: Match = Match()
    players: dict[_User, Player] = Field(default_factory=dict)
    moves: int = Field(default=0, ge=0)
    """All moves ever made, those of the bot included."""
    finished: int = Field(default=0, ge=0)
    """Finished games."""
    issues: tuple[_Issue, ...] = ()
    """The last issues that changed something."""
    forgotten: int = Field(default=0, ge=0)
    """Issues up to this number may have been handled before, or not: they are refused."""
    pictures: tuple[str, ...] = ()
    """Files that show the board as it is now; the next move replaces them."""
    repairs: dict[str, str] = Field(default_factory=dict)
    """The issues that found the file broken, and what was wrong."""
    recovered: dict[str, str] = Field(default_factory=dict)
    """Of these issues, those that found an earlier version of the file, and its commit."""
    page_problem: str = ""
    """Why the page does not show the board."""
    page_told: _Issue = 0
    """The one issue whose answer informs the owner."""
    settings_problem: str = ""
    """Why the settings of an earlier commit are used."""
    settings_told: _Issue = 0
    """The one issue whose answer informs the owner."""
    buttons: str = ""
    """Which buttons are in the repository: they change with colours and size."""

    @property
    def people(self) -> int:
        """The number of people who have made a move."""
        return sum(player.moves > 0 for player in self.players.values())

    def knows(self, issue: int) -> bool:
        """Whether an issue has changed something already."""
        return issue in self.issues or issue in self.match.issues

    def remember(self, issue: int) -> "State":
        """The state that knows an issue."""
        issues = (*self.issues, issue)
        dropped, kept = issues[:-REMEMBERED], issues[-REMEMBERED:]
        forgotten = max((self.forgotten, *dropped))
        return self.model_copy(update={"issues": kept, "forgotten": forgotten})

    def count(self, move: Move, *, wins: bool, reply: bool = False) -> "State":
        """The state with one more move in its counters.

        A move that somebody asked the bot for counts towards their limits, but not towards any
        leaderboard. A reply of the bot was requested by no one.
        """
        players = {
            name: player.model_copy(
                update={"today": tuple(t for t in player.today if abs(move.time - t) < DAY)}
            )
            for name, player in self.players.items()
        }
        if not reply:
            before = players.get(move.user, Player())
            played, judged = move.bot is None, move.worth is not None
            players[move.user] = Player(
                moves=before.moves + played,
                wins=before.wins + (wins and played),
                worth=before.worth + (move.worth or 0),
                judged=before.judged + judged,
                last=max(move.time, before.last or move.time),
                today=(*before.today, move.time),
            )
        return self.model_copy(update={"players": players, "moves": self.moves + 1})

    def to_json(self) -> str:
        """The content of the file: a line per move and person, so that changes are easy to see."""
        data = self.model_dump(mode="json", exclude_defaults=True)
        match, players = data.pop("match", {}), data.pop("players", {})
        moves = match.pop("moves", [])
        moves_told = _block("[", [json.dumps(move) for move in moves], "]")
        people = [f"{json.dumps(name)}: {json.dumps(player)}" for name, player in players.items()]
        match_told = _block("{", [*_entries(match), f'"moves": {moves_told}'], "}")
        data.pop("version", None)
        told = {"version": VERSION, **data}
        entries = [*_entries(told), f'"match": {match_told}']
        entries.append(f'"players": {_block("{", people, "}")}')
        return _block("{", entries, "}") + "\n"


def _entries(data: dict[str, Any]) -> list[str]:
    return [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()]


def _block(begin: str, lines: list[str], end: str) -> str:
    """Lines of JSON within brackets, indented."""
    if not lines:
        return begin + end
    within = ",\n".join(lines).replace("\n", "\n ")
    return f"{begin}\n {within}\n{end}"


def read_state(text: str | None) -> State:
    """The state in a file; without a file, the initial state.

    >>> read_state(None).match.number
    1
    >>> read_state('{"match": {"moves": 5}}')
    Traceback (most recent call last):
    fourfold.InvalidNotation: match.moves: input should be a valid tuple
    """
    if text is None:
        return State()
    try:
        data = parse_json(text)
        if isinstance(data, dict):
            version = data.get("version")
            if isinstance(version, int) and version > VERSION:
                raise NewerState(f"it has version {version}, which is newer than this program")
        return State.model_validate(data).model_copy(update={"version": VERSION})
    except ValidationError as error:
        raise InvalidNotation(explain(error)) from None
    except ValueError as error:
        raise InvalidNotation(str(error)) from None


def read_archive(text: str) -> tuple[list[Match], int]:
    """The games of an archive, and the number of unreadable lines."""
    matches, broken = [], 0
    for line in filter(str.strip, text.splitlines()):
        try:
            matches.append(Match.from_record(Record.from_json(line)))
        except FourfoldError:
            broken += 1
    return matches, broken


def restored(matches: Iterable[Match], settings: Settings, issue: int) -> State:
    """The state after these games, as far as it can be reconstructed without the lost file."""
    state, number = State(forgotten=max(issue - 1, 0)), 0
    for match in matches:
        number = max(number, match.number)
        outcome = match.game().outcome
        for ply, move in enumerate(match.moves, start=1):
            last = ply == len(match.moves)
            wins = last and outcome not in (None, Outcome.DRAW)
            state = state.count(move, wins=wins, reply=match.is_reply(ply - 1))
        state = state.model_copy(update={"finished": state.finished + (outcome is not None)})
        for known in sorted(match.issues):
            state = state.remember(known)
    # A game was running when the file was lost.
    new = Match(number=number + 2 if number else 1, columns=settings.columns, rows=settings.rows)
    return state.model_copy(update={"match": new})


def moment(text: str) -> datetime:
    """A time as GitHub writes it.

    >>> moment("2026-01-02T03:04:05Z").isoformat()
    '2026-01-02T03:04:05+00:00'
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise InvalidNotation(f"not a time: {text!r}") from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
