"""Check lessons: every right answer and every claim is computed again and compared."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from fourfold.base.errors import FourfoldError
from fourfold.explain import threats
from fourfold.learn.lessons.answers import right_answers
from fourfold.learn.lessons.claims import objection
from fourfold.learn.lessons.lesson import Exercise, Kind, Lesson
from fourfold.learn.puzzles import Puzzle
from fourfold.learn.puzzles.lines import find_line
from fourfold.learn.puzzles.themes import find_themes
from fourfold.players import make_player
from fourfold.rules.notation import column_label, parse_moves
from fourfold.solver import Solver


class Fault(NamedTuple):
    """A problem with an exercise."""

    lesson: str
    """The id of the lesson."""
    number: int
    """The number of the exercise, from 1; 0 for the lesson itself."""
    reason: str


def verify(
    lessons: Sequence[Lesson],
    solver: Solver,
    progress: Callable[[int, int], object] | None = None,
) -> list[Fault]:
    """The faults of lessons; an empty list if there are none.

    >>> from dataclasses import replace
    >>> from fourfold.learn.lessons import lessons
    >>> lesson = lessons()[0]
    >>> first = lesson.exercises[0]
    >>> broken = replace(lesson, exercises=(replace(first, accept=("4,1",)),))
    >>> [fault.reason for fault in verify([broken], Solver())]
    ['turn 1: the right answers are 4,3, not 4,1']
    """
    faults: list[Fault] = []
    everything = [
        (lesson, number, exercise)
        for lesson in lessons
        for number, exercise in enumerate(lesson.exercises, start=1)
    ]
    for lesson in lessons:
        try:
            make_player(lesson.opponent)
        except FourfoldError as error:
            faults.append(Fault(lesson.id, 0, str(error)))
    for done, (lesson, number, exercise) in enumerate(everything, start=1):
        faults += [Fault(lesson.id, number, reason) for reason in _faults(exercise, solver)]
        if progress is not None:
            progress(done, len(everything))
    return faults


def _faults(exercise: Exercise, solver: Solver) -> Iterator[str]:
    try:
        yield from _wrong_answers(exercise, solver)
        yield from _weak_replies(exercise, solver)
        yield from _wrong_marks(exercise)
        yield from _wrong_themes(exercise, solver)
        for claim in exercise.claims:
            if (reason := objection(claim, exercise.moves, solver)) is not None:
                yield reason
    except (FourfoldError, KeyError) as error:
        yield f"cannot be checked: {error}"


def _wrong_answers(exercise: Exercise, solver: Solver) -> Iterator[str]:
    turns = list(right_answers(exercise, solver))
    for number, right in enumerate(turns, start=1):
        is_last = number == len(turns)
        accepted = set(exercise.accept if is_last else exercise.line[2 * number - 2])
        if accepted != right:
            shown, expected = (" and ".join(sorted(each)) or "none" for each in (accepted, right))
            yield f"turn {number}: the right answers are {expected}, not {shown}"


def _weak_replies(exercise: Exercise, solver: Solver) -> Iterator[str]:
    """The opponent's answers that are not its best."""
    position = exercise.position
    for index, column in enumerate(parse_moves(exercise.line)):
        if index % 2 == 1 and column not in solver.analyse(position, pv=False).best:
            yield f"the answer {column_label(column)} is not one of the opponent's best"
        position = position.play(column)


def _wrong_marks(exercise: Exercise) -> Iterator[str]:
    real = {(threat.cell, threat.side) for threat in threats(exercise.position)}
    for mark in exercise.marks:
        if mark.side is not None and (mark.cell, mark.side) not in real:
            yield f"there is no threat of {mark.side.name.lower()} at {mark.cell}"


def _wrong_themes(exercise: Exercise, solver: Solver) -> Iterator[str]:
    """An exercise with themes is a puzzle: it has its line and its themes."""
    if not exercise.themes:
        return
    found = find_line(exercise.position, solver) if exercise.kind is Kind.PLAY else None
    if found is None:
        yield "there is no puzzle in this position"
        return
    goal, line = found
    if line != (exercise.line or exercise.accept[0]):
        yield f"the line of the puzzle is {line}"
        return
    themes = find_themes(Puzzle(exercise.moves, goal, line), solver)
    if themes != exercise.themes:
        yield f"the themes are {' and '.join(themes)}, not {' and '.join(exercise.themes)}"
