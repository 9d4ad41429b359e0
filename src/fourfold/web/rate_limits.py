"""Limits per client address or person: concurrent requests, and how often something is done."""

import hashlib
import math
import multiprocessing
import secrets
import time
from collections import Counter
from collections.abc import Callable, MutableSequence
from contextlib import ExitStack
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
    """Token buckets that refill at a rate per second, and contain `at_once` tokens at most.

    There is one for each client. They lie in shared memory of fixed size, so that all workers count
    together and no number of addresses fills the memory. Two clients share a bucket with a
    probability of 1 in 16,384; a secret key keeps clients from choosing with whom. With one bucket,
    it is that of a single connection.

    >>> limiter = RateLimiter(0.1)
    >>> limiter.wait("192.0.2.1"), limiter.wait("192.0.2.1") > 0, limiter.wait("192.0.2.2")
    (0, True, 0)
    """

    def __init__(
        self,
        per_second: float,
        at_once: float | None = None,
        *,
        buckets: int = _BUCKETS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate = per_second
        self.at_once = max(1, at_once or per_second * _BURST_SECONDS)
        self._buckets = buckets
        self._clock = clock
        # For each bucket: the tokens used, and when. Written without a lock: at worst two workers
        # count two requests as one.
        self._table: MutableSequence[float] = [0.0, 0.0]
        if buckets > 1:
            self._key = secrets.token_bytes(16)
            self._table = multiprocessing.get_context("spawn").RawArray("d", 2 * buckets)

    def wait(self, client: str = "", count: float = 1) -> float:
        """The seconds until this client may use so many tokens. 0 takes them."""
        used = self.used(client) + count
        if used > self.at_once:
            return (used - self.at_once) / self.rate
        at = self._bucket(client)
        self._table[at], self._table[at + 1] = used, self._clock()
        return 0

    def used(self, client: str) -> float:
        """The tokens that this client has used and that have not come back."""
        at = self._bucket(client)
        used, then = float(self._table[at]), float(self._table[at + 1])
        return max(0, used - (self._clock() - then) * self.rate)

    def _bucket(self, client: str) -> int:
        if self._buckets == 1:
            return 0
        digest = hashlib.blake2b(client.encode(), digest_size=4, key=self._key).digest()
        return 2 * (int.from_bytes(digest, "big") % self._buckets)


class TooFast(LocalizedError):
    """An address or a person does something too often."""

    def __init__(self, what: str, wait: float) -> None:
        self.wait = math.ceil(wait)
        super().__init__(f"too-fast.{what}", seconds=self.wait)

    def response(self, language: str) -> JSONResponse:
        """The response to a request, in a language."""
        return problem(429, self.in_language(language), {"Retry-After": str(self.wait)})


Kind = Literal["games", "games-of-a-day", "visits", "people", "lobby", "tournaments"]


@dataclass(frozen=True)
class Rates:
    """The rate limits of a server. All its workers share them."""

    requests: RateLimiter | None
    """Requests of an address to the API."""
    kinds: dict[Kind, RateLimiter]
    """Limits of what an address or a person makes."""
    passwords: RateLimiter
    """Wrong passwords of an address."""
    keys: RateLimiter
    """Wrong keys of moderators."""

    @classmethod
    def of(cls, requests: float | None = None, new_games: float = 30) -> Self:
        """With so many requests per second, and new games per minute, of an address."""
        # A class can begin together, and a club can play for an evening; but one address needs a
        # month to fill the store.
        slow = RateLimiter(new_games * 100 / 86_400, 200 * new_games)
        return cls(
            RateLimiter(requests) if requests else None,
            {
                "games": RateLimiter(new_games / 60, 2 * new_games),
                "games-of-a-day": slow,
                "visits": RateLimiter(1, 300),
                "people": RateLimiter(0.5, 20),
                "lobby": RateLimiter(5, 300),
                "tournaments": RateLimiter(10 / 3600, 10),
            },
            RateLimiter(0.2, 100),
            RateLimiter(0.2, 100),
        )

    def check(self, kind: Kind, who: str) -> None:
        """Raise `TooFast` if an address, or a person with a key, is over a limit."""
        if wait := self.kinds[kind].wait(who):
            refused[kind] += 1
            raise TooFast(kind, wait)
        if kind == "games":
            self.check("games-of-a-day", who)


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
        with ExitStack() as stack:
            self._requests[client] += 1
            stack.callback(self._release, client)
            scope["release_address"] = stack.close
            await self._app(scope, receive, send)

    def _release(self, client: str) -> None:
        self._requests[client] -= 1
        if not self._requests[client]:
            del self._requests[client]

    def _refusal(self, client: str, connection: HTTPConnection) -> JSONResponse | None:
        path, language = connection.url.path, language_of(connection)
        # The web app's files are cheap, and a page requests many at once.
        is_call = path.startswith("/api/") or path == "/solve"
        if self._rate and is_call and (wait := self._rate.wait(client)):
            refused["requests"] += 1
            return TooFast("requests", wait).response(language)
        if self._requests[client] >= self._at_once:
            refused["at_once"] += 1
            full = LocalizedError("server.at-once", most=self._at_once)
            return problem(503, full.in_language(language), {"Retry-After": "1"})
        return None
