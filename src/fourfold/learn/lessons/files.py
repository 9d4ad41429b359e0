"""The file of the lessons: JSON, validated when it is read."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fourfold.base.errors import FourfoldError, InvalidArgument
from fourfold.learn.lessons.answers import check_question
from fourfold.learn.lessons.claims import position_of
from fourfold.learn.lessons.lesson import (
    LATER,
    OTHERWISE,
    Ask,
    Exercise,
    Hint,
    Kind,
    Lesson,
    parse_cell,
)
from fourfold.learn.puzzles import Theme
from fourfold.rules.notation import parse_column
from fourfold.rules.position import Position
from fourfold.rules.side import Side

FORMAT, VERSION = "fourfold-lessons", 1
SHIPPED = Path(__file__).with_name("data") / "lessons.json"
FEWEST, MOST = 3, 8
"""The exercises of a lesson."""

_ID = re.compile(r"[a-z]+(-[a-z]+)*")
_PLACEHOLDERS = re.compile(r"\{(?:First|Second)\}")
_LARGEST_COUNT = 42


class LessonFileError(FourfoldError, ValueError):
    """A file that does not contain lessons or cannot be read."""


def read(path: Path) -> tuple[Lesson, ...]:
    """The lessons of a file.

    >>> len(read(SHIPPED)) >= 8
    True
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise LessonFileError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        raise LessonFileError(f"{path}: not a lesson file: invalid JSON") from None
    try:
        return _lessons(data)
    except FourfoldError as error:
        raise LessonFileError(f"{path}: {error}") from None


@cache
def lessons() -> tuple[Lesson, ...]:
    """The lessons that come with the package, in the order of the course.

    >>> lessons()[0].title
    'The rules and the centre'
    """
    return read(SHIPPED)


def lesson(name: str) -> Lesson:
    """The lesson with an id.

    >>> lesson("zugzwang").title
    'Zugzwang and follow-up'
    """
    for each in lessons():
        if each.id == name:
            return each
    known = ", ".join(each.id for each in lessons())
    raise InvalidArgument(f"there is no lesson {name!r}. Available: {known}")


def _lessons(data: Any) -> tuple[Lesson, ...]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InvalidArgument(f'not a lesson file: no "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise InvalidArgument(f"version {data.get('version')!r} is not supported, only {VERSION}")
    found = tuple(_lesson(each) for each in _list(data, "lessons"))
    if len({each.id for each in found}) < len(found):
        raise InvalidArgument("two lessons have the same id")
    return found


def _lesson(data: Any) -> Lesson:
    data = _object(data, "a lesson")
    name = _text(data, "id")
    if not _ID.fullmatch(name):
        raise InvalidArgument(f"the id {name!r} must consist of lower-case words and hyphens")
    exercises = _list(data, "exercises")
    if not FEWEST <= len(exercises) <= MOST:
        raise InvalidArgument(f"{name}: expected {FEWEST} to {MOST} exercises")
    theme = data.get("theme")
    return Lesson(
        id=name,
        title=_text(data, "title"),
        summary=_text(data, "summary"),
        theme=None if theme is None else _member(Theme, theme),
        opponent=_text(data, "opponent"),
        exercises=tuple(
            _numbered(f"{name}, exercise {number}", _exercise, each)
            for number, each in enumerate(exercises, start=1)
        ),
    )


def _numbered(where: str, parse: Callable[[Any], Exercise], data: Any) -> Exercise:
    try:
        return parse(data)
    except FourfoldError as error:
        raise InvalidArgument(f"{where}: {error}") from None


def _exercise(data: Any) -> Exercise:
    data = _object(data, "an exercise")
    moves = _text(data, "moves", empty=True)
    kind = _member(Kind, data.get("kind"))
    exercise = Exercise(
        read=_words(data, "read"),
        moves=moves,
        kind=kind,
        ask=_ask(kind, _object(data.get("ask"), '"ask"')),
        task=_words(data, "task"),
        accept=tuple(_text({"accept": each}, "accept") for each in _list(data, "accept")),
        right=_words(data, "right"),
        wrong=_sentences(data, "wrong"),
        line=_text(data, "line", empty=True) if "line" in data else "",
        options=_sentences(data, "options") if "options" in data else {},
        marks=tuple(map(_mark, _list(data, "marks") if "marks" in data else ())),
        explained=_bool(data, "explained") if "explained" in data else True,
        claims=tuple(_claim(each, moves) for each in _list(data, "claims")),
        themes=tuple(
            _member(Theme, each) for each in (_list(data, "themes") if "themes" in data else ())
        ),
    )
    if exercise.position.is_over:
        raise InvalidArgument("the game is over in this position")
    _check_answers(exercise)
    return exercise


def _ask(kind: Kind, data: Mapping[str, Any]) -> Ask:
    ask = Ask(
        what=_text(data, "what"),
        side=_side(data["side"]) if "side" in data else None,
        cell=parse_cell(_text(data, "cell")) if "cell" in data else None,
        column=parse_column(_text(data, "column")) if "column" in data else None,
    )
    check_question(kind, ask)
    return ask


def _mark(data: Any) -> Hint:
    data = _object(data, "a mark")
    return Hint(parse_cell(_text(data, "cell")), _side(data["side"]) if "side" in data else None)


def _claim(data: Any, moves: str) -> Mapping[str, Any]:
    claim = _object(data, "a claim")
    _text(claim, "claim")
    for name in ("moves", "after"):
        if name in claim:
            _text(claim, name, empty=True)
    position_of(claim, moves)  # raises an error if it cannot be reached
    return claim


def _check_answers(exercise: Exercise) -> None:
    """Raise InvalidArgument unless every answer can be given and every wrong one is met."""
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
            # Right ones are answers to the last move of a line, wrong ones to any.
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


def _object(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InvalidArgument(f"{what} must be an object")
    return value


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name)
    if not isinstance(value, list):
        raise InvalidArgument(f'"{name}" must be a list')
    return value


def _text(data: Mapping[str, Any], name: str, *, empty: bool = False) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not (value or empty):
        raise InvalidArgument(f'"{name}" must be text')
    return value


def _words(data: Mapping[str, Any], name: str) -> str:
    """A text for people, in which the sides have placeholders."""
    value = _text(data, name)
    if re.search(r"[{}]", _PLACEHOLDERS.sub("", value)):
        raise InvalidArgument(f'"{name}": the only placeholders are {{First}} and {{Second}}')
    return value


def _sentences(data: Mapping[str, Any], name: str) -> dict[str, str]:
    return {key: _words(found, key) for found in [_object(data.get(name), name)] for key in found}


def _bool(data: Mapping[str, Any], name: str) -> bool:
    value = data[name]
    if not isinstance(value, bool):
        raise InvalidArgument(f'"{name}" must be true or false')
    return value


def _side(value: Any) -> Side:
    if not isinstance(value, str):
        raise InvalidArgument(f"a side must be 'first' or 'second', not {value!r}")
    return Side.of(value)  # type: ignore[arg-type]


def _member(kind: Callable[[Any], Any], value: Any) -> Any:
    try:
        return kind(value)
    except ValueError as error:
        raise InvalidArgument(str(error)) from None
