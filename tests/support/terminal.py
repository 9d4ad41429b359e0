"""Run commands in a pseudo-terminal, with a size, colours and Ctrl-C."""

import codecs
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Mapping
from typing import IO, Any, Self

import pytest

from support.command import COMMAND, ENVIRONMENT, TIMEOUT

pytest.importorskip("termios", reason="there are no pseudo-terminals on Windows")

import fcntl
import pty
import termios

PATIENCE = 3  # seconds
_STEP, _SOON = 0.05, 20  # seconds: between two looks at the command, and until it must have stopped
CTRL_C, CTRL_D, CTRL_Z = "\x03", "\x04", "\x1a"
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# Makes this the controlling terminal, so that Ctrl-C reaches the command, then executes it.
_BECOME = (
    "import fcntl, os, sys, termios;"
    "fcntl.ioctl(2, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)


class Terminal:
    """Runs one command. `screen` contains all of its output in order."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        env: Mapping[str, str] | None = None,
        stdin: IO[bytes] | None = None,
        stdout: IO[bytes] | None = None,
    ) -> None:
        self.screen = ""
        self._looked_at = 0
        # A character may come in two reads.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._master, child_side = pty.openpty()
        fcntl.ioctl(child_side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-c", _BECOME, *COMMAND, *arguments],
            stdin=stdin or child_side,
            stdout=stdout or child_side,
            stderr=child_side,
            start_new_session=True,
            env={**ENVIRONMENT, **(env or {})},
        )
        os.close(child_side)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """The output without colours and cursor movements."""
        return _ESCAPES.sub("", self.screen).replace("\r\n", "\n")

    def _has_more(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        return bool(ready)

    def _read(self) -> bool:
        assert self._has_more(TIMEOUT), f"nothing happens after: {self.text}"
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:  # Linux: the other side is closed
            return False
        self.screen += self._decoder.decode(data)
        return bool(data)

    def wait_for(self, words: str) -> None:
        """Wait until the words are shown, after those of the previous call."""
        # A command that shows its progress always has something to read.
        deadline = time.monotonic() + TIMEOUT
        while (found := self.text.find(words, self._looked_at)) < 0:
            assert time.monotonic() < deadline, f"never shows {words!r}: {self.text}"
            assert self._read(), f"ended without {words!r}: {self.text}"
        self._looked_at = found + len(words)

    @property
    def modes(self) -> list[object]:
        """The input modes of the terminal: echo, whole lines, Ctrl-C."""
        return termios.tcgetattr(self._master)

    def resize(self, columns: int, lines: int) -> None:
        """Resize the terminal."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def suspend(self) -> None:
        """Press Ctrl-Z and wait until the command is stopped."""
        self.type(CTRL_Z)
        for _ in range(round(_SOON / _STEP)):
            pid, status = os.waitpid(self._process.pid, os.WUNTRACED | os.WNOHANG)
            if pid:
                assert os.WIFSTOPPED(status), self.text
                break
            if self._has_more(_STEP):
                self._read()
        else:
            pytest.fail(f"not stopped by Ctrl-Z: {self.text}")
        while self._has_more(0):  # what it wrote before it stopped
            self._read()
        self._looked_at = len(self.text)

    def resume(self) -> None:
        """Continue the command as `fg` does."""
        self._process.send_signal(signal.SIGCONT)

    def type_until(self, key: str, words: str) -> None:
        """Press a key until the words are shown. `interrupt` says why once may not be enough."""
        for _ in range(5):
            self.type(key)
            while self._has_more(PATIENCE) and self._read():
                if (found := self.text.find(words, self._looked_at)) >= 0:
                    self._looked_at = found + len(words)
                    return
        pytest.fail(f"does not show {words!r}: {self.text}")

    def interrupt(self) -> int:
        """Press Ctrl-C until the command ends; return its exit status.

        Once is enough, unless it arrives in the moment before Python begins to wait for input: then
        it is handled only after the wait. A person would press it again, too.
        """
        self.type(CTRL_C)
        running = True
        while running:
            if self._has_more(PATIENCE):
                running = self._read()
            else:
                self.type(CTRL_C)
        return self.exit_status()

    def leave(self, keys: str = "q") -> None:
        """Press keys that end the command, which must succeed."""
        self.type(keys)
        assert self.exit_status() == 0

    def answer(self, prompt: str, *words: str) -> None:
        """Type each of the words, and Enter, when the prompt appears."""
        for word in words:
            self.wait_for(prompt)
            self.type(f"{word}\r")

    def exit_status(self) -> int:
        """Wait for the end of the command."""
        while self._read():
            pass
        status = self._process.wait(TIMEOUT)
        assert "Traceback" not in self.text, self.text
        return status


def in_terminal(*arguments: str, **options: Any) -> Terminal:
    """Run a command to its end. It must succeed."""
    with Terminal(*arguments, **options) as terminal:
        assert terminal.exit_status() == 0
    return terminal
