"""The file of the lessons: what is valid can be read, and nothing else."""

import contextlib
import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.strategies import JSON

from fourfold import FourfoldError
from fourfold.base.data_file import DataFileError
from fourfold.base.languages import messages
from fourfold.learn.lessons import lesson, lessons, read
from fourfold.learn.lessons.files import SHIPPED, _lessons, with_texts

DATA: dict[str, Any] = with_texts(
    json.loads(SHIPPED.read_text(encoding="utf-8")), messages("en", "lessons").texts
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all values inside data."""
    keys = range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
    return [path, *(place for key in keys for place in places(data[key], (*path, key)))]


FIRST: dict[str, Any] = {**DATA, "lessons": DATA["lessons"][3:4]}
PLACES = places(FIRST)[1:]


@given(st.sampled_from(PLACES), JSON)
def test_any_change_gives_lessons_or_an_error(place: tuple[Any, ...], value: Any) -> None:
    changed = copy.deepcopy(FIRST)
    parent = changed
    for key in place[:-1]:
        parent = parent[key]
    parent[place[-1]] = value
    with contextlib.suppress(FourfoldError):
        _lessons(changed)


@given(JSON)
def test_foreign_data_gives_an_error(data: Any) -> None:
    with pytest.raises(FourfoldError):
        _lessons(data)


def change(**fields: Any) -> Callable[[], dict[str, Any]]:
    """The file with changes to the first exercise of its only lesson, a line of moves."""

    def made() -> dict[str, Any]:
        data = copy.deepcopy(FIRST)
        data["lessons"][0]["exercises"][0] |= fields
        return data

    return made


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (list, 'no "format"'),
        (lambda: {**FIRST, "version": 2}, "version 2 is not supported"),
        (lambda: {**FIRST, "lessons": FIRST["lessons"] * 2}, "the same id"),
        (lambda: {**FIRST, "lessons": [{**FIRST["lessons"][0], "id": "A b"}]}, "the id 'A b'"),
        (lambda: {**FIRST, "lessons": [{**FIRST["lessons"][0], "exercises": []}]}, "3 to 8"),
        (change(moves="48"), "forced-lines, exercise 1: invalid column 8"),
        (change(moves="1212121", claims=[]), "the game is over"),
        (
            change(kind="guess"),
            "exercises[0].kind: expected 'play', 'cell'",
        ),
        (change(ask={"what": "luck"}), "'luck' is not a question of kind play"),
        (change(ask={"what": "threat", "cell": "8,1"}), "'8,1' is not a cell"),
        (change(kind="count", ask={"what": "lines"}), "the question 'lines' needs a cell"),
        (change(accept=[]), "at least one answer"),
        (change(accept=["3", "3"]), "each answer once"),
        (change(wrong={"later": "No."}), 'a response for "*"'),
        (change(wrong={"*": "No."}), 'has "later"'),
        (change(wrong={"*": "No.", "later": "No.", "2": "No."}), "not contain right answers"),
        (change(wrong={"*": "No {one}.", "later": "No."}), "the only placeholders"),
        (change(line="2333"), "a line must end with a right move"),
        (change(line="8 3"), "invalid column"),
        (change(options={"a": "A"}), "exactly the exercises of kind choose"),
        (
            change(marks=[{"cell": "1,1", "side": 1}]),
            "side: expected 'first', 'second', not 1",
        ),
        (change(explained=1), "explained: expected true or false, not 1"),
        (change(claims=[{"claim": "score", "after": "8"}]), "invalid column 8"),
        (change(themes=["luck"]), "themes[0]: expected"),
        (change(read=7), "lessons[0].exercises[0].read: expected text, not 7"),
    ],
)
def test_faults_in_a_file(tmp_path: Path, made: Callable[[], Any], message: str) -> None:
    file = tmp_path / "lessons.json"
    file.write_text(json.dumps(made()), encoding="utf-8")
    with pytest.raises(DataFileError) as error:
        read(file)
    assert message in str(error.value)


def test_lessons_are_found_by_their_id() -> None:
    assert all(lesson(each.id) is each for each in lessons())
    with pytest.raises(FourfoldError, match="Available: centre, threats"):
        lesson("luck")
