"""A real server on a free port, for tests that need one."""

import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

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
