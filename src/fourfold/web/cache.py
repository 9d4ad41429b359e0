"""Cache responses by URL and language, and validate those that the client has cached."""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.web.language import accepted

_LARGEST = 1 << 18  # bytes of a cached response
_LONGEST_ADDRESS = 512  # bytes of its URL
_OVERHEAD = 1024  # bytes for a response's headers and its cache entry, roughly

Key = tuple[bytes, bytes, bool, str]


@dataclass(frozen=True, slots=True)
class _CachedResponse:
    headers: list[tuple[bytes, bytes]]
    body: bytes


class ResponseCache:
    """Middleware that serves repeated requests from memory.

    It caches responses to GET that are marked as `public` and are sent in one piece. The least
    recently used ones are dropped when there are more than `size` bytes. Responses get an ETag, and
    a client that already has the same content gets 304.
    """

    def __init__(self, app: ASGIApp, *, size: int) -> None:
        self._app = app
        self._room = size
        self._responses: OrderedDict[Key, _CachedResponse] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        path = scope.get("raw_path") or scope["path"].encode()
        key = (
            path,
            scope["query_string"],
            "gzip" in headers.get("Accept-Encoding", ""),
            accepted(headers.get("Accept-Language")),
        )
        known = headers.get("If-None-Match")
        if response := self._responses.get(key):
            self._responses.move_to_end(key)
            await _send(response, known, scope, receive, send)
            return

        started: Message | None = None

        async def keep_and_send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start" and _may_be_kept(message):
                started = message
                return
            if started is None:
                await send(message)
                return
            first, started = started, None
            if message.get("more_body"):
                await send(first)
                await send(message)
                return
            fields = MutableHeaders(scope=first)
            fields["ETag"] = f'"{hashlib.sha256(message["body"]).hexdigest()[:32]}"'
            response = _CachedResponse(fields.raw, message["body"])
            self._keep(key, response)
            await _send(response, known, scope, receive, send)

        await self._app(scope, receive, keep_and_send)

    def _keep(self, key: Key, response: _CachedResponse) -> None:
        size = _size(key, response)
        if len(response.body) > _LARGEST or len(key[0]) + len(key[1]) > _LONGEST_ADDRESS:
            return
        if old := self._responses.pop(key, None):  # of a concurrent request for the same URL
            self._room += _size(key, old)
        self._responses[key] = response
        self._room -= size
        while self._room < 0:
            self._room += _size(*self._responses.popitem(last=False))


def _size(key: Key, response: _CachedResponse) -> int:
    return len(response.body) + len(key[0]) + len(key[1]) + _OVERHEAD


def _may_be_kept(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    return (
        start["status"] == 200
        and "ETag" not in headers
        and (headers.get("Cache-Control", "").startswith("public"))
    )


async def _send(
    response: _CachedResponse, known: str | None, scope: Scope, receive: Receive, send: Send
) -> None:
    headers = Headers(raw=response.headers)
    if known is not None and _matches(known, headers["ETag"]):
        kept = ("Cache-Control", "ETag", "Vary")
        unchanged = {name: headers[name] for name in kept if name in headers}
        await Response(status_code=304, headers=unchanged)(scope, receive, send)
        return
    start = {"type": "http.response.start", "status": 200, "headers": list(response.headers)}
    await send(start)
    await send({"type": "http.response.body", "body": response.body})


def _matches(known: str, tag: str) -> bool:
    """Whether the tags of an `If-None-Match` contain this one.

    >>> _matches('"a", W/"b"', '"b"'), _matches('"a"', '"b"'), _matches("*", '"b"')
    (True, False, True)
    """
    tags = [each.strip().removeprefix("W/") for each in known.split(",")]
    return tag in tags or tags == ["*"]
