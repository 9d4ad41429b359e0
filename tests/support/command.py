"""Runs the `fourfold` command as a user does: as a process of its own."""

import atexit
import functools
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

COMMAND = (sys.executable, "-m", "fourfold")
TIMEOUT = 120  # seconds; only a hanging command takes so long

# What could change the output must not come from the machine that the tests run on.
_PLAIN = {
    name: value
    for name, value in os.environ.items()
    if name not in {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "TERM"}
}
ENVIRONMENT: Mapping[str, str] = {**_PLAIN, "PYTHONUTF8": "1", "TERM": "xterm-256color"}


def fourfold(
    *arguments: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Runs a command to its end, with `stdin` as its input."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    # What is loaded already does not see another environment.
    start = _start if env or not hasattr(os, "fork") else _nursery().start
    result = start(arguments, data, {**ENVIRONMENT, **(env or {})})
    out, err = (
        stream.decode("utf-8", "replace").replace("\r\n", "\n")
        for stream in (result.stdout, result.stderr)
    )
    assert "Traceback" not in err, err
    return subprocess.CompletedProcess(result.args, result.returncode, out, err)


def _start(
    arguments: Sequence[str], stdin: bytes, env: Mapping[str, str]
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        env=env,
        timeout=TIMEOUT,
        check=False,
    )


def command_lines() -> list[tuple[str, ...]]:
    """Every command and subcommand that there is; the first is `fourfold` alone."""
    from typer.main import get_command  # noqa: PLC0415 - only for tests of all commands

    from fourfold.cli.app import app  # noqa: PLC0415

    found: list[tuple[str, ...]] = []
    pending: list[tuple[tuple[str, ...], object]] = [((), get_command(app))]
    while pending:
        words, command = pending.pop()
        found.append(words)
        commands: Mapping[str, object] = getattr(command, "commands", {})
        pending.extend(((*words, name), each) for name, each in commands.items())
    return found


class _Nursery:
    """Starts processes that need not load anything; see nursery.py."""

    def __init__(self) -> None:
        self._busy = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("nursery.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=ENVIRONMENT,
            start_new_session=True,
        )
        atexit.register(self._end)

    def start(
        self, arguments: Sequence[str], stdin: bytes, env: Mapping[str, str]
    ) -> "subprocess.CompletedProcess[bytes]":
        """Runs a command to its end. One at a time: others at once start by themselves."""
        if not self._busy.acquire(blocking=False):
            return _start(arguments, stdin, env)
        try:
            with tempfile.TemporaryDirectory(prefix="fourfold-command-") as folder:
                streams = [Path(folder, name) for name in ("stdin", "stdout", "stderr")]
                for stream, content in zip(streams, (stdin, b"", b""), strict=True):
                    stream.write_bytes(content)
                status = self._ask(arguments, [str(stream) for stream in streams])
                out, err = (stream.read_bytes() for stream in streams[1:])
                return subprocess.CompletedProcess(arguments, status, out, err)
        finally:
            self._busy.release()

    def _ask(self, arguments: Sequence[str], streams: Sequence[str]) -> int:
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        order = {"arguments": arguments, "streams": streams, "folder": str(Path.cwd())}
        impatience = threading.Timer(TIMEOUT, self._kill)
        impatience.start()
        try:
            to.write(json.dumps(order).encode() + b"\n")
            to.flush()
            status = back.readline()
        finally:
            impatience.cancel()
            impatience.join()
        if not status:
            raise subprocess.TimeoutExpired(list(arguments), TIMEOUT)
        return int(status)

    def _kill(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        _nursery.cache_clear()

    def _end(self) -> None:
        self._process.communicate()


@functools.cache
def _nursery() -> _Nursery:
    return _Nursery()
