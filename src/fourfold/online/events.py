"""What happens in a game. Each event leads from one state to the next.

Stored and sent as JSON objects: `type` (the name of the class in small words), `at` (the time), and
the fields of the event.

>>> event = Moved("host", 3)
>>> to_stored(event, at=1_000)
{'type': 'moved', 'at': 1000, 'seat': 'host', 'column': 3}
>>> replay(Setup(), [to_stored(event, at=1_000)]).turn
'guest'
"""

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, get_args

from fourfold.online.live_game import SEATS, Face, LiveGame, Seat, Setup, other
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position

StoredEvent = dict[str, Any]


@dataclass(frozen=True)
class _OfPlayer:
    seat: Seat


@dataclass(frozen=True)
class Joined(_OfPlayer):
    """A player took a seat, or changed its name."""

    name: str
    face: Face | None = None


@dataclass(frozen=True)
class Moved(_OfPlayer):
    """A player dropped a disc."""

    column: int


@dataclass(frozen=True)
class Chose(_OfPlayer):
    """After the opponent placed three discs, a player chose a side."""

    side: str


class AskedToTakeBack(_OfPlayer):
    """A player wants to take back its last move."""


class DeclinedToTakeBack(_OfPlayer):
    """The opponent refused."""


@dataclass(frozen=True)
class TookBack(_OfPlayer):
    """The opponent agreed: moves are gone."""

    to: int
    """How many discs are left."""


class OfferedDraw(_OfPlayer):
    """A player offered a draw. It stands until the opponent answers or moves."""


class DeclinedDraw(_OfPlayer):
    """The opponent refused."""


class AgreedDraw(_OfPlayer):
    """Both agreed on a draw."""


class Resigned(_OfPlayer):
    """A player gave up."""


class LostOnTime(_OfPlayer):
    """The time of a player was up."""


class Absent(_OfPlayer):
    """A player did not come, or did not make the first move, in time."""


@dataclass(frozen=True)
class Closed:
    """A moderator ended the game."""


class OfferedRematch(_OfPlayer):
    """A player wants another game."""


class DeclinedRematch(_OfPlayer):
    """The opponent does not."""


@dataclass(frozen=True)
class AgreedRematch:
    """Both want another game, and it has begun."""

    game: str
    """Its id."""


Event = (
    Joined
    | Moved
    | Chose
    | AskedToTakeBack
    | DeclinedToTakeBack
    | TookBack
    | OfferedDraw
    | DeclinedDraw
    | AgreedDraw
    | Resigned
    | LostOnTime
    | Absent
    | Closed
    | OfferedRematch
    | DeclinedRematch
    | AgreedRematch
)
_NAMES = {kind: re.sub("(?<!^)(?=[A-Z])", " ", kind.__name__).lower() for kind in get_args(Event)}
_TYPES = {name: kind for kind, name in _NAMES.items()}


def to_stored(event: Event, at: int) -> StoredEvent:
    """An event at a time, as it is stored."""
    return {"type": _NAMES[type(event)], "at": at, **asdict(event)}


def apply(game: LiveGame, stored: StoredEvent) -> LiveGame:
    """The state after a stored event."""
    fields = dict(stored)
    kind, at = _TYPES[fields.pop("type")], fields.pop("at")
    at = max(at, game.changed)  # the clocks of machines may jump back
    return _after(replace(game, version=game.version + 1, changed=at), kind(**fields))


def replay(setup: Setup, events: Iterable[StoredEvent]) -> LiveGame:
    """The state that events lead to."""
    game = LiveGame.new(setup)
    for event in events:
        game = apply(game, event)
    return game


def _after(game: LiveGame, event: Event) -> LiveGame:  # noqa: C901, PLR0911, PLR0912 - by kind
    """The state after an event, at the time `game.changed`."""
    match event:
        case Joined():
            return _after_joining(game, event)
        case Moved():
            return _after_move(game, event)
        case Chose(seat, side):
            first = seat if side == "first" else other(seat)
            return replace(game, first=first, since=game.changed, joined=game.with_joined(seat))
        case AskedToTakeBack(seat):
            return replace(game.with_request(seat), undo_request=seat)
        case DeclinedToTakeBack(seat):
            return replace(game.with_declined(other(seat), "take-back"), undo_request=None)
        case TookBack():
            return _after_taking_back(game, event)
        case OfferedDraw(seat):
            return replace(game.with_request(seat), draw_offer=seat)
        case DeclinedDraw(seat):
            return replace(game.with_declined(other(seat), "draw"), draw_offer=None)
        case AgreedDraw():
            return game.ended(None, "agreement")
        case Resigned(seat):
            # Before both have moved, nobody loses, unless the game is binding.
            if not (game.has_begun or game.setup.binding):
                return game.ended(None, "aborted")
            return game.ended(other(seat), "resignation")
        case LostOnTime(seat):
            return game.ended(other(seat), "time")
        case Absent(seat):
            came = other(seat) in game.joined
            return game.ended(other(seat) if came else None, "absent")
        case Closed():
            return game.ended(None, "aborted")
        case OfferedRematch(seat):
            return replace(game, rematch_offer=seat)
        case DeclinedRematch(seat):
            return replace(game.with_declined(other(seat), "rematch"), rematch_offer=None)
        case AgreedRematch(following):
            return replace(game, rematch=following)


def _after_joining(game: LiveGame, event: Joined) -> LiveGame:
    """The clock does not run until both are here."""
    at = SEATS.index(event.seat)
    names, faces = [*game.names], [*game.faces]
    names[at], faces[at] = event.name, event.face or faces[at]
    after = replace(game, names=(names[0], names[1]), faces=(faces[0], faces[1]))
    if event.seat in game.joined:
        return after.with_request(event.seat)
    return replace(after, joined=game.with_joined(event.seat), since=game.changed)


def _after_move(game: LiveGame, event: Moved) -> LiveGame:
    """A move declines what the opponent offered or asked for. Whoever moves has joined."""
    position = game.position.play(event.column)
    opponent = other(event.seat)
    if game.draw_offer == opponent:
        game = game.with_declined(opponent, "draw")
    if game.undo_request == opponent:
        game = game.with_declined(opponent, "take-back")
    moved = replace(
        game,
        position=position,
        remaining=game.times(game.changed, moved=True),
        since=game.changed,
        moves=(*game.moves, event.column),
        draw_offer=game.draw_offer if game.draw_offer == event.seat else None,
        undo_request=None,
        declined=tuple(each for each in game.declined if each.seat != event.seat),
        joined=game.with_joined(event.seat),
    )
    if position.winner is not None:
        return moved.ended(event.seat, "four")
    return moved.ended(None, "full board") if position.is_over else moved


def _after_taking_back(game: LiveGame, event: TookBack) -> LiveGame:
    """Time that was used stays used, unless each move has its own."""
    moves = game.moves[: event.to]
    position = Position.from_moves(
        format_moves(moves), columns=game.setup.columns, rows=game.setup.rows
    )
    clock = game.setup.clock
    return replace(
        game,
        moves=moves,
        position=position,
        remaining=(clock.base,) * 2 if clock and clock.per_move else game.times(game.changed),
        since=game.changed,
        undo_request=None,
        draw_offer=None,
        takebacks=game.takebacks + 1,
    )
