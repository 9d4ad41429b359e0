"""The bounds that every request and every client is held to."""

import os
from dataclasses import dataclass, field


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server process may spend, and on whom.

    >>> Limits(seconds=1).seconds
    1
    """

    seconds: float = 5.0
    """For one answer, waiting included."""
    grace: float = 1.0
    """Seconds after that until a request that is still not answered is refused."""
    questions: int = 256
    """Requests that wait for the engine or use it; more are refused."""
    pictures: int = 64
    """PNGs that wait or are being drawn; more are refused."""
    body: int = 4096
    """Bytes of a request's body."""
    cache_mb: int = 16
    """Memory for answers that are kept."""

    connections: int = 512
    """At once, busy or idle."""
    per_address: int = 128
    """Connections of one client address, and requests at once."""
    receiving: float = 10.0
    """Seconds that a client may take to send a request."""
    sending: float = 10.0
    """Seconds within which a client must read some of its answer; see `protocol.SLOWEST`."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies, whose `X-Forwarded-For` is believed."""

    threads: int = field(default_factory=_cores)
    """Searches at once, besides the one that only looks at new questions."""
    table_mb: int = 64
    """Memory for the table of each search."""
    book: bool = True
    """Whether the opening book is used."""
