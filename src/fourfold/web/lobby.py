"""The lobby: the calls of the API, and live connections."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response, WebSocket
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from fourfold.base.errors import InvalidArgument
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
from fourfold.online.lobby_service import LobbyService
from fourfold.online.messages import Ping
from fourfold.web.games import NOT_ALLOWED, OfflineError, Secret
from fourfold.web.live import LiveSocket, serve
from fourfold.web.problems import documented
from fourfold.web.rate_limits import Rates, owner_of
from fourfold.web.responses import respond, returns

_KEY_LENGTH = range(16, 65)

lobby_calls = APIRouter(prefix="/api/v1/lobby", tags=["lobby"])


async def _service(connection: HTTPConnection) -> LobbyService:
    lobby: LobbyService | None = connection.app.state.lobby
    if lobby is None:
        raise OfflineError("server.no-lobby")
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
    return respond(await _act(request, lobby, secret, command))


@lobby_calls.get("/live/messages", summary="The messages of live connections, as JSON Schemas")
async def messages(response: Response) -> dict[str, object]:
    """`client`: what clients send; `server`: what they get."""
    response.headers["Cache-Control"] = "public, max-age=3600"
    return lobby_schemas()


@lobby_calls.websocket("/live")
async def live(socket: WebSocket) -> None:
    """A live connection."""
    await serve(socket, LobbyFromClient, partial(_take_part, socket))


async def _take_part(
    socket: WebSocket, connection: LiveSocket[LobbyHello | LobbyAct | Ping]
) -> None:
    lobby = await _service(socket)
    key = (await connection.hello(LobbyHello)).key
    if key and lobby.is_member(key):  # a school may have one address
        socket.scope["release_address"]()

    async def obey(message: LobbyHello | LobbyAct | Ping) -> None:
        if not isinstance(message, LobbyAct):
            return
        if key is None:
            raise Refused("lobby.watching")
        await _act(socket, lobby, key, message.command)

    with lobby.connected(key) as visitor:
        await connection.exchange(visitor, partial(lobby.hear, visitor), obey)


async def _act(
    connection: HTTPConnection, lobby: LobbyService, key: str, command: AnyCommand
) -> You:
    rates: Rates = connection.app.state.settings.rates
    address = owner_of(connection)
    rates.check("lobby", address)
    if command.type == "enter":
        rates.check("visits", address)
    if command.type != "enter" or lobby.is_member(key):
        rates.check("people", key)
    you = await lobby.act(key, command, address)
    connection.scope["release_address"]()
    return you
