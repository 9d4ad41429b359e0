"""What players can do, and what follows from it."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from fourfold.adapters.requests import Label
from fourfold.base.look_alikes import tidy
from fourfold.online import events
from fourfold.online.events import Event
from fourfold.online.live_game import SEATS, Face, LiveGame, Refused, Seat, other
from fourfold.rules.notation import column_label, parse_column

MOST_REQUESTS = 100
"""How often a player may change the name, offer draws and ask to take back, in one game."""

Name = Annotated[
    str, Field(max_length=30, description="What the others see."), AfterValidator(tidy)
]


class JsonObject(BaseModel):
    """An object with known fields only, which does not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Join(JsonObject):
    """Take the seat; or change the name."""

    type: Literal["join"]
    name: Name = ""
    face: Face | None = None


class Move(JsonObject):
    """Drop a disc. Sent again, it changes nothing."""

    type: Literal["move"]
    number: int = Field(ge=1, le=256, description="1 for the first move of the game.")
    column: Label
    takebacks: Annotated[
        int, Field(ge=0, description="How often moves were taken back so far, as the game says.")
    ] = 0


class Choose(JsonObject):
    """Choose a side after the opponent has placed three discs."""

    type: Literal["choose"]
    side: Literal["first", "second"]


class PlainCommand(JsonObject):
    """Offer, accept or decline a draw, a take-back or a rematch; resign."""

    type: Literal[
        "offer draw",
        "accept draw",
        "decline draw",
        "ask to take back",
        "accept to take back",
        "decline to take back",
        "resign",
        "rematch",
        "decline rematch",
    ]


AnyCommand = Join | Move | Choose | PlainCommand
Command = Annotated[AnyCommand, Field(discriminator="type")]


def decide(game: LiveGame, seat: Seat, command: AnyCommand) -> list[Event]:
    """The events that follow from a command of a seat.

    None follow from a command that was obeyed before. Raises `Refused` if it is not allowed.

    >>> from fourfold.online.live_game import Setup
    >>> game = LiveGame.new(Setup())
    >>> decide(game, "host", Move(type="move", number=1, column="4"))
    [Moved(seat='host', column=3)]
    >>> decide(game, "guest", Move(type="move", number=1, column="4"))
    Traceback (most recent call last):
    fourfold.online.live_game.Refused: it is not your turn
    """
    match command:
        case Join():
            if seat in game.joined and game.is_called(seat, command.name, command.face):
                return []
            if seat in game.joined:
                _check_requests(game, seat)
            return [events.Joined(seat, command.name, command.face)]
        case Move():
            return _move(game, seat, command)
        case Choose():
            return _choose(game, seat, command.side)
        case PlainCommand():
            return _plain(game, seat, command.type)


def _move(game: LiveGame, seat: Seat, command: Move) -> list[Event]:
    column = parse_column(command.column, game.setup.columns)
    ply = command.number - 1
    if ply < len(game.moves):
        if game.moves[ply] == column and game.mover(ply) == seat:
            return []  # sent again, because the answer was lost
        played = column_label(game.moves[ply])
        raise Refused("game.played", number=command.number, column=played)
    _check_not_over(game)
    if command.takebacks != game.takebacks:  # perhaps a late copy of a move that was taken back
        raise Refused("game.taken-back", takebacks=game.takebacks)
    if ply > len(game.moves):
        raise Refused("game.next-move", next=len(game.moves) + 1, number=command.number)
    if game.turn != seat:
        raise Refused("game.not-your-turn")
    if game.chooses:
        raise Refused("game.choose-first")
    if not game.position.is_playable(column):
        raise Refused("game.column-full", column=command.column)
    return [events.Moved(seat, column)]


def _choose(game: LiveGame, seat: Seat, side: str) -> list[Event]:
    if game.setup.swap and game.first and seat != game.setup.first:
        if game.side(seat) == side:
            return []
        raise Refused("game.sides-chosen")
    if not (game.chooses and seat == game.turn):
        raise Refused("game.no-side")
    return [events.Chose(seat, side)]


def _plain(game: LiveGame, seat: Seat, kind: str) -> list[Event]:
    if "rematch" in kind:
        return _rematch(game, seat, kind)
    if kind == "resign":
        return _resign(game, seat)
    _check_not_over(game)
    return _draw(game, seat, kind) if "draw" in kind else _take_back(game, seat, kind)


def _resign(game: LiveGame, seat: Seat) -> list[Event]:
    if game.result and game.result.reason in {"resignation", "aborted"}:
        return []
    _check_not_over(game)
    return [events.Resigned(seat)]


def _draw(game: LiveGame, seat: Seat, kind: str) -> list[Event]:
    is_offered = game.draw_offer == other(seat)
    if kind == "offer draw" and not is_offered:
        if game.draw_offer == seat:
            return []
        game.check_declined(seat, "draw")
        _check_requests(game, seat)
        return [events.OfferedDraw(seat)]
    if not is_offered:
        raise Refused("game.no-draw-offer")
    return [events.DeclinedDraw(seat) if kind == "decline draw" else events.AgreedDraw(seat)]


def _take_back(game: LiveGame, seat: Seat, kind: str) -> list[Event]:
    if kind == "ask to take back":
        game.last_move_of(seat)
        if game.undo_request == seat:
            return []
        game.check_declined(seat, "take-back")
        _check_requests(game, seat)
        return [events.AskedToTakeBack(seat)]
    opponent = other(seat)
    if game.undo_request != opponent:
        raise Refused("game.no-take-back-request")
    if kind == "decline to take back":
        return [events.DeclinedToTakeBack(seat)]
    return [events.TookBack(opponent, game.last_move_of(opponent))]


def _rematch(game: LiveGame, seat: Seat, kind: str) -> list[Event]:
    """The server adds the id of the next game when both want one."""
    if game.result is None:
        raise Refused("game.not-over")
    if game.setup.binding:
        raise Refused("game.no-tournament-rematch")
    is_offered = game.rematch_offer == other(seat)
    if game.rematch or game.rematch_offer == seat:
        return []
    if kind == "decline rematch":
        return [events.DeclinedRematch(seat)] if is_offered else []
    if not is_offered:
        game.check_declined(seat, "rematch")
    return [events.OfferedRematch(seat)]


def _check_not_over(game: LiveGame) -> None:
    if game.result:
        raise Refused("game.over")


def _check_requests(game: LiveGame, seat: Seat) -> None:
    """Limit what a player can add to a game besides moves, which are never refused for this."""
    if game.requests[SEATS.index(seat)] >= MOST_REQUESTS:
        raise Refused("game.asked-too-often")
