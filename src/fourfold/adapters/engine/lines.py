"""Split a stream of bytes into lines, with bounded memory."""

from collections.abc import Callable, Iterator


def read_lines(read: Callable[[], bytes], longest: int) -> Iterator[str | None]:
    r"""The lines of a stream, without their ends; None in place of a line of more bytes than
    `longest`.

    `read` returns the next bytes, none at the end of the stream.

    >>> chunks = iter([b"isre", b"ady\r\nqu", b"it", b""])
    >>> list(read_lines(lambda: next(chunks), longest=80))
    ['isready', 'quit']
    """
    pending = b""
    skipping = False  # the rest of a line that is too long
    while chunk := read():
        *lines, pending = (pending + chunk).split(b"\n")
        for line in lines:
            if not skipping:
                yield None if len(line) > longest else _text(line)
            skipping = False
        if len(pending) > longest:
            if not skipping:
                yield None
            pending, skipping = b"", True
    if pending and not skipping:
        yield _text(pending)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").strip()
