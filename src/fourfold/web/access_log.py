"""Observe requests and their responses, and log them as text or JSON."""

import json
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LogFormat = Literal["text", "json"]
_LONGEST = 1000  # characters of a URL or a user agent
_DISCONNECTED = 499  # the status that web servers log if the client disconnects first
_CALLS = {
    "analysis",
    "explanations",
    "reviews",
    "moves",
    "games",
    "boards",
    "players",
    "health",
    "openapi.json",
}


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its response."""

    client: str
    method: str
    address: str
    """Path and query, as sent."""
    call: str
    """The kind of request, one of a few."""
    version: str
    agent: str
    status: int
    size: int
    """Bytes of the response's body."""
    seconds: float


class Observer:
    """Middleware that passes each exchange to `observers` when it has ended."""

    def __init__(self, app: ASGIApp, *, observers: Sequence[Callable[[Exchange], None]]) -> None:
        self._app = app
        self._observers = observers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start = time.perf_counter()
        status, size = _DISCONNECTED, 0

        async def watch(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, watch)
        finally:
            exchange = _exchange(scope, status, size, time.perf_counter() - start)
            for observe in self._observers:
                observe(exchange)


def _exchange(scope: Scope, status: int, size: int, seconds: float) -> Exchange:
    raw = scope.get("raw_path") or scope["path"].encode()
    query = scope["query_string"]
    agent = next((value for name, value in scope["headers"] if name == b"user-agent"), b"")
    return Exchange(
        client=str((scope.get("client") or ("-",))[0])[:_LONGEST],
        method=scope["method"],
        address=(raw + (b"?" + query if query else b"")).decode("latin-1")[:_LONGEST],
        call=call_of(scope["path"]),
        version=scope["http_version"],
        agent=agent.decode("latin-1")[:_LONGEST],
        status=status,
        size=size,
        seconds=seconds,
    )


def call_of(path: str) -> str:
    """The kind of request, for statistics.

    >>> call_of("/api/v1/analysis/4455"), call_of("/api/v1/nonsense"), call_of("/assets/app.js")
    ('analysis', 'other', 'files')
    """
    if not path.startswith("/api/"):
        return "metrics" if path == "/metrics" else "files"
    name = path.removeprefix("/api/v1/").partition("/")[0]
    return name if name in _CALLS else "other"


def as_json(exchange: Exchange, time: datetime) -> str:
    """One line of the log, as JSON.

    >>> exchange = Exchange("::1", "GET", "/", "files", "1.1", "curl", 200, 5, 0.00123456)
    >>> as_json(exchange, datetime(2030, 1, 2, tzinfo=UTC))
    '{"time":"2030-01-02T00:00:00.000+00:00","client":"::1","method":"GET","path":"/",\
"status":200,"bytes":5,"seconds":0.001235,"agent":"curl"}'
    """
    return json.dumps(
        {
            "time": time.isoformat(timespec="milliseconds"),
            "client": exchange.client,
            "method": exchange.method,
            "path": exchange.address,
            "status": exchange.status,
            "bytes": exchange.size,
            "seconds": round(exchange.seconds, 6),
            "agent": exchange.agent,
        },
        separators=(",", ":"),
    )


def as_text(exchange: Exchange, time: datetime) -> str:
    r"""One line of the log, in the common log format followed by the seconds.

    >>> exchange = Exchange("::1", "GET", '/"\n', "files", "1.1", "", 200, 5, 0.00123456)
    >>> print(as_text(exchange, datetime(2030, 1, 2, tzinfo=UTC)))
    ::1 - - [02/Jan/2030:00:00:00 +0000] "GET /\x22\x0a HTTP/1.1" 200 5 0.001
    """
    request = f"{exchange.method} {exchange.address} HTTP/{exchange.version}"
    stamp = time.strftime("%d/%b/%Y:%H:%M:%S %z")
    answer = f"{exchange.status} {exchange.size} {exchange.seconds:.3f}"
    return f'{_printable(exchange.client)} - - [{stamp}] "{_printable(request)}" {answer}'


def _printable(text: str) -> str:
    """Text with line breaks and quotation marks escaped."""
    return "".join(
        letter
        if letter.isascii() and letter.isprintable() and letter not in '"\\'
        else f"\\x{ord(letter):02x}"
        for letter in text
    )


class AccessLog:
    """Writes one line per exchange to standard output."""

    def __init__(self, format: LogFormat, to: TextIO | None = None) -> None:  # noqa: A002
        self._line = as_json if format == "json" else as_text
        self._to = to

    def __call__(self, exchange: Exchange) -> None:
        """Write the line in one piece, because other workers write to the same stream."""
        with suppress(OSError, ValueError):  # standard output is closed
            to = self._to or sys.stdout
            to.write(self._line(exchange, datetime.now(UTC)) + "\n")
            to.flush()
