"""What a person has chosen, remembered from one game to the next.

Settings live in one small JSON file. A file that cannot be understood is kept aside under another
name, so that nothing is lost, and the defaults take its place.
"""

import itertools
import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from fourfold.errors import InvalidArgument
from fourfold.files import write_whole
from fourfold.position import Position
from fourfold.render.themes import theme_named

_FORMAT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice that is remembered.

    >>> Settings().opponent
    'medium'
    >>> Settings(side="third")
    Traceback (most recent call last):
    fourfold.errors.InvalidArgument: side must be one of first, second, not 'third'
    """

    opponent: str = "medium"
    """A player by name, or `human` for two people."""
    side: str = "first"
    """The side that the person plays: `first` or `second`."""
    columns: int = 7
    rows: int = 6
    rule: str = "connect-four"
    theme: str = "dark"
    """The colours: the name of a theme."""
    symbols: str = "auto"
    """The characters of the board: `unicode`, `ascii`, or `auto` for what the terminal can show."""
    scores: bool = False
    """Whether the evaluation is shown during the game."""
    animation: bool = True

    def __post_init__(self) -> None:
        for field in fields(self):
            value, kind = getattr(self, field.name), type(field.default)
            if type(value) is not kind:
                raise InvalidArgument(
                    f"{field.name} must be {_KINDS[kind]}, not {json.dumps(value, default=repr)}"
                )
        _check_one_of("side", self.side, ("first", "second"))
        _check_one_of("symbols", self.symbols, ("auto", "unicode", "ascii"))
        _check_one_of("rule", self.rule, ("connect-four", "most-fours"))
        theme_named(self.theme)

    def changed(self, **choices: Any) -> "Settings":
        """These settings with other choices.

        >>> Settings().changed(side="second").side
        'second'
        """
        return replace(self, **choices)


_KINDS = {str: "text", int: "a whole number", bool: "true or false"}


def _check_one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InvalidArgument(f"{name} must be one of {', '.join(allowed)}, not {value!r}")


class SettingsFile:
    """The settings of a person, in a file.

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
        """The settings, and what was wrong with the file if something was.

        Unknown names are ignored: a later version may have written them.
        """
        try:
            text = self.path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return Settings(), None
        except (OSError, UnicodeDecodeError) as error:
            return Settings(), self._set_aside(str(error))
        try:
            return _understand(text), None
        except (ValueError, RecursionError) as error:  # ours are ValueErrors too
            return Settings(), self._set_aside(str(error))

    def save(self, settings: Settings) -> None:
        """Writes the settings, all or nothing. Raises OSError if that is not possible."""
        record = {"version": _FORMAT_VERSION, **asdict(settings)}
        path = self.path.expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(record, indent=2) + "\n")

    def reset(self) -> bool:
        """Forgets all choices. False if there were none."""
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
        return f"{problem}; the file is kept as {kept.name}, the defaults are used"


def _understand(text: str) -> Settings:
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
    Position(settings.columns, settings.rows)  # raises if there is no such board
    return settings


def keep_aside(path: Path, word: str = "broken", *, usable: bool = False) -> Path:
    """Renames a file, to a name that is not in use; returns it. What is usable keeps its ending.

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
