"""What an answer says, by fixed rules.

- Stars, underscores, backquotes and bars, with which texts are formatted, are ignored; so is case.
- The move is that of the last line "Move: COLUMN". An answer that is nothing but the name of a
  column is a move, too.
- The result and the confidence are those of the last lines "Result: win", "draw" or "loss", and
  "Confidence: 80%". A confidence that is not between 0 and 100% is ignored.
- Each line "Reason: …" is one reason. The same reason twice counts once.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, get_args

from fourfold.base.json_shapes import IF_GIVEN
from fourfold.match.exam.claims import CLAIMS, CheckedClaim, Claim, ClaimKind
from fourfold.match.exam.question import ExamQuestion
from fourfold.match.judgement import Failure
from fourfold.match.usage import Usage
from fourfold.rules.position import Position

StatedResult = Literal["win", "draw", "loss"]
RESULTS: tuple[StatedResult, ...] = get_args(StatedResult)
_FORMATTING = re.compile(r"[*_`|]|^[\s>-]+", re.MULTILINE)
_LINE = r"^\s*{}\s*[:=]\s*(.*?)[\s.]*$"
_MOVE = re.compile(_LINE.format("move"), re.MULTILINE | re.IGNORECASE)
_RESULT = re.compile(_LINE.format("result"), re.MULTILINE | re.IGNORECASE)
_CONFIDENCE = re.compile(_LINE.format("confidence"), re.MULTILINE | re.IGNORECASE)
_REASON = re.compile(_LINE.format("reason"), re.MULTILINE | re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,3}(?:\.\d{1,9})?)\s*(%?)")
_CELL = re.compile(r"(\w)\s*/\s*(\d{1,2})")
_MOST_REASONS = 100


@dataclass(frozen=True, slots=True)
class ExamAnswer:
    """The answer to a question: a line of a file of answers."""

    id: str
    """The name of the question."""
    answer: str
    """The answer as text; empty if there is none."""
    failure: str | None = field(default=None, metadata=IF_GIVEN)
    """The reason why an agent has no answer."""
    usage: Usage | None = field(default=None, metadata=IF_GIVEN)
    """What the answer took, if the agent is a language model."""


@dataclass(frozen=True, slots=True)
class ParsedAnswer:
    """What an answer says. Columns are those of the position, not mirrored."""

    move: int | Failure
    result: StatedResult | None
    confidence: float | None
    reasons: tuple[CheckedClaim, ...]
    """The reasons; none of them is checked yet."""


def parse(question: ExamQuestion, text: str) -> ParsedAnswer:
    r"""What an answer says.

    >>> from fourfold.match.exam.question import make_exam
    >>> (question,) = make_exam(1, seed=1, asks=["reasons"])
    >>> answer = parse(question, "I think…\n**Move: 4**\nResult: win\nReason: allows 2/3")
    >>> answer.move, answer.result, answer.confidence, str(answer.reasons[0].claim)
    (3, 'win', None, 'allows 2/3')
    """
    plain = _FORMATTING.sub("", text)
    stated = (_last(_RESULT, plain) or "").lower()
    reasons = dict.fromkeys(" ".join(each.lower().split()) for each in _REASON.findall(plain))
    return ParsedAnswer(
        read_move(text, question.column_of, Position.from_moves(question.moves)),
        next((each for each in RESULTS if each == stated), None),
        _confidence(_last(_CONFIDENCE, plain)),
        tuple(_reason(question, each) for each in list(reasons)[:_MOST_REASONS]),
    )


def _last(line: re.Pattern[str], text: str) -> str | None:
    found: list[str] = line.findall(text)
    return found[-1] if found else None


def read_move(
    text: str, column_of: Callable[[str], int | None], position: Position
) -> int | Failure:
    """The move of an answer; `column_of` is the column with a name.

    >>> read_move("I play **Move: 4**", "1234567".find, Position())
    Failure(reason='cannot be read: there is no line "Move: COLUMN"', traceback=None)
    >>> read_move("**Move: 4**", "1234567".find, Position())
    3
    """
    plain = _FORMATTING.sub("", text)
    if not plain.strip():
        return Failure("no answer")
    label = _last(_MOVE, plain)
    if label is None:
        label = plain.strip()
        if len(label) > 1:
            return Failure('cannot be read: there is no line "Move: COLUMN"')
    label = label.strip()
    column = column_of(label) if len(label) == 1 else None
    if column is None or column < 0:
        return Failure(f"cannot be read: {label[:40]!r} is not a column")
    if not position.is_playable(column):
        return Failure(f"illegal: column {label} is full")
    return column


def _confidence(text: str | None) -> float | None:
    match = _NUMBER.fullmatch(text or "")
    if match is None:
        return None
    number = float(match[1])
    share = number / 100 if match[2] or number > 1 else number
    return share if share <= 1 else None


def _reason(question: ExamQuestion, text: str) -> CheckedClaim:
    name, _, rest = text.partition(" ")
    kind: ClaimKind | None = next((each for each in CLAIMS if each == name), None)
    if kind is None:
        return CheckedClaim(text, true=False, problem="not a claim of the list")
    if not CLAIMS[kind].has_cell:
        if rest:
            return CheckedClaim(text, true=False, problem=f"{name} takes no cell")
        return CheckedClaim(text, true=False, claim=Claim(kind))
    match = _CELL.fullmatch(rest)
    column = question.column_of(match[1]) if match else None
    if match is None or column is None or not 1 <= int(match[2]) <= 6:
        return CheckedClaim(text, true=False, problem=f"{name} needs a cell: COLUMN/ROW")
    return CheckedClaim(text, true=False, claim=Claim(kind, (column, int(match[2]) - 1)))
