"""Tasks that run as long as a service does."""

import asyncio
from collections.abc import Iterable


async def cancel(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks, and return when all of them have ended.

    Cancels again what still runs after a second: a client library may lose a cancellation that
    arrives while it connects or reads.
    """
    running = set(tasks)
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=1)
