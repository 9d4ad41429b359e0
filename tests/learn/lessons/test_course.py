"""The course: every answer and every claim is proven, and it meets every theme."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from fourfold.learn.lessons import Exercise, Kind, Lesson, lessons, verify
from fourfold.learn.lessons.claims import objection
from fourfold.learn.lessons.files import FEWEST, MOST
from fourfold.learn.lessons.lesson import LATER, OTHERWISE
from fourfold.learn.puzzles import Theme
from fourfold.rules.notation import column_label
from fourfold.rules.position import Position
from fourfold.rules.side import Side
from fourfold.solver import Solver


def exercises() -> Iterator[tuple[Lesson, Exercise]]:
    for lesson in lessons():
        for exercise in lesson.exercises:
            yield lesson, exercise


def texts(exercise: Exercise) -> Iterator[str]:
    yield from (exercise.read, exercise.task, exercise.right)
    yield from exercise.wrong.values()
    yield from exercise.options.values()


def test_every_answer_and_every_claim_is_proven(solver: Solver) -> None:
    assert verify(lessons(), solver) == []


def test_the_course_covers_every_theme_of_the_puzzles() -> None:
    assert {theme for _, exercise in exercises() for theme in exercise.themes} == set(Theme)


def test_lessons_have_a_few_exercises_of_several_kinds() -> None:
    assert len(lessons()) >= 8
    assert all(FEWEST <= len(lesson.exercises) <= MOST for lesson in lessons())
    assert {exercise.kind for _, exercise in exercises()} == set(Kind)


def test_texts_are_short_and_complete() -> None:
    for lesson, exercise in exercises():
        assert exercise.read.count(". ") <= 2, (lesson.id, exercise.read)
        for text in texts(exercise):
            assert len(text) <= 240, text
            assert text == text.strip()
            assert "  " not in text
            if text not in exercise.options.values():
                assert text[-1] in ".?…", text


def test_numbers_in_texts_are_backed_by_data() -> None:
    """Every cell that a text names is checked somewhere in the data of its exercise."""
    for lesson, exercise in exercises():
        backed = f"{exercise.accept} {exercise.claims} {exercise.marks} {exercise.ask}"
        for text in texts(exercise):
            named = [part for part in text.split("column ")[1:] if part[1:].startswith(", row ")]
            for part in named:
                column, row = int(part[0]), int(part[7])
                keys = (f"{column},{row}", f"({column - 1}, {row - 1})")
                below = f"{column},{row + 1}"  # the cell right below one that is named
                assert any(key in backed for key in (*keys, below)), (lesson.id, text)


def test_the_cell_of_a_zugzwang_is_the_one_that_is_filled_below_the_threat() -> None:
    cell, follow_up = next(each for each in lessons() if each.id == "zugzwang").exercises[:2]
    played = f"{follow_up.moves}{follow_up.line}"
    assert played.startswith(cell.moves)
    assert Position.from_moves(played).winner is Side.FIRST
    column = int(played[-2])
    height = Position.from_moves(played[:-2]).height(column - 1)
    assert cell.accept == (f"{column},{height + 1}",)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"accept": ("1",)}, "turn 3: the right answers are 5, not 1"),
        ({"line": "123", "accept": ("3",)}, "the answer 2 is not one of the opponent's best"),
        ({"themes": (Theme.TRAP,)}, "the themes are double-threat and forced-line, not trap"),
        ({"themes": (Theme.TRAP,), "moves": ""}, "there is no puzzle in this position"),
        ({"claims": ({"claim": "empty", "value": 3},)}, "empty: expected 32, found 3"),
        ({"claims": ({"claim": "luck"},)}, "cannot be checked: unknown claim 'luck'"),
        ({"claims": ({"claim": "score"},)}, "cannot be checked: the claim 'score' needs"),
    ],
)
def test_faults_are_found(solver: Solver, change: dict[str, Any], reason: str) -> None:
    lesson = next(each for each in lessons() if each.id == "forced-lines")
    exercise = lesson.exercises[2]
    assert (exercise.moves, exercise.line) == ("4522244554", "13335")
    broken = replace(lesson, exercises=(replace(exercise, **change),))
    assert any(reason in fault.reason for fault in verify([broken], solver))


def test_a_mark_must_be_a_threat(solver: Solver) -> None:
    lesson = next(each for each in lessons() if each.id == "threats")
    marked = next(each for each in lesson.exercises if each.marks and each.marks[0].side)
    other = replace(marked.marks[0], side=Side.SECOND)
    broken = replace(lesson, exercises=(replace(marked, marks=(other,)),))
    (fault,) = verify([broken], solver)
    assert "there is no threat of second" in fault.reason


def test_an_unknown_opponent_is_a_fault(solver: Solver) -> None:
    broken = replace(lessons()[0], opponent="nobody", exercises=())
    (fault,) = verify([broken], solver)
    assert "nobody" in fault.reason


@pytest.mark.parametrize(
    "claim",
    [
        {"claim": "score", "value": 2},
        {"claim": "score", "column": "4", "value": 2},
        {"claim": "scores", "values": [-2, -1, 0, 1, 0, -1, 0]},
        {"claim": "winner", "side": "draw"},
        {"claim": "moves to win", "value": 20},
        {"claim": "columns", "moves that": "keep", "columns": "34"},
        {"claim": "threats", "moves": "4541533", "side": "first", "cells": ["2,2"]},
        {"claim": "playable threats", "moves": "4541533", "side": "first", "cells": ["2,2"]},
        {"claim": "lines", "cell": "1,1", "value": 4},
        {"claim": "all lines", "value": 70},
        {"claim": "empty", "value": 41},
        {"claim": "apart", "from": "4,2", "value": 42},
        {"claim": "fact", "column": "4", "kind": "zugzwang"},
        {"claim": "fact", "moves": "4434", "column": "5", "kind": "double-threat", "cells": []},
    ],
)
def test_false_claims_are_refused(solver: Solver, claim: dict[str, Any]) -> None:
    assert objection(claim, "", solver)


def test_every_wrong_answer_has_a_response() -> None:
    for _, exercise in exercises():
        for answer in ("1", "7,6", "x"):
            assert exercise.response(answer)
        if exercise.line:
            assert exercise.response("1", turn=1) == exercise.wrong[LATER]
        else:
            assert exercise.response("none") == exercise.wrong[OTHERWISE]


def test_what_is_said_about_wrong_moves_is_true(solver: Solver) -> None:
    """Of each wrong move: the result that the response states, and fours that it announces."""
    checked = 0
    for lesson, exercise in exercises():
        if exercise.kind is not Kind.PLAY:
            continue
        position, right = exercise.position, exercise.line[:1] or exercise.accept
        for column in position.legal_moves:
            label = column_label(column)
            said = "" if label in right else exercise.response(label)
            after = position.play(column)
            true: list[bool] = []
            if winner := re.search(r"\{(\w+)\}[^.:]*\bwins?\b", said):
                score = solver.solve(after)
                side = after.turn if score > 0 else after.turn.other
                true.append(score != 0 and side is Side[winner[1].upper()])
            if re.search(r"[Oo]nly a draw|only draws", said):
                true.append(solver.solve(after) == 0)
            if "wins too" in said:
                true.append(solver.solve(after) < 0)
            if "on top of it and has four" in said:
                true.append(after.is_winning_move(column))
            if re.search(r"and has four|makes four", said):
                true.append(after.can_win_next())
            assert all(true), (lesson.id, exercise.moves, label, said)
            checked += bool(true)
    assert checked > 60


def test_every_position_is_reached_by_moves() -> None:
    for _, exercise in exercises():
        assert exercise.position == Position.from_moves(exercise.moves)
        assert not exercise.position.is_over
