"""Connections to clusters: a thread with an event loop, the client, and the local cluster."""

import asyncio
import logging
import signal
import sys
import threading
import warnings
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from importlib.util import find_spec
from multiprocessing import resource_tracker
from typing import Any, TypeVar
from urllib.parse import urlsplit

from fourfold.base.extras import require_extra

require_extra("data.cluster.connection")

import dask.config  # noqa: E402 - after the check
from distributed import Client, LocalCluster  # noqa: E402
from distributed.core import rpc  # noqa: E402
from distributed.security import Security  # noqa: E402
from distributed.spans import SpanMetadata  # noqa: E402
from distributed.utils import silence_logging_cmgr  # noqa: E402
from distributed.versions import VersionMismatchWarning  # noqa: E402

from fourfold.base.errors import FourfoldError  # noqa: E402
from fourfold.base.jobs import Runner  # noqa: E402
from fourfold.data.cluster.address import Local  # noqa: E402
from fourfold.data.cluster.runner import DaskRunner  # noqa: E402

T = TypeVar("T")

_TIMEOUT = 6.0  # seconds to reach a scheduler: with the start of the command less than ten
_LOOPBACK = "127.0.0.1"
# What each process of a cluster does all the time takes 3% of a core: Dask samples what functions
# run, and looks 50 times a second whether its event loop is late. Local workers need all cores.
_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
}


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
def open_connection(address: Local | str, on_message: Callable[[str], None]) -> Iterator[Runner]:
    """A runner on the cluster, until the context is left."""
    # Errors are raised, or reported in a message.
    with silence_logging_cmgr(logging.CRITICAL), _event_loop() as loop:
        connection = AsyncExitStack()
        client = _wait(connection.enter_async_context(_connection(address, on_message)), loop)
        try:
            workers = address.workers if isinstance(address, Local) else None
            yield DaskRunner(client, loop, workers=workers, on_message=on_message)
        finally:
            _wait(connection.aclose(), loop)


@asynccontextmanager
async def _connection(
    address: Local | str, on_message: Callable[[str], None]
) -> AsyncIterator[Client]:
    if isinstance(address, Local):
        async with AsyncExitStack() as started:
            started.enter_context(dask.config.set(_QUIET))
            client = await _start(address.workers, started)
            workers = _workers(address.workers)
            on_message(f"Started a cluster of {workers}. {_local_dashboard(client)}")
            yield client
        return
    client = await _join(address)
    try:
        workers = _workers(len(await client.nthreads()))
        on_message(f"Joined the cluster {address}: {workers}.{_remote_dashboard(client)}")
        yield client
    finally:
        await client.close()


async def _start(workers: int, started: AsyncExitStack) -> Client:
    cluster = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host=_LOOPBACK,
        security=Security.temporary(),  # other users of this machine can connect, too
        dashboard_address=f"{_LOOPBACK}:0",
        memory_limit=0,  # what the jobs need is known: mainly their tables
        silence_logs=logging.CRITICAL,
        asynchronous=True,
    )
    try:
        started.push_async_exit(cluster)  # to close it even if Ctrl-C ends it while it starts
        await cluster
        client = _Client(cluster, asynchronous=True, set_as_default=False)
        await started.enter_async_context(client)
    except (OSError, RuntimeError) as error:  # a worker was killed, or could not be started
        raise FourfoldError(f"the local cluster did not start: {error}") from None
    return client


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


def _local_dashboard(client: Client) -> str:
    if find_spec("bokeh") is None:
        return "Install bokeh to see its dashboard: pip install bokeh."
    return f"Dashboard: {client.dashboard_link}"


def _remote_dashboard(client: Client) -> str:
    try:
        return f" Dashboard: {client.dashboard_link}"
    except KeyError:  # the scheduler was started without one
        return ""


@contextmanager
def _event_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop that runs on a thread of its own."""
    loop = asyncio.new_event_loop()

    def run() -> None:
        if sys.platform != "win32":
            # The workers that this thread starts inherit this: Ctrl-C in a terminal goes to them as
            # well, but it is this process that ends them. Multiprocessing would undo it when it
            # starts its tracker.
            resource_tracker.ensure_running()
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        loop.run_forever()

    thread = threading.Thread(target=run, name="fourfold-cluster", daemon=True)
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
