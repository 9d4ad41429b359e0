"""A connection of the server: limits on slow clients and on connections per address."""

import asyncio
import socket
import struct
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import h11
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fourfold.web.limits import Limits
from fourfold.web.problems import problem
from fourfold.web.rate_limits import HEALTH, client_key, is_proxy

if TYPE_CHECKING:
    from collections.abc import Iterable

SLOWEST = 4096
"""Bytes per second that a client must read, on average over `Limits.sending` seconds."""

_FOR_REFUSALS = 128  # refused connections that are kept open to send them an error response
_JOINED = 1 << 16  # bytes
_NO_LINGER = struct.pack("HH" if sys.platform == "win32" else "ii", 1, 0)
_HANDLED_AFTER_END = 5  # messages that are handled although the client is gone
_UNREAD = 64  # messages, or parts of one, of a live connection
_UNSENT = 1 << 15  # bytes that the system takes before the client reads


class JoinedWrites(asyncio.Transport):
    """A transport that sends header and body in one piece if they are written at the same time."""

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        owner: "HttpConnection",
    ) -> None:
        super().__init__()
        self.owner = owner
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []
        self._size = 0
        self._written = 0

    @property
    def taken(self) -> int:
        """The number of bytes that the operating system has accepted."""
        return self._written - self._transport.get_write_buffer_size()

    @property
    def is_stuck(self) -> bool:
        """Whether there are bytes that the operating system has not accepted."""
        return self._transport.get_write_buffer_size() > 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send this, at the latest when the running callback ends."""
        if not data:
            return
        if not self._parts:
            self._loop.call_soon(self.flush)
        self._parts.append(bytes(data))
        self._size += len(data)
        if self._size >= _JOINED:
            self.flush()

    def flush(self) -> None:
        """Send what was written."""
        if self._parts:
            self._written += self._size
            data = b"".join(self._parts)
            self._parts.clear()
            self._size = 0
            self._transport.write(data)

    def close(self) -> None:
        """Close the connection when everything is sent."""
        self.flush()
        self._transport.close()

    def abort(self) -> None:
        """Close the connection at once, and discard unsent data."""
        self._parts.clear()
        if connection := self.get_extra_info("socket"):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGER)
        self._transport.abort()

    def is_closing(self) -> bool:
        """Whether it was closed."""
        return self._transport.is_closing()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Pass what comes from the client to another protocol."""
        self._transport.set_protocol(protocol)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Information from the underlying transport."""
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Stop reading."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Resume reading."""
        self._transport.resume_reading()

    def get_write_buffer_size(self) -> int:
        """The number of bytes not sent yet."""
        return self._size + self._transport.get_write_buffer_size()


class Connections:
    """All connections of a server.

    Refused connections are not counted, so that one address cannot use up the room of the others.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._served: set[HttpConnection] = set()
        self._by_address: Counter[str] = Counter()
        self._refused: dict[HttpConnection, None] = {}  # oldest first

    @property
    def most(self) -> int:
        """How many there can be at most."""
        return self._limits.connections + _FOR_REFUSALS

    def add(self, connection: "HttpConnection") -> str | None:
        """Add a new connection. Returns the reason if it is refused.

        If there is no room, the connection that has been idle longest is closed.
        """
        client = client_key(connection.address)
        refusal = self._make_room(connection, client)
        if refusal is None:
            self._served.add(connection)
            self._by_address[client] += 1
        else:
            if len(self._refused) >= _FOR_REFUSALS:
                oldest = next(iter(self._refused))
                del self._refused[oldest]
                oldest.transport.abort()
            self._refused[connection] = None
        return refusal

    def _make_room(self, connection: "HttpConnection", client: str) -> str | None:
        """The reason if there is no room for another connection."""
        most = self._limits.per_address
        is_shared = is_proxy(connection.address, self._limits.proxies)  # by many clients
        if not is_shared and self._by_address[client] >= most:
            same = [each for each in self._served if client_key(each.address) == client]
            if not _close_idle(same):
                return f"too many connections from your address: the limit is {most}"
        elif len(self._served) >= self._limits.connections and not _close_idle(self._served):
            return "too many connections: try again in a moment"
        return None

    def remove(self, connection: "HttpConnection") -> None:
        """Remove a closed connection."""
        self._refused.pop(connection, None)
        if connection in self._served:
            self._served.remove(connection)
            client = client_key(connection.address)
            self._by_address[client] -= 1
            if not self._by_address[client]:
                del self._by_address[client]

    def abort_all(self) -> None:
        """Close all connections at once."""
        for each in (*self._served, *self._refused):
            each.transport.abort()


def _close_idle(connections: "Iterable[HttpConnection]") -> bool:
    """Close the connection that has been idle longest. Returns whether there was one."""
    idle = [each for each in connections if each.is_idle]
    if not idle:
        return False
    min(idle, key=lambda each: each.waits_since).transport.close()
    return True


class HttpConnection(H11Protocol):
    """Closes connections of clients that send or read too slowly, and refuses too many of them.

    A server uses a subclass that has `limits` and `all_connections`.
    """

    limits: Limits
    all_connections: Connections
    transport: JoinedWrites
    address = ""
    waits_since = 0.0
    """The time since which the server has waited for a request or the rest of one."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Called when a client has connected."""
        super().connection_made(JoinedWrites(transport, self.loop, self))
        _keep_little_unsent(transport)
        self.address = self.client[0] if self.client else ""
        self.waits_since = self._looked = self.loop.time()
        self._has_part = False
        self._taken = 0
        self._was_stuck = False
        if refusal := self.all_connections.add(self):
            self.app = _Refusal(self.app, refusal)
        self._timer = self.loop.call_later(self._interval, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the connection is closed."""
        self._timer.cancel()
        self.all_connections.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Called with data from the client."""
        if self.is_idle:
            self.waits_since = self.loop.time()  # the client's time to send a request starts now
        self._has_part = True
        super().data_received(data)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Called when a client asks for a live connection, which has limits of its own.

        It stays counted until it is closed.
        """
        self._timer.cancel()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Called when a response has been written."""
        self.transport.flush()
        self.waits_since = self.loop.time()
        self._has_part = False
        super().on_response_complete()

    @property
    def is_idle(self) -> bool:
        """Whether no request is in progress or has been started."""
        return self._waits and not self._has_part and not self.transport.is_closing()

    @property
    def _waits(self) -> bool:
        """Whether the server waits for the client."""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    @property
    def _interval(self) -> float:
        return min(self.limits.receiving, self.limits.sending) / 2

    def _look(self) -> None:
        """Close the connection if the client is too slow."""
        now = self.loop.time()
        stuck, taken = self.transport.is_stuck, self.transport.taken
        if stuck and self._was_stuck:
            if now - self._looked >= self.limits.sending:
                if taken - self._taken < SLOWEST * (now - self._looked):
                    self.transport.abort()  # close() would wait for the client
                    return
                self._looked, self._taken = now, taken
        else:
            self._looked, self._taken, self._was_stuck = now, taken, stuck
            if self._waits and now - self.waits_since >= self.limits.receiving:
                self.transport.close()
        self._timer = self.loop.call_later(self._interval, self._look)

    def send_400_response(self, msg: str) -> None:
        """Refuse data that is not HTTP."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            refusal = problem(400, f"{msg} Use HTTP/1.1.", {"Connection": "close"})
            start = h11.Response(
                status_code=400, headers=refusal.raw_headers, reason=b"Bad Request"
            )
            for event in (start, h11.Data(data=bytes(refusal.body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class LiveConnection(WebSocketsSansIOProtocol):
    """A live connection, whose unread messages are limited."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called when a connection of HTTP becomes this one."""
        super().connection_made(transport)
        assert isinstance(transport, JoinedWrites)  # noqa: S101 - see `HttpConnection`
        self._counted = transport.owner
        self.app = transport.owner.app  # which may refuse everything

    def data_received(self, data: bytes) -> None:
        """Called with data from the client. What it makes the server keep is limited."""
        super().data_received(data)
        if max(self.queue.qsize(), len(self.frames)) > _UNREAD:
            self.transport.abort()
        elif not self.writable.is_set():  # it does not read the answers to its pings
            self.transport.pause_reading()

    def shutdown(self) -> None:
        """Called when the server ends. Clients send again what was not answered."""
        self._discard()
        super().shutdown()

    def _discard(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()

    def resume_writing(self) -> None:
        """Called when the client has read enough."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the connection is closed."""
        if self.queue.qsize() > _HANDLED_AFTER_END:  # it sent very many, which take long
            self._discard()
        super().connection_lost(exc)
        self._counted.all_connections.remove(self._counted)


class _Refusal:
    """An app that refuses all requests except for health checks."""

    def __init__(self, app: object, reason: str) -> None:
        self._app: ASGIApp = app  # type: ignore[assignment]
        self._reason = reason

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["path"] == HEALTH:
            await self._app(scope, receive, send)
            return
        headers = {"Retry-After": "1", "Connection": "close"}
        await problem(503, self._reason, headers)(scope, receive, send)


def _keep_little_unsent(transport: asyncio.Transport) -> None:
    """Limit the send buffer, so that a client that does not read cannot fill megabytes."""
    connection = transport.get_extra_info("socket")
    if connection is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)
