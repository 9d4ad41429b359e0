"""Files that should hold a game and do not."""

import json
from pathlib import Path

from fourfold.errors import FourfoldError
from fourfold.records import read_records
from fourfold.records.record import VERSION


def is_broken(path: Path) -> bool:
    """Whether a file is of no use to anybody: it can be read, and holds no game, nor one that a
    later version wrote.
    """
    try:
        for _ in read_records(path):
            return False
    except FourfoldError:
        pass
    try:
        text = path.read_bytes()
    except OSError:
        return False
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return True
    version = found.get("version") if isinstance(found, dict) else None
    return not (isinstance(version, int) and version > VERSION)
