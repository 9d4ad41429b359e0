"""Puzzles: the rule, the ratings, the shipped file, and the command."""

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from support.command import fourfold

from fourfold import FourfoldError, InvalidArgument, Position, Solver, WrongType
from fourfold.players import levels
from fourfold.puzzles import (
    Difficulty,
    Goal,
    Phase,
    Puzzle,
    PuzzleFileError,
    find_puzzle,
    generate,
    of_the_day,
    rate,
    read,
    shipped,
    to_text,
    verify,
)
from fourfold.puzzles.difficulty import HIGHEST, LOWEST, fitting_rating

SOLVER = Solver()


def puzzle_at(moves: str) -> Puzzle | None:
    return find_puzzle(moves, SOLVER.get_all_move_scores(Position.from_moves(moves)))


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("414141", "column 4 wins on the spot"),
        ("41414", "second must block column 4: a plain block"),
        ("41526", "second loses, whatever it does"),
        ("4152637", "the game is over"),
        ("44444", "several moves keep the outcome"),
    ],
)
def test_plain_positions_are_no_puzzles(moves: str, why: str) -> None:
    assert puzzle_at(moves) is None, why


def test_a_double_threat_is_a_puzzle() -> None:
    assert puzzle_at("2232") == Puzzle("2232", Goal.WIN, solution=3, depth=2)


def test_a_saving_move_is_a_puzzle() -> None:
    found = puzzle_at("574335223")
    assert found == Puzzle("574335223", Goal.SAVE, solution=1, depth=14)
    scores = SOLVER.get_all_move_scores(found.position)
    assert [score for score in scores if score is not None and score >= 0] == [0]


def test_at_least_500_puzzles_are_shipped_of_all_kinds() -> None:
    puzzles = shipped()
    assert len(puzzles) >= 500
    kinds = {(puzzle.phase, puzzle.goal) for puzzle in puzzles}
    assert kinds == {(phase, goal) for phase in Phase for goal in Goal}
    for difficulty in Difficulty:
        of_it = [puzzle for puzzle in puzzles if Difficulty.of(puzzle.rating) is difficulty]
        assert len(of_it) >= 50, difficulty


def test_no_shipped_puzzle_occurs_twice_nor_its_mirror_image() -> None:
    assert len({puzzle.position.key for puzzle in shipped()}) == len(shipped())


def test_a_sample_of_the_shipped_puzzles_is_right() -> None:
    assert verify(shipped()[::15], SOLVER) == []


def test_a_sample_of_the_ratings_is_what_the_players_say() -> None:
    for puzzle in shipped()[7::120]:
        assert rate(puzzle, SOLVER) == puzzle.rating, puzzle.moves


def test_faults_are_found() -> None:
    right = Puzzle("574335223", Goal.SAVE, 1, 14, rating=1500)
    wrong = [
        replace(right, goal=Goal.WIN),
        replace(right, solution=3),
        replace(right, depth=3),
        replace(right, moves="414141"),
        replace(right, rating=99999),
        replace(right, rating=0),
    ]
    reasons = [[fault.reason for fault in verify([puzzle], SOLVER)] for puzzle in wrong]
    assert reasons == [
        ["the goal is to save, not to win"],
        ["the solution is column 2, not 4"],
        ["the latest loss takes 14 moves, not 3"],
        ["not exactly one move is right, or it is too obvious"],
        ["the rating must be from 400 to 2400, not 99999"],
        ["the rating must be from 400 to 2400, not 0"],
    ]
    assert verify([right], SOLVER) == []


def test_a_mirror_image_is_found() -> None:
    mirrored = Puzzle("6656", Goal.WIN, 3, 2, rating=700)
    (fault,) = verify([Puzzle("2232", Goal.WIN, 3, 2, rating=700), mirrored], SOLVER)
    assert fault.number == 2
    assert "puzzle 1" in fault.reason


def test_the_easiest_come_first() -> None:
    first, second, third = shipped()[100:400:100]
    assert first.rating < second.rating < third.rating
    (fault,) = verify([first, third, second], SOLVER)
    assert fault.number == 3
    assert fault.reason == f"its rating, {second.rating}, is below an earlier one, {third.rating}"


def test_the_same_seed_makes_the_same_puzzles() -> None:
    made = generate(3, seed=7, solver=SOLVER)
    assert made == generate(3, seed=7, solver=Solver())
    assert verify(made, SOLVER) == []
    assert len({(puzzle.phase, puzzle.goal) for puzzle in made}) == 3
    assert [puzzle.rating for puzzle in made] == sorted(puzzle.rating for puzzle in made)


def test_none_at_all_cannot_be_asked_for() -> None:
    with pytest.raises(InvalidArgument, match="count must be 1 or more, not 0"):
        generate(0, seed=1, solver=SOLVER)
    with pytest.raises(WrongType, match="count must be an int, not str"):
        generate("3", seed=1, solver=SOLVER)  # type: ignore[arg-type]


def test_what_nobody_finds_is_rated_highest() -> None:
    players = [float(level.elo) for level in levels()]
    assert fitting_rating(players, 0) == HIGHEST
    assert fitting_rating(players, len(players)) == LOWEST
    ratings = [fitting_rating(players, points) for points in range(1, len(players))]
    assert ratings == sorted(ratings, reverse=True)


def test_every_puzzle_gets_its_day() -> None:
    start = date(2026, 1, 1)
    days = [start + timedelta(days=n) for n in range(len(shipped()))]
    assert {of_the_day(shipped(), day).moves for day in days} == {
        puzzle.moves for puzzle in shipped()
    }


@pytest.mark.parametrize("count", [1, 2, 600, 7919])
def test_each_has_its_turn_before_one_comes_again(count: int) -> None:
    start = date(2026, 1, 1)
    days = [start + timedelta(days=n) for n in range(count)]
    assert len({of_the_day(range(count), day) for day in days}) == count
    with pytest.raises(InvalidArgument, match="no puzzles"):
        of_the_day([], start)


def test_files_survive_a_round_trip(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    file.write_text(to_text(shipped()[:5]), encoding="utf-8")
    assert read(file) == shipped()[:5]
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())  # as some editors do
    assert read(file) == shipped()[:5]


ENTRY = {"moves": "2232", "goal": "win", "solution": "4", "depth": 2, "rating": 700}


def as_file(*entries: object, **fields: object) -> str:
    whole = {"format": "fourfold-puzzles", "version": 1, "puzzles": entries, **fields}
    return json.dumps(whole)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "invalid JSON"),
        ("[]", 'no "format"'),
        (as_file(version=2), "version 2 is not supported"),
        (as_file(puzzles=3), "must be a list"),
        (as_file(ENTRY, 7), "puzzle 2"),
        (as_file({**ENTRY, "goal": "lose"}), "puzzle 1: 'lose'"),
        (as_file({**ENTRY, "moves": "48"}), "puzzle 1: invalid column 8"),
        (as_file({**ENTRY, "moves": "444444", "solution": "4"}), "puzzle 1: "),
        (as_file({**ENTRY, "solution": "22"}), "puzzle 1: "),
        (as_file({**ENTRY, "depth": "2"}), "puzzle 1: expected a whole number, not '2'"),
        (as_file({**ENTRY, "moves": 4}), "puzzle 1: expected text, not 4"),
        (as_file({"moves": "4"}), "puzzle 1: goal is missing"),
    ],
)
def test_bad_files_are_refused(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(PuzzleFileError, match=message) as caught:
        read(file)
    assert isinstance(caught.value, FourfoldError)


def test_the_command_makes_and_checks_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    made = fourfold("puzzles", "generate", "--count", "3", "--seed", "5", "--out", str(file))
    assert (made.returncode, made.stdout) == (0, "")
    assert "wrote 3 puzzles" in made.stderr
    assert list(tmp_path.iterdir()) == [file]
    checked = fourfold("puzzles", "verify", str(file))
    assert (checked.returncode, checked.stdout) == (0, "3 puzzles checked, no faults\n")


def test_the_command_reports_faults(tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(as_file(ENTRY, {**ENTRY, "solution": "1"}), encoding="utf-8")
    checked = fourfold("puzzles", "verify", str(file))
    assert checked.returncode == 1
    assert "puzzle 2 (2232): the solution is column 4, not 1\n" in checked.stdout
    assert "2 puzzles checked, 2 faults\n" in checked.stdout
    file.write_text(as_file({**ENTRY, "solution": "1"}), encoding="utf-8")
    assert "1 puzzle checked, 1 fault\n" in fourfold("puzzles", "verify", str(file)).stdout
    file.write_text(as_file(ENTRY, {**ENTRY, "solution": "1"}), encoding="utf-8")
    told = json.loads(fourfold("puzzles", "verify", str(file), "--json").stdout)
    assert told["checked"] == 2
    assert {fault["number"] for fault in told["faults"]} == {2}


def test_a_puzzle_is_shown_and_its_solution_only_when_asked_for() -> None:
    plain = json.loads(fourfold("puzzles", "show", "10", "--json").stdout)
    assert "solution" not in plain
    told = json.loads(fourfold("puzzles", "show", "10", "--json", "--solution").stdout)
    assert told["line"].startswith(told["solution"])
    assert "One move" in fourfold("puzzles", "show").stdout


def test_a_puzzle_tells_whose_discs_are_whose_and_what_the_arrow_is() -> None:
    shown = fourfold("puzzles", "show", "1").stdout.splitlines()
    assert "second (○) to move" in shown[0]
    assert shown[-1] == f"↑ the last move: column {shipped()[0].moves[-1]}"
    ascii_only = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    plain = fourfold("puzzles", "show", "1", env=ascii_only).stdout.splitlines()
    assert "second (o) to move" in plain[0]
    assert plain[-1].startswith("^ the last move")


def test_puzzles_of_ones_own_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(as_file(ENTRY, {**ENTRY, "moves": ""}), encoding="utf-8")
    told = json.loads(fourfold("puzzles", "show", "1", "--file", str(file), "--json").stdout)
    assert (told["number"], told["moves"]) == (1, "2232")
    without_moves = fourfold("puzzles", "show", "2", "--file", str(file))
    assert "Puzzle 2" in without_moves.stdout
    assert "last move" not in without_moves.stdout
    too_far = fourfold("puzzles", "show", "3", "--file", str(file))
    assert (too_far.returncode, "3 is not between 1 and 2" in too_far.stderr) == (2, True)
    file.write_text(as_file(), encoding="utf-8")
    empty = fourfold("puzzles", "show", "--file", str(file))
    assert (empty.returncode, "there are no puzzles in" in empty.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "0"), "Invalid value for N"),
        (("show", "100000"), "100000 is not between 1 and"),
        (("show", "--day", "tomorrow"), "'tomorrow' is not a date"),
        (("show", "1", "--day", "2026-01-31"), "cannot be combined with a number"),
        (("generate", "--out", "no/such/folder/x.json"), "there is no folder"),
        (("generate", "--count", "0", "--out", "x.json"), "--count"),
    ],
)
def test_bad_usage_is_named(arguments: tuple[str, ...], message: str) -> None:
    result = fourfold("puzzles", *arguments)
    assert result.returncode == 2
    assert message in result.stderr


def test_a_missing_file_is_named() -> None:
    result = fourfold("puzzles", "verify", "nowhere.json")
    assert (result.returncode, result.stdout) == (1, "")
    assert "cannot read nowhere.json" in result.stderr


def test_a_puzzle_can_be_answered_in_the_terminal() -> None:
    solution = json.loads(fourfold("puzzles", "show", "1", "--solution", "--json").stdout)
    right = solution["solution"]
    wrong = "1" if right != "1" else "2"
    result = fourfold("puzzles", "play", "1", stdin=f"x\n{wrong}\n{right}\nq\n")
    assert (result.returncode, result.stderr.count("\n")) == (0, 1)
    assert f"Wrong: column {wrong}." in result.stdout
    assert f"Right: column {right}." in result.stdout
    assert "Puzzle 2," in result.stdout
    assert result.stdout.endswith("0 of 1 right at the first try.\n")
    answers = fourfold("puzzles", "play", "1", "--json", stdin=f"{right}\n").stdout.splitlines()
    assert [json.loads(line)["right"] for line in answers] == [True]
