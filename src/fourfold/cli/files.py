"""Files that a command writes, and stdin."""

import select
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

import click

from fourfold.base import files
from fourfold.base.errors import FourfoldError

STDIN = "-"
_MOST = 1 << 26  # bytes to read from stdin
_PATIENCE = 1.0  # seconds


def stdin() -> BinaryIO:
    """The bytes of stdin. Raises a usage error if it is closed."""
    if sys.stdin is None or sys.stdin.closed:
        raise click.UsageError("nothing to read: stdin is closed")
    return sys.stdin.buffer


def read_stdin(what: str) -> bytes:
    """Everything on stdin, up to a limit; one line, if a person types it.

    `what` says what is expected.
    """
    source = stdin()
    if not source.isatty():
        return source.read(_MOST)
    print(f"Type {what}, and press Enter.", file=sys.stderr, flush=True)
    return source.readline(_MOST)


def read_piped() -> bytes:
    """What was piped into a command that does not need it; empty in a terminal.

    A pipe on which nothing arrives within a second counts as empty: other programs may have opened
    it, and may never close it.
    """
    if sys.stdin is None or sys.stdin.closed or sys.stdin.isatty():
        return b""
    try:
        arrived, _, _ = select.select([sys.stdin], [], [], _PATIENCE)
    except OSError:  # not a file of the system; or Windows, where only sockets can be waited for
        return sys.stdin.buffer.read(_MOST)
    return sys.stdin.buffer.read(_MOST) if arrived else b""


def check_output(path: Path, option: str) -> None:
    """Raise a usage error for a file that cannot be written, before any work is done for it."""
    if not path.parent.is_dir():
        reason = f"there is no folder {path.parent}"
    else:
        try:
            files.check_writable(path)
        except OSError as error:
            reason = error.strerror or str(error)
        else:
            return
    raise click.BadParameter(f"cannot write {path}: {reason}", param_hint=option)


def work_file_for(output: Path) -> Path | None:
    """The file that keeps finished work until the output is written.

    None beside a pipe or a device, such as /dev/stdout.
    """
    special = output.exists() and not output.is_file()
    return None if special else output.with_name(f"{output.name}.part")


def check_svg(path: Path | None, option: str) -> None:
    """Raise a usage error for a plot whose name promises another format."""
    if path is not None and path.suffix.lower() != ".svg":
        message = f"plots are SVG: {path.name!r} must end in .svg"
        raise click.BadParameter(message, param_hint=option)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file, whole or not at all. Raises FourfoldError if that fails."""
    try:
        files.write_whole(path, content)
    except OSError as error:
        raise FourfoldError(f"cannot write {path}: {error.strerror or error}") from None


def write_or_print(path: Path, content: str) -> None:
    """Write a file; if it cannot be written, print it, so that the work is not lost."""
    try:
        write_whole(path, content)
    except FourfoldError:
        print(content, end="" if content.endswith("\n") else "\n", flush=True)
        raise


def write_all(contents: Mapping[Path, str]) -> FourfoldError | None:
    """Write files and return what went wrong, to be raised when the result has been shown.

    The files come first: showing the result may break off with a closed pipe.
    """
    failures = []
    for path, content in contents.items():
        try:
            write_whole(path, content)
        except FourfoldError as error:
            failures.append(str(error))
    return FourfoldError("; ".join(failures)) if failures else None
