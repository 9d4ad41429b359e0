"""Run the app on uvicorn: socket, limits, signals, shutdown."""

import asyncio
import errno
import faulthandler
import gc
import logging
import os
import signal
import socket
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.web.limits import Limits
from fourfold.web.logs import log_config
from fourfold.web.middleware import DEADLINE
from fourfold.web.problems import problem
from fourfold.web.rate_limits import RateLimiter, client_key

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

_TRIES = 20  # consecutive ports
_OTHER_FILES = 256
_BACKLOG = 512
_ACCEPTED = 32  # connections at once, so that moves need not wait for more of them
_IDLE = 10  # seconds that a connection may be idle between two requests
_UNREAD_MS = 20_000  # milliseconds for which a client may read nothing
_PING = 15.0  # seconds; a client that does not answer within as many is gone
_BYTES_PER_SECOND, _BYTES_AT_ONCE = 4096, 32_768  # that a live connection may send
_ARRIVAL = 10  # seconds that a request may take to arrive
_SECONDS_TO_END = 3
_SECONDS_TO_EXIT = 9.0  # after a signal, whatever hangs; nothing of the sort is known
_SWITCH_INTERVAL = 0.0005  # seconds that Python code of one thread may keep the others waiting
_TOO_MANY = problem(
    503,
    "there are too many connections from your address: try again later",
    {"Retry-After": "5", "Connection": "close"},
)
_open: Counter[str] = Counter()  # connections by client address
# How many new objects Python looks through for cycles, and how often among older ones too. With
# its own values, a full search of 0.3 s every few seconds would stop 1,000 games. It finds
# little: connections and games that are over are no cycles, and freed at once.
_GARBAGE = 10_000, 5, 100


def listen(host: str, port: int, *, exactly: bool) -> socket.socket:
    """A socket for the port; or for a later one if it is taken, unless `exactly`.

    >>> with listen("127.0.0.1", 0, exactly=True) as somewhere:
    ...     address(somewhere).startswith("http://127.0.0.1:")
    True
    """
    tries = 1 if exactly or not port else _TRIES
    for each in range(port, min(port + tries, 65536)):
        try:
            return _listen(host, each)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                reason = error.strerror or error
                raise InvalidArgument(f"cannot listen on {host}, port {each}: {reason}") from None
    taken = f"port {port} is" if tries == 1 else f"ports {port} to {port + tries - 1} are"
    raise FourfoldError(f"{taken} in use: choose another with --port, or --port 0 for any")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, unlike socket.create_server: only then does asyncio set TCP_NODELAY,
    # and without that every other answer on a connection waits 40 ms for an acknowledgement.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        # Accepted connections inherit these. A client that does not read is disconnected, and one
        # that sends nothing is not even accepted.
        for name, value in (("TCP_USER_TIMEOUT", _UNREAD_MS), ("TCP_DEFER_ACCEPT", _IDLE)):
            if option := getattr(socket, name, None):
                listening.setsockopt(socket.IPPROTO_TCP, option, value)
        listening.bind((host, port))
        listening.listen(_BACKLOG)
    except BaseException:
        listening.close()
        raise
    return listening


def address(listening: socket.socket) -> str:
    """The URL of a server that listens on a socket."""
    host, port, *_ = listening.getsockname()
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - any is also this
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_address(listening: socket.socket) -> str | None:
    """The URL at which other machines in the network reach a server; None if only this one does."""
    host, port, *_ = listening.getsockname()
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 - a comparison
        return None
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
            outward.connect(("192.0.2.1", 9))  # sends nothing: only chooses the way out
            own: str = outward.getsockname()[0]
    except OSError:
        return None  # no network
    return None if own.startswith("127.") else f"http://{own}:{port}/"


def _allow_open_files(count: int) -> None:
    """Raise the limit on open files, which is 1,024 on many systems; as far as this is allowed."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class HttpConnection(H11Protocol):
    """A connection that is closed if a request takes too long to arrive, with its body.

    One address cannot have all connections, unless it may be that of a proxy. Only methods of
    `asyncio.Protocol` are overridden. `SizeLimits` finds the deadline in the `state` of a request,
    and stops it.
    """

    def __init__(self, limits: Limits, *, app_state: dict[str, Any], **others: Any) -> None:
        self._deadline = _Deadline()
        super().__init__(app_state={**app_state, DEADLINE: self._deadline}, **others)
        self._limits = limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Called with a new connection."""
        super().connection_made(transport)
        self._peer = _peer(transport)
        _count(self._peer, 1)
        self._deadline.start(transport)
        self._is_refused = _open[self._peer] > self._limits.share and not self._limits.proxies

    def data_received(self, data: bytes) -> None:
        """Called with data from the client: perhaps the beginning of another request."""
        self._deadline.start(self.transport)
        if self._is_refused:
            head = b"".join(b"%b: %b\r\n" % each for each in _TOO_MANY.raw_headers)
            self.transport.write(b"HTTP/1.1 503 \r\n%b\r\n%b" % (head, bytes(_TOO_MANY.body)))
            self.transport.close()
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called at the end."""
        self._deadline.stop()
        _count(self._peer, -1)
        super().connection_lost(exc)


class _Deadline:
    """Closes a connection, unless it is stopped in time. It does not refer to the connection, which
    would be left to the garbage collection.
    """

    _timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_ARRIVAL, transport.abort)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None


class LiveConnection(WebSocketsSansIOProtocol):
    """A live connection that is closed if its client sends too much.

    uvicorn reads pings and parts of messages as fast as they come. Only methods of
    `asyncio.Protocol` are overridden, so this depends on no details of uvicorn.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called when a connection of HTTP becomes this one."""
        self._abort = cast("asyncio.Transport", transport).abort
        self._peer = _peer(transport)
        self._bytes = RateLimiter(_BYTES_PER_SECOND, _BYTES_AT_ONCE, buckets=1)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Called with data from the client."""
        if self._bytes.wait(count=len(data)):
            self._abort()
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called at the end: that of HTTP has none if it becomes this one."""
        _count(self._peer, -1)
        super().connection_lost(exc)


def _count(peer: str, change: int) -> None:
    _open[peer] += change
    if not _open[peer]:
        del _open[peer]


def _peer(transport: asyncio.BaseTransport) -> str:
    return client_key((transport.get_extra_info("peername") or ("",))[0])


def _is_news(record: logging.LogRecord) -> bool:
    # uvicorn says this of each live connection that is refused with a response.
    return record.msg != "ASGI callable returned without completing handshake."


class Server(uvicorn.Server):
    """Serves an app. `run` returns after a signal, which is not raised again as by uvicorn."""

    def __init__(
        self, app: FastAPI, limits: Limits, started: Callable[[], object] = lambda: None
    ) -> None:
        """`started` is called as soon as requests are accepted."""
        super().__init__(
            uvicorn.Config(
                app,
                http=cast("type[asyncio.Protocol]", partial(HttpConnection, limits)),
                ws=LiveConnection,
                ws_max_size=limits.body,
                ws_per_message_deflate=False,  # messages are small; it would need memory for each
                ws_ping_interval=_PING,
                ws_ping_timeout=_PING,
                limit_concurrency=limits.all_connections,
                h11_max_incomplete_event_size=limits.header,
                log_config=log_config(app.state.settings.log),
                backlog=_ACCEPTED,
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=bool(limits.proxies),
                forwarded_allow_ips=list(limits.proxies),
                timeout_keep_alive=_IDLE,
                timeout_graceful_shutdown=_SECONDS_TO_END,
            )
        )
        logging.getLogger("uvicorn.error").addFilter(_is_news)
        self._app = app
        self._files = limits.all_connections + _OTHER_FILES
        self._tell_start = started
        self.interrupted = False
        """Whether Ctrl-C ended it."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - uvicorn's
        """Shut down at a signal. If that takes too long, show where each thread is, and exit."""
        if not self.should_exit:
            faulthandler.dump_traceback_later(_SECONDS_TO_EXIT, exit=True)
        self.interrupted |= sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving."""
        sys.setswitchinterval(_SWITCH_INTERVAL)
        gc.freeze()  # modules are never garbage
        gc.set_threshold(*_GARBAGE)
        _allow_open_files(self._files)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(_BACKLOG)  # uvicorn has set this to the other number
        self._tell_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down within three seconds: jobs that wait or run are refused with 503."""
        self._app.state.fourfold.close()
        await super().shutdown(sockets)
