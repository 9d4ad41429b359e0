"""Clients with an open connection to a game or to the lobby."""

import asyncio
from collections import deque

from fourfold.online.live_game import Seat
from fourfold.online.messages import to_text

_UNSENT = 32  # messages for a client that does not read; older ones are dropped


class Client:
    """An open connection, and the messages that have yet to be sent to it.

    Of the states of the game or the lobby, only the newest is sent.
    """

    def __init__(self, seat: Seat | None, welcome: object, browser: str = "") -> None:
        self.seat = seat
        self.browser = browser
        self._welcome = [to_text(welcome)]
        self._state: str | None = None
        self._others: deque[str] = deque(maxlen=_UNSENT)
        self._has_some = asyncio.Event()
        self._has_some.set()
        self.is_closed = False
        """Whether it has to make room for others."""

    def close(self) -> None:
        """Disconnect the client."""
        self.is_closed = True
        self._has_some.set()

    def put(self, message: object) -> None:
        """Send a message as soon as the client reads."""
        self.put_text(to_text(message))

    def put_text(self, text: str, *, is_state: bool = False) -> None:
        """The same with a message that is already JSON, perhaps the state."""
        if is_state:
            self._state = text
        else:
            self._others.append(text)
        self._has_some.set()

    async def take(self) -> list[str]:
        """Wait for messages, and take them: the welcome first, then the state."""
        await self._has_some.wait()
        self._has_some.clear()
        texts = [*self._welcome, *([self._state] if self._state else []), *self._others]
        self._welcome.clear()
        self._state = None
        self._others.clear()
        return texts


class Audience:
    """Clients who may be many. When there are too many, those who were silent longest go first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._clients: dict[Client, None] = {}  # the longest silent first

    def __len__(self) -> int:
        return len(self._clients)

    def hear(self, client: Client) -> None:
        """Add a client, or note a sign of life."""
        self._clients.pop(client, None)
        self._clients[client] = None
        if len(self._clients) > self._most:
            quietest = next(iter(self._clients))
            del self._clients[quietest]
            quietest.close()

    def remove(self, client: Client) -> None:
        """Remove a client who has left."""
        self._clients.pop(client, None)
