"""The rules of the community game: how a request changes the state. No input or output."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from fourfold.base.errors import InvalidNotation
from fourfold.github.bot import Bot
from fourfold.github.commands import Analyse, Drop, Help, New, UnknownTeam, read_command
from fourfold.github.settings import Settings
from fourfold.github.state import DAY, Match, Player, State
from fourfold.rules.notation import column_labels, parse_column


@dataclass(frozen=True, slots=True)
class Request:
    """A command that a user sent by opening an issue."""

    issue: int
    title: str
    user: str
    time: datetime
    is_owner: bool = False
    account_created: datetime | None = None
    """Only known if the settings have a rule about it."""


class Reason(StrEnum):
    """Why a request is refused. Each reason has a text of the same name."""

    WRONG_TEAM = "wrong_team"
    UNKNOWN_TEAM = "unknown_team"
    NO_SUCH_COLUMN = "no_such_column"
    FULL_COLUMN = "full_column"
    TWICE_IN_A_ROW = "twice_in_a_row"
    COOL_OFF = "cool_off"
    TOO_MANY_TODAY = "too_many_today"
    TOO_YOUNG = "too_young"
    BANNED = "banned"
    STILL_RUNNING = "still_running"
    ALREADY_OVER = "already_over"
    UNKNOWN_LEVEL = "unknown_level"
    UNREADABLE = "unreadable"
    HANDLED_BEFORE = "handled_before"
    TRY_AGAIN = "try_again"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused request."""

    reason: Reason
    match: Match
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Moved:
    """The game after the moves of an issue: one, or two if the bot replies."""

    match: Match
    issue: int


@dataclass(frozen=True, slots=True)
class Started:
    """A new game."""

    match: Match


@dataclass(frozen=True, slots=True)
class Analysed:
    """A request to analyse the game."""

    match: Match


@dataclass(frozen=True, slots=True)
class Helped:
    """A request for the list of commands."""

    match: Match


Answer = Refused | Moved | Started | Analysed | Helped


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a request and, if it changes something, the new state."""

    answer: Answer
    state: State | None = None
    ended: Match | None = None
    """A game to be archived."""


def judge(state: State, request: Request, settings: Settings, bot: Bot) -> Verdict:
    """Apply the rules to a request. A pure function, except that the bot has a time limit.

    >>> from fourfold.github.state import moment
    >>> now = moment("2026-01-02T03:04:05Z")
    >>> ada = Request(1, "connect4|drop|red|4", "ada", now)
    >>> done = judge(State(), ada, Settings(), Bot())
    >>> [move.user for move in done.state.match.moves]
    ['ada']
    >>> again = Request(2, "connect4|drop|blue|4", "ada", now)
    >>> judge(done.state, again, Settings(), Bot()).answer.reason
    <Reason.TWICE_IN_A_ROW: 'twice_in_a_row'>
    """
    match = state.match
    if request.issue <= state.forgotten and not state.knows(request.issue):
        return Verdict(Refused(Reason.HANDLED_BEFORE, match))
    if request.user.lower() in map(str.lower, settings.banned):
        return Verdict(Refused(Reason.BANNED, match))
    try:
        command = read_command(request.title, settings)
    except InvalidNotation as error:
        return Verdict(_misread(error, match))
    match command:
        case Analyse() | Help():
            return Verdict(Analysed(match) if isinstance(command, Analyse) else Helped(match))
        case New():
            return _new_game(state, request, settings)
        case Drop():
            refused = _refusal(state, command, request, settings)
            return Verdict(refused) if refused else _drop(state, command, request, settings, bot)


def _misread(error: InvalidNotation, match: Match) -> Refused:
    """Why a title is not a command."""
    if isinstance(error, UnknownTeam):
        return Refused(Reason.UNKNOWN_TEAM, match, {"given": error.name, "what": error.what})
    return Refused(Reason.UNREADABLE, match)


def _new_game(state: State, request: Request, settings: Settings) -> Verdict:
    match = state.match
    over = match.game().outcome is not None
    if not over and not request.is_owner:
        return Verdict(Refused(Reason.STILL_RUNNING, match))
    begun = _next_match(match, settings).model_copy(
        update={"issue": request.issue, "started_by": request.user, "started": request.time}
    )
    after = state.remember(request.issue).model_copy(update={"match": begun})
    # A game that is over is in the archive already.
    given_up = None if over or not match.moves else match
    return Verdict(Started(begun), after, given_up)


def _next_match(match: Match, settings: Settings) -> Match:
    return Match(number=match.number + 1, columns=settings.columns, rows=settings.rows)


def _refusal(state: State, drop: Drop, request: Request, settings: Settings) -> Refused | None:
    """Why a disc cannot be dropped; None if it can."""
    match = state.match

    def refuse(reason: Reason, **values: str) -> Refused:
        return Refused(reason, match, values)

    position = match.game().position
    if position.is_over:
        return refuse(Reason.ALREADY_OVER)
    # Moves that are impossible for both teams come first: the answer to a move for the wrong team
    # offers the same move for the other one.
    if drop.column is None:
        if drop.level not in ("", settings.bot, *settings.bot_levels):
            return refuse(Reason.UNKNOWN_LEVEL, level=drop.level or "")
    elif drop.column not in column_labels(match.columns):
        return refuse(Reason.NO_SUCH_COLUMN, column=drop.column)
    elif not position.is_playable(parse_column(drop.column, match.columns)):
        return refuse(Reason.FULL_COLUMN, column=drop.column)
    if settings.teams[drop.team] is not settings.teams[match.turn - 1]:
        return refuse(Reason.WRONG_TEAM, given=str(drop.team), what=_what(drop))
    return _personal_refusal(state, drop, request, settings)


def _what(drop: Drop) -> str:
    """The move as it is written in a title."""
    return drop.column or (f"ai:{drop.level}" if drop.level else "ai")


def _personal_refusal(
    state: State, drop: Drop, request: Request, settings: Settings
) -> Refused | None:
    """Why this person may not move or ask the bot to move now; None if they may."""
    match = state.match
    if settings.account_age_days:
        oldest = timedelta(days=settings.account_age_days)
        if request.account_created is None or request.time - request.account_created < oldest:
            return Refused(Reason.TOO_YOUNG, match, {"days": str(settings.account_age_days)})
    player = state.players.get(request.user, Player())
    pause = timedelta(minutes=settings.cool_off_minutes)
    if player.last and (wait := player.last + pause - request.time) > timedelta(0) and pause:
        minutes = min(-(-wait // timedelta(minutes=1)), settings.cool_off_minutes)
        return Refused(Reason.COOL_OFF, match, {"minutes": str(minutes)})
    today = sum(abs(request.time - time) < DAY for time in player.today)
    if settings.moves_per_day and today >= settings.moves_per_day:
        return Refused(Reason.TOO_MANY_TODAY, match, {"moves_made": str(today)})
    # Last, because the answer offers the bot, to which the rules above apply as well.
    last = match.moves[-1] if match.moves else None
    if (
        drop.column is not None
        and last
        and last.bot is None
        and last.user.lower() == request.user.lower()
    ):
        return Refused(Reason.TWICE_IN_A_ROW, match)
    return None


def _drop(state: State, drop: Drop, request: Request, settings: Settings, bot: Bot) -> Verdict:
    after = state.remember(request.issue)
    if drop.column is None:
        after = _bot_plays(after, drop.level or settings.bot, request, bot)
    else:
        column = parse_column(drop.column, state.match.columns)
        worth = bot.worth(state.match.game().position, column)
        after = _play(after, column, request, worth=worth)
    if settings.bot_replies and not after.match.game().position.is_over:
        after = _bot_plays(after, settings.bot, request, bot)
    match = after.match
    if match.game().outcome is None:
        return Verdict(Moved(match, request.issue), after)
    after = after.model_copy(update={"finished": after.finished + 1})
    if settings.new_game_after_end:
        begun = _next_match(match, settings).model_copy(update={"started": request.time})
        after = after.model_copy(update={"match": begun})
    return Verdict(Moved(match, request.issue), after, match)


def _bot_plays(state: State, level: str, request: Request, bot: Bot) -> State:
    position = state.match.game().position
    return _play(state, bot.choose(level, position, seed=request.issue), request, bot=level)


def _play(
    state: State,
    column: int,
    request: Request,
    *,
    bot: str | None = None,
    worth: float | None = None,
) -> State:
    match = state.match
    if not match.moves and match.started is None:
        match = match.model_copy(update={"started": request.time})
    match = match.play(
        column, user=request.user, issue=request.issue, time=request.time, bot=bot, worth=worth
    )
    wins = match.game().position.winner is not None
    reply = match.is_reply(len(match.moves) - 1)
    counted = state.count(match.moves[-1], wins=wins, reply=reply)
    return counted.model_copy(update={"match": match})


def recorded(match: Match, issue: int) -> Answer:
    """The answer to an issue that has already changed this game."""
    if any(move.issue == issue for move in match.moves):
        return Moved(match.until(issue), issue)
    return Started(match.model_copy(update={"moves": ()}))
