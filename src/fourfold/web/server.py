"""Runs the app: its socket, its clients, its end."""

import asyncio
import errno
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from fourfold.errors import InvalidArgument
from fourfold.web.limits import Limits

_TRIES = 20  # ports in a row
_SECONDS_TO_END = 2


def listen(host: str, port: int, *, exactly: bool) -> socket.socket:
    """A socket for that port, or if it is taken and need not be exactly that one, one after it.

    >>> with listen("127.0.0.1", 0, exactly=True) as somewhere:
    ...     address(somewhere).startswith("http://127.0.0.1:")
    True
    """
    tries = 1 if exactly or not port else _TRIES
    for each in range(port, min(port + tries, 65536)):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            return socket.create_server((host, each), family=family, backlog=512)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                reason = error.strerror or error
                raise InvalidArgument(f"cannot listen on {host}, port {each}: {reason}") from None
    taken = f"port {port} is" if tries == 1 else f"ports {port} to {port + tries - 1} are"
    raise InvalidArgument(f"{taken} in use: choose another with --port, or --port 0 for any")


def address(listening: socket.socket) -> str:
    """Where people find a server that listens there."""
    host, port, *_ = listening.getsockname()
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - any is also this
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """A server that no client can make wait for long. Its `run` lasts until a signal ends it."""

    def __init__(
        self, app: FastAPI, limits: Limits, started: Callable[[], object] = lambda: None
    ) -> None:
        """`started` is called as soon as clients are answered."""

        class Protocol(_Impatient):
            patience = limits.receiving

        super().__init__(
            uvicorn.Config(
                app,
                http=Protocol,
                ws="none",
                log_level="error",
                access_log=False,
                server_header=False,
                date_header=False,
                limit_concurrency=limits.connections,
                timeout_keep_alive=max(1, int(limits.receiving)),
                timeout_graceful_shutdown=_SECONDS_TO_END,
            )
        )
        self._app = app
        self._tell_start = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to answer."""
        await super().startup(sockets)
        self._tell_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends, without finishing what may take long."""
        self._app.state.house.desk.close()
        await super().shutdown(sockets)


class _Impatient(H11Protocol):
    """Hangs up on clients who open a connection and then do not send a whole request.

    At regular times it looks whether it waits for the client, and for the same request as the last
    time.
    """

    patience: float

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self._before: object = self
        self._look()

    def _look(self) -> None:
        if self.transport.is_closing():
            return
        cycle = self.cycle
        waits = cycle is None or cycle.response_complete or cycle.more_body
        if waits and self._before is cycle:
            self.transport.close()
            return
        self._before = cycle if waits else self
        self._timer = self.loop.call_later(self.patience / 2, self._look)
