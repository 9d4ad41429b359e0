"""The files of the lessons: what is asked, and the texts in each language. Validated when read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from fourfold.base.data_file import checked_format, read_data
from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.base.json_shapes import from_json
from fourfold.base.languages import messages
from fourfold.learn.lessons.answers import check_question
from fourfold.learn.lessons.claims import position_of
from fourfold.learn.lessons.lesson import LATER, OTHERWISE, Exercise, Kind, Lesson, parse_cell
from fourfold.rules.notation import parse_column
from fourfold.rules.position import Position

SHIPPED = Path(__file__).with_name("data") / "lessons.json"
"""The lessons that come with the package, without their texts."""
FEWEST, MOST = 3, 8
"""The exercises of a lesson."""

_ID = re.compile(r"[a-z]+(-[a-z]+)*")
_LARGEST_COUNT = 42


def read(path: Path) -> tuple[Lesson, ...]:
    """The lessons of a file, which contains their texts."""
    return read_data(path, "lesson file", _lessons)


def lessons(language: str = "en") -> tuple[Lesson, ...]:
    """The lessons that come with the package, in the order of the course.

    >>> lessons()[0].title
    'The rules and the centre'
    """
    return _course(language)


@cache
def _course(language: str) -> tuple[Lesson, ...]:
    texts = messages(language, "lessons").texts
    return read_data(SHIPPED, "lesson file", lambda data: _lessons(with_texts(data, texts)))


def lesson(name: str, language: str = "en") -> Lesson:
    """The lesson with an id.

    >>> lesson("zugzwang").title
    'Zugzwang and follow-up'
    """
    for each in lessons(language):
        if each.id == name:
            return each
    known = ", ".join(each.id for each in lessons())
    raise InvalidArgument(f"there is no lesson {name!r}. Available: {known}")


def with_texts(data: Mapping[str, Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """The data of lessons with their texts, whose keys are such as "centre.2.wrong.4": the lesson,
    the number of the exercise, the field. Of options, the data have the keys, in their order.
    """

    def told(exercise: Mapping[str, Any], texts: Mapping[str, str]) -> dict[str, Any]:
        fields: dict[str, Any] = {name: texts[name] for name in ("read", "task", "right")}
        fields["wrong"] = _under("wrong", texts)
        if keys := exercise.get("options"):
            options = _under("options", texts)
            fields["options"] = {key: options[key] for key in keys}
        return {**exercise, **fields}

    lessons = []
    for lesson in data["lessons"]:
        own = _under(lesson["id"], texts)
        exercises = [
            told(exercise, _under(str(number), own))
            for number, exercise in enumerate(lesson["exercises"], start=1)
        ]
        heads = {name: own[name] for name in ("title", "summary")}
        lessons.append({**lesson, **heads, "exercises": exercises})
    return {**data, "lessons": lessons}


def _under(name: str, texts: Mapping[str, str]) -> dict[str, str]:
    """The texts whose keys begin with a name, by the rest of the key.

    >>> _under("wrong", {"read": "Look.", "wrong.4": "Full."})
    {'4': 'Full.'}
    """
    start = f"{name}."
    return {key.removeprefix(start): text for key, text in texts.items() if key.startswith(start)}


@dataclass(frozen=True, slots=True)
class LessonFile:
    """The file of the lessons."""

    format: ClassVar = "fourfold-lessons"
    version: ClassVar = 1
    lessons: tuple[Lesson, ...]
    """The lessons, in the order of the course."""


def _lessons(data: Any) -> tuple[Lesson, ...]:
    data = checked_format(data, LessonFile.format, LessonFile.version, "lesson file")
    found = from_json(LessonFile, data).lessons
    if len({each.id for each in found}) < len(found):
        raise InvalidArgument("two lessons have the same id")
    for each in found:
        if not _ID.fullmatch(each.id):
            raise InvalidArgument(f"the id {each.id!r} must be lower-case words and hyphens")
        if not FEWEST <= len(each.exercises) <= MOST:
            raise InvalidArgument(f"{each.id}: expected {FEWEST} to {MOST} exercises")
        for number, exercise in enumerate(each.exercises, start=1):
            try:
                _check_exercise(exercise)
            except FourfoldError as error:
                raise InvalidArgument(f"{each.id}, exercise {number}: {error}") from None
    return found


def _check_exercise(exercise: Exercise) -> None:
    if exercise.position.is_over:
        raise InvalidArgument("the game is over in this position")
    check_question(exercise.kind, exercise.ask)
    for claim in exercise.claims:
        for name in ("claim", "moves", "after"):
            if not isinstance(claim.get(name, ""), str):
                raise InvalidArgument(f'"{name}" of a claim must be text')
        if not claim.get("claim"):
            raise InvalidArgument('a claim needs a "claim"')
        position_of(claim, exercise.moves)  # raises an error if it cannot be reached
    _check_answers(exercise)


def _check_answers(exercise: Exercise) -> None:
    """Raise InvalidArgument if an answer cannot be given, or if wrong answers have no response."""
    kind, accept, wrong, line = exercise.kind, exercise.accept, exercise.wrong, exercise.line
    is_one_of = kind in (Kind.CHOOSE, Kind.COUNT)
    conditions = {
        '"accept" must name at least one answer': bool(accept),
        '"accept" must name each answer once': len(set(accept)) == len(accept),
        "expected one right answer": not is_one_of or len(accept) == 1,
        f'"wrong" must have a response for "{OTHERWISE}"': OTHERWISE in wrong,
        '"wrong" must not contain right answers': not set(line[:1] or accept) & set(wrong),
        f'with a line, and only then, "wrong" has "{LATER}"': bool(line) == (LATER in wrong),
        "only an exercise of kind play can have a line": not line or kind is Kind.PLAY,
        "a line must end with a right move": not line or (len(line) % 2 and line[-1] in accept),
        "exactly the exercises of kind choose have options": (kind is Kind.CHOOSE)
        == bool(exercise.options),
    }
    for reason, is_met in conditions.items():
        if not is_met:
            raise InvalidArgument(reason)
    for answer in {*accept, *wrong} - {OTHERWISE, LATER}:
        _check_answer(exercise, answer)
    for column in accept if line else ():
        Position.from_moves(exercise.moves + line[:-1] + column)


def _check_answer(exercise: Exercise, answer: str) -> None:
    match exercise.kind:
        case Kind.PLAY:
            column = parse_column(answer)
            # In a line, right answers belong to the last move, wrong ones to any.
            if not exercise.line and not exercise.position.is_playable(column):
                raise InvalidArgument(f"column {answer} is full")
        case Kind.CELL:
            column, row = parse_cell(answer)
            if answer != f"{column + 1},{row + 1}":
                raise InvalidArgument(f"write the cell {answer!r} without spaces")
        case Kind.CHOOSE:
            if answer not in exercise.options:
                raise InvalidArgument(f"{answer!r} is not one of the options")
        case Kind.COUNT:
            if not re.fullmatch(r"0|[1-9]\d?", answer) or int(answer) > _LARGEST_COUNT:
                raise InvalidArgument(f"{answer!r} is not a number from 0 to {_LARGEST_COUNT}")
