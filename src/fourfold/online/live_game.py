"""A game between two seats on different machines.

A game is a list of [events](events.py), and a `LiveGame` is the state that they lead to. Nothing
here knows about networks, files or the time of day, so every server that has the same events has
the same game. Times are milliseconds, as in JavaScript.
"""

from dataclasses import dataclass, replace
from typing import Literal

from fourfold.base.languages.errors import LocalizedError
from fourfold.rules.position import Position
from fourfold.rules.shapes import Moves

Seat = Literal["host", "guest"]
Reason = Literal["four", "full board", "resignation", "time", "agreement", "absent", "aborted"]
Face = Literal["cat", "dog", "fox", "bear", "rabbit", "panda", "frog", "owl"]
Offer = Literal["draw", "take-back", "rematch"]
SEATS: tuple[Seat, Seat] = ("host", "guest")
SHOW_UP = 180_000
"""Milliseconds that a player of a tournament may take to come, or to make the first move."""
OPENING_DISCS = 3  # that one player places before the other one chooses a side
_UNTIMED_MOVES = 2  # nobody loses time before both have begun


def other(seat: Seat) -> Seat:
    """The seat opposite.

    >>> other("host")
    'guest'
    """
    return "guest" if seat == "host" else "host"


class Refused(LocalizedError):
    """A command that the game does not allow now."""


class NoRoom(LocalizedError):
    """There are too many of something already: without a key, games."""

    key = "server.full"


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time a seat has, in milliseconds.

    >>> Clock(180_000, 2_000).after_move(60_000)
    62000
    >>> Clock(86_400_000, per_move=True).after_move(60_000)
    86400000
    """

    base: int
    """At the start; with `per_move`, for every move."""
    increment: int = 0
    """Added after each move."""
    per_move: bool = False
    """Whether each move has this time."""

    def after_move(self, remaining: int) -> int:
        """The time of a seat that has just moved."""
        return self.base if self.per_move else remaining + self.increment


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the game."""

    columns: int = 7
    rows: int = 6
    first: Seat = "host"
    """Who moves first."""
    swap: bool = False
    """Whether this seat places three discs, so that the other one then chooses a side."""
    clock: Clock | None = None
    players: tuple[str | None, str | None] = (None, None)
    """The computer players on the seats of host and guest; None for people."""
    names: tuple[str, str] = ("", "")
    """What the players are called before they join."""
    faces: tuple[Face | None, Face | None] = (None, None)
    binding: bool = False
    """Whether leaving before both have moved is losing, as in a tournament."""
    started: int | None = None
    """Since when the players are expected; None: they may come whenever they like."""

    def player(self, seat: Seat) -> str | None:
        """The computer player on a seat."""
        return self.players[SEATS.index(seat)]


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended."""

    winner: Seat | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of the two players, as clients see it."""

    name: str
    face: Face | None
    player: str | None
    """The computer player on this seat; None for a person."""
    side: Literal["first", "second"] | None
    """None until it is chosen."""
    joined: bool
    """Whether the player has opened the game."""
    remaining: int | None
    """Milliseconds on the clock when the message was sent; None without a clock."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Both players."""

    host: SeatView
    guest: SeatView


@dataclass(frozen=True, slots=True)
class Declined:
    """An offer that was declined. The player can repeat it after the next move."""

    seat: Seat
    offer: Offer


@dataclass(frozen=True, slots=True)
class GameView:
    """A game at one moment, as clients see it. A larger `version` is newer."""

    id: str
    version: int
    columns: int
    rows: int
    moves: Moves
    clock: Clock | None
    swap: bool
    """Whether one player places three discs, and the other one then chooses a side."""
    binding: bool
    """Whether leaving before both have moved is losing, as in a tournament."""
    seats: Seats
    turn: Seat | None
    """Who has to act; None when the game is over."""
    chooses: bool
    """Whether this player has to choose a side."""
    running: bool
    """Whether the clock of this player runs."""
    paused: bool
    """Whether it would run, but stands still because the server has only just recovered."""
    result: GameResult | None
    """How the game ended; None while it goes on."""
    draw_offer: Seat | None
    """Who offers a draw."""
    undo_request: Seat | None
    """Who asks to take back a move."""
    rematch_offer: Seat | None
    """Who offers a rematch."""
    declined: tuple[Declined, ...]
    rematch: str | None
    """The id of the next game."""
    rematch_secret: str | None
    """The secret of your seat in the next game; None for spectators."""
    takebacks: int
    """How often moves were taken back. A move must state it."""
    awaited: Seat | None
    """Who loses by not coming, or by not making the first move."""
    show_up: int | None
    """Milliseconds that this player has left for it."""


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A state of a game. `version` is the number of events that led to it."""

    setup: Setup
    position: Position
    moves: tuple[int, ...] = ()
    version: int = 0
    changed: int = 0
    """The time of the last event."""
    first: Seat | None = None
    joined: tuple[Seat, ...] = ()
    names: tuple[str, str] = ("", "")
    faces: tuple[Face | None, Face | None] = (None, None)
    remaining: tuple[int, int] = (0, 0)
    """The time of host and guest when the clock of the seat to move was started."""
    since: int = 0
    """When that was."""
    result: GameResult | None = None
    draw_offer: Seat | None = None
    undo_request: Seat | None = None
    rematch_offer: Seat | None = None
    declined: tuple[Declined, ...] = ()
    rematch: str | None = None
    """The id of the next game."""
    takebacks: int = 0
    """How often moves were taken back."""
    requests: tuple[int, int] = (0, 0)
    """How often host and guest changed their names, offered draws or asked to take back."""

    @classmethod
    def new(cls, setup: Setup) -> "LiveGame":
        """A game without moves.

        >>> LiveGame.new(Setup()).turn
        'host'
        """
        base = setup.clock.base if setup.clock else 0
        bots: tuple[Seat, ...] = tuple(seat for seat in SEATS if setup.player(seat))
        return cls(
            setup,
            Position(setup.columns, setup.rows),
            first=None if setup.swap else setup.first,
            joined=bots,
            names=(
                setup.player("host") or setup.names[0],
                setup.player("guest") or setup.names[1],
            ),
            faces=setup.faces,
            remaining=(base, base),
        )

    @property
    def turn(self) -> Seat | None:
        """Who has to move or to choose a side; None when the game is over."""
        if self.result:
            return None
        return self.mover(len(self.moves))

    @property
    def chooses(self) -> bool:
        """Whether the seat to move has to choose a side."""
        return self.result is None and self.first is None and len(self.moves) == OPENING_DISCS

    def name(self, seat: Seat) -> str:
        """What a player is called; may be empty."""
        return self.names[SEATS.index(seat)]

    def is_called(self, seat: Seat, name: str, face: Face | None) -> bool:
        """Whether this is what a player is called, and the face, if one is given."""
        return self.name(seat) == name and face in {None, self.faces[SEATS.index(seat)]}

    def with_joined(self, seat: Seat) -> tuple[Seat, ...]:
        """Who has joined, if this seat does."""
        return self.joined if seat in self.joined else (*self.joined, seat)

    def side(self, seat: Seat) -> Literal["first", "second"] | None:
        """The side of a seat; None before it is chosen."""
        if self.first is None:
            return None
        return "first" if self.first == seat else "second"

    def mover(self, ply: int) -> Seat:
        """Who played, or will play, the move after `ply` discs."""
        if self.setup.swap and ply < OPENING_DISCS:
            return self.setup.first
        if self.first is None:
            return other(self.setup.first)
        return self.first if ply % 2 == 0 else other(self.first)

    def last_move_of(self, seat: Seat) -> int:
        """The number of discs before the last move of a seat. Raises `Refused` if it has none."""
        start = OPENING_DISCS if self.setup.swap else 0
        for ply in range(len(self.moves) - 1, start - 1, -1):
            if self.mover(ply) == seat:
                return ply
        raise Refused("game.nothing-to-take-back")

    @property
    def has_begun(self) -> bool:
        """Whether both sides have moved, so that leaving is losing."""
        return self.first is not None and len(self.moves) >= _UNTIMED_MOVES

    @property
    def is_running(self) -> bool:
        """Whether a clock runs."""
        return (
            self.setup.clock is not None
            and self.result is None
            and self.has_begun
            and self.is_complete
        )

    @property
    def deadline(self) -> int | None:
        """When the seat to move has lost on time; None if no clock runs."""
        if not self.is_running or self.turn is None:
            return None
        return self.since + self.remaining[SEATS.index(self.turn)]

    @property
    def awaited(self) -> Seat | None:
        """Who has to come, or to make the first move, in a game that has a time for that."""
        if self.setup.started is None or self.has_begun:
            return None
        missing: list[Seat] = [seat for seat in SEATS if seat not in self.joined]
        return missing[0] if self.turn and len(missing) == 1 else self.turn

    @property
    def come_by(self) -> int:
        """When the awaited player loses. Whoever joins or moves gives the other one the full time
        again, but only once.
        """
        start = self.setup.started or 0
        return min(max(start, self.changed), start + SHOW_UP) + SHOW_UP

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer player has to move."""
        turn = self.turn
        return turn is not None and bool(self.setup.player(turn)) and self.is_complete

    @property
    def is_complete(self) -> bool:
        """Whether both players have joined."""
        return len(self.joined) == len(SEATS)

    @property
    def wakes(self) -> int | None:
        """When the game needs attention without a command: a flag falls or a computer moves.

        Two computer players move only while somebody watches.
        """
        if all(self.setup.players):
            return None
        return self.changed if self.waits_for_computer else self.deadline

    def with_request(self, seat: Seat) -> "LiveGame":
        """With one more request of a seat."""
        host, guest = self.requests
        counted = (host + 1, guest) if seat == "host" else (host, guest + 1)
        return replace(self, requests=counted)

    def with_declined(self, seat: Seat, offer: Offer) -> "LiveGame":
        """After an offer of a seat was declined."""
        return replace(self, declined=(*self.declined, Declined(seat, offer)))

    def check_declined(self, seat: Seat, offer: Offer) -> None:
        """Raise `Refused` if an offer of a seat was declined since its last move."""
        if Declined(seat, offer) in self.declined:
            raise Refused("game.declined")

    def times(self, now: int, *, moved: bool = False) -> tuple[int, int]:
        """The time of host and guest now, perhaps after a move of the seat to move."""
        if not self.is_running or self.turn is None or self.setup.clock is None:
            return self.remaining
        host, guest = self.remaining
        left = max(0, (host if self.turn == "host" else guest) - (now - self.since))
        if moved:
            left = self.setup.clock.after_move(left)
        return (left, guest) if self.turn == "host" else (host, left)

    def ended(self, winner: Seat | None, reason: Reason) -> "LiveGame":
        """With a result."""
        return replace(
            self,
            remaining=self.times(self.changed),
            since=self.changed,
            result=GameResult(winner, reason),
            draw_offer=None,
            undo_request=None,
        )

    def view(
        self, name: str, now: int, rematch_secret: str | None = None, *, paused: bool = False
    ) -> GameView:
        """The state of the game with this id as clients see it, with the clocks at this time.
        `paused`: whether all clocks stand still.
        """
        times = self.times(max(now, self.changed))
        host, guest = (
            SeatView(
                name=self.names[at],
                face=self.faces[at],
                player=self.setup.player(seat),
                side=self.side(seat),
                joined=seat in self.joined,
                remaining=times[at] if self.setup.clock else None,
            )
            for at, seat in enumerate(SEATS)
        )
        return GameView(
            id=name,
            version=self.version,
            columns=self.setup.columns,
            rows=self.setup.rows,
            moves=self.moves,
            clock=self.setup.clock,
            swap=self.setup.swap,
            binding=self.setup.binding,
            seats=Seats(host, guest),
            turn=self.turn,
            chooses=self.chooses,
            running=self.is_running and not paused,
            paused=(self.is_running or self.awaited is not None) and paused,
            result=self.result,
            draw_offer=self.draw_offer,
            undo_request=self.undo_request,
            rematch_offer=self.rematch_offer,
            declined=self.declined,
            rematch=self.rematch,
            rematch_secret=rematch_secret,
            takebacks=self.takebacks,
            awaited=self.awaited,
            show_up=max(0, self.come_by - now) if self.awaited else None,
        )
