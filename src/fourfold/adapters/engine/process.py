"""A program that is sent lines and answers with lines, each with a time limit."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from io import BufferedReader
from typing import IO, Self

from fourfold.adapters.engine.errors import EngineCrashed, EngineProtocolError
from fourfold.adapters.engine.lines import read_lines
from fourfold.base.errors import InvalidArgument, WrongType

LINES_KEPT = 1000
"""Lines that are read ahead; then the program has to wait."""

_LONGEST_LINE = 1 << 16  # bytes: a longer line is an error
_STDERR_LINES = 20
_STDERR_SECONDS = 0.02
_TRANSCRIPT_LINES = 200
_LONGEST_SHOWN = 200  # characters of a line of the transcript
_CHUNK = 1 << 16
_SECONDS_TO_END = 1.0
_POLL_SECONDS = 0.005
_WATCH_SECONDS = 0.1  # how often a silent program is checked


def split_command(command: str | Sequence[str]) -> list[str]:
    """The words of a command; a string is split as a shell would, but no shell is used.

    >>> split_command("python 'my engine.py'")
    ['python', 'my engine.py']
    """
    if isinstance(command, str):
        try:
            command = shlex.split(command)
        except ValueError as error:
            raise InvalidArgument(f"invalid command {command!r}: {error}") from None
    words = list(command)
    if not all(isinstance(word, str) for word in words):
        raise WrongType("a command must be a string or a list of strings")
    if not words or not words[0]:
        raise InvalidArgument("the command is empty")
    return words


class _Output:
    """The lines that a program writes. Threads of its own read them and write the input."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.changed = threading.Condition()
        self.lines: deque[str] = deque()
        self.stderr: deque[str] = deque(maxlen=_STDERR_LINES)
        self.to_send: deque[bytes | None] = deque()  # None: close the input
        self.ended = False  # no more lines will come
        self.too_long = False
        self.closing = False
        streams = (process.stdin, process.stdout, process.stderr)
        targets = (self._write, self._read, self._read_errors)
        self.threads = [
            threading.Thread(target=target, args=(stream,), daemon=True)
            for target, stream in zip(targets, streams, strict=True)
        ]
        for thread in self.threads:
            thread.start()

    def _read(self, stream: BufferedReader) -> None:
        for line in read_lines(partial(stream.read1, _CHUNK), _LONGEST_LINE):
            with self.changed:
                while len(self.lines) >= LINES_KEPT and not self.closing:
                    self.changed.wait()
                if self.closing:
                    break
                if line is None:
                    self.too_long = True
                    break
                self.lines.append(line)
                self.changed.notify_all()
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def _read_errors(self, stream: BufferedReader) -> None:
        for line in read_lines(partial(stream.read1, _CHUNK), _LONGEST_LINE):
            self.stderr.append("(a very long line)" if line is None else line)

    def _write(self, stream: IO[bytes]) -> None:
        while True:
            with self.changed:
                while not self.to_send and not self.closing:
                    self.changed.wait()
                if not self.to_send:
                    break
                data = self.to_send.popleft()
            if data is None:
                break
            try:
                stream.write(data)
                stream.flush()
            except OSError:
                break  # the program has gone; reading will say so
        with contextlib.suppress(OSError):
            stream.close()

    def close(self) -> None:
        """Kill the program and all that it has started, and wait for the threads."""
        with self.changed:
            self.closing = True
            self.to_send.clear()
            self.changed.notify_all()
        _kill(self.process)
        for thread in self.threads:
            # A grandchild that left the group may keep the pipes open: the thread is a daemon.
            thread.join(_SECONDS_TO_END)
        if not any(thread.is_alive() for thread in self.threads):
            for stream in (self.process.stdout, self.process.stderr):
                if stream is not None:
                    stream.close()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program and the group of processes that it leads: all that it has started."""
    if process.returncode is None:
        if sys.platform == "win32":
            process.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _exit_status(process: "subprocess.Popen[bytes]") -> int | None:
    """The exit status of a program, None if it runs.

    Where the system can, the process remains as a zombie, so that no other group gets its number
    before `_kill`.
    """
    if not hasattr(os, "waitid") or process.returncode is not None:  # Windows, older macOS
        return process.poll()
    found = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if found is None:
        return None
    return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status


class LineProcess:
    """A running program that is sent lines and answers with lines.

    Its memory is bounded, whatever the program writes. The program is killed when this is closed
    or deleted.

    >>> import sys
    >>> echo = "print(input()[::-1])"
    >>> with LineProcess([sys.executable, "-c", echo]) as process:
    ...     process.send("stressed")
    ...     process.receive(timeout=60)
    'desserts'
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.command = split_command(command)
        self.name = name or shlex.join(self.command)
        """What messages call the program."""
        try:
            process = subprocess.Popen(  # noqa: S603 - the caller chooses the program
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=cwd,
                env=env,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise EngineCrashed(f"cannot start {self.command[0]!r}: {reason}") from None
        self._output = _Output(process)
        self.transcript: deque[str] = deque(maxlen=_TRANSCRIPT_LINES)
        """The latest lines: `> ` before those sent, `< ` before those received."""
        self._finalizer = weakref.finalize(self, self._output.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._output.process.pid

    @property
    def closed(self) -> bool:
        """Whether this has been closed."""
        return not self._finalizer.alive

    @property
    def stderr(self) -> list[str]:
        """The latest lines that the program has written to stderr."""
        return list(self._output.stderr)

    def forget_stderr(self) -> None:
        """Forget what the program has written to stderr so far."""
        self._output.stderr.clear()

    def stderr_soon(self) -> list[str]:
        """`stderr` after an answer: what was written before it may come a little later."""
        deadline = time.monotonic() + _STDERR_SECONDS
        while not self.stderr and time.monotonic() < deadline:
            time.sleep(_POLL_SECONDS)
        return self.stderr

    def send(self, line: str | bytes) -> None:
        """Send a line without waiting. `receive` notices a program that does not read."""
        data = line if isinstance(line, bytes) else line.encode()
        self.transcript.append(f"> {_shown(data.decode('utf-8', 'replace'))}")
        self._put(data + b"\n")

    def _put(self, data: bytes | None) -> None:
        with self._output.changed:
            self._output.to_send.append(data)
            self._output.changed.notify_all()

    def receive(self, timeout: float | None = None) -> str | None:
        """The next line, or None if none has come after `timeout` seconds.

        Raises EngineCrashed if the program has ended, and EngineProtocolError for an endless line.
        """
        output = self._output
        deadline = None if timeout is None else time.monotonic() + timeout
        gone = False
        while True:
            with output.changed:
                pause = _WATCH_SECONDS if deadline is None else seconds_left(deadline)
                output.changed.wait_for(
                    lambda: output.lines or output.ended, min(_WATCH_SECONDS, pause or 0.0)
                )
                if output.lines:
                    line = output.lines.popleft()
                    output.changed.notify_all()
                    self.transcript.append(f"< {_shown(line)}")
                    return line
            if output.ended or gone:
                break
            # A process that it started may keep its output open after its end.
            gone = _exit_status(output.process) is not None
            if not gone and seconds_left(deadline) == 0:
                return None
        if output.too_long:
            self.close()
            raise EngineProtocolError(f"{self.name} wrote a line of over {_LONGEST_LINE} bytes")
        how = self.describe_end()
        raise EngineCrashed(f"{self.name} {how}", self.stderr)

    def wait(self, timeout: float) -> int | None:
        """The exit status, negative for a signal; None if it still runs after `timeout` seconds."""
        deadline = time.monotonic() + timeout
        while (status := _exit_status(self._output.process)) is None:
            if time.monotonic() > deadline:
                break
            time.sleep(_POLL_SECONDS)
        return status

    def close_input(self) -> None:
        """Close the program's input after what was sent."""
        self._put(None)

    def close(self) -> None:
        """Kill the program if it still runs."""
        self._finalizer()

    def describe_end(self) -> str:
        """Describe how the program ended, and close this."""
        status = self.wait(_SECONDS_TO_END)
        self.close()
        if status is None:
            return "closed its output"
        return (
            f"was ended by {signal_name(-status)}" if status < 0 else f"ended with status {status}"
        )


def signal_name(number: int) -> str:
    """The name of a signal.

    >>> signal_name(15)
    'SIGTERM'
    """
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _shown(line: str) -> str:
    """A line as the transcript shows it."""
    return (
        line
        if len(line) <= _LONGEST_SHOWN
        else f"{line[:_LONGEST_SHOWN]}… ({len(line)} characters)"
    )


def seconds_left(deadline: float | None) -> float | None:
    """The seconds until a time of the monotonic clock, not below 0; None if there is none."""
    return None if deadline is None else max(0.0, deadline - time.monotonic())
