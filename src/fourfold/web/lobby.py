"""The lobby: the calls of the API, and live connections."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.online.live_game import Refused
from fourfold.online.lobby_commands import AnyCommand, LobbyCommand
from fourfold.online.lobby_messages import (
    LobbyAct,
    LobbyFromClient,
    LobbyHello,
    LobbyView,
    You,
    lobby_schemas,
)
from fourfold.online.lobby_service import LobbyService, Visitor
from fourfold.online.messages import Done, Ping, Refusal
from fourfold.web.games import NOT_ALLOWED, OfflineError, Secret, check_rate
from fourfold.web.live import LiveSocket, in_words, serve
from fourfold.web.problems import documented
from fourfold.web.responses import respond, returns

_CREATING = {"enter", "accept", "organise"}  # commands that need room
_KEY_LENGTH = range(16, 65)

lobby_calls = APIRouter(prefix="/api/v1/lobby", tags=["lobby"])


def add_lobby(app: FastAPI) -> None:
    """Add the calls to an app."""
    app.include_router(lobby_calls)


async def _service(request: Request) -> LobbyService:
    return _service_of(request.app.state.lobby)


def _service_of(lobby: LobbyService | None) -> LobbyService:
    if lobby is None:
        raise OfflineError("this server has no lobby: start it with --lobby")
    return lobby


LobbyOf = Annotated[LobbyService, Depends(_service)]


@lobby_calls.get(
    "",
    responses=returns(LobbyView) | documented(not_found="This server has no lobby."),
    summary="The lobby",
)
async def look(lobby: LobbyOf) -> JSONResponse:
    """Who is here, who looks for a game, what is played, and how everyone has done today."""
    return respond(lobby.show())


@lobby_calls.post(
    "/commands", responses=returns(You) | NOT_ALLOWED, summary="Enter, offer, accept, join …"
)
async def act(
    request: Request, lobby: LobbyOf, secret: Secret, command: LobbyCommand
) -> JSONResponse:
    """A key, any random text of 16 to 64 characters that you keep for yourself, goes into
    `Authorization: Bearer`. Whoever sends nothing for 30 seconds has left.
    """
    if len(secret) not in _KEY_LENGTH:
        raise InvalidArgument("Authorization must be Bearer and a key of 16 to 64 characters")
    if command.type in _CREATING:
        check_rate(request)
    return respond(await lobby.act(secret, command))


@lobby_calls.get("/live/messages", summary="The messages of live connections, as JSON Schemas")
async def messages(response: Response) -> dict[str, object]:
    """`client`: what clients send; `server`: what they get."""
    response.headers["Cache-Control"] = "public, max-age=3600"
    return lobby_schemas()


@lobby_calls.websocket("/live")
async def live(socket: WebSocket) -> None:
    """A live connection."""
    await serve(socket, partial(_run, socket))


async def _run(socket: WebSocket) -> None:
    lobby = _service_of(socket.app.state.lobby)
    connection = LiveSocket(socket, LobbyFromClient)
    hello = await connection.hello()
    if not isinstance(hello, LobbyHello):
        raise Refused("the first message must be hello")
    with lobby.connected(hello.key) as visitor:

        async def obey(message: LobbyHello | LobbyAct | Ping) -> None:
            if isinstance(message, LobbyAct):
                await _obey(socket, lobby, hello.key, visitor, message)

        await connection.exchange(visitor, obey)


async def _obey(
    socket: WebSocket, lobby: LobbyService, key: str | None, visitor: Visitor, message: LobbyAct
) -> None:
    command: AnyCommand = message.command
    try:
        if key is None:
            raise Refused("you are watching: say hello with a key to take part")
        if command.type in _CREATING:
            check_rate(socket)
        await lobby.act(key, command)
        visitor.put(Done(message.id))
    except FourfoldError as error:
        visitor.put(Refusal(message.id, in_words(error)))
