"""Files as people have them: written whole or not at all, read with or without a mark."""

import errno
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def without_mark(text: str) -> str:
    r"""A text without the byte order mark that some editors put at the beginning.

    >>> without_mark("\ufeff4455")
    '4455'
    """
    return text.removeprefix("\ufeff")


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Writes a file so that nobody ever sees half of it, and a failure leaves the old one alone.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(folder + "/a.txt", "whole")
    ...     Path(folder, "a.txt").read_text(), os.listdir(folder)
    ('whole', ['a.txt'])
    """
    with writing_whole(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Raise OSError if `write_whole` could not write a file. What is there stays as it is.

    >>> check_writable("/no/such/folder/a.txt")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: '/no/such/folder'
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target.parent))
    try:
        target.stat()  # raises for a name that no file can have
    except FileNotFoundError:
        pass
    else:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        if not target.is_file():
            if not os.access(target, os.W_OK):  # opening a pipe could wait for its reader
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
            return
    with tempfile.TemporaryFile(dir=target.parent):
        pass


@contextmanager
def writing_whole(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """The same piece by piece: the file is there when all is written without an error.

    A new file may be read by whom the user's settings say, one that is replaced keeps its
    permissions, and a link stays a link: the file that it names is written.
    """
    target = Path(os.path.realpath(path))  # a link would be replaced
    if target.exists() and not target.is_file():
        # Pipes and devices, such as /dev/stdout, cannot be replaced.
        with target.open("wb") as stream:
            yield stream
        return
    temporary = target.with_name(f".fourfold-{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as stream:
            yield stream
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
