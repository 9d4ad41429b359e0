"""A real server on a free port, for tests that need one."""

import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from fourfold.web.app import create_app
from fourfold.web.limits import Limits
from fourfold.web.server import Server, address, listen
from support.command import COMMAND, ENVIRONMENT


@contextmanager
def serving(limits: Limits, port: int = 0, **options: Any) -> Iterator[str]:
    """The address of a server, such as `http://127.0.0.1:41234/`. Options are those of the app."""
    server = Server(create_app(limits, **options), limits)
    listening = listen("127.0.0.1", port, exactly=True)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()  # the socket is open already: clients wait until the server runs
    try:
        yield address(listening)
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@contextmanager
def process(
    *arguments: str, stdout: int = subprocess.DEVNULL, **environment: str
) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """`fourfold web` as a process, and its address. It is ended even if the test fails."""
    command = [*COMMAND, "web", "--no-open", "--port", "0", "--threads", "1", "--log", "json"]
    with subprocess.Popen(
        [*command, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        env={**ENVIRONMENT, **environment},
    ) as started:
        assert started.stderr is not None
        lines = iter(started.stderr.readline, "")
        try:
            yield next(line.split()[4] for line in lines if "Connect Four is at" in line), started
        finally:
            started.terminate()


def connect(url: str, source: str = "") -> socket.socket:
    """A plain connection to it, perhaps from another address of this machine."""
    host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
    return socket.create_connection((host, int(port)), 60, (source, 0) if source else None)


class WebProcess:
    """`fourfold web` in a process of its own, with the settings that users get. It can be killed
    and started again at the same address.
    """

    def __init__(self, *options: str) -> None:
        self._command = [*COMMAND, "web", "--no-open", *options]
        self._port = "0"
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [*self._command, "--port", self._port]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
        )
        assert self._process.stdout
        words = self._process.stdout.readline().split()
        self.address = next(word for word in words if word.startswith("http"))
        self._port = self.address.rstrip("/").rpartition(":")[2]

    def kill(self) -> None:
        """Kill it at once."""
        self._process.kill()
        self._process.communicate()

    def stall(self, seconds: float) -> None:
        """Let it stand still, as when a machine sleeps."""
        self._process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self._process.send_signal(signal.SIGCONT)
