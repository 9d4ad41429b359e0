"""Results on disk, one line of JSON each, from which a job continues after a failure.

A result is recognised by its key, a checksum of all that it depends on. So one file can have
results of several jobs, and those of an earlier version of a player are not used.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import FileIO
from pathlib import Path
from typing import Any, TypeVar

from fourfold.base.errors import FourfoldError, ServiceError
from fourfold.base.jobs import PiecesFailed
from fourfold.base.jobs.lock import lock

T = TypeVar("T")
Fields = Mapping[str, Any]


def key_of(*parts: object) -> str:
    """The key of a result that depends on these values.

    >>> key_of("random", 1) == key_of("random", 2)
    False
    """
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]


class LineFile:
    """A file of results, which is created if it does not exist.

    Raises FourfoldError if it cannot be opened, and while another process has it open.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file = FileIO(path, "a+")
        except OSError as error:
            raise self._failure(error) from None
        try:
            lock(self._file, path)
            end = self._file.seek(0, os.SEEK_END)
            self._file.seek(max(0, end - 1))
            # The process was killed while it wrote the last line.
            self._has_torn_line = self._file.read(1) not in (b"", b"\n")
        except BaseException:
            self._file.close()
            raise

    def recall(self, wanted: Mapping[str, T], read: Callable[[Fields], Any]) -> dict[T, Any]:
        """What `read` makes of the lines whose keys are wanted. Lines that it cannot read, and
        damaged ones, are left out.
        """
        found: dict[T, Any] = {}
        if not self._file.seek(0, os.SEEK_END):
            return found
        with self.path.open("rb") as lines:
            for line in lines:
                try:
                    fields = json.loads(line)
                    found[wanted[fields["key"]]] = read(fields)
                except (ValueError, KeyError, TypeError):
                    continue  # another result, or a damaged line
        return found

    def keep(self, results: Iterable[T], fields: Callable[[T], Fields]) -> Iterator[T]:
        """Add a line for each result, and yield it.

        If some cannot be computed, the error says that the others are kept.
        """
        try:
            for result in results:
                self._write(f"{json.dumps(fields(result))}\n".encode())
                yield result
        except (PiecesFailed, ServiceError) as error:
            raise FourfoldError(
                f"{error}. What is finished is kept in {self.path}: run the same command again to "
                "try the rest once more."
            ) from error

    def close(self) -> None:
        """Close the file. It stays, unless it is empty."""
        is_empty = not self._file.seek(0, os.SEEK_END)
        self._file.close()
        if is_empty:
            self.path.unlink(missing_ok=True)

    def _write(self, line: bytes) -> None:
        # Not buffered: a result is in the file as soon as it is known.
        data = memoryview(b"\n" + line if self._has_torn_line else line)
        self._has_torn_line = True
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            raise self._failure(error) from None
        self._has_torn_line = False

    def _failure(self, error: OSError) -> FourfoldError:
        return FourfoldError(f"cannot write {self.path}: {error.strerror or error}")
