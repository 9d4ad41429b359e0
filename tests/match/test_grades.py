"""Grades: moves compared with exact scores."""

import sys
from itertools import pairwise

import pytest
from support.players import faulty

from fourfold import InvalidArgument, Position, Solver, WrongType
from fourfold.match import FailedGrade, Grades, Tally, grade, grade_each, measure
from fourfold.match.game import BadMove
from fourfold.match.grades import PHASES, Grade, graded_positions
from fourfold.players import RandomPlayer, ratings


def test_graded_positions_have_the_documented_properties(solver: Solver) -> None:
    assert len({graded.position.key for graded in graded_positions()}) == 600
    for phase in PHASES:
        assert sum(graded.phase == phase for graded in graded_positions()) == 200
    for graded in graded_positions()[::12]:
        assert list(graded.scores) == solver.get_all_move_scores(graded.position)
        assert not graded.position.can_win_next()
    for graded in graded_positions():
        outcomes = {(s > 0) - (s < 0) for s in graded.scores if s is not None}
        assert len(outcomes) > 1


def test_strong_players_get_better_grades_than_weak_ones(solver: Solver) -> None:
    perfect, easy, luck = (
        grade(name, solver=solver)["all"] for name in ("perfect", "easy", "random")
    )
    assert (perfect.good_share, perfect.perfect_share, perfect.score_lost) == (1, 1, 0)
    assert 1 > easy.good_share > luck.good_share
    assert 0 < easy.score_lost < luck.score_lost


def test_grades_of_searches_follow_their_ratings(solver: Solver) -> None:
    """`benchmarks/grade_order.py` compares all rated players."""
    names = ["random", "outcome:depth=4", "windows:depth=4", "threats:depth=4"]
    assert names == sorted(names, key=lambda name: ratings()[name].elo)
    grades = [grade(name, solver=solver)["all"] for name in names]
    for weak, strong in pairwise(grades):
        assert weak.good_share < strong.good_share
        assert weak.perfect_share < strong.perfect_share
        assert weak.score_lost > strong.score_lost


def test_the_blunders_are_the_moves_that_change_the_outcome() -> None:
    grades = grade("random")
    assert len(grades.blunders) == grades["all"].positions - grades["all"].kept
    severities = [blunder.severity for blunder in grades.blunders]
    assert severities == sorted(severities, reverse=True)
    for blunder in grades.blunders:
        assert blunder.severity[0] in (1, 2)
        assert Position.from_moves(blunder.graded.moves) == blunder.graded.position
    pooled = dict(grade_each(["random"], workers=2))["random"]
    assert isinstance(pooled, Grades)
    assert pooled.blunders == grades.blunders


def test_a_rating_is_measured_against_known_ones() -> None:
    measured = measure("casual", games=24, seed=3)
    known = ratings()["casual"]
    assert measured.total.games == 24
    assert measured.rating.low < known.high
    assert measured.rating.high > known.low
    assert measured == measure("casual", games=24, seed=3, workers=2)


def test_games_lost_by_forfeit_are_counted() -> None:
    measured = measure(faulty("stillborn"), games=6)
    assert measured.total == Tally(lost=6)
    assert measured.forfeits == ["faulty cannot play: RuntimeError: not today"] * 6
    with pytest.raises(InvalidArgument, match="games must be from 2 to 100000, not 1"):
        measure("random", games=1)


def test_the_progress_of_games_ends_with_the_last() -> None:
    seen: list[tuple[int, int]] = []
    measure("random", games=27, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 26) for done in range(1, 27)]


def test_a_player_that_fails_gets_no_grade() -> None:
    with pytest.raises(BadMove, match="faulty returned 99, which is not a legal move"):
        grade(faulty("illegal"))
    with pytest.raises(BadMove, match="faulty cannot play: RuntimeError: not today"):
        grade(faulty("stillborn"))


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_a_player_that_fails_does_not_affect_other_grades() -> None:
    dying, failing = faulty("crasher", "crasher"), faulty("stillborn")
    progress: list[tuple[int, int]] = []
    found = dict(
        grade_each(
            [dying, "random", failing],
            workers=2,
            progress=lambda done, total: progress.append((done, total)),
        )
    )
    assert found["crasher"] == FailedGrade("crasher died: its process ended with status 7")
    assert found["faulty"] == FailedGrade("faulty cannot play: RuntimeError: not today")
    assert found["random"] == grade("random")
    assert progress[-1] == (1800, 1800)
    assert progress == sorted(progress)


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_a_player_that_does_not_answer_in_time_has_no_grade() -> None:
    hanging = faulty("sleeper", "sleeper")
    found = dict(grade_each([hanging, "random"], workers=2, move_time=0.5))
    assert found["sleeper"] == FailedGrade("sleeper lost on time: it did not answer")
    assert found["random"] == grade("random")


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
    assert list(grades) == ["random", "random#2", "random#3"]
