"""A real server on a free port, for tests that need one."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fourfold.web.app import create_app
from fourfold.web.limits import Limits
from fourfold.web.server import Server, address, listen


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


def connect(url: str, source: str = "") -> socket.socket:
    """A plain connection to it, perhaps from another address of this machine."""
    host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
    return socket.create_connection((host, int(port)), 60, (source, 0) if source else None)
