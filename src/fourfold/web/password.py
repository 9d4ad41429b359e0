"""A password for the whole server, for clubs and schools."""

import hashlib
import hmac
import secrets
import unicodedata
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from fourfold.web.language import language_of
from fourfold.web.problems import MONITORING, problem
from fourfold.web.rate_limits import RateLimiter, TooFast, owner_of, refused

HEADER = "X-Password"
"""The header in which programs send the password."""
_COOKIE = "fourfold"
_YEAR = 365 * 86_400
_LOGIN = "/login"
_GUESSES = 10  # that an address may make before it has to wait
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

    def __init__(self, app: ASGIApp, *, password: str, wrong: RateLimiter) -> None:
        self._app = app
        self._password = password
        self._token = hmac.new(password.encode(), b"fourfold cookie", hashlib.sha256).hexdigest()
        self._wrong = wrong

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
        return is_equal(cookie.value if cookie else "", self._token)

    async def _refusal(self, scope: Scope, receive: Receive) -> ASGIApp:
        """The response to somebody who may know the password."""
        headers = Headers(scope=scope)
        is_form = scope["type"] == "http" and (scope["method"], scope["path"]) == ("POST", _LOGIN)
        given = headers.get(HEADER)
        if not is_form and given is None:
            return _ask(headers, scope)
        if is_form:
            body = (await Request(scope, receive).body())[:_LARGEST].decode(errors="replace")
            given = parse_qs(body).get("password", [""])[0]
        try:
            is_right = knows(
                given or "", self._password, self._wrong, owner_of(HTTPConnection(scope))
            )
        except TooFast as error:
            return error.response(language_of(HTTPConnection(scope)))
        if not is_form:
            return self._app if is_right else _ask(headers, scope)
        if not is_right:
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


def knows(given: str, known: str, wrong: RateLimiter, address: str) -> bool:
    """Whether an address knows a secret. Raises `TooFast` after too many wrong ones.

    Only wrong ones count. After 10 of them, more wrong ones are refused for a while, but the right
    one is not: the mistakes of one pupil do not concern the programs of others behind the same
    address. If that went on, it would tell an attacker when a guess is right, whatever the other
    answers look like. So after 100 nothing is compared until there is room for another wrong one:
    then 12 per minute. Browsers are not concerned even then, because they send the cookie.
    """
    used = wrong.used(address)
    if used + 1 <= wrong.at_once and is_equal(given, known):
        return True
    wait = wrong.wait(address)
    if used < _GUESSES:
        return False
    refused["secrets"] += 1
    raise TooFast("guesses", wait or (used + 1 - _GUESSES) / wrong.rate)


def is_equal(given: str, known: str) -> bool:
    """Compare a text of a form or a header with a secret, in a time that does not tell where they
    differ. The bytes of a header are those of UTF-8 or of Latin-1.

    >>> is_equal("Schlüssel".encode().decode("latin-1"), "Schlüssel"), is_equal("x", "Schlüssel")
    (True, False)
    """
    with suppress(UnicodeError):
        if _compare(given.encode("latin-1").decode(), known):
            return True
    return _compare(given, known)


def _compare(given: str, known: str) -> bool:
    one, other = (unicodedata.normalize("NFC", each).encode() for each in (given, known))
    return secrets.compare_digest(one, other)


def _ask(headers: Headers, scope: Scope) -> Response:
    wants_page = headers.get("Accept", "").startswith("text/html") and scope["type"] == "http"
    return _page("", 401) if wants_page else problem(401, f"send the password as {HEADER}")


def _page(message: str, status: int) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": _POLICY}
    return HTMLResponse(_PAGE.format(message=message), status, headers)
