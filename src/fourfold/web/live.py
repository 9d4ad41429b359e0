"""Live connections to a game or to the lobby: who may connect, and how fast clients are read."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Generic, TypeVar

from fastapi import WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.datastructures import Headers
from starlette.websockets import WebSocketDisconnect

from fourfold.base.errors import FourfoldError
from fourfold.online.client import Client
from fourfold.online.live_game import Refused
from fourfold.online.lobby_messages import LobbyAct
from fourfold.online.messages import Act, Done, Ping, Pong, Refusal, to_text
from fourfold.online.service import NoSuchGame
from fourfold.online.store import StoreError
from fourfold.web.problems import problem

T = TypeVar("T")
H = TypeVar("H")
_log = logging.getLogger(__name__)
_HELLO_SECONDS = 10
_MESSAGES_PER_SECOND = 5.0
_BURST = 20.0


def in_words(error: Exception) -> str:
    """The message of an error for clients. They do not learn where games are stored."""
    if not isinstance(error, StoreError):
        return str(error)
    _log.error("%s", error)
    return "the server cannot read or store games now: try again later"


async def serve(
    socket: WebSocket, form: TypeAdapter[T], work: Callable[["LiveSocket[T]"], Awaitable[None]]
) -> None:
    """Accept a connection whose messages have this form, and do the work, unless a page of another
    origin asks. After an error, the client is told about it and disconnected.
    """
    if not _is_allowed(socket.headers, socket.app.state.origins):
        refusal = "pages of other origins may not use this server: see --allow-origin"
        await socket.send_denial_response(problem(403, refusal))
        return
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            await work(LiveSocket(socket, form))
        except FourfoldError as error:
            await socket.send_text(to_text(Refusal(None, in_words(error))))
            await socket.close(4404 if isinstance(error, NoSuchGame) else 4400, "refused")
        except TimeoutError:
            await socket.close(4408, "no hello")


def _is_allowed(headers: Headers, origins: frozenset[str]) -> bool:
    """Whether a page may connect. Browsers let any, and leave it to the server to check.

    >>> page = Headers({"Host": "example.org", "Origin": "https://example.org"})
    >>> _is_allowed(page, frozenset()), _is_allowed(Headers({"Origin": "null"}), frozenset())
    (True, False)
    """
    origin = headers.get("Origin")
    if origin is None or "*" in origins or origin in origins:
        return True
    # A proxy that provides TLS changes the scheme, but not the host.
    host = headers.get("Host", "").lower()
    return host != "" and origin.lower().partition("://")[2] == host


class LiveSocket(Generic[T]):
    """A connection, which is read within limits."""

    def __init__(self, socket: WebSocket, form: TypeAdapter[T]) -> None:
        self._socket = socket
        self._form = form
        self._tokens = _BURST
        self._filled = time.monotonic()

    async def hello(self, kind: type[H]) -> H:
        """The first message, which must come soon and be a `hello`."""
        async with asyncio.timeout(_HELLO_SECONDS):
            message = self._read(await self._text())
        if not isinstance(message, kind):
            raise Refused("the first message must be hello")
        return message

    async def exchange(self, client: Client, obey: Callable[[T], Awaitable[None]]) -> None:
        """Send what there is for a client, and obey its messages, until it leaves."""
        sender = asyncio.create_task(self._send(client))
        try:
            while True:
                text = await self._text()
                await self._pause()
                await self._handle(text, client, obey)
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _handle(
        self, text: str, client: Client, obey: Callable[[T], Awaitable[None]]
    ) -> None:
        number = None
        try:
            message = self._read(text)
            if isinstance(message, Ping):
                client.put(Pong())
                return
            number = message.id if isinstance(message, Act | LobbyAct) else None
            await obey(message)
            if isinstance(message, Act | LobbyAct):
                client.put(Done(number))
        except NoSuchGame:
            raise
        except FourfoldError as error:
            client.put(Refusal(number, in_words(error)))

    async def _send(self, client: Client) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                for text in await client.take():
                    await self._socket.send_text(text)

    async def _text(self) -> str:
        """The next message."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        return message.get("text") or ""

    async def _pause(self) -> None:
        """Slow down clients that send too much: nobody else waits for them."""
        now = time.monotonic()
        self._tokens = min(_BURST, self._tokens + (now - self._filled) * _MESSAGES_PER_SECOND)
        self._filled = now
        self._tokens -= 1
        if self._tokens < 0:
            await asyncio.sleep(-self._tokens / _MESSAGES_PER_SECOND)

    def _read(self, text: str) -> T:
        try:
            return self._form.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"])) or "the message"
            raise Refused(f"{where}: {first['msg']}") from None
