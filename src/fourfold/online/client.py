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

    def __init__(self, seat: Seat | None, welcome: object) -> None:
        self.seat = seat
        self._welcome = [to_text(welcome)]
        self._state: str | None = None
        self._others: deque[str] = deque(maxlen=_UNSENT)
        self._has_some = asyncio.Event()
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
