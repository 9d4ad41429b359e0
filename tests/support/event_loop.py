"""Hooks for asynchronous tests.

Each runs in an event loop of its own, in which the asynchronous context managers among its fixtures
are entered. The loop of the browser is hidden from tests that do not use the browser.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from typing import Any

import pytest

_LONGEST = 300  # seconds, on a busy machine; a test that waits for ever fails


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    """Hide the browser's event loop from tests that do not use the browser."""
    with _without_browser(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """The same while they run."""
    with _without_browser(item):
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(_run(pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in arguments}))
    return True


async def _run(test: Callable[..., Awaitable[None]], fixtures: dict[str, Any]) -> None:
    async with asyncio.timeout(_LONGEST), AsyncExitStack() as stack:
        for name, value in fixtures.items():
            if isinstance(value, AbstractAsyncContextManager):
                fixtures[name] = await stack.enter_async_context(value)
        await test(**fixtures)


@contextmanager
def _without_browser(item: pytest.Item) -> Iterator[None]:
    # Playwright leaves its loop running in the main thread, and no other can be started beside it.
    loop = asyncio._get_running_loop()
    if loop is None or "chromium" in getattr(item, "fixturenames", ()):
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)
