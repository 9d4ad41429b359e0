"""Limits per client address or person: concurrent requests, and how often something is done."""

import hashlib
import math
import multiprocessing
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, MutableSequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Literal, Self

from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.web.problems import problem

MONITORING = ("/api/v1/health", "/api/v1/ready")
"""Never limited: monitoring must always get a response."""
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


@lru_cache(4096)
def is_in(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address belongs to one of the networks.

    >>> is_in("10.1.2.3", ("127.0.0.1", "10.0.0.0/8")), is_in("10.1.2.3", ())
    (True, False)
    """
    with suppress(ValueError):
        return any(ip_address(address) in ip_network(each) for each in networks)
    return False


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


class TooFast(FourfoldError):
    """An address or a person does something too often."""

    def __init__(self, what: str, wait: float) -> None:
        super().__init__(f"too many {what}: try again in {wait:.1f} s")
        self._wait = wait

    def response(self) -> JSONResponse:
        """The response to a request."""
        return problem(429, str(self), {"Retry-After": str(math.ceil(self._wait))})


Kind = Literal["games", "games of a day", "visits", "people", "lobby", "tournaments"]
_WORDS: dict[Kind, str] = {
    "games": "new games from your address",
    "games of a day": "new games from your address today",
    "visits": "visits of the lobby from your address",
    "people": "messages to the lobby",
    "lobby": "messages to the lobby from your address",
    "tournaments": "new tournaments from your address",
}


@dataclass(frozen=True)
class Rates:
    """The rate limits of a server. All its workers share them."""

    requests: RateLimiter | None
    """Requests of an address to the API."""
    passwords: RateLimiter
    """Wrong passwords of an address."""
    keys: RateLimiter
    """Wrong keys of moderators of an address."""
    kinds: dict[Kind, RateLimiter]

    @classmethod
    def of(cls, requests: float | None = None, new_games: float = 30) -> Self:
        """With so many requests per second, and new games per minute, of an address."""
        return cls(
            RateLimiter(requests) if requests else None,
            RateLimiter(0.2, 100),
            RateLimiter(0.2, 100),
            {
                # A class can begin together, and a club can play for an evening. But an address
                # needs a month to fill the store.
                "games": RateLimiter(new_games / 60, 2 * new_games),
                "games of a day": RateLimiter(new_games * 100 / 86_400, 200 * new_games),
                "visits": RateLimiter(1, 300),
                "people": RateLimiter(0.5, 20),
                "lobby": RateLimiter(20, 600),
                "tournaments": RateLimiter(10 / 3600, 10),
            },
        )

    def check(self, kind: Kind, who: str) -> None:
        """Raise `TooFast` if this is over a limit."""
        if wait := self.kinds[kind].wait(who):
            refused[kind] += 1
            raise TooFast(_WORDS[kind], wait)
        if kind == "games":
            self.check("games of a day", who)


class AddressLimits:
    """Middleware that refuses requests of an address that sends too many at once or too fast.

    A live connection is a request until it is closed, or until `scope["release_address"]` is
    called, because it counts otherwise. One address cannot have more than `share` of both.
    """

    def __init__(self, app: ASGIApp, *, at_once: int, share: int, rate: RateLimiter | None) -> None:
        self._app = app
        self._at_once = at_once
        self._share = share
        self._rate = rate
        self._requests: Counter[str] = Counter()
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "lifespan" or scope["path"] in MONITORING:
            await self._app(scope, receive, send)
            return
        client = client_key((scope.get("client") or ("",))[0])
        if refusal := self._refusal(client, scope["path"]):
            await refusal(scope, receive, send)
            return
        with counted(self._open, client), ExitStack() as stack:
            stack.enter_context(counted(self._requests, client))
            scope["release_address"] = stack.close
            await self._app(scope, receive, send)

    def _refusal(self, client: str, path: str) -> JSONResponse | None:
        # The web app's files are cheap, and a page requests many at once.
        is_call = path.startswith("/api/") or path == "/solve"
        if self._rate and is_call and (wait := self._rate.wait(client)):
            refused["requests"] += 1
            return TooFast("requests from your address", wait).response()
        for what, found, most in (
            ("concurrent requests", self._requests, self._at_once),
            ("connections", self._open, self._share),
        ):
            if found[client] >= most:
                refused["at_once"] += 1
                detail = f"too many {what} from your address: the limit is {most}"
                return problem(503, detail, {"Retry-After": "1"})
        return None


@contextmanager
def counted(counter: Counter[str], key: str) -> Iterator[None]:
    """Count something as long as it lasts."""
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]
