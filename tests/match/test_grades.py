"""Grades: moves compared with exact scores."""

import sys

import pytest
from support.faulty_players import crasher, illegal, stillborn

from fourfold import InvalidArgument, Solver, WrongType
from fourfold.match import Entrant, grade, grade_each
from fourfold.match.game import BadMove
from fourfold.match.grades import PHASES, Grade, graded_positions
from fourfold.players import RandomPlayer


def test_the_graded_positions_are_what_they_say(solver: Solver) -> None:
    assert len({graded.position.key for graded in graded_positions()}) == 600
    for phase in PHASES:
        assert sum(graded.phase == phase for graded in graded_positions()) == 200
    for graded in graded_positions()[::12]:
        assert list(graded.scores) == solver.get_all_move_scores(graded.position)
        assert not graded.position.can_win_next()
    for graded in graded_positions():
        outcomes = {(s > 0) - (s < 0) for s in graded.scores if s is not None}
        assert len(outcomes) > 1


def test_grades_tell_the_strong_from_the_weak(solver: Solver) -> None:
    perfect, easy, luck = (
        grade(name, solver=solver)["all"] for name in ("perfect", "easy", "random")
    )
    assert (perfect.good_share, perfect.perfect_share, perfect.score_lost) == (1, 1, 0)
    assert 1 > easy.good_share > luck.good_share
    assert 0 < easy.score_lost < luck.score_lost


def test_who_fails_gets_no_grade() -> None:
    with pytest.raises(BadMove, match="faulty returned 99, which is not a legal move"):
        grade(Entrant("faulty", illegal))
    with pytest.raises(BadMove, match="faulty cannot play: RuntimeError: not today"):
        grade(Entrant("faulty", stillborn))


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_who_fails_does_not_keep_others_from_their_grades() -> None:
    dying, failing = Entrant("crasher", crasher), Entrant("faulty", stillborn)
    progress: list[tuple[int, int]] = []
    found = dict(
        grade_each(
            [dying, "random", failing],
            workers=2,
            progress=lambda done, total: progress.append((done, total)),
        )
    )
    assert str(found["crasher"]) == "crasher died: its process ended with status 7"
    assert str(found["faulty"]) == "faulty cannot play: RuntimeError: not today"
    assert found["random"] == grade("random")
    assert progress[-1] == (1800, 1800)
    assert progress == sorted(progress)


def test_a_grade_is_the_sum_of_its_phases() -> None:
    grades = grade("random", seed=2)
    total = Grade()
    for phase in PHASES:
        total.positions += grades[phase].positions
        total.kept += grades[phase].kept
        total.best += grades[phase].best
        total.lost += grades[phase].lost
    assert total == grades["all"]
    assert grade("random", seed=2) == grades
    assert grade("random", seed=3) != grades


def test_wrong_types_are_named() -> None:
    with pytest.raises(WrongType, match="seed must be an int, not str"):
        grade("random", seed="x")  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="players must be a list of names, not str"):
        list(grade_each("random"))
    with pytest.raises(InvalidArgument, match="workers must be from 1 to 256, not 0"):
        list(grade_each(["random"], workers=0))


def test_players_are_graded_themselves() -> None:
    one, two = RandomPlayer(seed=1), RandomPlayer(seed=2)
    assert grade(one)["all"].positions == grade("random")["all"].positions
    grades = dict(grade_each([one, "random", two]))
    assert list(grades) == ["random", "random#2"]
