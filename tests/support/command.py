"""Run the `fourfold` command: in this process, or as a separate one."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any, Self, cast
from unittest import mock

from fourfold.cli.app import run

COMMAND = (sys.executable, "-m", "fourfold")
TIMEOUT = 120  # seconds; only a hanging command takes that long
ASCII = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
"""The environment of a terminal that knows ASCII only."""

# Environment variables of the machine must not change the output.
_PLAIN = {
    name: value
    for name, value in os.environ.items()
    if name not in {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "TERM"}
}
ENVIRONMENT = {**_PLAIN, "PYTHONUTF8": "1", "TERM": "xterm-256color"}
_Result = subprocess.CompletedProcess[str]


class Streams:
    """Replaces stdin, stdout and stderr inside a context, in some encoding."""

    def __init__(self, typed: bytes = b"", encoding: str = "utf-8") -> None:
        self._bytes = io.BytesIO(), io.BytesIO()
        self.stdout, self.stderr = (
            io.TextIOWrapper(each, encoding, newline="\n") for each in self._bytes
        )
        self.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding)

    @contextmanager
    def used(self) -> Iterator[None]:
        """Replace the streams of `sys`."""
        with mock.patch.multiple(sys, stdin=self.stdin, stdout=self.stdout, stderr=self.stderr):
            yield

    def written(self) -> tuple[bytes, bytes]:
        """The output on stdout and on stderr."""
        self.stdout.flush()
        self.stderr.flush()
        out, err = self._bytes
        return out.getvalue(), err.getvalue()


def fourfold(
    *arguments: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
) -> _Result:
    """Run a command in this process, with `stdin` as its input."""
    environment = {**ENVIRONMENT, "COLUMNS": "80", **(env or {})}
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    streams = Streams(stdin.encode() if isinstance(stdin, str) else stdin, encoding)
    with mock.patch.dict(os.environ, environment, clear=True), streams.used():
        status = run(arguments)
    return _result(arguments, status, *streams.written())


def fourfold_ok(*arguments: str, **options: Any) -> _Result:
    """Run a command in this process. It must succeed and write nothing to stderr."""
    result = fourfold(*arguments, **options)
    assert (result.returncode, result.stderr) == (0, "")
    return result


def fourfold_json(*arguments: str, status: int = 0, **options: Any) -> Any:
    """The data that a command prints with `--json`. It must end with this exit status."""
    result = fourfold(*arguments, "--json", **options)
    assert result.returncode == status, result
    return json.loads(result.stdout)


def usage_error(*arguments: str, **options: Any) -> str:
    """Run a command in this process. It must reject its arguments; return its message, a line."""
    result = fourfold(*arguments, **options)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1), result
    return result.stderr


def fourfold_process(
    *arguments: str, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
) -> _Result:
    """Run a command as a user does: as a separate process, to its end."""
    result = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**ENVIRONMENT, **(env or {})},
        timeout=TIMEOUT,
        check=False,
    )
    return _result(arguments, result.returncode, result.stdout, result.stderr)


class Running:
    """A command that runs as a separate process, with a pipe for each stream."""

    def __init__(self, *arguments: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, env=ENVIRONMENT
        )
        streams = (self.process.stdin, self.process.stdout, self.process.stderr)
        self.stdin, self.stdout, self.stderr = (cast("IO[bytes]", each) for each in streams)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.__exit__(None, None, None)

    def type(self, lines: bytes) -> None:
        """Send lines to the command."""
        self.stdin.write(lines)
        self.stdin.flush()

    def end(self) -> tuple[int, bytes]:
        """The exit status, and what was written to stderr. Waits for the end of the command."""
        errors = self.stderr.read()
        return self.process.wait(TIMEOUT), errors


def _result(arguments: tuple[str, ...], status: int, out: bytes, err: bytes) -> _Result:
    shown, errors = (
        stream.decode("utf-8", "replace").replace("\r\n", "\n") for stream in (out, err)
    )
    assert "Traceback" not in errors, errors
    return subprocess.CompletedProcess(arguments, status, shown, errors)


def command_lines() -> list[tuple[str, ...]]:
    """All commands and subcommands; the first is `fourfold` alone."""
    import click  # noqa: PLC0415 - only for tests of all commands

    from fourfold.cli.app import fourfold as everything  # noqa: PLC0415

    found: list[tuple[str, ...]] = []
    pending: list[tuple[tuple[str, ...], click.Command | None]] = [((), everything)]
    while pending:
        words, command = pending.pop()
        found.append(words)
        if isinstance(command, click.Group):
            context = click.Context(command)
            pending.extend(
                ((*words, name), command.get_command(context, name))
                for name in command.list_commands(context)
            )
    return found
