"""A Redis server of its own, for tests."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def redis_server(*more: str) -> Iterator[str]:
    """The URL of a server that is ready, writes every change to its disk, and has no port. `more`:
    further options.
    """
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    assert program, "no Redis: apt-get install redis-server"
    with tempfile.TemporaryDirectory(prefix="fourfold-redis-") as folder:
        address = Path(folder, "redis.sock")
        options = ["--port", "0", "--unixsocket", str(address), "--dir", folder, "--save", ""]
        durable = ["--appendonly", "yes", "--appendfsync", "always"]
        with subprocess.Popen(
            [program, *options, *durable, *more],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as server:
            try:
                while not _answers(address):
                    assert server.poll() is None, "Redis does not start"
                    time.sleep(0.01)
                yield f"unix://{address}"
            finally:
                server.terminate()


def _answers(address: Path) -> bool:
    """Whether a server is ready: its socket is there a little before it can be used."""
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(address))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith((b"+PONG", b"-NOAUTH"))
        except OSError:
            return False
