"""Starter kits: for students, an engine whose thinking is left out; for teachers, an assignment."""

import shutil
from pathlib import Path

from fourfold.base.errors import InvalidArgument

_FOLDER = Path(__file__).with_name("kit_files")
KITS = ("python", "java", "cpp")
"""The languages of the kits."""
_PROGRAM = "bot"


def write_kit(language: str, folder: Path) -> list[Path]:
    """Write the kit of a language to a new folder, and the assignment for it beside the folder.

    Nothing that exists is overwritten. Returns the files.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     [path.name for path in write_kit("cpp", Path(place) / "mybot")]
    ['Makefile', 'bot.cpp', 'mybot.toml']
    """
    if language not in KITS:
        raise InvalidArgument(f"no kit for {language!r}. Available: {', '.join(KITS)}")
    spec = folder.with_name(f"{folder.name}.toml")
    for path in (folder, spec):
        if path.exists():
            raise InvalidArgument(f"{path} exists already")
    folder.mkdir(parents=True)
    written = []
    for source in sorted((_FOLDER / language).iterdir()):
        target = folder / source.name
        shutil.copyfile(source, target)
        if source.name == _PROGRAM:  # installers do not keep this permission
            target.chmod(0o755)
        written.append(target)
    shutil.copyfile(_FOLDER / "teacher" / f"{language}.toml", spec)
    return [*written, spec]
