"""Hints of lessons: what to look for, and never a right answer."""

import re

import pytest

from fourfold.base.languages import messages
from fourfold.explain import Names
from fourfold.learn.lessons import Attempt, Exercise, Kind, lessons
from fourfold.learn.lessons.answers import question_names
from fourfold.learn.lessons.hints import hint

EXERCISES = [
    pytest.param(exercise, id=f"{lesson.id}-{number}")
    for lesson in lessons()
    for number, exercise in enumerate(lesson.exercises, start=1)
]


@pytest.mark.parametrize("exercise", EXERCISES)
def test_a_hint_is_not_the_answer(exercise: Exercise) -> None:
    attempt = Attempt(exercise)
    while not attempt.is_done:
        words = hint(attempt, Names())
        assert words.endswith((".", "?"))
        named = set(re.findall(r"column (\d)", words))
        if exercise.kind in (Kind.PLAY, Kind.CELL):
            assert not named & {answer[0] for answer in attempt.accepted}
        attempt = attempt.answered(attempt.accepted[0])


def test_there_is_a_hint_for_every_question() -> None:
    start = "ideas.question."
    hints = [key for key in messages("en", "learn").texts if key.startswith(start)]
    assert hints == [f"{start}{name}" for name in question_names()]
