"""The messages of a live connection, in both directions, as JSON objects.

A client first says `hello`. From then on it gets the whole game whenever something has changed, so
that a lost message never matters; and each command that has an `id` is answered.
"""

import json
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, StrictBool, TypeAdapter
from pydantic.dataclasses import dataclass as pydantic_dataclass

from fourfold.adapters.requests import Columns, PlayerName, Rows
from fourfold.base.json_schema import described
from fourfold.base.json_shapes import to_json
from fourfold.online.commands import Command, JsonObject, Name
from fourfold.online.live_game import Clock, Face, GameView, Refused, Seat
from fourfold.rules.position import Position

Language = Annotated[
    str | None, Field(max_length=100, description="The language of what the server says, as `de`.")
]
Id = Annotated[str, Field(max_length=40, description="Any text; the answer repeats it.")]
Secret = Annotated[
    str, Field(max_length=64, description="From the link of a player, or from an invitation.")
]
Browser = Annotated[
    str, Field(max_length=40, description="Any text, the same in all tabs of a browser.")
]
ReactionName = Literal["hello", "good luck", "nice move", "oops", "thinking", "thanks", "good game"]


# ---- From clients


class Hello(JsonObject):
    """Must come first. Without a secret, the client only watches."""

    type: Literal["hello"]
    secret: Secret | None = None
    browser: Browser = ""
    language: Language = None


class React(JsonObject):
    """Say something to the opponent. A small set of words is enough to be friendly."""

    type: Literal["react"]
    reaction: ReactionName


class Ping(JsonObject):
    """Ask for a `pong`, to find out whether the connection still works."""

    type: Literal["ping"]


class Act(JsonObject):
    """A command of a player."""

    type: Literal["act"]
    command: Command
    id: Id | None = None


FromClient: TypeAdapter[Hello | React | Act | Ping] = TypeAdapter(
    Annotated[Hello | React | Act | Ping, Field(discriminator="type")]
)


# ---- From the server


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `hello`."""

    type: ClassVar = "welcome"
    seat: Seat | None
    """The seat of this client; None: it watches, for example because its invitation was used."""
    secret: str | None
    """The secret of the seat."""
    invitation: str | None
    """What the host can give away while the guest's seat is free."""
    game: GameView


@dataclass(frozen=True, slots=True)
class Changed:
    """The game as it is now."""

    type: ClassVar = "game"
    game: GameView


@dataclass(frozen=True, slots=True)
class Done:
    """A command was obeyed, and what follows from it is stored."""

    type: ClassVar = "done"
    id: str | None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A message or a command was refused."""

    type: ClassVar = "refused"
    id: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class Presence:
    """Who has the game open at this moment."""

    type: ClassVar = "presence"
    host: bool
    guest: bool
    watching: int
    shared: tuple[Seat, ...]
    """The seats that are open in more than one browser."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a player says."""

    type: ClassVar = "reaction"
    seat: Seat
    reaction: ReactionName


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to `ping`."""

    type: ClassVar = "pong"


@dataclass(frozen=True, slots=True)
class Deleted:
    """A player has deleted the game."""

    type: ClassVar = "deleted"


FromServer = Welcome | Changed | Done | Refusal | Presence | Reaction | Deleted | Pong


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_text(message: object) -> str:
    """A message, or a part of one, as it is sent.

    >>> to_text(Pong())
    '{"type":"pong"}'
    """
    return _encode(to_json(message))


# ---- Requests

# Clients send these: they are checked whenever one is made.
_STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)


@pydantic_dataclass(frozen=True, kw_only=True, config=_STRICT)
class ClockOrder:
    """Either minutes for the game, with seconds added after each move, or days for each move."""

    minutes: Annotated[float, Field(gt=0, le=180)] | None = None
    increment: Annotated[float, Field(ge=0, le=60)] = 0
    """Seconds."""
    days: Annotated[int, Field(ge=1, le=14)] | None = None

    def checked(self) -> Clock:
        """The clock. Raises `Refused` if it has both minutes and days, or neither."""
        if self.minutes is not None and self.days is None:
            return Clock(round(self.minutes * 60_000), round(self.increment * 1000))
        if self.days is not None and self.minutes is None:
            return Clock(self.days * 86_400_000, per_move=True)
        raise Refused("game.clock")


@pydantic_dataclass(frozen=True, kw_only=True, config=_STRICT)
class Terms:
    """What is played: the board, the clock, and whether sides are chosen by swap."""

    columns: Columns = 7
    rows: Rows = 6
    swap: StrictBool = False
    """Whether the player who begins places three discs, and the other one then chooses a side."""
    clock: ClockOrder | None = None

    def checked_clock(self) -> Clock | None:
        """The clock. Raises an error if such a clock or board is not possible."""
        Position(self.columns, self.rows)
        return self.clock.checked() if self.clock else None


@pydantic_dataclass(frozen=True, kw_only=True, config=_STRICT)
class GameOrder(Terms):
    """A game to create."""

    first: Literal["host", "guest", "random"] = "host"
    """Who moves first."""
    name: Name = ""
    face: Face | None = None
    host: PlayerName | None = None
    """A computer player on the host's seat."""
    guest: PlayerName | None = None
    """A computer player on the guest's seat."""


@dataclass(frozen=True, slots=True)
class GameCreated:
    """A new game and the secrets of its seats: who knows one can play."""

    id: str
    host: str | None
    """The host's secret; None for a computer player."""
    guest: str | None
    """The guest's secret; None for a computer player."""
    invitation: str | None
    """For a link to the guest's seat that works until the guest has joined; None for a computer
    player.
    """
    game: GameView


def schemas() -> dict[str, Any]:
    """The JSON Schemas of the messages of clients and of the server."""
    return {"client": FromClient.json_schema(), "server": described(FromServer)}
