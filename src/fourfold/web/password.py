"""A password for the whole server, for clubs and schools."""

import hashlib
import hmac
import math
import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from fourfold.web.problems import MONITORING, problem
from fourfold.web.rate_limits import RateLimiter, owner_of, refused

HEADER = "X-Password"
"""The header in which programs send the password."""
_COOKIE = "fourfold"
_YEAR = 365 * 86_400
_LOGIN = "/login"
_GUESSES_AT_ONCE = 10
_LARGEST = 2000  # bytes of the form

_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Connect Four</title>
<style>
  body {{ font: 18px/1.5 system-ui, sans-serif; max-width: 20rem; margin: 15vh auto }}
  input, button {{ font: inherit; padding: .5rem; width: 100%; box-sizing: border-box }}
  button {{ margin-top: .5rem }}
</style>
<h1>Connect Four</h1>
<form method="post" action="/login">
  <label>Password <input type="password" name="password" autocomplete="current-password" required
    autofocus></label>
  <button>Open</button>
</form>
<p role="alert">{message}</p>
"""
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
)


class Password:
    """Middleware that answers only those who know the password.

    Browsers get a page that asks for it, and keep a cookie. Programs send a header.
    """

    def __init__(self, app: ASGIApp, *, password: str) -> None:
        self._app = app
        self._password = password
        self._token = hmac.new(password.encode(), b"fourfold cookie", hashlib.sha256).hexdigest()
        self._guesses = RateLimiter(0.2, burst=_GUESSES_AT_ONCE / 0.2)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "lifespan" or scope["path"] in MONITORING or self._knows(scope):
            await self._app(scope, receive, send)
        else:
            await (await self._refusal(scope, receive))(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        try:
            cookie = SimpleCookie(headers.get("Cookie", "")).get(_COOKIE)
        except CookieError:
            cookie = None
        return _equal(cookie.value if cookie else "", self._token)

    async def _refusal(self, scope: Scope, receive: Receive) -> ASGIApp:
        """The response to somebody who may know the password."""
        headers = Headers(scope=scope)
        is_form = scope["type"] == "http" and (scope["method"], scope["path"]) == ("POST", _LOGIN)
        given = headers.get(HEADER)
        if not is_form and given is None:
            return _ask(headers, scope)
        if wait := self._guesses.wait(owner_of(Request(scope))) if scope["type"] == "http" else 0:
            refused["passwords"] += 1
            return problem(429, "too many guesses", {"Retry-After": str(math.ceil(wait))})
        if not is_form:
            return self._app if _equal(given or "", self._password) else _ask(headers, scope)
        body = (await Request(scope, receive).body())[:_LARGEST].decode(errors="replace")
        guess = parse_qs(body).get("password", [""])[0]
        if not _equal(guess, self._password):
            return _page("This is not the password.", 403)
        response = RedirectResponse("/", 303)
        response.set_cookie(
            _COOKIE,
            self._token,
            max_age=_YEAR,
            secure=scope["scheme"] == "https",
            httponly=True,
            samesite="lax",
        )
        return response


def _equal(given: str, known: str) -> bool:
    return secrets.compare_digest(given.encode(), known.encode())


def _ask(headers: Headers, scope: Scope) -> Response:
    wants_page = headers.get("Accept", "").startswith("text/html") and scope["type"] == "http"
    return _page("", 401) if wants_page else problem(401, f"send the password as {HEADER}")


def _page(message: str, status: int) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": _POLICY}
    return HTMLResponse(_PAGE.format(message=message), status, headers)
