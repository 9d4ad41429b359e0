"""Hints for exercises: what to look for, before the answer is given away."""

from collections.abc import Iterator

from fourfold.base.languages import messages
from fourfold.explain import Names, threats
from fourfold.learn.lessons.attempt import Attempt
from fourfold.learn.lessons.lesson import Kind
from fourfold.learn.puzzles.hints import together
from fourfold.rules.notation import column_label, parse_column


def hint(attempt: Attempt, names: Names, language: str = "en") -> str:
    """What to look for in the position of an exercise. It does not name a right answer.

    >>> from fourfold.learn.lessons import lesson
    >>> hint(Attempt(lesson("centre").exercises[0]), Names())
    'A disc falls to the lowest empty cell of its column.'
    """
    return together(_sentences(attempt, names, language), language)


def _sentences(attempt: Attempt, names: Names, language: str) -> Iterator[str]:
    exercise, say = attempt.exercise, messages(language, "learn")
    if exercise.themes and not attempt.right:
        yield from (say(f"ideas.theme.{theme}") for theme in exercise.themes)
    else:
        yield say(f"ideas.question.{exercise.ask.what}")
    if exercise.kind is Kind.PLAY and exercise.ask.what in ("best", "keep"):
        right = {parse_column(answer) for answer in attempt.accepted}
        for threat in threats(attempt.position):
            column, row = threat.cell
            if column not in right:
                name, label = names.of(threat.side, language), column_label(column)
                yield say("hint.threat", side_name=name, column=label, row=row + 1)
