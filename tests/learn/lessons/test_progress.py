"""Attempts at exercises, and which exercises someone has done."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold import InvalidArgument
from fourfold.base.progress_file import ProgressError
from fourfold.learn.lessons import Attempt, Exercise, Kind, Progress, ProgressFile, lesson, lessons

EXERCISES = [exercise for lesson in lessons() for exercise in lesson.exercises]


@given(st.sampled_from(EXERCISES), st.data())
def test_an_attempt_ends_with_the_last_right_answer(
    exercise: Exercise, data: st.DataObject
) -> None:
    attempt = Attempt(exercise)
    while not attempt.is_done:
        wrong = attempt.answered("nothing of the kind")
        assert (wrong.wrong, wrong.right) == ("nothing of the kind", attempt.right)
        attempt = wrong.answered(data.draw(st.sampled_from(attempt.accepted)))
        assert attempt.wrong is None
    assert len(attempt.right) == exercise.depth
    assert attempt.accepted == ()
    plies = len(exercise.line) or 1
    assert attempt.position.ply == exercise.position.ply + plies * (exercise.kind is Kind.PLAY)
    with pytest.raises(InvalidArgument):
        attempt.answered("1")


def test_cells_are_found_in_any_order_and_once() -> None:
    exercise = next(each for each in EXERCISES if each.kind is Kind.CELL and each.depth == 2)
    one, two = exercise.accept
    attempt = Attempt(exercise).answered(two)
    assert attempt.answered(two).wrong == two
    assert attempt.answered(one).is_done


def test_the_opponent_answers() -> None:
    attempt = Attempt(lesson("forced-lines").exercises[2]).answered("1")
    assert attempt.played == (0, 2)
    assert attempt.accepted == ("3",)


def test_progress_leads_through_the_course() -> None:
    progress = Progress()
    for each in lessons():
        assert progress.next_lesson(lessons()) == each
        for number in range(1, len(each.exercises) + 1):
            assert progress.next_exercise(each) == number
            progress = progress.with_done(each.id, number)
        assert progress.count(each) == len(each.exercises)
    assert progress.next_lesson(lessons()) is None
    assert progress.without("threats").next_lesson(lessons()) == lesson("threats")
    assert progress.with_done("centre", 1) == progress


def test_unknown_lessons_and_exercises_are_kept(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "a" / "lessons.json")
    file.record("from-the-future", 3)
    file.record("centre", 99)
    assert file.load().done == {"from-the-future": (3,), "centre": (99,)}
    assert file.load().count(lesson("centre")) == 0


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"format": "fourfold-puzzle-progress"}',
        '{"format": "fourfold-lesson-progress", "version": 2, "done": {}}',
        '{"format": "fourfold-lesson-progress", "version": 1, "done": []}',
        '{"format": "fourfold-lesson-progress", "version": 1, "done": {"a": 1}}',
        '{"format": "fourfold-lesson-progress", "version": 1, "done": {"a": [true]}}',
        '{"format": "fourfold-lesson-progress", "version": 1, "done": {"a": [0]}}',
    ],
)
def test_a_file_that_cannot_be_used_is_not_touched(tmp_path: Path, content: str) -> None:
    path = tmp_path / "lessons.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ProgressError, match=r"the lesson progress in .* was not changed"):
        ProgressFile(path).record("centre", 1)
    assert path.read_text(encoding="utf-8") == content


def test_the_format_is_that_of_the_web_app(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    ProgressFile(path).record("centre", 2)
    stored = {"format": "fourfold-lesson-progress", "version": 1, "done": {"centre": [2]}}
    assert json.loads(path.read_text(encoding="utf-8")) == stored
