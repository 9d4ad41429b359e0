"""Files that a command writes."""

from pathlib import Path

import typer

from fourfold import files
from fourfold.errors import FourfoldError


def check_folder(path: Path, option: str) -> None:
    """Complains of a file in a folder that does not exist, before any work is done for it."""
    if not path.parent.is_dir():
        message = f"cannot write {path}: there is no folder {path.parent}"
        raise typer.BadParameter(message, param_hint=option)


def check_svg(path: Path, option: str) -> None:
    """Complains of a plot whose name promises another format."""
    if path.suffix.lower() != ".svg":
        message = f"plots are SVG: {path.name!r} must end in .svg"
        raise typer.BadParameter(message, param_hint=option)


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file whole or not at all, and says so in one line if it cannot."""
    try:
        files.write_whole(path, content)
    except OSError as error:
        raise FourfoldError(f"cannot write {path}: {error.strerror or error}") from None
