"""The work file of a long job: finished pieces, from which the job can continue after any failure.

It begins with two lines, the kind of job and its options as JSON. Then follow blocks, one for each
finished piece, in the order in which they were finished:

    size      4 bytes   of the payload
    checksum  4 bytes   CRC-32 of all that follows in this block
    first     8 bytes   the number of the first item of the piece
    items     8 bytes   how many items the piece has
    digest   16 bytes   of the input of the piece; zeros if it has none
    payload             the answer, compressed with zlib

Numbers are little-endian. A process that is killed may leave a torn block at the end. Its size or
its checksum is wrong, and it is dropped.
"""

import json
import os
import struct
import zlib
from array import array
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from fourfold.base.errors import FourfoldError
from fourfold.base.jobs.lock import lock

NO_DIGEST = bytes(16)
_HEAD = struct.Struct("<II")
_STATE = struct.Struct("<QQ16s")


class Done(NamedTuple):
    """A finished piece."""

    first: int
    """The number of its first item."""
    items: int
    """How many items it has."""
    digest: bytes
    """The digest of its input."""
    payload: bytes
    """Its answer."""


class WorkFile:
    """The finished pieces of one job. Pieces do not overlap; they may be added in any order.

    Opening it finds what an earlier job with the same options has left. Raises FourfoldError if
    the options differ, if it is another kind of file, and while another process has it open.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     work = WorkFile(Path(folder, "squares.part"), "squares", {"power": 2})
    ...     work.append(3, 2, b"9 16")
    ...     work.append(0, 3, b"0 1 4")
    ...     [(done.first, done.items, done.payload) for done in work.done()]
    ...     work.close()
    [(0, 3, b'0 1 4'), (3, 2, b'9 16')]
    """

    def __init__(self, path: Path, kind: str, options: Mapping[str, object]) -> None:
        self.path = path
        self.items = 0
        """Items of all finished pieces."""
        self._firsts = array("Q")
        self._places = array("Q")
        self._end = 0
        self._file = FileIO(path, "a+")
        try:
            lock(self._file, path)
            self._open(f"fourfold {kind}, work file 2\n".encode(), options)
        except BaseException:
            self._file.close()
            raise

    def append(self, first: int, items: int, payload: bytes, digest: bytes = NO_DIGEST) -> None:
        """Add a finished piece.

        Raises OSError if it cannot be written. What was there before is kept.
        """
        packed = zlib.compress(payload, level=1)
        block = _STATE.pack(first, items, digest) + packed
        place = self._end
        self._write(_HEAD.pack(len(packed), zlib.crc32(block)) + block)
        self._add(first, items, place)

    def done(self) -> Iterator[Done]:
        """The finished pieces, by their first item. Those that are added meanwhile are left out.

        Raises FourfoldError if one cannot be read any more.
        """
        # Only their places in the file are kept in memory: a job may have a million pieces.
        for index in sorted(range(len(self._firsts)), key=self._firsts.__getitem__):
            block = self._block(self._places[index], self._end)
            if block is None:
                raise FourfoldError(f"{self.path} is damaged. Run the same command again.")
            first, items, digest = _STATE.unpack_from(block)
            yield Done(first, items, digest, zlib.decompress(block[_STATE.size :]))

    def close(self) -> None:
        """Close the file. It stays."""
        self._file.close()

    def remove(self) -> None:
        """Close and delete the file."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _open(self, kind: bytes, options: Mapping[str, object]) -> None:
        header = kind + json.dumps(options).encode() + b"\n"
        self._file.seek(0)
        found = self._read(len(header))
        if header.startswith(found) and found != header:  # new, or torn while it was begun
            self._file.truncate(0)
            self._write(header)
        elif found != header:
            if not found.startswith(kind):
                raise FourfoldError(
                    f"{self.path} is not a work file of this version. Delete it to start from the "
                    "beginning."
                )
            raise FourfoldError(
                f"{self.path} was begun with other options or another kind of input. Run the "
                "command as before, or delete this file to start from the beginning."
            )
        self._end = len(header)
        end = self._file.seek(0, os.SEEK_END)
        while (block := self._block(self._end, end)) is not None:
            first, items, _ = _STATE.unpack_from(block)
            self._add(first, items, self._end)
            self._end += _HEAD.size + len(block)
        self._file.truncate(self._end)

    def _add(self, first: int, items: int, place: int) -> None:
        self._firsts.append(first)
        self._places.append(place)
        self.items += items

    def _block(self, place: int, end: int) -> bytes | None:
        """State and payload of the block at `place`; None if there is no whole one."""
        if place + _HEAD.size + _STATE.size > end:
            return None
        self._file.seek(place)
        size, checksum = _HEAD.unpack(self._read(_HEAD.size))
        if place + _HEAD.size + _STATE.size + size > end:  # torn
            return None
        block = self._read(_STATE.size + size)
        return block if zlib.crc32(block) == checksum else None

    def _read(self, size: int) -> bytes:
        """Up to `size` bytes, fewer only at the end of the file."""
        parts = []
        while size and (part := self._file.read(size)):
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def _write(self, content: bytes) -> None:
        """Append. The file is not buffered, so that nothing is left to be written on closing."""
        view = memoryview(content)
        try:
            while view:
                view = view[self._file.write(view) :]
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._end)
            raise
        self._end += len(content)
