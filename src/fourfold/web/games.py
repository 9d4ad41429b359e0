"""Games between people: the calls of the API, and live connections."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Header, Path, Request, Response, WebSocket
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from fourfold.base.languages.errors import LocalizedError
from fourfold.online.commands import Command
from fourfold.online.live_game import GameView, NoRoom, Refused
from fourfold.online.messages import (
    Act,
    FromClient,
    GameCreated,
    GameOrder,
    Hello,
    Ping,
    React,
    schemas,
)
from fourfold.online.service import GameService, NoSuchGame, WrongSecret
from fourfold.online.store import StoreError
from fourfold.players import read_public_name
from fourfold.rules.position import Position
from fourfold.web.language import language_of
from fourfold.web.live import LiveSocket, in_words, serve
from fourfold.web.problems import documented, problem
from fourfold.web.rate_limits import TooFast, owner_of
from fourfold.web.responses import respond, returns
from fourfold.web.scheduler import Scheduler
from fourfold.web.tasks import AnalysisTask, MoveTask


class OfflineError(LocalizedError):
    """This server has no games between people."""


_FOR_ENGINE = 2.0  # seconds that a computer player may take
_SECONDS_TO_WAIT = 5  # after which a client may try again

_STATUS = {
    NoSuchGame: 404,
    OfflineError: 404,
    WrongSecret: 403,
    Refused: 409,
    NoRoom: 503,
    StoreError: 503,
    TooFast: 429,
}
_TRY_AGAIN = {429, 503}
_NO_GAME = documented(
    not_found="There is no such game.",
    conflict="It has a computer player that this server does not have.",
    service_unavailable="The server cannot read it.",
)
NOT_ALLOWED = documented(
    bad_request="The body cannot be read.",
    forbidden="The secret is not that of a player.",
    not_found="There is no such game.",
    conflict="The game does not allow this now.",
    request_entity_too_large="The body is too large.",
    unprocessable_entity="The request is malformed.",
    too_many_requests="This address or person does this too often.",
    service_unavailable="The server cannot store it, or has no room.",
)

GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{4,20}$")]


def add_game_problems(app: FastAPI) -> None:
    """Add the responses to what can go wrong with games."""
    for kind, status in _STATUS.items():
        app.add_exception_handler(kind, partial(_refuse, status))


async def _refuse(status: int, request: Request, error: Exception) -> JSONResponse:
    language = language_of(request)
    headers = {"Content-Language": language, "Vary": "Accept-Language"}
    if status in _TRY_AGAIN:
        headers["Retry-After"] = str(error.wait if isinstance(error, TooFast) else _SECONDS_TO_WAIT)
    return problem(status, in_words(error, language), headers)


class ScheduledEngine:
    """The engine of the server, for computer players."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler

    async def move(self, position: Position, player: str, seed: int, owner: str) -> int:
        """The column that a player chooses."""
        task = MoveTask(position, read_public_name(player), seed)
        return await self._scheduler.run(task, _FOR_ENGINE, owner)

    async def score(self, position: Position, owner: str) -> int:
        """The score of a position, or the middle of what is known about it."""
        found = await self._scheduler.run(AnalysisTask(position), _FOR_ENGINE, owner)
        lower, upper = found.bounds
        return (lower + upper) // 2


async def _service(connection: HTTPConnection) -> GameService:
    games: GameService | None = connection.app.state.games
    if games is None:
        raise OfflineError("server.no-games")
    return games


async def _secret(authorization: Annotated[str, Header(max_length=100)] = "") -> str:
    return authorization.removeprefix("Bearer ").strip()


Games = Annotated[GameService, Depends(_service)]
Secret = Annotated[str, Depends(_secret)]
game_calls = APIRouter(prefix="/api/v1/games", tags=["games between people"])


@game_calls.post(
    "", status_code=201, responses=returns(GameCreated, 201) | NOT_ALLOWED, summary="Create a game"
)
async def create(request: Request, games: Games, order: GameOrder) -> JSONResponse:
    """Put each secret into the link of its player: `#/game/ID/SECRET`, or give a friend
    `#/game/ID/join/INVITATION`, which works until the guest has joined.
    """
    return respond(await games.create(order, owner_of(request)), 201)


@game_calls.get("/{game}", responses=returns(GameView) | _NO_GAME, summary="A game as it is now")
async def look(games: Games, game: GameId) -> JSONResponse:
    """Anyone who knows its id may watch."""
    return respond(games.show(game, await games.look(game, current=True)))


@game_calls.post(
    "/{game}/commands", responses=returns(GameView) | NOT_ALLOWED, summary="Move, resign, offer …"
)
async def act(
    request: Request, games: Games, game: GameId, secret: Secret, command: Command
) -> JSONResponse:
    """For programs that need no live connection: the secret goes into `Authorization: Bearer`.
    `rematch` gets the secret of the next game when both want one; repeat it until then.
    """
    seat = await games.seat(game, secret)
    state = await games.act(game, seat, command, owner_of(request))
    return respond(games.show(game, state, seat))


@game_calls.delete("/{game}", status_code=204, responses=NOT_ALLOWED, summary="Delete a game")
async def delete(games: Games, game: GameId, secret: Secret) -> None:
    """All that is stored about it, for both players. It must be over."""
    await games.delete(game, secret)


@game_calls.get("/live/messages", summary="The messages of live connections, as JSON Schemas")
async def messages(response: Response) -> dict[str, object]:
    """`client`: what clients send; `server`: what they get."""
    response.headers["Cache-Control"] = "public, max-age=3600"
    return schemas()


@game_calls.websocket("/{game}/live")
async def live(socket: WebSocket, game: str) -> None:
    """A live connection."""
    await serve(socket, FromClient, partial(_play, socket, game))


async def _play(
    socket: WebSocket, game: str, connection: LiveSocket[Hello | React | Act | Ping]
) -> None:
    games = await _service(socket)
    hello = await connection.hello(Hello)
    seat = await games.admit(game, hello.secret) if hello.secret else None
    owner = owner_of(socket)
    if seat:  # a school may have one address
        socket.scope["release_address"]()

    async def obey(message: Hello | React | Act | Ping) -> None:
        if seat is None:
            raise Refused("game.watching")
        if isinstance(message, Act):
            await games.act(game, seat, message.command, owner)
        elif isinstance(message, React):
            await games.react(game, seat, message.reaction)

    async with games.connected(game, seat, owner, hello.browser) as client:
        await connection.exchange(client, partial(games.hear, client), obey)
