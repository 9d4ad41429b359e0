"""The input of `fourfold solve`: lines as they arrive, and the position that each one holds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO

from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_lines
from fourfold.base.plain_text import escaped
from fourfold.cli.options import EMPTY_BOARD, read_moves
from fourfold.rules.position import Position

LONGEST_LINE = 1000  # bytes; a move string has at most 120 characters
_SCORE = re.compile(r"[+-]?[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class InputLine:
    """A position to solve, or the reason why there is none."""

    number: int
    size: int  # bytes of the line; 0 for an argument
    moves: str  # as typed, safe to print
    position: Position | None = None
    expected: int | None = None
    error: str | None = None


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


def to_line(number: int, text: str, columns: int, rows: int, size: int) -> InputLine:
    """The content of a line: `moves` or `moves score`; a blank line is the empty board."""
    moves, *rest = text.split() or [EMPTY_BOARD]
    line = InputLine(number, size, escaped(moves))
    if size > LONGEST_LINE:
        return replace(line, error=f"the line has more than {LONGEST_LINE} bytes")
    if len(rest) > 1:
        return replace(line, error=_too_many(text.split()))
    if rest and not _SCORE.fullmatch(rest[0]):
        problem = f"invalid score {escaped(rest[0])!r}: expected a whole number"
        return replace(line, error=problem)
    expected = int(rest[0]) if rest else None
    return _solvable(line, "" if moves == EMPTY_BOARD else moves, columns, rows, expected)


def to_argument(number: int, moves: str, columns: int, rows: int) -> InputLine:
    """An argument of the command: moves; an empty string is the empty board."""
    line = InputLine(number, 0, escaped(moves) or EMPTY_BOARD)
    if len(moves) > LONGEST_LINE:
        return replace(line, error=f"more than {LONGEST_LINE} characters")
    return _solvable(line, moves, columns, rows)


def _solvable(
    line: InputLine, moves: str, columns: int, rows: int, expected: int | None = None
) -> InputLine:
    """The line with its position, or with the reason why there is none."""
    try:
        return replace(line, position=read_moves(moves, columns, rows), expected=expected)
    except FourfoldError as error:
        return replace(line, error=str(error))


def _too_many(words: list[str]) -> str:
    joined = "".join(words)
    moves = f" (or moves without spaces: {joined})" if joined.isdecimal() else ""
    return f"expected moves and an optional score{moves}, found {len(words)} words"
