"""Talk to the engine's server in this process."""

import queue
import threading
from typing import Self

from fourfold.adapters.engine.server import OwnEngine, Server

TIMEOUT = 60  # seconds; only a hanging engine takes that long


class EngineDriver:
    """A server in a thread. The end of the context ends its input."""

    def __init__(self, engine: OwnEngine | None = None) -> None:
        self._input: queue.Queue[bytes] = queue.Queue()
        self._lines: queue.Queue[str] = queue.Queue()
        self.listening = True
        server = Server(self._input.get, self._write, engine)
        self.thread = threading.Thread(target=server.run, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._input.put(b"")
        self.join()

    def _write(self, line: str) -> None:
        if not self.listening:
            raise BrokenPipeError
        self._lines.put(line)

    def join(self) -> None:
        """Wait for the end of the server."""
        self.thread.join(TIMEOUT)
        assert not self.thread.is_alive()

    def send(self, *lines: str) -> None:
        self.send_bytes("".join(f"{line}\n" for line in lines).encode())

    def send_bytes(self, data: bytes) -> None:
        self._input.put(data)

    def line(self) -> str:
        return self._lines.get(timeout=TIMEOUT)

    def read_until(self, word: str) -> list[str]:
        """The lines up to the one that begins with the word."""
        lines = [self.line()]
        while lines[-1].split()[0] != word:
            lines.append(self.line())
        return lines

    def ask(self, *lines: str) -> list[str]:
        """The lines up to the best move."""
        self.send(*lines)
        return self.read_until("bestmove")

    def quiet(self) -> None:
        """Check that no more lines come."""
        self.send("isready")
        assert self.line() == "readyok"
