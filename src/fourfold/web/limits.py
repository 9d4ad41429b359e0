"""What the server may spend, and on whom."""

import os
from dataclasses import dataclass, field


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds that every request is held to.

    >>> Limits(seconds=1).seconds
    1
    """

    seconds: float = 5.0
    """For one answer, waiting included."""
    questions: int = 256
    """In the house at once; more are told to come back."""
    body: int = 4096
    """Bytes of a request's body."""
    connections: int = 512
    """At once, busy or idle."""
    receiving: float = 10.0
    """Seconds that a client may take to send a request."""
    threads: int = field(default_factory=_cores)
    """Searches at once, besides the one that only looks at new questions."""
    table_mb: int = 64
    """Memory for the table of each search."""
    book: bool = True
    """Whether the opening book is used."""
