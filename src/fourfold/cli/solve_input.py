"""The input of `fourfold solve`: lines as they arrive, and the position that each one holds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_lines
from fourfold.base.json_shapes import IF_GIVEN, NOT_IN_JSON
from fourfold.base.plain_text import escaped
from fourfold.cli.options import EMPTY_BOARD, read_moves
from fourfold.rules.position import Position

LONGEST_LINE = 1000  # bytes; a move string has at most 120 characters
_SCORE = re.compile(r"[+-]?[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class InputLine:
    """A position to solve, or the reason why there is none."""

    number: int = field(metadata=NOT_IN_JSON)
    size: int = field(metadata=NOT_IN_JSON)  # bytes of the line; 0 for an argument
    moves: str
    """The moves as typed, safe to print."""
    position: Position | None = field(default=None, metadata=NOT_IN_JSON)
    expected: int | None = field(default=None, metadata=IF_GIVEN)
    """The score that was expected."""
    error: str | None = field(default=None, metadata=IF_GIVEN)
    """Why the position cannot be solved."""


def read_input(stream: BinaryIO, columns: int, rows: int) -> Iterator[list[InputLine]]:
    r"""The lines of a stream, in lists: what one read returns is yielded at once.

    >>> import io
    >>> lines = io.BytesIO(b"44 3\n\n71")
    >>> [line.moves for batch in read_input(lines, 7, 6) for line in batch]
    ['44', '-', '71']
    """
    number = 0
    for lines in read_lines(stream, LONGEST_LINE):
        texts = (line[:LONGEST_LINE].decode("utf-8", "backslashreplace") for line in lines)
        yield [
            to_line(number + i, text, columns, rows, len(line))
            for i, (line, text) in enumerate(zip(lines, texts, strict=True), start=1)
        ]
        number += len(lines)


def to_line(number: int, text: str, columns: int, rows: int, size: int = 0) -> InputLine:
    """The content of a line: `moves` or `moves score`; a blank line is the empty board."""
    words = text.split() or [EMPTY_BOARD]
    moves = escaped(words[0])

    def refuse(reason: str) -> InputLine:
        return InputLine(number, size, moves, error=reason)

    if max(size, len(text)) > LONGEST_LINE:
        return refuse(f"the line has more than {LONGEST_LINE} bytes")
    if len(words) > 2:
        return refuse(f"expected moves and an optional score, found {len(words)} words")
    expected = None
    if len(words) == 2:
        if not _SCORE.fullmatch(words[1]):
            return refuse(f"invalid score {escaped(words[1])!r}: expected a whole number")
        expected = int(words[1])
    try:
        position = read_moves(words[0], columns, rows)
    except FourfoldError as error:
        return refuse(str(error))
    return InputLine(number, size, moves, position, expected)
