"""Run the app: socket, connections, shutdown."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator

import uvicorn
from fastapi import FastAPI
from uvicorn.server import HANDLED_SIGNALS

from fourfold.base.errors import InvalidArgument
from fourfold.web.limits import Limits
from fourfold.web.protocol import Connections, HttpConnection, LiveConnection

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

_TRIES = 20  # consecutive ports
_OTHER_FILES = 256
_BACKLOG = 512
_ACCEPTED_AT_ONCE = 1  # connections; one worker must not take them all while the others are idle
_PING = 15.0  # seconds; a client that does not answer within as many is gone
_SECONDS_TO_END = 2
_SWITCH_INTERVAL = 0.0005  # seconds that Python code of one thread may keep the others waiting


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
    raise InvalidArgument(f"{taken} in use: choose another with --port, or --port 0 for any")


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


def _allow_open_files(count: int) -> None:
    """Raise the limit on open files, which is 1,024 on many systems; as far as this is allowed."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Server(uvicorn.Server):
    """A server that slow clients cannot block. `run` returns after a signal."""

    def __init__(
        self, app: FastAPI, limits: Limits, started: Callable[[], object] = lambda: None
    ) -> None:
        """`started` is called as soon as requests are accepted."""
        connections = Connections(limits)

        class Connection(HttpConnection):
            all_connections = connections

        Connection.limits = limits
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                ws=LiveConnection,
                ws_max_size=limits.body,
                ws_per_message_deflate=False,  # messages are small; it would need memory for each
                ws_ping_interval=_PING,
                ws_ping_timeout=_PING,
                backlog=_ACCEPTED_AT_ONCE,  # asyncio accepts up to this many in a row
                log_level="error",
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=bool(limits.proxies),
                forwarded_allow_ips=list(limits.proxies),
                timeout_keep_alive=max(1, int(limits.receiving)),
                timeout_graceful_shutdown=_SECONDS_TO_END + 1,
            )
        )
        self._app = app
        self._connections = connections
        self._tell_start = started
        self.interrupted = False
        """Whether Ctrl-C ended it."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving."""
        sys.setswitchinterval(_SWITCH_INTERVAL)
        _allow_open_files(self._connections.most + _OTHER_FILES)
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(_BACKLOG)
        self._tell_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down within three seconds: jobs that wait or run are refused with 503, and clients
        get two seconds to read their responses.
        """
        self._app.state.fourfold.close()
        ending = asyncio.get_running_loop().call_later(_SECONDS_TO_END, self._connections.abort_all)
        await super().shutdown(sockets)
        ending.cancel()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down on a signal without raising it again: this is how a server normally ends."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: object) -> None:
        """Handle a signal."""
        self.interrupted |= sig == signal.SIGINT
        super().handle_exit(sig, frame)  # type: ignore[arg-type]
