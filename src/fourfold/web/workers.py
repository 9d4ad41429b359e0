"""Server processes that share one socket."""

import multiprocessing
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection, wait

from fastapi import FastAPI
from uvicorn.server import HANDLED_SIGNALS

from fourfold.base.errors import FourfoldError
from fourfold.web.limits import Limits
from fourfold.web.server import Server

_SECONDS_TO_END = 5.0
_TOO_SOON = 1.0  # seconds; a worker that ends sooner may have failed to start

_spawn = multiprocessing.get_context("spawn")


class Worker:
    """A process that runs a server."""

    def __init__(
        self, create: Callable[[], FastAPI], limits: Limits, listening: socket.socket
    ) -> None:
        self.pipe, other_end = _spawn.Pipe()
        self.process = _spawn.Process(target=_run, args=(create, limits, listening, other_end))
        with _without_interrupts():
            self.process.start()
        other_end.close()
        self._start = time.monotonic()
        self.is_ready = False

    def ended_early(self) -> bool:
        """Whether it ended before it was ready, or shortly afterwards."""
        return not self.is_ready or time.monotonic() - self._start < _TOO_SOON

    def kill(self) -> None:
        """Kill the process and wait for its end."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C, which reaches all processes of a terminal. Their parent
    ends them. Otherwise those that are still starting would print tracebacks.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # is inherited
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run(
    create: Callable[[], FastAPI], limits: Limits, listening: socket.socket, parent: Connection
) -> None:
    """Serve until a signal comes or the parent process is gone."""
    server = Server(create(), limits, partial(parent.send, "ready"))

    def follow_parent() -> None:
        with suppress(EOFError, OSError):
            parent.recv()
        server.should_exit = True

    threading.Thread(target=follow_parent, daemon=True).start()
    server.run(sockets=[listening])


class Workers:
    """Runs several servers, and replaces those that end. `run` returns after a signal.

    Each has its own threads, tables and limits; only the rate limits and the metrics are shared.
    """

    def __init__(
        self,
        create: Callable[[], FastAPI],
        limits: Limits,
        count: int,
        started: Callable[[], object] = lambda: None,
        ended: Callable[[int], object] = lambda _: None,
    ) -> None:
        """`create` creates the app in each process, so it must be picklable. `started` is called
        when the first process accepts requests, `ended` with the process id of each process that
        has ended and is replaced.
        """
        self._create = create
        self._limits = limits
        self._count = count
        self._started = started
        self._ended = ended
        self._workers: list[Worker] = []
        self.interrupted = False
        """Whether Ctrl-C ended it."""

    def run(self, sockets: list[socket.socket]) -> None:
        """Serve on the first of these sockets."""
        wake, end = _spawn.Pipe(duplex=False)

        def stop(number: int, _frame: object) -> None:
            self.interrupted |= number == signal.SIGINT
            end.send(None)

        before = {each: signal.signal(each, stop) for each in HANDLED_SIGNALS}
        try:
            for _ in range(self._count):
                self._start(sockets[0])
            self._supervise(sockets[0], wake)
        finally:
            self._stop_all()
            for each, handler in before.items():
                signal.signal(each, handler)
            sockets[0].close()

    def _start(self, listening: socket.socket) -> None:
        self._workers.append(Worker(self._create, self._limits, listening))

    def _supervise(self, listening: socket.socket, wake: Connection) -> None:
        """Replace workers that end, until a signal comes."""
        told = False
        while True:
            new = [each for each in self._workers if not each.is_ready]
            ends = [each.process.sentinel for each in self._workers]
            happened = wait([wake, *ends, *(each.pipe for each in new)])
            if wake in happened:
                return
            for worker in new:
                if worker.pipe in happened:
                    with suppress(EOFError, OSError):
                        worker.is_ready = worker.pipe.recv() == "ready"
            if not told and any(each.is_ready for each in self._workers):
                told = True
                self._started()
            for worker in [each for each in self._workers if not each.process.is_alive()]:
                self._workers.remove(worker)
                worker.kill()
                if not told:
                    raise FourfoldError("a worker process ended before it was ready")
                self._ended(worker.process.pid or 0)
                # If all of them fail, do not restart processes in a busy loop.
                if worker.ended_early() and wait([wake], _TOO_SOON):
                    return
                self._start(listening)

    def _stop_all(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        deadline = time.monotonic() + _SECONDS_TO_END
        for worker in self._workers:
            worker.process.join(max(0, deadline - time.monotonic()))
            worker.kill()
        self._workers.clear()
