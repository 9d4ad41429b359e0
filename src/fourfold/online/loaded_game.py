"""A game in the memory of a server, and the clients there that have it open."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from fourfold.online.client import Client
from fourfold.online.events import StoredEvent, apply
from fourfold.online.live_game import SEATS, GameView, LiveGame, Seat
from fourfold.online.messages import Changed, Deleted, FromServer, Presence, Reaction, to_text

Role = Literal[Seat, "invitation"]
"""What a secret is for. An invitation is for the guest's seat while that is free."""
_PRESENCE_SECONDS = 45  # after which the clients of a silent server count as gone


@dataclass
class LoadedGame:
    """A game in memory."""

    id: str
    secrets: dict[Role, str]
    """The digests of the secrets."""
    game: LiveGame
    view: Callable[[str, LiveGame, Seat | None], GameView]
    """The game as a player or a spectator sees it."""
    last: StoredEvent | None = None
    """The last event of the game."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: dict[Client, None] = field(default_factory=dict)  # in the order in which they came
    owner: str = ""
    """The address of the person who did something last: computer players use its engine time."""
    elsewhere: dict[str, tuple[float, Counter[str]]] = field(default_factory=dict)
    """The clients on other servers, and when they were reported."""

    def advance(self, version: int, events: list[StoredEvent]) -> bool:
        """Apply events that follow `version` others. False if some before them are missing, or if
        they replace others: the store has lost what this server knows.
        """
        game = self.game
        known = game.version - version
        if known < 0 or (0 < known <= len(events) and events[known - 1] != self.last):
            return False
        for event in events[known:]:
            game, self.last = apply(game, event), event
        self.become(game)
        return True

    def become(self, game: LiveGame) -> None:
        """Show the clients a newer state of the game."""
        if game.version > self.game.version:
            self.game = game
            self.show()

    def show(self) -> None:
        """Send the game to all clients: after a rematch, to each seat with its next secret."""
        texts: dict[Seat | None, str] = {}
        for client in self.clients:
            seat = client.seat if self.game.rematch else None
            if seat not in texts:
                texts[seat] = to_text(Changed(self.view(self.id, self.game, seat)))
            client.put_text(texts[seat], is_state=True)

    def send(self, message: FromServer) -> None:
        """Send a message to all clients."""
        text = to_text(message)
        for client in self.clients:
            client.put_text(text)

    def here(self) -> Counter[str]:
        """The clients on this server: of seats by their browsers, and spectators."""
        return Counter(
            f"{client.seat} {client.browser}" if client.seat else "watching"
            for client in self.clients
        )

    def presence(self, now: float) -> Presence:
        """Who has the game open, on any server."""
        total = self.here()
        for reported, there in self.elsewhere.values():
            if now - reported < _PRESENCE_SECONDS:
                total += there
        browsers = Counter(each.partition(" ")[0] for each in total)
        return Presence(
            host=browsers["host"] > 0,
            guest=browsers["guest"] > 0,
            watching=total["watching"],
            shared=tuple(seat for seat in SEATS if browsers[seat] > 1),
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
