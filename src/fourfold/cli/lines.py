"""Lines of an endless input, as they arrive and in bounded memory."""

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

READ_SIZE = 1 << 16
LONGEST_LINE = 1000  # bytes; a move string has at most 60 characters


class Line(NamedTuple):
    """One line without its end. Of a line that is too long only the beginning is kept."""

    number: int
    text: str
    too_long: bool


def _line(number: int, content: bytes) -> Line:
    too_long = len(content) > LONGEST_LINE
    if number == 1:
        content = content.removeprefix(b"\xef\xbb\xbf")  # some editors begin a file with this
    kept = content[:LONGEST_LINE].removesuffix(b"\r")
    return Line(number, kept.decode("utf-8", "backslashreplace"), too_long)


def lines_as_they_come(stream: BinaryIO) -> Iterator[list[Line]]:
    r"""All lines of a stream, in lists: what one read brings is handed on at once.

    >>> import io
    >>> [line.text for batch in lines_as_they_come(io.BytesIO(b"44\n\n71")) for line in batch]
    ['44', '', '71']
    """
    number = 0
    rest = b""
    # read1 returns what there is and waits only for the first byte.
    while chunk := stream.read1(READ_SIZE):  # type: ignore[attr-defined]
        *complete, rest = (rest + chunk).split(b"\n")
        yield [_line(number + i, content) for i, content in enumerate(complete, start=1)]
        number += len(complete)
        rest = rest[: LONGEST_LINE + 1]
    if rest:
        yield [_line(number + 1, rest)]
