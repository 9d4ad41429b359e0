"""Where games are stored."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from fourfold.base.errors import FourfoldError
from fourfold.base.look_alikes import look_of
from fourfold.online.events import StoredEvent

Listener = Callable[[str, dict[str, Any]], None]
"""Called with the id of a game, or the name of a document, and a notice about it."""

Events = list[StoredEvent]

FORMAT = 2
"""The version of what is stored. There is no conversion from earlier ones."""

GONE = 5
"""Seconds after which a silent server is not expected to come back."""

AT_ONCE = 1000
"""How many games or operations are handled together."""


class StoreError(FourfoldError):
    """The store cannot be read or written."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is stored."""

    header: dict[str, Any]
    events: list[StoredEvent]


@dataclass(frozen=True, slots=True)
class Document:
    """A text that is replaced as a whole."""

    version: int
    text: str


class Store(Protocol):
    """Keeps games and a few documents, and tells every server that uses it about their changes.

    A method returns when its change is stored, and raises `StoreError` if it cannot be.
    """

    is_shared: bool
    """Whether other servers may use it at the same time."""
    is_current: bool
    """Whether it hears what other servers store."""

    async def check(self) -> list[str]:
        """Raise `StoreError` if the store cannot be used. Returns warnings for the operator."""
        ...

    async def key(self) -> bytes:
        """The random key of the servers that use it, created once. It is not beside the games, so
        that a stolen copy of these gives away no secret.
        """
        ...

    async def create(self, game: str, header: dict[str, Any], expires: int) -> bool:
        """Add a game without events. False if there is one with this id."""
        ...

    async def load(self, game: str) -> StoredGame | None:
        """A game; None if there is none."""
        ...

    async def append(  # noqa: PLR0913, PLR0917 - all of them are stored or compared
        self,
        game: str,
        version: int,
        new: Events,
        wakes: int | None,
        expires: int,
        last: StoredEvent | None = None,
    ) -> bool:
        """Add events to a game that has `version` events, `last` being the last of them (None:
        any). False if it has others, or is gone.
        """
        ...

    async def delete(self, game: str) -> None:
        """Remove a game and all that is known about it."""
        ...

    async def due(self, now: int, most: int = AT_ONCE, since: int = 0) -> list[str]:
        """Games that need attention by a time, the most urgent first."""
        ...

    async def forget(self, now: int) -> int:
        """Delete the games that have expired by a time. Returns how many."""
        ...

    async def count(self) -> int:
        """How many games are stored."""
        ...

    async def erase(self, name: str) -> int:
        """Delete the games in which somebody has, or had, a name that looks like this one, without
        a trace in files. Returns how many.
        """
        ...

    async def read(self, name: str) -> Document | None:
        """A document; None if there is none."""
        ...

    async def write(self, name: str, version: int, text: str) -> bool:
        """Replace a document of this version (0: none) by the next one. False if there is another
        version.
        """
        ...

    async def alive(self, now: int) -> int:
        """Note the time of a server that runs. Returns the latest time of any."""
        ...

    async def silence(self, server: str) -> float:
        """Note that a server runs. Returns for how many seconds another one has not, at most; one
        that has not for `GONE` seconds is forgotten.
        """
        ...

    async def notify(self, game: str, notice: dict[str, Any]) -> None:
        """Tell all servers, including this one, something that is not stored."""
        ...

    def listen(self, listener: Listener) -> None:
        """Call this, too, for every notice from now on. The notice `missed` of the game `""` says
        that there may have been others.
        """
        ...

    async def close(self) -> None:
        """Finish what was begun."""
        ...


def decoded(game: str, header: str, events: Iterable[str]) -> StoredGame:
    """A game from its texts. Raises `StoreError` if they cannot be read."""
    try:
        return StoredGame(json.loads(header), [json.loads(event) for event in events])
    except ValueError as error:
        raise StoreError(f"game {game} cannot be read: {error}") from None


def mentions(texts: Iterable[str], name: str) -> bool:
    """Whether a name like this one is in the header or the events of a game.

    >>> mentions(['{"type": "joined", "name": "Bob"}'], "B0B")
    True
    """
    look = look_of(name)
    for text in texts:
        with suppress(ValueError, LookupError, TypeError):  # a damaged one does not hide others
            found = json.loads(text)
            names = found["setup"]["names"] if "setup" in found else [found["name"]]
            if look in map(look_of, names):
                return True
    return False


def open_store(where: str | Path, password: str | None = None) -> Store:
    """The store in a folder, or that of a Redis or Valkey server if this is its URL."""
    if "://" in str(where):
        from fourfold.online.redis_store import RedisStore  # noqa: PLC0415 - an extra

        return RedisStore(str(where), password)
    from fourfold.online.sqlite_store import NAME, SqliteStore  # noqa: PLC0415 - imports this one

    return SqliteStore(Path(where) / NAME)
