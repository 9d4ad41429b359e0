"""Run requests on a background thread, one at a time, and never deliver an outdated answer.

A request runs on a thread of its own, and its answer is handed to the owner's thread. A request
that is no longer wanted is dropped: its stop token is cancelled, and its answer is discarded.
"""

import _thread
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from fourfold.solver import StopToken

T = TypeVar("T")
Deliver = Callable[[Callable[[], object]], None]
"""Takes a function from any thread, to be called on the owner's thread later."""

_NICENESS = 10  # of 20 steps: a tenth of the time when the interface wants it


class Request:
    """A computation in progress."""

    def __init__(self, report: Callable[["Request", Callable[[], object]], None]) -> None:
        self.stop = StopToken()
        """Cancelled when the answer is no longer wanted."""
        self.done = threading.Event()
        self._dropped = threading.Event()
        self._report = report

    def drop(self) -> None:
        """Cancel it, without waiting for its end."""
        self.stop.cancel()
        self._dropped.set()

    def sleep(self, seconds: float) -> None:
        """Sleep, but no longer than the answer is wanted."""
        self._dropped.wait(seconds)

    def report(self, message: Callable[[], object]) -> None:
        """Call a function on the owner's thread, unless the answer is no longer wanted by then."""
        self._report(self, message)


class Worker:
    """Runs one request at a time.

    >>> answers = []
    >>> inbox = []
    >>> worker = Worker(inbox.append)
    >>> worker.ask(lambda request: 6 * 7, answers.append)
    >>> worker.busy
    True
    >>> worker.join()
    >>> inbox.pop()()
    >>> answers, worker.busy
    ([42], False)
    """

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._current: Request | None = None
        self._last: Request | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._current is not None

    def ask(
        self,
        work: Callable[[Request], T],
        answer: Callable[[T], object],
        *,
        failed: Callable[[Exception], object] = lambda error: None,  # noqa: ARG005
    ) -> None:
        """Begin a request; the one before is dropped.

        `work` runs on another thread, `answer` or `failed` on the owner's. `work` must return or
        raise soon after the request's stop token is cancelled.
        """
        self.drop()
        request = Request(self._report)
        before, self._current, self._last = self._last, request, request
        # Not a threading.Thread, whose start waits until it runs: that is slow on busy cores.
        _thread.start_new_thread(self._run, (request, before, work, answer, failed))

    def drop(self) -> None:
        """Drop the current request."""
        if self._current:
            self._current.drop()
            self._current = None

    def join(self, timeout: float | None = None) -> None:
        """Wait until nothing runs."""
        if self._last:
            self._last.done.wait(timeout)

    def _report(self, request: Request, message: Callable[[], object]) -> None:
        self._deliver(lambda: message() if request is self._current else None)

    def _run(
        self,
        request: Request,
        before: Request | None,
        work: Callable[[Request], Any],
        answer: Callable[[Any], object],
        failed: Callable[[Exception], object],
    ) -> None:
        _lower_priority()
        if before:
            before.done.wait()  # a player chooses one move at a time
        try:
            if request.stop.cancelled:
                return
            found = work(request)
            self._deliver(lambda: self._accept(request, lambda: answer(found)))
        except Exception as error:  # noqa: BLE001 - the game continues after any error
            self._deliver(lambda error=error: self._accept(request, lambda: failed(error)))  # type: ignore[misc]
        finally:
            request.done.set()

    def _accept(self, request: Request, tell: Callable[[], object]) -> None:
        if request is self._current:
            self._current = None
            tell()


def _lower_priority() -> None:
    """Let the interface go first when all cores are busy.

    Linux has priorities for single threads, and threads that an engine starts inherit them.
    The standard library cannot do this on other systems.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            niceness = min(os.getpriority(os.PRIO_PROCESS, 0) + _NICENESS, 19)
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
