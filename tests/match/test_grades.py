"""Grades: moves compared with exact scores."""

import sys
from itertools import pairwise
from pathlib import Path

import pytest
from support.players import faulty

from fourfold import InvalidArgument, Position, Solver, WrongType
from fourfold.match import (
    Failure,
    Tally,
    compare,
    grade,
    grade_each,
    measure,
    reference_grades,
)
from fourfold.match.grades import graded_positions
from fourfold.match.judgement import PHASES
from fourfold.players import PerfectPlayer, RandomPlayer, ratings


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
        assert Position.from_moves(blunder.question.moves) == blunder.question.position
    pooled = dict(grade_each(["random"], workers=2))["random"]
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
    reason = "faulty cannot play: RuntimeError: not today (players.py, line "
    assert [each.startswith(reason) for each in measured.forfeits] == [True] * 6
    with pytest.raises(InvalidArgument, match="games must be from 2 to 100000, not 1"):
        measure("random", games=1)


def test_the_progress_of_games_ends_with_the_last() -> None:
    seen: list[tuple[int, int]] = []
    measure("random", games=27, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 26) for done in range(1, 27)]


def test_a_player_that_always_fails_has_the_worst_outcome_everywhere() -> None:
    for player, reason in (
        (faulty("illegal", ply=0), "faulty returned 99, which is not a legal move"),
        (faulty("stillborn"), "faulty cannot play: RuntimeError: not today"),
    ):
        grades = grade(player)
        found = grades["all"]
        assert (found.positions, found.failed, found.kept, found.best) == (600, 600, 0, 0)
        assert found.score_lost > grade("random")["all"].score_lost
        assert not grades.blunders
        for each in grades.failures:
            assert each.failure is not None
            assert each.failure.reason.startswith(reason)


class Moody:
    """Fails in some positions, and plays the best move in the others."""

    name = "moody"

    def __init__(self) -> None:
        self._best = PerfectPlayer(seed=1)

    def get_move(self, position: Position) -> int:
        if position.ply % 10 == 4:
            raise ValueError("not in the mood")
        return self._best.get_move(position)


def test_an_answer_that_fails_costs_that_position_only() -> None:
    grades = grade(Moody())
    failed = [each for each in graded_positions() if each.position.ply % 10 == 4]
    assert [each.question for each in grades.failures] == failed
    assert grades["all"].kept == 600 - len(failed)
    lost = sum(each.best_score - each.lowest_score for each in failed)
    assert grades["all"].lost == lost
    failure = grades.failures[0].failure
    assert failure is not None
    assert "ValueError: not in the mood (test_grades.py, line " in failure.reason
    assert failure.traceback is not None
    assert 'File "test_grades.py", line ' in failure.traceback


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_a_player_that_fails_does_not_affect_other_grades() -> None:
    dying, failing = faulty("crasher", "crasher", ply=35), faulty("stillborn")
    progress: list[tuple[int, int]] = []
    found = dict(
        grade_each(
            [dying, "random", failing],
            workers=2,
            progress=lambda done, total: progress.append((done, total)),
        )
    )
    last = [each for each in graded_positions() if each.position.ply == 35]
    assert [each.question for each in found["crasher"].failures] == last
    died = found["crasher"].failures[0].failure
    assert died == Failure("crasher died: its process ended with status 7")
    assert found["faulty"] == grade(failing)
    assert found["random"] == grade("random")
    assert progress[-1] == (1800, 1800)
    assert progress == sorted(progress)


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_a_player_that_does_not_answer_in_time_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.match.process_pool._GRACE", 0.0)
    hanging = faulty("sleeper", "sleeper", ply=35)
    found = dict(grade_each([hanging, "random"], workers=2, move_time=0.3))
    late = found["sleeper"].failures[0].failure
    assert late == Failure("sleeper lost on time: it did not answer")
    assert found["sleeper"]["opening"].failed == found["sleeper"]["middle"].failed == 0
    assert found["random"] == grade("random")


def test_answers_are_kept_and_not_asked_again(tmp_path: Path) -> None:
    store = tmp_path / "answers.jsonl"
    asked: list[int] = []

    class Counting(Moody):
        def get_move(self, position: Position) -> int:
            asked.append(position.ply)
            if len(asked) == 100:
                raise KeyboardInterrupt
            return super().get_move(position)

    with pytest.raises(KeyboardInterrupt):
        dict(grade_each([Counting()], store=store))
    store.write_bytes(store.read_bytes()[:-10])  # it was killed while it wrote
    found = dict(grade_each([Counting()], store=store))["moody"]
    assert len(asked) == 602  # the one that was interrupted, and the one that was not written
    assert found == grade(Moody())
    assert dict(grade_each([Counting()], store=store))["moody"] == found
    assert len(asked) == 602


def test_a_grade_is_the_sum_of_its_phases() -> None:
    grades = grade("random", seed=2)
    phases = [grades[phase] for phase in PHASES]
    for what in ("positions", "failed", "kept", "best", "lost"):
        assert sum(getattr(each, what) for each in phases) == getattr(grades["all"], what)
    assert grade("random", seed=2) == grades
    assert grade("random", seed=3) != grades


def test_the_references_are_what_the_players_answer(solver: Solver) -> None:
    """`benchmarks/make_references.py` makes them."""
    assert list(reference_grades()) == list(ratings())
    for name in ("random", "threats:depth=4", "skilled"):
        assert reference_grades()[name].judgements == grade(name, solver=solver).judgements


def test_two_players_are_compared_in_pairs() -> None:
    weak, strong = (reference_grades()[name].judgements for name in ("random", "threats:depth=6"))
    found = compare("weak", weak, "strong", strong)
    assert found.positions == 600
    assert found.only_second - found.only_first == sum(s.good for s in strong) - sum(
        w.good for w in weak
    )
    assert found.p_value < 1e-6
    assert found.score_saved_interval[0] < found.score_saved < found.score_saved_interval[1] < 0
    same = compare("a", weak, "b", weak)
    assert (same.p_value, same.score_saved, same.good_difference) == (1.0, 0.0, 0.0)
    with pytest.raises(InvalidArgument, match="no positions in common"):
        compare("a", weak[:5], "b", strong[5:])


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
