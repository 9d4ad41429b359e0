"""Limits per client address or person: concurrent requests, and how often something is done."""

import hashlib
import math
import multiprocessing
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Literal, Self

from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from fourfold.base.errors import InvalidArgument
from fourfold.base.languages.errors import LocalizedError
from fourfold.web.language import language_of
from fourfold.web.problems import MONITORING, problem

refused: Counter[str] = Counter()
"""How often each limit has refused something, for the metrics."""

_BUCKETS = 1 << 14
_BURST_SECONDS = 10
_NEW_GAMES_AT_ONCE = 120  # seconds' worth, so that a class can begin together
_VISITS_PER_MINUTE = 60
_ROOM = 300  # people who may enter the lobby at once
_ACTIONS_AT_ONCE = 20


@lru_cache(4096)
def client_key(address: str) -> str:
    """The key by which a client is counted. An IPv6 client owns a whole /64 network.

    >>> client_key("192.0.2.7"), client_key("2001:db8::1:2:3:4"), client_key("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return "unknown"
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, 64), strict=False))


def owner_of(connection: HTTPConnection) -> str:
    """The key by which the client of a request is counted."""
    return client_key(connection.client.host if connection.client else "")


def check_proxy(address: str) -> str:
    """Raise `InvalidArgument` if this is not an address or a network.

    >>> check_proxy("10.0.0.0/8")
    '10.0.0.0/8'
    """
    try:
        ip_network(address)
    except ValueError:
        raise InvalidArgument(
            f"{address!r} is not an IP address or network. Use for example 127.0.0.1 or 10.0.0.0/8."
        ) from None
    return address


class RateLimiter:
    """A token bucket per address: a rate per second, with bursts of `burst` seconds' worth.

    The buckets lie in shared memory of fixed size, so that all workers count together and no
    number of addresses fills the memory. Two addresses share a bucket with a probability of
    1 in 16,384; a secret key keeps clients from choosing with whom.

    >>> limiter = RateLimiter(0.1)
    >>> limiter.wait("192.0.2.1"), limiter.wait("192.0.2.1") > 0, limiter.wait("192.0.2.2")
    (0, True, 0)
    """

    def __init__(
        self,
        per_second: float,
        clock: Callable[[], float] = time.monotonic,
        *,
        burst: float = _BURST_SECONDS,
    ) -> None:
        self._rate = per_second
        self._burst = max(1, per_second * burst)
        self._clock = clock
        self._key = secrets.token_bytes(16)
        # For each bucket: the tokens used, and when. Written without a lock: at worst two workers
        # count two requests as one.
        self._table = multiprocessing.get_context("spawn").RawArray("d", 2 * _BUCKETS)

    def wait(self, client: str) -> float:
        """The seconds until this client may send a request. 0 takes a token."""
        digest = hashlib.blake2b(client.encode(), digest_size=4, key=self._key).digest()
        bucket = 2 * (int.from_bytes(digest, "big") % _BUCKETS)
        now = self._clock()
        used, then = map(float, self._table[bucket : bucket + 2])
        used = max(0, used - (now - then) * self._rate)
        if used + 1 > self._burst:
            return (used + 1 - self._burst) / self._rate
        self._table[bucket], self._table[bucket + 1] = used + 1, now
        return 0


class TooFast(LocalizedError):
    """An address or a person does something too often."""

    def __init__(self, what: str, wait: float) -> None:
        self.wait = math.ceil(wait)
        super().__init__(f"too-fast.{what}", seconds=self.wait)


@dataclass(frozen=True)
class Rates:
    """The rate limits of a server. All its workers share them."""

    requests: RateLimiter | None
    """Requests of an address to the API."""
    games: RateLimiter
    """New games of an address."""
    visits: RateLimiter
    """People of one address who enter the lobby: a class may do so at once."""
    people: RateLimiter
    """What one person does in the lobby."""

    @classmethod
    def of(cls, requests: float | None = None, new_games: float = 30) -> Self:
        """With so many requests per second, and new games per minute, of an address."""
        return cls(
            RateLimiter(requests) if requests else None,
            RateLimiter(new_games / 60, burst=_NEW_GAMES_AT_ONCE),
            RateLimiter(_VISITS_PER_MINUTE / 60, burst=_ROOM / _VISITS_PER_MINUTE * 60),
            RateLimiter(0.5, burst=_ACTIONS_AT_ONCE / 0.5),
        )

    def check(self, kind: Literal["games", "visits", "people"], who: str, what: str = "") -> None:
        """Raise `TooFast` if this is over a limit, about `what` if that is not the kind."""
        limiter: RateLimiter = getattr(self, kind)
        if wait := limiter.wait(who):
            refused[kind] += 1
            raise TooFast(what or kind, wait)


class AddressLimits:
    """Middleware that refuses requests of an address that sends too many at once or too fast.

    A live connection is a request until it is closed, or until `scope["release_address"]` is
    called, because it counts otherwise.
    """

    def __init__(self, app: ASGIApp, *, at_once: int, rate: RateLimiter | None) -> None:
        self._app = app
        self._at_once = at_once
        self._rate = rate
        self._requests: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "lifespan" or scope["path"] in MONITORING:
            await self._app(scope, receive, send)
            return
        client = client_key((scope.get("client") or ("",))[0])
        if refusal := self._refusal(client, HTTPConnection(scope)):
            await refusal(scope, receive, send)
            return
        self._requests[client] += 1
        is_counted = True

        def release() -> None:
            nonlocal is_counted
            if is_counted:
                is_counted = False
                self._requests[client] -= 1
                if not self._requests[client]:
                    del self._requests[client]

        scope["release_address"] = release
        try:
            await self._app(scope, receive, send)
        finally:
            release()

    def _refusal(self, client: str, connection: HTTPConnection) -> JSONResponse | None:
        path, language = connection.url.path, language_of(connection)
        # The web app's files are cheap, and a page requests many at once.
        is_call = path.startswith("/api/") or path == "/solve"
        if self._rate and is_call and (wait := self._rate.wait(client)):
            refused["requests"] += 1
            error = TooFast("requests", wait)
            return problem(429, error.in_language(language), {"Retry-After": str(error.wait)})
        if self._requests[client] >= self._at_once:
            refused["at_once"] += 1
            full = LocalizedError("server.at-once", most=self._at_once)
            return problem(503, full.in_language(language), {"Retry-After": "1"})
        return None
