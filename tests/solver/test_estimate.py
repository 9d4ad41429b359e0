"""Estimates: only where nothing is proven, never against what is proven, the same every time."""

import random

import pytest
from support.random_games import random_position

from fourfold import InvalidArgument, Position, Solver
from fourfold._core import estimate
from fourfold.explain import Result, explain
from fourfold.play.session.advice import hint
from fourfold.solver import Analysis, to_analysis

LARGE = Position(columns=9, rows=7)


def unproven(position: Position) -> Analysis:
    return Solver(book=False, table_mb=1).analyse(position, node_limit=1000)


def test_only_where_no_column_is_proven_to_be_best(solver: Solver) -> None:
    chance = random.Random("estimates")
    for ply in range(0, 42, 3):
        position = random_position(chance, ply)
        assert solver.analyse(position).estimate is None
        assert explain(position, solver).estimate is None
        partial = unproven(position)
        assert (partial.estimate is None) == bool(partial.best)


def test_none_after_the_end_of_the_game(solver: Solver) -> None:
    assert solver.analyse(Position.from_moves("4141414")).estimate is None


def test_it_is_called_an_estimate_and_is_in_json() -> None:
    found = unproven(LARGE)
    assert found.estimate is not None
    assert found.score is None
    assert not found.best
    assert found.to_dict()["estimate"] == {
        "best": ["5"],
        "depth": 8,
        "text": "Column 5 looks best, not proven.",
    }


def test_the_same_in_explanations_and_hints() -> None:
    small = Solver(book=False, table_mb=1)
    explanation = explain(LARGE, small, analysis=unproven(LARGE))
    assert explanation.estimate == unproven(LARGE).estimate
    assert explanation.to_dict()["estimate"]["best"] == ["5"]
    hinted = hint(LARGE, small, time_limit=0.01)
    assert hinted.estimate == explanation.estimate
    assert hinted.in_words() == "Column 5 looks best, not proven."


def test_equal_columns_of_a_symmetric_position_are_all_named() -> None:
    found = unproven(Position(columns=8, rows=8)).estimate
    assert found is not None
    assert found.best == (3, 4)
    assert str(found) == "Columns 4 and 5 look best, not proven."


def test_it_never_contradicts_what_is_proven() -> None:
    def best(*bounds: tuple[int, int] | None) -> tuple[int, ...]:
        found = to_analysis(LARGE, ((-31, 31), bounds, (), (), 0, 0.0, False)).estimate
        assert found is not None
        return found.best

    everything, loss, win = (-31, 31), (-31, -1), (1, 31)
    free = [everything] * 9
    assert best(*free) == (4,)
    assert 4 not in best(*free[:4], loss, *free[5:])
    assert best(win, *free[1:]) == (0,)
    assert 4 not in best(*free[:4], None, *free[5:])
    # Where all lose, those that may lose later.
    assert best(*[(-31, -9)] * 8, (-31, -3)) == (8,)


def test_mirror_images_have_mirrored_estimates() -> None:
    chance = random.Random("mirrors")
    for ply in (3, 10, 17):
        position = random_position(chance, ply)
        free = [(-21, 21) if position.is_playable(c) else None for c in range(7)]
        found, mirrored = estimate(position, free), estimate(position.mirror(), free[::-1])
        assert found is not None
        assert mirrored is not None
        assert found[0] == tuple(sorted(6 - column for column in mirrored[0]))


def test_it_keeps_the_result_far_more_often_than_chance(solver: Solver) -> None:
    chance = random.Random("quality")
    kept = by_chance = count = 0.0
    while count < 60:
        position = random_position(chance, chance.randrange(8, 36))
        scores = {c: -solver.solve(position.play(c)) for c in position.legal_moves}
        result = Result.of(max(scores.values()))
        keeps = {c for c, score in scores.items() if Result.of(score) is result}
        free = [(-21, 21) if c in scores else None for c in range(7)]
        found = estimate(position, free)
        if found is None or len(keeps) == len(scores):
            continue
        count += 1
        kept += found[0][0] in keeps
        by_chance += len(keeps) / len(scores)
    assert kept >= 0.8 * count
    assert by_chance <= 0.5 * count


def test_bounds_of_another_board_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="bounds for each column"):
        estimate(LARGE, [(-3, 3)])
