"""Limits on requests and clients."""

import os
from dataclasses import dataclass, field

from fourfold.adapters.requests import SECONDS


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one server process.

    >>> Limits(seconds=1).seconds
    1
    """

    seconds: float = SECONDS
    """Seconds per request, including the time in the queue."""
    grace: float = 1.0
    """Further seconds until a request that has no response is refused."""
    questions: int = 256
    """Requests in the queue or running; more are refused."""
    pictures: int = 64
    """PNGs in the queue or being drawn; more are refused."""
    body: int = 4096
    """Maximum bytes of a request body."""
    cache_mb: int = 16
    """Memory for cached responses."""

    header: int = 1 << 14
    """Maximum bytes of a request's header."""
    connections: int = 1024
    """Live connections to games that the server is made for. Half of them may be spectators."""
    per_address: int = 128
    """Concurrent requests of one client address; of its live connections, those that are neither
    of a player nor of a person in the lobby.
    """
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` header is trusted."""

    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    """Number of search threads, in addition to the one reserved for new jobs."""
    table_mb: int = 64
    """Memory for the transposition table of each thread."""
    book: bool = True
    """Whether the opening book is used."""

    @property
    def all_connections(self) -> int:
        """Connections of any kind, after which further ones are refused."""
        return 2 * self.connections

    @property
    def share(self) -> int:
        """Connections of one client address, of any kind: the rest is for others."""
        return self.all_connections * 3 // 4
