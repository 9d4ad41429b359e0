"""Files that a command writes: whole, or not at all."""

import os
import tempfile
from pathlib import Path

import typer

from fourfold.errors import FourfoldError


def check_folder(path: Path, option: str) -> None:
    """Complains of a file in a folder that does not exist, before any work is done for it."""
    if not path.parent.is_dir():
        message = f"cannot write {path}: there is no folder {path.parent}"
        raise typer.BadParameter(message, param_hint=option)


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file so that nobody ever sees half of it, and a failure leaves the old one alone.

    >>> folder = Path(tempfile.mkdtemp())
    >>> write_whole(folder / "a.txt", "whole")
    >>> (folder / "a.txt").read_text(), os.listdir(folder)
    ('whole', ['a.txt'])
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            _write_into(path, data)
        else:
            _replace(path, data)
    except OSError as error:
        raise FourfoldError(f"cannot write {path}: {error.strerror or error}") from None


def _write_into(path: Path, data: bytes) -> None:
    """Pipes and devices, such as /dev/stdout, cannot be replaced."""
    with path.open("wb") as file:
        file.write(data)


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # As any new file: mkstemp lets nobody else read it.
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
