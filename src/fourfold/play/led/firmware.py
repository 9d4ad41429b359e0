"""The files to flash onto a board, with their settings."""

import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.players import led_program as program

SETTINGS = "settings.txt"


def copy_program(target: Path, settings: str) -> None:
    """Write the folder with this settings file, completely or not at all."""
    try:
        with tempfile.TemporaryDirectory(dir=target.parent) as place:
            whole = Path(place) / target.name
            leave_out = shutil.ignore_patterns("__pycache__", "*.md")
            shutil.copytree(program.folder(), whole, ignore=leave_out)
            (whole / SETTINGS).write_text(settings, encoding="utf-8")
            whole.replace(target)
    except shutil.Error as error:  # holds (source, copy, reason) for each file
        *_, reason = error.args[0][0]
        reason = str(reason).removeprefix("[Errno ").partition("] ")[2].partition(":")[0]
        raise FourfoldError(f"cannot write {target}: {reason or 'copying failed'}") from None
    except OSError as error:
        raise FourfoldError(f"cannot write {target}: {error.strerror or error}") from None


def default_settings() -> str:
    """The default settings file.

    >>> "ply = 5" in default_settings()
    True
    """
    return (program.folder() / SETTINGS).read_text(encoding="utf-8")


def with_values(text: str, values: Mapping[str, object]) -> str:
    """A settings file with other values, replaced in place (even in commented lines) or appended.

    >>> with_values("# ply = 5", {"ply": 9, "blunder": 3}).splitlines()
    ['ply = 9', 'blunder = 3']
    >>> with_values("ply_grows = yes", {"ply_grows": False})
    'ply_grows = no'
    """
    for name, value in values.items():
        shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        line = f"{name} = {shown}"
        for place in (rf"^[ \t]*{name}[ \t]*=.*$", rf"^#[ \t]*{name}[ \t]*=.*$"):
            text, count = re.subn(place, line.replace("\\", r"\\"), text, flags=re.MULTILINE)
            if count:
                break
        else:
            text += ("" if not text or text.endswith("\n") else "\n") + f"{line}\n"
    return text
