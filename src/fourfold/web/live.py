"""Live connections to a game or to the lobby: who may connect, and how fast clients are read."""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Generic, TypeVar

from fastapi import WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.datastructures import Headers
from starlette.websockets import WebSocketDisconnect

from fourfold.base.errors import FourfoldError
from fourfold.base.languages import messages
from fourfold.base.languages.errors import LocalizedError
from fourfold.online.client import Client
from fourfold.online.live_game import Refused
from fourfold.online.lobby_messages import LobbyAct, LobbyHello
from fourfold.online.messages import Act, Done, Hello, Ping, Pong, Refusal, to_text
from fourfold.online.service import NoSuchGame
from fourfold.online.store import StoreError
from fourfold.web.language import accepted, language_of
from fourfold.web.problems import problem
from fourfold.web.rate_limits import RateLimiter

T = TypeVar("T")
H = TypeVar("H", Hello, LobbyHello)
_log = logging.getLogger(__name__)
_HELLO_SECONDS = 10
_MESSAGES_PER_SECOND, _MESSAGES_AT_ONCE = 5, 20
_LONGEST_ID = 40


_reported: dict[str, float] = {}  # when an error of the store was last logged


def in_words(error: Exception, language: str) -> str:
    """The message of an error for clients. They do not learn where games are stored.

    The log does, once a second however many clients ask.
    """
    if isinstance(error, LocalizedError):
        return error.in_language(language)
    if not isinstance(error, StoreError):
        return str(error)
    if time.monotonic() - _reported.get("store", 0) > 1:
        _reported["store"] = time.monotonic()
        _log.error("%s", error)
    return messages(language, "server")("server.store")


async def serve(
    socket: WebSocket, form: TypeAdapter[T], work: Callable[["LiveSocket[T]"], Awaitable[None]]
) -> None:
    """Accept a connection whose messages have this form, and do the work, unless a page of another
    origin asks. After an error, the client is told about it and disconnected; with the code 1013 if
    it should connect again and repeat what was not confirmed.
    """
    settings = socket.app.state.settings
    if not _is_allowed(socket.headers, settings.origin, settings.origins):
        refusal = "pages of other origins may not use this server: see --allow-origin"
        await socket.send_denial_response(problem(403, refusal))
        return
    await socket.accept()
    live = LiveSocket(socket, form)
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            await work(live)
        except StoreError as error:
            await socket.close(1013, in_words(error, "en"))
        except FourfoldError as error:
            await socket.send_text(to_text(Refusal(None, in_words(error, live.language))))
            await socket.close(4404 if isinstance(error, NoSuchGame) else 4400, "refused")
        except TimeoutError:
            await socket.close(4408, "no hello")


def _is_allowed(headers: Headers, own: str | None, others: Sequence[str]) -> bool:
    """Whether a page may connect. Browsers let any, and leave it to the server to check.

    >>> page = Headers({"Host": "example.org", "Origin": "https://example.org"})
    >>> _is_allowed(page, None, []), _is_allowed(page, "https://other.org", [])
    (True, False)
    """
    origin = headers.get("Origin")
    if origin is None or "*" in others or origin in others:
        return True
    if own is not None:
        return origin == own
    # A proxy that provides TLS changes the scheme, but not the host.
    host = headers.get("Host", "").lower()
    return host != "" and origin.lower().partition("://")[2] == host


def _id_of(text: str) -> str | None:
    """The id of a message, even if the rest of it is malformed.

    >>> _id_of('{"type": "act", "id": "7", "command": 5}'), _id_of("nonsense"), _id_of("[]")
    ('7', None, None)
    """
    with suppress(ValueError):
        message = json.loads(text)
        if isinstance(message, dict) and isinstance(name := message.get("id"), str):
            return name[:_LONGEST_ID]
    return None


class LiveSocket(Generic[T]):
    """A connection, which is read within limits."""

    def __init__(self, socket: WebSocket, form: TypeAdapter[T]) -> None:
        self._socket = socket
        self._form = form
        self.language = language_of(socket)
        self._messages = RateLimiter(_MESSAGES_PER_SECOND, _MESSAGES_AT_ONCE, buckets=1)

    async def hello(self, kind: type[H]) -> H:
        """The first message, which must come soon and be a `hello`. It may name a language."""
        async with asyncio.timeout(_HELLO_SECONDS):
            message = self._read(await self._text())
        if not isinstance(message, kind):
            raise Refused("server.hello-first")
        if message.language:
            self.language = accepted(message.language)
        return message

    async def exchange(
        self,
        client: Client,
        hear: Callable[[], object],
        obey: Callable[[T], Awaitable[None]],
    ) -> None:
        """Send what there is for a client, and obey its messages, until it leaves. `hear` is called
        for each of them.
        """
        sender = asyncio.create_task(self._send(client))
        try:
            while True:
                text = await self._text()
                hear()
                if wait := self._messages.wait():  # nobody else waits for this client
                    await asyncio.sleep(wait)
                    self._messages.wait()
                await self._handle(text, client, obey)
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _handle(
        self, text: str, client: Client, obey: Callable[[T], Awaitable[None]]
    ) -> None:
        try:
            message = self._read(text)
            if isinstance(message, Ping):
                client.put(Pong())
                return
            await obey(message)
            if isinstance(message, Act | LobbyAct):
                client.put(Done(message.id))
        except (NoSuchGame, StoreError):
            raise
        except FourfoldError as error:
            client.put(Refusal(_id_of(text), in_words(error, self.language)))

    async def _send(self, client: Client) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while not client.is_closed:
                for text in await client.take():
                    await self._socket.send_text(text)
            await self._socket.close(4429, "others need the room")

    async def _text(self) -> str:
        """The next message."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        return message.get("text") or ""

    def _read(self, text: str) -> T:
        try:
            return self._form.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"])) or "the message"
            raise Refused("server.malformed", problem=f"{where}: {first['msg']}") from None
