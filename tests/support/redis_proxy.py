"""A network to a Redis server that loses the packets of subscriptions."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class RedisProxy:
    """Forwards TCP connections to the Unix socket of a Redis server."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._subscriptions: list[threading.Event] = []
        self.loses_all = False
        """Whether new subscriptions lose their packets, too."""

    def lose(self) -> None:
        """From now on, lose all packets of the subscriptions that there are, in both directions."""
        for each in self._subscriptions:
            each.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward a connection."""
        there, out = await asyncio.open_unix_connection(self._path)
        is_lost = threading.Event()
        both = self._pump(reader, out, is_lost), self._pump(there, writer, is_lost)
        await asyncio.gather(*both, return_exceptions=True)

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_lost: threading.Event
    ) -> None:
        try:
            while data := await reader.read(65536):
                if b"SUBSCRIBE" in data:
                    self._subscriptions.append(is_lost)
                    if self.loses_all:
                        is_lost.set()
                if not is_lost.is_set():
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.close()


@contextmanager
def redis_proxy(url: str) -> Iterator[tuple[str, RedisProxy]]:
    """The URL of a proxy to the Redis server with this URL, and the proxy, which has a thread."""
    proxy = RedisProxy(url.removeprefix("unix://"))
    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(asyncio.start_server(proxy.serve, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}", proxy
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        server.close()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
