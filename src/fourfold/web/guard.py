"""What every request and every answer passes: limits on what comes in, headers on what goes out."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.web.problems import problem

# The app: its own files only, WebAssembly and workers included; pictures that it makes itself.
APP_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
# An answer is data; a picture that is opened as a page may have style, and nothing else.
API_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"


class Guard:
    """Refuses bodies that are too large, and adds the headers that browsers want for safety."""

    def __init__(self, app: ASGIApp, *, body: int) -> None:
        self._app = app
        self._body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_safety(MutableHeaders(scope=message), scope["path"])
            await send(message)

        body = await self._read(receive)
        if body is None:
            refusal = problem(
                413, f"the body is too large: allowed {self._body} bytes", {"Connection": "close"}
            )
            await refusal(scope, receive, send_safely)
            return
        await self._app(scope, _replay(body, receive), send_safely)

    async def _read(self, receive: Receive) -> bytes | None:
        """The whole body; None if it is too large."""
        body = bytearray()
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._body:
                return None
            if not message.get("more_body"):
                return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Gives the app the body that was read already, then whatever comes after it."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _add_safety(headers: MutableHeaders, path: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    policy = API_POLICY if path.startswith("/api/") else APP_POLICY
    headers["Content-Security-Policy"] = policy
