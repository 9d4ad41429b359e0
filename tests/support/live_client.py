"""Clients of live connections, whose messages are checked against the published schemas."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, ClassVar, Self

from jsonschema import Draft202012Validator
from websockets.asyncio.client import ClientConnection, connect


def live_address(url: str, path: str) -> str:
    """The address of a live connection of a server."""
    return f"{url.replace('http', 'ws')}api/v1/{path}/live"


def bearer(secret: str) -> dict[str, str]:
    """The header that holds a secret."""
    return {"Authorization": f"Bearer {secret}"}


class LiveClient:
    """A client that has said hello."""

    schemas: ClassVar[dict[str, Any]]

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._number = 0
        # Made once: `jsonschema.validate` would check the schema itself for every message.
        self._client = Draft202012Validator(self.schemas["client"])
        self._server = Draft202012Validator(self.schemas["server"])

    @classmethod
    @asynccontextmanager
    async def connected(cls, url: str, path: str, **hello: str | None) -> AsyncIterator[Self]:
        """A client of a server."""
        async with connect(live_address(url, path), close_timeout=1) as socket:
            client = cls(socket)
            await client.send(type="hello", **hello)
            yield client

    async def send(self, **message: Any) -> None:
        """Send a message."""
        self._client.validate(message)
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(60):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self._server.validate(message)
        return message

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while (message := await self.receive())["type"] not in kinds:
            pass
        return message

    async def do(self, **command: Any) -> dict[str, Any]:
        """Give a command, and wait for the answer."""
        self._number += 1
        await self.send(type="act", command=command, id=str(self._number))
        while (answer := await self.hear("done", "refused"))["id"] != str(self._number):
            pass
        return answer
