"""Thinking beside the interface: one question at a time, and no late answers.

A question runs on a thread of its own. Its answer is handed to the owner, who takes it when it
suits him. A question that is no longer wanted is dropped: its engine is told to stop, and
whatever it still says is never heard.
"""

import _thread
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
Deliver = Callable[[Callable[[], object]], None]
"""Takes a function from any thread, to be called on the owner's thread later."""

_INSIST_AFTER = 0.01  # seconds
_LOWER = 10  # of 20 steps: a tenth of the time when the interface wants it


class Question:
    """Something being thought about."""

    def __init__(self, stop: Callable[[], object]) -> None:
        self.dropped = threading.Event()
        self.done = threading.Event()
        self._stop = stop
        self._lock = threading.Lock()

    def drop(self) -> None:
        """Tells the engine to stop, without waiting for it."""
        self.dropped.set()
        if not self.done.is_set():
            _thread.start_new_thread(self._insist, ())

    def finish(self) -> None:
        """From now on the engine may work on something else, and is not told to stop."""
        with self._lock:
            self.done.set()

    def _insist(self) -> None:
        """Again and again: to stop does not reach a search that is just about to begin."""
        while True:
            with self._lock:
                if self.done.is_set():
                    return
                self._stop()
            if self.done.wait(_INSIST_AFTER):
                return


class Thinker:
    """Asks an engine one question at a time.

    >>> answers = []
    >>> inbox = []
    >>> thinker = Thinker(inbox.append)
    >>> thinker.ask(lambda question: 6 * 7, answers.append)
    >>> thinker.busy
    True
    >>> thinker.finish_thinking()
    >>> inbox.pop()()
    >>> answers, thinker.busy
    ([42], False)
    """

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._current: Question | None = None
        self._last: Question | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._current is not None

    def ask(
        self,
        work: Callable[[Question], T],
        answer: Callable[[T], object],
        *,
        failed: Callable[[Exception], object] = lambda error: None,  # noqa: ARG005
        stop: Callable[[], object] = lambda: None,
    ) -> None:
        """Begins to think; what was thought about before is dropped.

        `work` runs on another thread, `answer` or `failed` on the owner's. `stop` must make
        `work` return or raise soon, and may be called from any thread.
        """
        self.drop()
        question = Question(stop)
        before, self._current, self._last = self._last, question, question
        # Not a threading.Thread, whose start waits until it runs: that takes long on busy cores.
        _thread.start_new_thread(self._think, (question, before, work, answer, failed))

    def drop(self) -> None:
        """The answer is no longer wanted."""
        if self._current:
            self._current.drop()
            self._current = None

    def tell(self, question: Question, message: Callable[[], object]) -> None:
        """Called by the work: hands on what is known so far, unless nobody wants it any more."""
        self._deliver(lambda: message() if question is self._current else None)

    def finish_thinking(self, timeout: float | None = None) -> None:
        """Waits until the engine rests."""
        if self._last:
            self._last.done.wait(timeout)

    def _think(
        self,
        question: Question,
        before: Question | None,
        work: Callable[[Question], Any],
        answer: Callable[[Any], object],
        failed: Callable[[Exception], object],
    ) -> None:
        _give_way()
        if before:
            before.done.wait()  # the engine does one thing at a time
        try:
            if question.dropped.is_set():
                return
            found = work(question)
            self._deliver(lambda: self._land(question, lambda: answer(found)))
        except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on
            self._deliver(lambda error=error: self._land(question, lambda: failed(error)))  # type: ignore[misc]
        finally:
            question.finish()

    def _land(self, question: Question, tell: Callable[[], object]) -> None:
        if question is self._current:
            self._current = None
            tell()


def _give_way() -> None:
    """Lets the interface go first when all cores are busy.

    Linux has priorities for single threads, and those that an engine starts inherit it. Elsewhere
    there is no way that needs no more than the standard library.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            lower = min(os.getpriority(os.PRIO_PROCESS, 0) + _LOWER, 19)
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), lower)
