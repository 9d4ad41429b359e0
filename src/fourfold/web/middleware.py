"""Middleware: limits on the size of requests, HEAD requests, security headers."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.web.problems import MONITORING, problem

# The app: its own files only, WebAssembly and workers included; pictures that it makes itself.
APP_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
# A response of the API is data; a picture that is opened as a page may have styles, nothing else.
API_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
_PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"

DEADLINE = "deadline"
"""What ends a request that does not arrive is called in its state: see `HttpConnection`."""
_CLOSE = {"Connection": "close"}


class SafeHeaders:
    """Middleware that adds security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                headers["Permissions-Policy"] = _PERMISSIONS
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                # Other pages may show pictures of boards; what else they may read, CORS decides.
                is_picture = scope["path"].startswith("/api/v1/boards/")
                headers["Cross-Origin-Resource-Policy"] = (
                    "cross-origin" if is_picture else "same-origin"
                )
                policy = API_POLICY if scope["path"].startswith("/api/") else APP_POLICY
                headers.setdefault("Content-Security-Policy", policy)
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


class HeadAsGet:
    """Middleware that answers HEAD as GET, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        if scope["type"] == "http" and scope["method"] == "HEAD":
            await self._app({**scope, "method": "GET"}, receive, send_without_body)
        else:
            await self._app(scope, receive, send)


class SizeLimits:
    """Middleware that reads request bodies, and refuses what is too large or for another host."""

    def __init__(self, app: ASGIApp, *, header: int, body: int, origin: str | None) -> None:
        self._app = app
        self._header = header
        self._body = body
        self._host = origin and origin.partition("://")[2]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if refusal := self._refusal(scope, headers):
            await refusal(scope, receive, send)
            return
        if scope["type"] != "http":
            _note_arrival(scope)
            await self._app(scope, receive, send)
            return
        body = bytearray()
        size = int(headers.get("Content-Length", "0"))  # refuse early, before the body is sent
        more = True
        while more and size <= self._body:
            message = await receive()
            if message["type"] == "http.disconnect":
                return  # the client disconnected before the request was complete
            body += message.get("body", b"")
            size = len(body)
            more = message.get("more_body", False)
        if size > self._body:
            detail = f"the body is too large: the limit is {self._body} bytes"
            await problem(413, detail, _CLOSE)(scope, receive, send)
            return
        _note_arrival(scope)
        await self._app(scope, _replay(bytes(body), receive), send)

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        size = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        if size + sum(len(name) + len(value) + 4 for name, value in headers.raw) > self._header:
            detail = f"the header is too large: the limit is {self._header} bytes"
            return problem(431, detail, _CLOSE)
        host = headers.get("Host", "")
        if self._host and host != self._host and scope["path"] not in MONITORING:
            return problem(421, f"this server is {self._host}", _CLOSE)
        if "Content-Length" in headers and "Transfer-Encoding" in headers:
            # A proxy may read this as two requests where we read one (RFC 9112, 6.1).
            return problem(400, "the request has two lengths", _CLOSE)
        return None


def _note_arrival(scope: Scope) -> None:
    if deadline := scope.get("state", {}).get(DEADLINE):
        deadline.stop()


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns the body that was already read, then further messages."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
