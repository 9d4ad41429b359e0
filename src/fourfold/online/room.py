"""A game that someone has open: the clients on this server, and what they are sent."""

import asyncio
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any

from fourfold.online.events import StoredEvent, apply
from fourfold.online.live_game import LiveGame, Seat
from fourfold.online.messages import Changed, Deleted, FromServer, Presence, Reaction, to_text

_UNSENT = 32  # messages for a client that does not read; older ones are dropped
_PRESENCE_SECONDS = 45  # after which the clients of a silent server count as gone


class Client:
    """An open connection: what it has yet to be sent. Only the newest state of a game counts."""

    def __init__(self, seat: Seat | None, welcome: object) -> None:
        self.seat = seat
        self._welcome = [to_text(welcome)]
        self._game: str | None = None
        self._others: deque[str] = deque(maxlen=_UNSENT)
        self._has_some = asyncio.Event()
        self._has_some.set()

    def put(self, message: FromServer) -> None:
        """Send a message as soon as the client reads."""
        self.put_text(to_text(message), is_game=isinstance(message, Changed))

    def put_text(self, text: str, *, is_game: bool = False) -> None:
        """The same with a message that is already JSON."""
        if is_game:
            self._game = text
        else:
            self._others.append(text)
        self._has_some.set()

    async def take(self) -> list[str]:
        """Wait for messages, and take them: the welcome first, then the game."""
        await self._has_some.wait()
        self._has_some.clear()
        texts = [*self._welcome, *([self._game] if self._game else []), *self._others]
        self._welcome.clear()
        self._game = None
        self._others.clear()
        return texts


@dataclass
class Room:
    """A game in memory."""

    id: str
    secrets: dict[Seat, str]
    """The digest of each player's secret."""
    game: LiveGame
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: set[Client] = field(default_factory=set)
    elsewhere: dict[str, tuple[float, Counter[str]]] = field(default_factory=dict)
    """The clients on other servers, and when they were reported."""

    def advance(self, version: int, events: list[StoredEvent], now: int) -> bool:
        """Apply events that follow `version` others. False if some before them are missing."""
        if version > self.game.version:
            return False
        game = self.game
        for event in events[game.version - version :]:
            game = apply(game, event)
        self.become(game, now)
        return True

    def become(self, game: LiveGame, now: int) -> None:
        """Show the clients a newer state of the game."""
        if game.version > self.game.version:
            self.game = game
            self.show(now)

    def show(self, now: int) -> None:
        """Send the game to all clients."""
        text = to_text(Changed(self.game.view(self.id, now)))
        for client in self.clients:
            client.put_text(text, is_game=True)

    def send(self, message: FromServer) -> None:
        """Send a message to all clients."""
        text = to_text(message)
        for client in self.clients:
            client.put_text(text)

    def here(self) -> Counter[str]:
        """The clients on this server, by seat."""
        return Counter(client.seat or "watching" for client in self.clients)

    def presence(self, now: float) -> Presence:
        """Who has the game open, on any server."""
        total = self.here()
        for reported, there in self.elsewhere.values():
            if now - reported < _PRESENCE_SECONDS:
                total += there
        return Presence(
            host=total["host"] > 0, guest=total["guest"] > 0, watching=total["watching"]
        )

    def hear(self, notice: dict[str, Any], now: float) -> None:
        """Handle what a server says about this game that is not an event."""
        if "presence" in notice:
            self.elsewhere[notice["server"]] = now, Counter(notice["presence"])
            self.send(self.presence(now))
        elif "reaction" in notice:
            self.send(Reaction(seat=notice["seat"], reaction=notice["reaction"]))
        elif "deleted" in notice:
            self.send(Deleted())
