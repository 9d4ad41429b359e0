"""Logs as text or JSON: requests with their responses, and what goes wrong."""

import atexit
import json
import logging
import os
import queue
import re
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LogFormat = Literal["text", "json"]
_log = logging.getLogger(__name__)
_connection: ContextVar[tuple[str, str]] = ContextVar("connection", default=("-", "-"))
_LONGEST = 1000  # characters of a URL or a user agent
_MOST_UNWRITTEN = 5000  # lines of the log
_DISCONNECTED = 499  # the status that web servers log if the client disconnects first
_CALL = re.compile(
    "/api/v1/(analysis|explanations|reviews|moves|games|boards|players|lobby|moderation|health|ready"
    r"|openapi\.json)(/|$)"
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its response."""

    id: str
    """Random; messages in the log about the same connection have it, too."""
    client: str
    method: str
    """`LIVE` for a live connection."""
    address: str
    """Path and query, as sent."""
    call: str
    """The kind of request, one of a few."""
    version: str
    agent: str
    status: int
    """For a live connection that was accepted, the code with which it was closed."""
    size: int
    """Bytes of the response's body."""
    seconds: float


class Observer:
    """Middleware that passes each exchange to `observers` when it has ended.

    A live connection is an exchange, too. What is logged meanwhile has the id and the address.
    """

    def __init__(self, app: ASGIApp, *, observers: Sequence[Callable[[Exchange], None]]) -> None:
        self._app = app
        self._observers = observers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        start = time.perf_counter()
        name = secrets.token_hex(4)
        _connection.set((name, _client(scope)))
        status, size = _DISCONNECTED, 0

        async def hear() -> Message:
            """Note the code with which a client closes a live connection."""
            nonlocal status
            message = await receive()
            if message["type"] == "websocket.disconnect":
                status = message.get("code") or status
            return message

        async def watch(message: Message) -> None:
            nonlocal status, size
            status = message.get("status") or message.get("code") or status
            size += len(message.get("body") or message.get("text") or b"")
            await send(message)

        try:
            await self._app(scope, hear, watch)
        except Exception:
            _log.exception("%s failed", scope["path"][:_LONGEST])
            raise
        finally:
            exchange = _exchange(scope, name, status, size, time.perf_counter() - start)
            for observe in self._observers:
                observe(exchange)


def _client(scope: Scope) -> str:
    return str((scope.get("client") or ("-",))[0])[:_LONGEST]


def _exchange(scope: Scope, name: str, status: int, size: int, seconds: float) -> Exchange:
    raw = scope.get("raw_path") or scope["path"].encode()
    query = scope["query_string"]
    agent = next((value for name, value in scope["headers"] if name == b"user-agent"), b"")
    return Exchange(
        id=name,
        client=_client(scope),
        method=scope.get("method", "LIVE"),
        address=(raw + (b"?" + query if query else b"")).decode("latin-1")[:_LONGEST],
        call="live" if scope["type"] == "websocket" else call_of(scope["path"]),
        version=scope.get("http_version", "1.1"),
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
        return path[1:] if path in {"/metrics", "/solve"} else "files"
    found = _CALL.match(path)
    return found[1] if found else "other"


def as_json(exchange: Exchange, time: datetime) -> str:
    """One line of the log, as JSON.

    >>> exchange = Exchange("7f3a", "::1", "GET", "/", "files", "1.1", "curl", 200, 5, 0.00123456)
    >>> as_json(exchange, datetime(2030, 1, 2, tzinfo=UTC))
    '{"time":"2030-01-02T00:00:00.000+00:00","id":"7f3a","client":"::1","method":"GET","path":"/",\
"status":200,"bytes":5,"seconds":0.001235,"agent":"curl"}'
    """
    return json.dumps(
        {
            "time": time.isoformat(timespec="milliseconds"),
            "id": exchange.id,
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
    r"""One line of the log, in the common log format followed by the seconds and the id.

    >>> exchange = Exchange("7f3a", "::1", "GET", '/"\n', "files", "1.1", "", 200, 5, 0.00123456)
    >>> print(as_text(exchange, datetime(2030, 1, 2, tzinfo=UTC)))
    ::1 - - [02/Jan/2030:00:00:00 +0000] "GET /\x22\x0a HTTP/1.1" 200 5 0.001 7f3a
    """
    request = f"{exchange.method} {exchange.address} HTTP/{exchange.version}"
    stamp = time.strftime("%d/%b/%Y:%H:%M:%S %z")
    answer = f"{exchange.status} {exchange.size} {exchange.seconds:.3f} {exchange.id}"
    return f'{_printable(exchange.client)} - - [{stamp}] "{_printable(request)}" {answer}'


def _printable(text: str) -> str:
    """Text with line breaks and quotation marks escaped."""
    return "".join(
        letter
        if letter.isascii() and letter.isprintable() and letter not in '"\\'
        else f"\\x{ord(letter):02x}"
        for letter in text
    )


class Output:
    """Standard output (1) or error (2), to which a thread writes: nobody waits for a slow reader.

    What is more than a few thousand pieces ahead of the reader is dropped.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._unwritten: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.dropped = 0

    def write(self, text: str) -> None:
        """Write a text, in one piece, because other workers write to the same file."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="log", daemon=True)
            self._thread.start()
            atexit.register(self.close)
        if self._unwritten.qsize() < _MOST_UNWRITTEN:
            self._unwritten.put(text)
        else:
            self.dropped += 1

    def flush(self) -> None:
        """Do nothing: the thread does not wait."""

    def close(self) -> None:
        """Return when all is written, or after a second."""
        if self._thread:
            self._unwritten.put(None)
            self._thread.join(1)
            self._thread = None

    def _work(self) -> None:
        told = self.dropped
        while (text := self._unwritten.get()) is not None:
            with suppress(OSError):  # it is closed
                os.write(self._descriptor, text.encode("utf-8", "backslashreplace"))
            if self.dropped > told and self._unwritten.empty():
                _log.warning("%d lines of the log were dropped: they were not read", self.dropped)
                told = self.dropped


class AccessLog:
    """Writes one line per exchange to standard output."""

    def __init__(self, format: LogFormat, output: Output | None = None) -> None:  # noqa: A002
        self._line = as_json if format == "json" else as_text
        self.output = output or Output(1)

    def __call__(self, exchange: Exchange) -> None:
        """Write the line."""
        self.output.write(self._line(exchange, datetime.now(UTC)) + "\n")


class MessageFormatter(logging.Formatter):
    """Writes messages with the id and the address of the connection that they are about."""

    def __init__(self, format: LogFormat) -> None:  # noqa: A002
        super().__init__()
        self._is_json = format == "json"

    def format(self, record: logging.LogRecord) -> str:
        """One line, except for errors of the server as text."""
        name, client = _connection.get()
        text = super().format(record)
        if not self._is_json:
            return f"{record.levelname.lower()} {name} {_printable(client)}: {text}"
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        level = record.levelname.lower()
        return json.dumps(
            {"time": time, "level": level, "id": name, "client": client, "message": text}
        )


def _matters(record: logging.LogRecord) -> bool:
    """Not what clients can cause at will; the code of the connection is in the access log."""
    return "UTF-8" not in str(record.msg)


def log_config(format: LogFormat | None) -> dict[str, Any]:  # noqa: A002
    """Settings of `logging.config`: errors go to standard error."""
    handled = {"handlers": ["errors"], "level": "WARNING", "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"messages": {"()": MessageFormatter, "format": format or "text"}},
        "filters": {"matters": {"()": lambda: _matters}},
        "handlers": {
            "errors": {
                "class": "logging.StreamHandler",
                "stream": Output(2),
                "formatter": "messages",
                "filters": ["matters"],
            }
        },
        "loggers": {
            "fourfold": handled,
            # Below, there are only warnings that clients can cause, such as by disconnecting.
            "asyncio": {**handled, "level": "ERROR"},
            "uvicorn": {**handled, "level": "ERROR"},
        },
    }
