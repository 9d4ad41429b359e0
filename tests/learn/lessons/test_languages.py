"""The lessons in every language: the same questions and answers, told in other words."""

import re
from dataclasses import replace
from importlib.resources import files

import pytest

from fourfold import InvalidArgument
from fourfold.base.languages import LANGUAGES, PSEUDO
from fourfold.explain import Names
from fourfold.learn.lessons import Attempt, Exercise, Lesson, lesson, lessons
from fourfold.learn.lessons.hints import hint
from fourfold.learn.lessons.lesson import with_names

NAMES = Names("Ada", "Alan")
PRESENT = [code for code in LANGUAGES if (files("fourfold.base.languages") / code).is_dir()]


def untold(exercise: Exercise) -> Exercise:
    """The exercise without its texts, but with the answers that have one."""
    wrong, options = (dict.fromkeys(texts, "") for texts in (exercise.wrong, exercise.options))
    return replace(exercise, read="", task="", right="", wrong=wrong, options=options)


def told(of: Lesson, language: str) -> list[str]:
    """All that is said in a lesson."""
    texts = [of.title, of.summary]
    for each in of.exercises:
        texts += [each.read, each.task, each.right, *each.wrong.values(), *each.options.values()]
        texts += [hint(Attempt(each), NAMES, language)]
    return [with_names(text, NAMES, language) for text in texts]


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@pytest.mark.parametrize("language", [*PRESENT, PSEUDO])
def test_only_the_texts_differ(language: str) -> None:
    for ours, english in zip(lessons(language), lessons(), strict=True):
        assert list(map(untold, ours.exercises)) == list(map(untold, english.exercises))
        pairs = list(zip(told(ours, language), told(english, "en"), strict=True))
        assert not [text for text, _ in pairs if set("{}") & set(text)]
        # What is proven of columns, rows and numbers holds for every language.
        assert [pair for pair in pairs if not numbers(pair[1]) <= numbers(pair[0])] == []
        if language != "en":
            assert [text for text, source in pairs if text == source and " " in text] == []


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(InvalidArgument, match="no language 'tlh'"):
        lesson("centre", language="tlh")
