"""The messages of a live connection, in both directions, as JSON objects.

A client first says `hello`. From then on it gets the whole game whenever something has changed, so
that a lost message never matters; and each command that has an `id` is answered.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from fourfold.adapters.schemas import Columns, PlayerName, Rows
from fourfold.online.commands import Command, Name

Seat = Literal["host", "guest"]
Id = Annotated[str, Field(max_length=40, description="Any text; the answer repeats it.")]
Secret = Annotated[str, Field(max_length=64, description="From the link of a player.")]
REACTIONS = ("hello", "good luck", "nice move", "oops", "thinking", "thanks", "good game")


class Message(BaseModel):
    """A JSON object with known fields only."""

    model_config = ConfigDict(extra="forbid")


# ---- From clients


class Hello(Message):
    """Must come first. Without a secret, the client only watches."""

    type: Literal["hello"]
    secret: Secret | None = None


class React(Message):
    """Say something to the opponent. A small set of words is enough to be friendly."""

    type: Literal["react"]
    reaction: Literal[REACTIONS]  # type: ignore[valid-type]


class Ping(Message):
    """Ask for a `pong`, to find out whether the connection still works."""

    type: Literal["ping"]


class Act(Message):
    """A command of a player."""

    type: Literal["act"]
    command: Command
    id: Id | None = None


FromClient = TypeAdapter[Hello | React | Act | Ping](
    Annotated[Hello | React | Act | Ping, Field(discriminator="type")]
)


# ---- From the server


class ClockAnswer(Message):
    """Times in milliseconds."""

    base: int
    increment: int
    per_move: bool = Field(description="Whether each move has this time.")


class SeatAnswer(Message):
    """One of the two players."""

    name: str
    player: str | None = Field(description="The computer player on this seat; null for a person.")
    side: Literal["first", "second"] | None = Field(description="Null until it is chosen.")
    joined: bool
    remaining: int | None = Field(description="Milliseconds on the clock; null without a clock.")


class Seats(Message):
    """Both players."""

    host: SeatAnswer
    guest: SeatAnswer


class ResultAnswer(Message):
    """How the game ended."""

    winner: Seat | None
    reason: Literal["four", "full board", "resignation", "time", "agreement", "aborted"]


class GameAnswer(Message):
    """A game at one moment. A larger `version` is newer."""

    id: str
    version: int
    columns: int
    rows: int
    moves: str
    clock: ClockAnswer | None
    swap: bool = Field(description="One player places three discs; the other chooses a side.")
    binding: bool = Field(description="Whether leaving before both have moved is losing.")
    seats: Seats
    turn: Seat | None = Field(description="Who has to act; null when the game is over.")
    chooses: bool = Field(description="Whether this player has to choose a side.")
    running: bool = Field(description="Whether the clock of this player runs.")
    result: ResultAnswer | None
    draw_offer: Seat | None
    undo_request: Seat | None = Field(description="Who asks to take back a move.")
    rematch_offer: Seat | None
    rematch: str | None = Field(description="The id of the next game; secrets stay the same.")


class Welcome(Message):
    """The answer to `hello`."""

    type: Literal["welcome"] = "welcome"
    seat: Seat | None = Field(description="The seat of this client; null: it watches.")
    game: GameAnswer


class Changed(Message):
    """The game as it is now."""

    type: Literal["game"] = "game"
    game: GameAnswer


class Done(Message):
    """A command was obeyed, and what follows from it is stored."""

    type: Literal["done"] = "done"
    id: str | None


class RefusedAnswer(Message):
    """A message or a command was refused."""

    type: Literal["refused"] = "refused"
    id: str | None
    detail: str


class Presence(Message):
    """Who has the game open at this moment."""

    type: Literal["presence"] = "presence"
    host: bool
    guest: bool
    watching: int


class Reaction(Message):
    """What a player says."""

    type: Literal["reaction"] = "reaction"
    seat: Seat
    reaction: Literal[REACTIONS]  # type: ignore[valid-type]


class Pong(Message):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"


class Deleted(Message):
    """A player has deleted the game."""

    type: Literal["deleted"] = "deleted"


FromServer = TypeAdapter[
    Welcome | Changed | Done | RefusedAnswer | Presence | Reaction | Deleted | Pong
](
    Annotated[
        Welcome | Changed | Done | RefusedAnswer | Presence | Reaction | Deleted | Pong,
        Field(discriminator="type"),
    ]
)


# ---- Requests


class ClockOrder(Message):
    """Either minutes for the game, with seconds added after each move, or days for each move."""

    minutes: float | None = Field(default=None, gt=0, le=180)
    increment: float = Field(default=0, ge=0, le=60, description="Seconds.")
    days: int | None = Field(default=None, ge=1, le=14)


class Terms(Message):
    """What is played: the board, the clock, and whether sides are chosen by swap."""

    columns: Columns = 7
    rows: Rows = 6
    swap: bool = Field(
        default=False,
        description="Whether the player who begins places three discs, and the other one then "
        "chooses a side.",
    )
    clock: ClockOrder | None = None


class GameOrder(Terms):
    """A game to create."""

    first: Literal["host", "guest", "random"] = Field(
        default="host", description="Who moves first."
    )
    name: Name = ""
    host: PlayerName | None = Field(
        default=None, description="A computer player on the host's seat."
    )
    guest: PlayerName | None = Field(
        default=None, description="A computer player on the guest's seat."
    )


class GameCreated(Message):
    """A new game and the secrets of its seats: who knows one can play."""

    id: str
    host: str | None = Field(description="The host's secret; null for a computer player.")
    guest: str | None
    game: GameAnswer


def schemas() -> dict[str, Any]:
    """The JSON Schemas of the messages of clients and of the server."""
    return {"client": FromClient.json_schema(), "server": FromServer.json_schema()}
