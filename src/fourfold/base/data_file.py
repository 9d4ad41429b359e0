"""Read JSON files that name their format and version."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.base.files import read_limited

T = TypeVar("T")


class DataFileError(FourfoldError, ValueError):
    """A file that cannot be read, or does not contain what it should."""


def read_data(path: Path, what: str, parse: Callable[[Any], T]) -> T:
    """What `parse` makes of the JSON data of a file. `what` names the kind of file.

    Raises DataFileError, which names the file, also for a ValueError of `parse`.

    >>> read_data(Path("no/such/file"), "strategy", list)
    Traceback (most recent call last):
    fourfold.base.data_file.DataFileError: cannot read no/such/file: No such file or directory
    """
    try:
        data = json.loads(read_limited(path).decode("utf-8-sig"))
    except OSError as error:
        raise DataFileError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        raise DataFileError(f"{path}: not a {what}: invalid JSON") from None
    try:
        return parse(data)
    except ValueError as error:
        raise DataFileError(f"{path}: {error}") from None


def checked_format(data: Any, name: str, version: int, what: str = "") -> dict[str, Any]:
    """The data. Raises InvalidArgument if they do not name this format and version.

    >>> checked_format({"format": "scores", "version": 2}, "scores", version=1)
    Traceback (most recent call last):
    fourfold.InvalidArgument: version 2 is not supported, only 1
    """
    if not isinstance(data, dict) or data.get("format") != name:
        kind = f"not a {what}: " if what else ""
        raise InvalidArgument(f'{kind}no "format": "{name}"')
    if data.get("version") != version:
        found = repr(data.get("version"))[:20]
        raise InvalidArgument(f"version {found} is not supported, only {version}")
    return data
