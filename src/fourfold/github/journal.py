"""A small file beside a repository: a lock, the last issue's number, and an update under way."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        while True:
            try:
                os.lseek(descriptor, _LOCKED, os.SEEK_SET)
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
            except OSError:  # it gives up after ten seconds; we do not
                continue
            return
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)


_LOCKED = 1 << 20  # the byte that is locked: beyond the content, which others may read


class Journal:
    """Data that survive a process that is killed. The system releases the lock of that process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor = -1

    @contextmanager
    def locked(self) -> Iterator["Journal"]:
        """Lock the journal for this process; others wait. A nested call does nothing."""
        if self._descriptor >= 0:
            yield self
            return
        self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(self._descriptor)
            yield self
        finally:
            os.close(self._descriptor)
            self._descriptor = -1

    @property
    def number(self) -> int:
        """The number of the last issue."""
        value = self._read().get("number", 0)
        return value if isinstance(value, int) else 0

    @number.setter
    def number(self, value: int) -> None:
        self._write({**self._read(), "number": value})

    @property
    def update(self) -> tuple[str, str] | None:
        """The commits between which an update of the branch and its folder is under way."""
        match self._read().get("update"):
            case [str(before), str(after)]:
                return before, after
        return None

    @update.setter
    def update(self, value: tuple[str, str] | None) -> None:
        self._write({**self._read(), "update": value})

    def _read(self) -> dict[str, Any]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8") or "{}")
        except ValueError:
            return {}  # a process was killed while it wrote the first words
        return data if isinstance(data, dict) else {}

    def _write(self, data: dict[str, Any]) -> None:
        # One short write, in place: the lock is on this very file.
        raw = json.dumps(data).encode()
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, raw.ljust(_SIZE))


_SIZE = 200
