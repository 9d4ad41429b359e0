"""The work file of a long job: finished batches, from which the job can go on after any failure.

It begins with two lines, the kind of file and the options as JSON. Then follow blocks, each one
batch of rows:

    size      4 bytes   of the payload
    checksum  4 bytes   CRC-32 of all that follows in this block
    rows      8 bytes   in this block and all before it
    digest   16 bytes   of all input rows up to the end of this block
    payload             the batch in Arrow's IPC format, compressed with zlib

Numbers are little-endian. A process that is killed may leave a torn block at the end. Its size or
its checksum is wrong, and it is dropped.
"""

import json
import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import FileIO
from pathlib import Path

from fourfold.data.arrow import pa
from fourfold.errors import FourfoldError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_MAGIC = b"fourfold label, work file 1\n"
_HEAD = struct.Struct("<II")
_STATE = struct.Struct("<Q16s")


class WorkFile:
    """Batches of rows of one schema, appended one by one.

    Opening it finds what an earlier job with the same options has left. Raises FourfoldError if
    the options differ, if it is another kind of file, and while another process has it open.
    """

    def __init__(self, path: Path, schema: pa.Schema, options: Mapping[str, object]) -> None:
        self.path = path
        self.rows = 0
        """Rows in the file."""
        self.digest = bytes(16)
        """The digest of the input up to there."""
        self._schema = schema
        self._start = self._end = 0
        self._file = FileIO(path, "a+")
        try:
            self._lock()
            self._open(json.dumps(options).encode() + b"\n")
        except BaseException:
            self._file.close()
            raise

    def append(self, batch: pa.RecordBatch, digest: bytes) -> None:
        """Add a batch. `digest` is that of all input rows up to its end.

        Raises OSError if it cannot be written. What was there before is kept.
        """
        payload = zlib.compress(batch.serialize(), level=1)
        block = _STATE.pack(self.rows + len(batch), digest) + payload
        self._write(_HEAD.pack(len(payload), zlib.crc32(block)) + block)
        self.rows += len(batch)
        self.digest = digest

    def batches(self) -> Iterator[pa.RecordBatch]:
        """All batches, in their order."""
        for _, payload in self._blocks():
            yield pa.ipc.read_record_batch(pa.py_buffer(zlib.decompress(payload)), self._schema)

    def close(self) -> None:
        """Close the file. It stays."""
        self._file.close()

    def remove(self) -> None:
        """Close and delete the file."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FourfoldError(f"another process is using {self.path}") from None
        except OSError:  # some network file systems have no locks
            pass

    def _open(self, options: bytes) -> None:
        header = _MAGIC + options
        self._file.seek(0)
        found = self._read(len(header))
        if header.startswith(found) and found != header:  # new, or torn while it was begun
            self._file.truncate(0)
            self._end = 0
            self._write(header)
        elif found != header:
            if not found.startswith(_MAGIC):
                raise FourfoldError(
                    f"{self.path} is not a work file of this version. Delete it to start from the "
                    "beginning."
                )
            raise FourfoldError(
                f"{self.path} was begun with another board size or another kind of input. Run the "
                "command as before, or delete this file to start from the beginning."
            )
        self._start = self._end = len(header)
        for state, payload in self._blocks(to_end=True):
            self.rows, self.digest = _STATE.unpack(state)
            self._end += _HEAD.size + _STATE.size + len(payload)
        self._file.truncate(self._end)

    def _blocks(self, *, to_end: bool = False) -> Iterator[tuple[bytes, bytes]]:
        """The state and the payload of each whole block."""
        place = self._start
        end = self._file.seek(0, os.SEEK_END) if to_end else self._end
        while place + _HEAD.size + _STATE.size <= end:
            self._file.seek(place)
            size, checksum = _HEAD.unpack(self._read(_HEAD.size))
            place += _HEAD.size + _STATE.size + size
            if place > end:  # torn
                return
            block = self._read(_STATE.size + size)
            if zlib.crc32(block) != checksum:
                return
            yield block[: _STATE.size], block[_STATE.size :]

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
