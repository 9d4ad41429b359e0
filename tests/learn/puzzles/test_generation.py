"""Generation, verification, and the puzzles that come with the package."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from support.runners import Dropout, ShuffledRunner

from fourfold import FourfoldError, InvalidArgument, Solver, WrongType
from fourfold.base.jobs import PiecesFailed
from fourfold.learn.puzzles import (
    Goal,
    Puzzle,
    Theme,
    generate,
    generation,
    make_puzzle,
    shipped,
    verify,
)
from fourfold.learn.puzzles.generation import choose
from fourfold.learn.puzzles.lines import LONGEST


def test_at_least_3000_puzzles_are_shipped_of_all_lengths() -> None:
    assert len(shipped()) >= 3000
    lengths = Counter(puzzle.depth for puzzle in shipped())
    assert set(lengths) == set(range(1, LONGEST + 1))
    assert all(count >= 250 for count in lengths.values()), lengths


def test_no_position_occurs_twice_nor_its_mirror_image() -> None:
    keys = [turn.position.key for puzzle in shipped() for turn in puzzle.turns]
    assert len(set(keys)) == len(keys)


def test_the_easiest_come_first() -> None:
    ratings = [puzzle.rating for puzzle in shipped()]
    assert ratings == sorted(ratings)


def test_a_sample_of_the_shipped_puzzles_is_right(solver: Solver) -> None:
    assert verify(shipped()[::75], solver) == []


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of few games, so that a test has several."""
    monkeypatch.setattr(generation, "_GAMES", 4)
    monkeypatch.setattr(generation, "_FOUND", 2)


@pytest.fixture(scope="module")
def made(solver: Solver) -> list[Puzzle]:
    return generate(6, seed=7, solver=solver)


@pytest.mark.usefixtures("small_blocks")
def test_the_same_seed_makes_the_same_puzzles(solver: Solver, made: list[Puzzle]) -> None:
    assert made == generate(6, seed=7, solver=Solver())
    assert made != generate(6, seed=8, solver=solver)
    assert verify(made, solver) == []


@pytest.mark.usefixtures("small_blocks")
class TestElsewhere:
    """Games that a runner plays in any order, and that are kept in a work file."""

    def test_makes_the_same_puzzles(self, solver: Solver, made: list[Puzzle]) -> None:
        runner = ShuffledRunner(3)
        assert generate(6, seed=7, solver=solver, runner=runner) == made
        assert runner.prepared > 1

    def test_goes_on_from_the_work_file(
        self, solver: Solver, made: list[Puzzle], tmp_path: Path
    ) -> None:
        work = tmp_path / "puzzles.part"
        sizes = [0]
        for ends_after in (1, 3):
            runner = ShuffledRunner(1, ends_after=ends_after)
            with pytest.raises(Dropout):
                generate(6, seed=7, solver=solver, runner=runner, work=work)
            sizes.append(work.stat().st_size)
        assert sizes == sorted(set(sizes))
        reports: list[tuple[int, int]] = []
        assert generate(6, 7, solver, lambda *it: reports.append(it), work=work) == made
        assert reports == [(number, 12) for number in range(1, 13)]
        # All games are there, also those for fewer puzzles.
        no_runner = ShuffledRunner(1, ends_after=0)
        assert generate(6, 7, solver, runner=no_runner, work=work) == made
        assert len(generate(2, 7, solver, runner=no_runner, work=work)) == 2
        with pytest.raises(FourfoldError, match="was begun with other options"):
            generate(6, seed=8, solver=solver, work=work)

    def test_names_games_that_cannot_be_computed(
        self, solver: Solver, made: list[Puzzle], tmp_path: Path
    ) -> None:
        work = tmp_path / "work"
        runner = ShuffledRunner(1, lost=["games 5 to 8"])
        with pytest.raises(PiecesFailed, match="games 5 to 8: ended 3 workers"):
            generate(6, 7, solver, runner=runner, work=work)
        assert generate(6, 7, solver, work=work) == made


def test_a_work_file_that_cannot_be_written_is_named(solver: Solver, tmp_path: Path) -> None:
    with pytest.raises(FourfoldError, match=r"cannot write .*work: No such file or directory"):
        generate(1, 7, solver, work=tmp_path / "missing" / "work")


def test_at_least_one_puzzle_must_be_requested(solver: Solver) -> None:
    with pytest.raises(InvalidArgument, match="count must be 1 or more, not 0"):
        generate(0, seed=1, solver=solver)
    with pytest.raises(WrongType, match="count must be an int, not str"):
        generate("3", seed=1, solver=solver)  # type: ignore[arg-type]


def test_a_position_without_a_puzzle_is_refused(solver: Solver) -> None:
    with pytest.raises(InvalidArgument, match="there is no puzzle"):
        make_puzzle("4152637", solver)


def test_rare_themes_and_ratings_are_chosen_first() -> None:
    def puzzle(number: int, rating: int, *themes: Theme) -> Puzzle:
        return Puzzle(str(number), Goal.WIN, "1", themes, rating)

    many = [puzzle(number, 500, Theme.FORCED_LINE) for number in range(9)]
    rare = [puzzle(10, 500, Theme.FORCED_LINE, Theme.TRAP), puzzle(11, 1500, Theme.FORCED_LINE)]
    assert choose([*many, *rare], 4) == [many[0], many[1], rare[0], rare[1]]
    assert len(choose(many, 20)) == len(many)


def test_faults_are_found(solver: Solver) -> None:
    right = make_puzzle("44425455", solver)
    wrong = [
        replace(right, goal=Goal.SAVE),
        replace(right, line="6"),
        replace(right, moves="44444"),
        replace(right, themes=()),
        replace(right, themes=(*right.themes, Theme.ZUGZWANG)),
        replace(right, rating=99999),
        replace(right, rating=right.rating + 50),
    ]
    reasons = [[fault.reason for fault in verify([puzzle], solver)] for puzzle in wrong]
    themes = " and ".join(right.themes)
    assert reasons == [
        ["the goal is to win, not to save"],
        [f"the line is {right.line}, not 6"],
        ["there is no puzzle in this position"],
        [f"the themes are {themes}, not none"],
        [f"the themes are {themes}, not {themes} and zugzwang"],
        ["the rating must be from 400 to 2400, not 99999"],
        [f"the rating is {right.rating}, not {right.rating + 50}"],
    ]
    assert verify([right], solver) == []


def test_repetitions_and_wrong_order_are_found(solver: Solver) -> None:
    right, mirrored = make_puzzle("44425455", solver), make_puzzle("44463433", solver)
    (fault,) = verify([right, mirrored], solver)
    assert (fault.number, fault.reason) == (2, "shares a position with puzzle 1")
    first, second, third = shipped()[100:400:100]
    assert first.rating < second.rating < third.rating
    (fault,) = verify([first, third, second], solver)
    assert fault.number == 3
    assert fault.reason == f"its rating, {second.rating}, is below an earlier one, {third.rating}"
