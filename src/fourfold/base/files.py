"""Write files atomically, lock folders, read files and lines; a byte order mark is left out."""

import codecs
import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from fourfold.base.errors import InvalidArgument

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

LARGEST = 1 << 28
"""Bytes of a file that is read into memory, unless a smaller limit is given."""

_READ_SIZE = 1 << 16
_PARTIAL = ".fourfold-"  # begins the names of files that are being written
_ABANDONED = 60.0  # seconds since the last change, after which it may be one of a killed process


def data_folder() -> Path:
    """The folder for what a user's programs store: `FOURFOLD_DATA_DIR`, or the platform's choice.

    >>> data_folder().is_absolute()
    True
    """
    return user_folder("FOURFOLD_DATA_DIR", "user_data_path")


def user_folder(variable: str, kind: str) -> Path:
    """The folder that an environment variable names, or the platform's choice for this kind.

    Users of services have no home folder; then it is one that does not exist.
    """
    if named := os.environ.get(variable):
        return Path(named)
    import platformdirs  # noqa: PLC0415 - rarely needed

    try:
        return Path(getattr(platformdirs, kind)("fourfold", appauthor=False))
    except RuntimeError:
        return Path("/nonexistent/fourfold")


def without_mark(text: str) -> str:
    r"""A text without the byte order mark that some editors add at the beginning.

    >>> without_mark("\ufeff4455")
    '4455'
    """
    return text.removeprefix("\ufeff")


def read_lines(stream: BinaryIO, longest: int) -> Iterator[list[bytes]]:
    r"""The lines of a stream without their ends, in lists: what one read returns comes at once.

    Of a line with more than `longest` bytes, more than that many are yielded but not all of them,
    so that memory use is bounded. A byte order mark is left out.

    >>> import io
    >>> list(read_lines(io.BytesIO(b"44\n\n71"), longest=1000))
    [[b'44', b''], [b'71']]
    """
    mark, rest = codecs.BOM_UTF8, b""
    # read1 returns what there is, and waits only for the first byte.
    while chunk := stream.read1(_READ_SIZE):  # type: ignore[attr-defined]
        *lines, rest = (rest + chunk).split(b"\n")
        if lines:
            lines[0] = lines[0].removeprefix(mark)
            mark = b""
            yield lines
        rest = rest[: longest + 1]
    if rest.removeprefix(mark):
        yield [rest.removeprefix(mark)]


def open_regular(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a regular file for reading. Raises OSError for anything else, such as a pipe or a
    device, and does not wait for it.

    >>> open_regular(os.devnull)
    Traceback (most recent call last):
    OSError: [Errno 22] not a regular file: ...
    """
    stream = open(path, "rb", opener=_without_waiting)  # noqa: SIM115 - opener; returned
    if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        return stream
    stream.close()
    raise OSError(errno.EINVAL, "not a regular file", os.fspath(path))


def _without_waiting(path: str, flags: int) -> int:
    # Windows has neither flag, and no pipes among its files.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def read_limited(
    path: str | os.PathLike[str], longest: int = LARGEST, *, pipes: bool = False
) -> bytes:
    """The content of a regular file, or of anything with `pipes`, of at most `longest` bytes.
    Raises OSError for other files.

    >>> read_limited(__file__, 10)
    Traceback (most recent call last):
    OSError: [Errno 27] too large: more than 10 bytes: ...
    """
    with Path(path).open("rb") if pipes else open_regular(path) as stream:
        content = stream.read(longest + 1)  # the size that the system reports may be wrong
    if len(content) > longest:
        size = f"{longest >> 20} MB" if longest >> 20 else f"{longest} bytes"
        raise OSError(errno.EFBIG, f"too large: more than {size}", os.fspath(path))
    return content


def read_whole(path: Path, longest: int = LARGEST) -> bytes:
    """The content of a file or a pipe. Raises InvalidArgument if it has more than `longest` bytes,
    or cannot be read.

    >>> read_whole(Path(__file__), 10)
    Traceback (most recent call last):
    fourfold.InvalidArgument: cannot read ...files.py: too large: more than 10 bytes
    """
    try:
        return read_limited(path, longest, pipes=True)
    except OSError as error:
        raise InvalidArgument(f"cannot read {path}: {error.strerror or error}") from None


def write_whole(path: str | os.PathLike[str], content: str | bytes | bytearray) -> None:
    """Write a file atomically: readers never see a part of it, and a failure keeps the old one.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(folder + "/a.txt", "whole")
    ...     Path(folder, "a.txt").read_text(), os.listdir(folder)
    ('whole', ['a.txt'])
    """
    with writing_whole(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Raise OSError if `write_whole` could not write a file. An existing file is not changed.

    >>> check_writable("/no/such/folder/a.txt")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: '/no/such/folder'
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target.parent))
    try:
        target.stat()  # raises for an invalid name
    except FileNotFoundError:
        pass
    else:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        if not target.is_file():
            if not os.access(target, os.W_OK):  # opening a pipe could block
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
            return
    import tempfile  # noqa: PLC0415 - rarely needed, and its import takes milliseconds

    with tempfile.TemporaryFile(dir=target.parent):
        pass


@contextmanager
def writing_whole(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A stream to write a file atomically: it appears when the block ends without an error.

    A new file gets the default permissions, a replaced one keeps its own, and a link stays a link:
    its target is written.
    """
    target = Path(os.path.realpath(path))  # replacing a link would not change its target
    if target.exists() and not target.is_file():
        # Pipes and devices, such as /dev/stdout, cannot be replaced.
        with target.open("wb") as stream:
            yield stream
        return
    _remove_leftovers(target.parent)
    temporary = target.with_name(f"{_PARTIAL}{os.urandom(8).hex()}")
    try:
        with temporary.open("xb") as stream:
            if fcntl is not None:
                with suppress(OSError):  # some network file systems have no locks
                    fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield stream
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _remove_leftovers(folder: Path) -> None:
    """Remove the partial files of processes that were killed: those that nobody has locked."""
    for each in folder.glob(f"{_PARTIAL}{'[0-9a-f]' * 16}") if fcntl is not None else ():
        with suppress(OSError):
            if time.time() - each.stat().st_mtime > _ABANDONED:
                with each.open("rb") as file:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    each.unlink()


@contextmanager
def locked(folder: str | os.PathLike[str]) -> Iterator[None]:
    """Wait for every other block like this with the same folder, also in other processes.

    Nothing is left in the folder. Where the system cannot lock it, this does nothing.
    """
    with ExitStack() as stack:
        if fcntl is not None:
            handle = os.open(folder, os.O_RDONLY)
            stack.callback(os.close, handle)  # which ends the lock
            with suppress(OSError):  # some network file systems have no locks
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
