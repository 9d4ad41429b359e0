"""What happens in a game. Each event leads from one state to the next.

Stored and sent as JSON objects: `type`, `at` (the time), and the fields of the event.

>>> event = Moved("host", 3)
>>> to_stored(event, at=1_000)
{'type': 'moved', 'at': 1000, 'seat': 'host', 'column': 3}
>>> replay(Setup(), [to_stored(event, at=1_000)]).turn
'guest'
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol

from fourfold.online.live_game import LiveGame, Seat, Setup, other
from fourfold.rules.notation import format_moves
from fourfold.rules.position import Position

StoredEvent = dict[str, Any]


class Event(Protocol):
    """Something that happened."""

    def after(self, game: LiveGame) -> LiveGame:
        """The state that it leads to. `game.changed` is already the time of the event."""
        ...


@dataclass(frozen=True)
class Joined:
    """A player took a seat, or changed its name."""

    seat: Seat
    name: str

    def after(self, game: LiveGame) -> LiveGame:
        """The clock does not run until both are here."""
        names = (self.name, game.names[1]) if self.seat == "host" else (game.names[0], self.name)
        if self.seat in game.joined:
            return replace(game, names=names)
        return replace(game, names=names, joined=game.with_joined(self.seat), since=game.changed)


@dataclass(frozen=True)
class Moved:
    """A player dropped a disc."""

    seat: Seat
    column: int

    def after(self, game: LiveGame) -> LiveGame:
        """A move declines what the opponent offered or asked for. Whoever moves has joined."""
        position = game.position.play(self.column)
        moved = replace(
            game.with_increment() if game.is_running else game.stopped(),
            position=position,
            moves=(*game.moves, self.column),
            draw_offer=game.draw_offer if game.draw_offer == self.seat else None,
            undo_request=None,
            joined=game.with_joined(self.seat),
        )
        if position.winner is not None:
            return moved.ended(self.seat, "four")
        return moved.ended(None, "full board") if position.is_over else moved


@dataclass(frozen=True)
class Chose:
    """After the opponent placed three discs, a player chose a side."""

    seat: Seat
    side: str

    def after(self, game: LiveGame) -> LiveGame:
        """From here on the sides are known."""
        first = self.seat if self.side == "first" else other(self.seat)
        joined = game.with_joined(self.seat)
        return replace(game, first=first, since=game.changed, joined=joined)


@dataclass(frozen=True)
class AskedToTakeBack:
    """A player wants to take back its last move."""

    seat: Seat

    def after(self, game: LiveGame) -> LiveGame:
        """The opponent decides."""
        return replace(game, undo_request=self.seat)


@dataclass(frozen=True)
class DeclinedToTakeBack:
    """The opponent refused."""

    seat: Seat

    def after(self, game: LiveGame) -> LiveGame:
        """The game goes on."""
        return replace(game, undo_request=None)


@dataclass(frozen=True)
class TookBack:
    """The opponent agreed: moves are gone."""

    seat: Seat
    to: int
    """How many discs are left."""

    def after(self, game: LiveGame) -> LiveGame:
        """Time that was used stays used, unless each move has its own."""
        moves = game.moves[: self.to]
        position = Position.from_moves(
            format_moves(moves), columns=game.setup.columns, rows=game.setup.rows
        )
        taken = replace(
            game.stopped(), moves=moves, position=position, undo_request=None, draw_offer=None
        )
        clock = game.setup.clock
        return replace(taken, remaining=(clock.base,) * 2) if clock and clock.per_move else taken


@dataclass(frozen=True)
class OfferedDraw:
    """A player offered a draw."""

    seat: Seat

    def after(self, game: LiveGame) -> LiveGame:
        """It stands until the opponent answers or moves."""
        return replace(game, draw_offer=self.seat)


@dataclass(frozen=True)
class DeclinedDraw:
    """The opponent refused."""

    seat: Seat

    def after(self, game: LiveGame) -> LiveGame:
        """The game goes on."""
        return replace(game, draw_offer=None)


@dataclass(frozen=True)
class AgreedDraw:
    """Both agreed on a draw."""

    seat: Seat

    def after(self, game: LiveGame) -> LiveGame:
        """The game is over."""
        return game.ended(None, "agreement")


@dataclass(frozen=True)
class Resigned:
    """A player gave up."""

    seat: Seat

    def after(self, game: LiveGame) -> LiveGame:
        """Before both have moved, nobody loses, unless the game is binding."""
        if not (game.has_begun or game.setup.binding):
            return game.ended(None, "aborted")
        return game.ended(other(self.seat), "resignation")


@dataclass(frozen=True)
class LostOnTime:
    """The time of a player was up."""

    seat: Seat

    def after(self, game: LiveGame) -> LiveGame:
        """The game is over."""
        return game.ended(other(self.seat), "time")


@dataclass(frozen=True)
class ServerWasAway:
    """No server was running for some time, which is nobody's."""

    ms: int

    def after(self, game: LiveGame) -> LiveGame:
        """The clock goes on as if it had stood still."""
        return replace(game, since=min(game.since + self.ms, game.changed))


@dataclass(frozen=True)
class OfferedRematch:
    """A player wants another game."""

    seat: Seat

    def after(self, game: LiveGame) -> LiveGame:
        """The opponent decides."""
        return replace(game, rematch_offer=self.seat)


@dataclass(frozen=True)
class AgreedRematch:
    """Both want another game."""

    game: str
    """Its id."""

    def after(self, game: LiveGame) -> LiveGame:
        """It has begun."""
        return replace(game, rematch=self.game)


_TYPES: dict[str, type[Any]] = {
    "joined": Joined,
    "moved": Moved,
    "chose": Chose,
    "asked to take back": AskedToTakeBack,
    "declined to take back": DeclinedToTakeBack,
    "took back": TookBack,
    "offered draw": OfferedDraw,
    "declined draw": DeclinedDraw,
    "agreed draw": AgreedDraw,
    "resigned": Resigned,
    "lost on time": LostOnTime,
    "server was away": ServerWasAway,
    "offered rematch": OfferedRematch,
    "agreed rematch": AgreedRematch,
}
_NAMES = {kind: name for name, kind in _TYPES.items()}


def to_stored(event: Event, at: int) -> StoredEvent:
    """An event at a time, as it is stored."""
    return {"type": _NAMES[type(event)], "at": at, **asdict(event)}  # type: ignore[call-overload]


def apply(game: LiveGame, stored: StoredEvent) -> LiveGame:
    """The state after a stored event."""
    fields = dict(stored)
    kind, at = _TYPES[fields.pop("type")], fields.pop("at")
    event: Event = kind(**fields)
    at = max(at, game.changed)  # the clocks of machines may jump back
    return event.after(replace(game, version=game.version + 1, changed=at))


def replay(setup: Setup, events: Iterable[StoredEvent]) -> LiveGame:
    """The state that events lead to."""
    game = LiveGame.new(setup)
    for event in events:
        game = apply(game, event)
    return game
