"""A person's settings, stored in a JSON file.

A file that cannot be read is renamed, so that nothing is lost, and the defaults are used.
"""

import itertools
import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from fourfold.base.errors import InvalidArgument
from fourfold.base.files import read_limited, write_whole
from fourfold.render.themes import THEMES, Theme, theme_named
from fourfold.rules.position import Position

_FORMAT_VERSION = 1

# The theme that adapts to the reader's colour scheme in pictures cannot do so in a game.
THEME_NAMES = tuple(name for name, theme in THEMES.items() if not theme.dark)


def board_theme(name: str) -> Theme:
    """The theme to paint a board with: dark in place of the one that adapts.

    >>> board_theme("auto").name, board_theme("light").name
    ('dark', 'light')
    """
    theme = theme_named(name)
    return theme.dark or theme


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings.

    >>> Settings().opponent
    'medium'
    >>> Settings(side="third")
    Traceback (most recent call last):
    fourfold.InvalidArgument: side must be one of first, second, not 'third'
    """

    opponent: str = "medium"
    """The name of a player, or `human` for two players."""
    side: str = "first"
    """The side that the user plays: `first` or `second`."""
    columns: int = 7
    rows: int = 6
    rule: str = "connect-four"
    theme: str = "dark"
    """The name of a theme."""
    symbols: str = "auto"
    """The characters of the board: `unicode`, `ascii`, or `auto` for what the terminal supports."""
    scores: bool = False
    """Whether the evaluation is shown during a game."""
    animation: bool = True
    language: str = "auto"
    """The code of a language, such as `de`, or `auto` for that of the locale. Not checked: a later
    version may have more languages."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value, kind = getattr(self, field.name), type(field.default)
            if type(value) is not kind:
                raise InvalidArgument(
                    f"{field.name} must be {_KINDS[kind]}, not {json.dumps(value, default=repr)}"
                )
        for name, allowed in ALLOWED.items():
            _check_one_of(name, getattr(self, name), allowed)
        theme_named(self.theme)

    def changed(self, **choices: Any) -> "Settings":
        """A copy with some settings changed.

        >>> Settings().changed(side="second").side
        'second'
        """
        return replace(self, **choices)


ALLOWED = {
    "side": ("first", "second"),
    "symbols": ("auto", "unicode", "ascii"),
    "rule": ("connect-four", "most-fours"),
}
"""The values of settings that have only a few."""
_KINDS = {str: "text", int: "a whole number", bool: "true or false"}


def _check_one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InvalidArgument(f"{name} must be one of {', '.join(allowed)}, not {value!r}")


class SettingsFile:
    """A file with settings.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = SettingsFile(Path(folder) / "settings.json")
    ...     file.save(Settings(opponent="hard"))
    ...     settings, problem = file.load()
    >>> settings.opponent, problem
    ('hard', None)
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> tuple[Settings, str | None]:
        """The settings, and a description of the problem if the file could not be used.

        Unknown names are ignored: a later version may have written them.
        """
        try:
            text = read_limited(self.path).decode("utf-8-sig")
        except FileNotFoundError:
            return Settings(), None
        except (OSError, UnicodeDecodeError) as error:
            return Settings(), self._set_aside(str(error))
        try:
            return _parse(text), None
        except (ValueError, RecursionError) as error:  # including our own errors
            return Settings(), self._set_aside(str(error))

    def save(self, settings: Settings) -> None:
        """Write the settings atomically. Raises OSError if that is not possible."""
        record = {"version": _FORMAT_VERSION, **asdict(settings)}
        path = self.path.expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(record, indent=2) + "\n")

    def reset(self) -> bool:
        """Delete the file. Returns False if there was none."""
        try:
            self.path.unlink()
        except FileNotFoundError:
            return False
        return True

    def _set_aside(self, reason: str) -> str:
        problem = f"the settings in {self.path} cannot be used ({reason})"
        try:
            kept = keep_aside(self.path)
        except OSError:
            return f"{problem}; the defaults are used"
        return f"{problem}; the file is now called {kept.name}, and the defaults are used"


def _parse(text: str) -> Settings:
    record = json.loads(text)
    if not isinstance(record, dict):
        raise InvalidArgument(f"expected a JSON object, found {type(record).__name__}")
    version = record.get("version")
    if type(version) is not int or version < 1:
        raise InvalidArgument(f"version must be a whole number from 1, not {version!r}")
    if version > _FORMAT_VERSION:
        raise InvalidArgument(f"version {version} is newer than this program")
    known = {field.name for field in fields(Settings)}
    settings = Settings(**{name: value for name, value in record.items() if name in known})
    Position(settings.columns, settings.rows)  # raises for an unsupported size
    return settings


def keep_aside(path: Path, word: str = "broken", *, usable: bool = False) -> Path:
    """Rename a file to an unused name and return it. A usable file keeps its extension.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "game.json"
    ...     file.touch()
    ...     kept = keep_aside(file, "kept", usable=True)
    ...     kept.name, keep_aside(kept).name
    ('game.kept.json', 'game.kept.json.broken')
    """
    stem, ending = (path.stem, path.suffix) if usable else (path.name, "")
    for number in itertools.count(1):
        kept = path.with_name(f"{stem}.{word}{'' if number == 1 else f'-{number}'}{ending}")
        if not os.path.lexists(kept):
            break
    return path.rename(kept)
