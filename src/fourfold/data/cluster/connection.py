"""Connections to clusters: a thread with an event loop, and the client."""

import asyncio
import logging
import threading
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

from fourfold.base.extras import require_extra

require_extra("data.cluster.connection")

from distributed import Client  # noqa: E402 - after the check
from distributed.core import rpc  # noqa: E402
from distributed.security import Security  # noqa: E402
from distributed.spans import SpanMetadata  # noqa: E402
from distributed.utils import silence_logging_cmgr  # noqa: E402
from distributed.versions import VersionMismatchWarning  # noqa: E402

from fourfold.base.errors import FourfoldError  # noqa: E402
from fourfold.base.jobs import Runner  # noqa: E402
from fourfold.data.cluster.runner import DaskRunner  # noqa: E402

T = TypeVar("T")

_TIMEOUT = 6.0  # seconds to reach a scheduler: with the start of the command less than ten


class _Client(Client):
    """A client whose tasks leave no trace on the scheduler.

    For each submission, a scheduler would keep forever that its result is called a Future (in the
    metadata of a span).
    """

    def _graph_to_futures(self, *arguments: Any, **options: Any) -> Any:
        if "span_metadata" in options:
            options["span_metadata"] = SpanMetadata(collections=[])
        return super()._graph_to_futures(*arguments, **options)  # type: ignore[no-untyped-call]


@contextmanager
def open_connection(address: str, on_message: Callable[[str], None]) -> Iterator[Runner]:
    """A runner on the cluster, until the context is left."""
    # Errors are raised, or reported in a message.
    with silence_logging_cmgr(logging.CRITICAL), _event_loop() as loop:
        connection = AsyncExitStack()
        client = _wait(connection.enter_async_context(_connection(address, on_message)), loop)
        try:
            yield DaskRunner(client, loop, on_message=on_message)
        finally:
            _wait(connection.aclose(), loop)


@asynccontextmanager
async def _connection(address: str, on_message: Callable[[str], None]) -> AsyncIterator[Client]:
    client = await _join(address)
    try:
        workers = _workers(len(await client.nthreads()))
        on_message(f"Joined the cluster {address}: {workers}.{_dashboard(client)}")
        yield client
    finally:
        await client.close()


async def _join(address: str) -> Client:
    client = None
    try:
        async with asyncio.timeout(_TIMEOUT):
            await _check_scheduler(address)
            client = _Client(address, timeout=_TIMEOUT, asynchronous=True, set_as_default=False)
            with warnings.catch_warnings():
                # Every worker is checked before it gets work, and messages name those that fail.
                warnings.simplefilter("ignore", VersionMismatchWarning)
                await client
            return client
    except FourfoldError:
        raise
    except Exception as error:  # noqa: BLE001 - another server may answer anything
        if client is not None:
            await client.close()
        raise FourfoldError(
            f"there is no Dask scheduler at {address}: {_reason(error)}. Start one with "
            "'dask scheduler', which prints its address, or use --cluster local."
        ) from None


def _reason(error: Exception) -> str:
    match error:
        case ConnectionRefusedError():
            return "nothing listens there"
        case TimeoutError():
            return "nothing answers"
        case OSError(errno=int(), strerror=str(reason)):
            return reason
        case _:
            return "what listens there is something else, or needs tls://"


async def _check_scheduler(address: str) -> None:
    # If nothing listens there, this raises OSError at once. Dask would try until the time is up.
    parts = urlsplit(address)
    _, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.close()
    await writer.wait_closed()
    arguments = Security().get_connection_args("client")
    if parts.scheme == "tls" and arguments["ssl_context"] is None:
        raise FourfoldError(
            "tls:// needs certificates: set distributed.comm.tls in the configuration of Dask"
        )
    async with rpc(address, connection_args=arguments) as server:
        kind = (await server.identity())["type"]
    if kind != "Scheduler":
        raise FourfoldError(
            f"{address} is a {kind.lower()} of a cluster. Give the address of its scheduler."
        )


def _workers(number: int) -> str:
    return f"{number} worker" if number == 1 else f"{number} workers"


def _dashboard(client: Client) -> str:
    try:
        return f" Dashboard: {client.dashboard_link}"
    except KeyError:  # the scheduler was started without one
        return ""


@contextmanager
def _event_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop that runs on a thread of its own."""
    loop = asyncio.new_event_loop()

    thread = threading.Thread(target=loop.run_forever, name="fourfold-cluster", daemon=True)
    thread.start()
    try:
        yield loop
    finally:
        _wait(_end_tasks(), loop)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _end_tasks() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


def _wait(coroutine: Coroutine[Any, Any, T], loop: asyncio.AbstractEventLoop) -> T:
    return asyncio.run_coroutine_threadsafe(coroutine, loop).result()
