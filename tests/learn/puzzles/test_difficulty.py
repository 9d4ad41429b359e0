"""Ratings: the strength at which the model of people finds a line half of the time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold import Solver
from fourfold.learn.puzzles import Difficulty, chance_to_solve, rate, shipped
from fourfold.learn.puzzles.difficulty import HIGHEST, LOWEST, rating_of
from fourfold.players import levels

ELOS = [level.elo for level in levels()]
CHANCES = st.lists(st.floats(0, 1), min_size=len(ELOS), max_size=len(ELOS))


@given(CHANCES)
def test_a_rating_lies_in_the_range(chances: list[float]) -> None:
    assert LOWEST <= rating_of(chances, ELOS) <= HIGHEST


@given(CHANCES, st.integers(0, len(ELOS) - 1), st.floats(0, 1))
def test_a_line_that_is_found_more_often_is_not_rated_higher(
    chances: list[float], index: int, more: float
) -> None:
    better = [*chances]
    better[index] = max(better[index], more)
    assert rating_of(better, ELOS) <= rating_of(chances, ELOS)


def test_what_nobody_finds_is_rated_highest_and_what_everyone_finds_lowest() -> None:
    assert rating_of([0.0] * len(ELOS), ELOS) == HIGHEST
    assert rating_of([1.0] * len(ELOS), ELOS) == LOWEST


def test_a_rating_is_where_one_half_finds_the_line(solver: Solver) -> None:
    for puzzle in shipped()[5::97]:
        assert rate(puzzle, solver) == pytest.approx(puzzle.rating, abs=1), puzzle
        if ELOS[0] <= puzzle.rating <= ELOS[-1]:
            weaker, stronger = (
                chance_to_solve(puzzle, solver, min(max(puzzle.rating + by, ELOS[0]), ELOS[-1]))
                for by in (-250, 250)
            )
            assert weaker < 0.5 < stronger, puzzle


def test_all_difficulties_are_shipped() -> None:
    for difficulty in Difficulty:
        of_it = [puzzle for puzzle in shipped() if Difficulty.of(puzzle.rating) is difficulty]
        assert len(of_it) >= len(shipped()) / 10, difficulty
