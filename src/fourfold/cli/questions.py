"""What a line of input to `fourfold solve` asks."""

import re
from dataclasses import dataclass

from fourfold.cli.lines import LONGEST_LINE, Line
from fourfold.cli.options import EMPTY_BOARD, read_moves
from fourfold.errors import FourfoldError
from fourfold.position import Position

_SCORE = re.compile(r"[+-]?[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Question:
    """A position to solve, or the reason why there is none."""

    number: int
    moves: str  # as typed, safe to print
    position: Position | None = None
    expected: int | None = None
    error: str | None = None


def _printable(word: str) -> str:
    r"""A word that can neither break a line nor steer a terminal.

    >>> _printable("44\x1b[2J")
    '44\\x1b[2J'
    """
    return word.encode("unicode_escape").decode("ascii")


def read_question(line: Line, columns: int, rows: int) -> Question:
    """Understands one line: `moves` or `moves score`; a blank line is the empty board.

    >>> question = read_question(Line(1, "4455 3", too_long=False), 7, 6)
    >>> question.moves, question.expected, question.position.ply
    ('4455', 3, 4)
    """
    words = line.text.split() or [EMPTY_BOARD]
    moves = _printable(words[0])

    def refuse(reason: str) -> Question:
        return Question(line.number, moves, error=reason)

    if line.too_long:
        return refuse(f"the line has more than {LONGEST_LINE} bytes")
    if len(words) > 2:
        return refuse(f"expected moves and perhaps a score, found {len(words)} words")
    expected = None
    if len(words) == 2:
        if not _SCORE.fullmatch(words[1]):
            return refuse(f"invalid score {_printable(words[1])!r}: expected a whole number")
        expected = int(words[1])
    try:
        position = read_moves(words[0], columns, rows)
    except FourfoldError as error:
        return refuse(str(error))
    return Question(line.number, moves, position, expected)
