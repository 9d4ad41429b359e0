"""`fourfold puzzles`: show, play, progress, info, generate, verify."""

import json
import re
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from support.command import ASCII, fourfold, fourfold_json
from support.pseudo import english_in
from support.runners import ShuffledRunner

from fourfold.cli.app import run
from fourfold.learn.puzzles import (
    Difficulty,
    Goal,
    Puzzle,
    Theme,
    generate,
    generation,
    make_puzzle,
    of_the_day,
    shipped,
    to_text,
)
from fourfold.rules.notation import column_label
from fourfold.solver import Solver

pytestmark = pytest.mark.usefixtures("config_folder")
LONG = next(puzzle for puzzle in shipped() if puzzle.goal is Goal.WIN and puzzle.depth == 3)
NUMBER = str(shipped().index(LONG) + 1)


def puzzles(*arguments: str, typed: Sequence[str] = ()) -> CompletedProcess[str]:
    """Run a command, and type lines."""
    return fourfold("puzzles", *arguments, stdin="".join(f"{line}\n" for line in typed))


def puzzles_json(*arguments: str, **options: Any) -> Any:
    return fourfold_json("puzzles", *arguments, **options)


def answers(puzzle: Puzzle) -> list[str]:
    return [column_label(turn.column) for turn in puzzle.turns]


def wrong(puzzle: Puzzle) -> str:
    turn = next(puzzle.turns)
    return column_label(next(c for c in turn.position.legal_moves if c not in turn.right))


def as_json(result: CompletedProcess[str], kind: str) -> list[Any]:
    """The lines of JSON with a field."""
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    return [line for line in lines if kind in line]


# ---- Playing


def test_a_puzzle_is_played_to_its_end() -> None:
    result = puzzles("play", NUMBER, typed=[*answers(LONG), "q"])
    assert (result.returncode, result.stderr) == (0, "")
    assert f"Puzzle {NUMBER}, " in result.stdout
    assert "Win in 3 moves." in result.stdout
    for index in (0, 2):
        reply = (
            f"Right: column {LONG.line[index]}. The opponent plays column {LONG.line[index + 1]}."
        )
        assert reply in result.stdout
    assert f"Solved: {'-'.join(LONG.line)} ({LONG.themes[0].replace('-', ' ')}" in result.stdout
    assert "makes four and wins at once" in result.stdout
    assert "Streak: 1." in result.stdout
    assert result.stdout.endswith("1 of 1 solved on the first try.\n")


def test_a_wrong_move_is_refuted_and_can_be_tried_again() -> None:
    result = puzzles("play", NUMBER, typed=["x", wrong(LONG), *answers(LONG), "q"])
    assert (result.returncode, result.stderr.count("\n")) == (0, 1)
    told = result.stdout[result.stdout.index("Wrong") :]
    assert f"Wrong: column {wrong(LONG)}." in told
    assert f"Column {wrong(LONG)} " in told
    assert "Streak: 0." in told
    assert "Solved: " in told
    assert told.endswith("0 of 1 solved on the first try.\n")


def test_puzzles_in_another_language_have_no_english_word() -> None:
    language = ("--language", "en-XA")
    number, puzzle = next((n, p) for n, p in enumerate(shipped(), start=1) if p.depth == 2)
    typed = ["?", "?", wrong(puzzle), *answers(puzzle), "", "q"]
    shown = puzzles("play", str(number), *language, typed=typed).stdout
    shown += puzzles("show", str(number), "--solution", *language).stdout
    shown += puzzles("progress", *language).stdout.rpartition("\n[")[0]  # then the name of the file
    assert not english_in(shown)


def test_the_solution_is_shown_on_an_empty_line() -> None:
    result = puzzles("play", NUMBER, typed=["", "q"])
    assert f"The solution: {'-'.join(LONG.line)}" in result.stdout
    assert result.stdout.endswith("0 of 1 solved on the first try.\n")


def test_answers_as_json() -> None:
    told = puzzles("play", NUMBER, "--json", typed=[wrong(LONG), *answers(LONG)])
    shown = puzzles_json("show", NUMBER)
    assert json.loads(told.stdout.splitlines()[0]) == {"puzzle": shown}  # before it is solved
    assert len(as_json(told, "puzzle")) == 2
    lines = as_json(told, "answer")
    assert [line["right"] for line in lines] == [False, True, True, True]
    assert [line["reply"] for line in lines] == [None, LONG.line[1], LONG.line[3], None]
    assert [line["solved"] for line in lines] == [False, False, False, True]
    assert lines[0]["reasons"]
    assert lines[-1]["reasons"]
    assert {line["number"] for line in lines} == {int(NUMBER)}
    assert lines[0]["rating"] < 1000
    assert lines[-1]["rating"] == lines[0]["rating"]


def test_the_next_puzzle_has_the_theme_and_the_difficulty() -> None:
    for theme in Theme:
        told = puzzles("play", "--theme", theme, "--rating", "900", "--json", typed=["", ""])
        numbers = [line["number"] for line in as_json(told, "answer")]
        assert len(set(numbers)) == 2
        assert all(theme in shipped()[number - 1].themes for number in numbers)
    told = puzzles("play", "--difficulty", "expert", "--json", typed=[""])
    puzzle = shipped()[as_json(told, "answer")[0]["number"] - 1]
    assert Difficulty.of(puzzle.rating) is Difficulty.EXPERT


def test_the_puzzle_of_the_day_counts_for_the_day() -> None:
    today = puzzles_json("show", "--solution")
    line = [label for index, label in enumerate(today["line"]) if index % 2 == 0]
    result = puzzles("play", "--daily", typed=[*line, "q"])
    assert f"Puzzle {today['number']}, " in result.stdout
    assert puzzles_json("progress")["days"] == 1


def test_the_puzzle_of_the_day_also_counts_for_the_day_after_an_error() -> None:
    puzzle = of_the_day(shipped())
    days = [0, 1]
    for words in (["", "q"], [wrong(puzzle), *answers(puzzle), "q"]):
        puzzles("play", "--daily", typed=[*words])
        told = puzzles_json("progress")
        assert (told["solved"], told["days"]) == (0, days.pop(0))
    assert "Puzzles of the day in a row: 1, longest 1" in puzzles("progress").stdout


def test_a_puzzle_from_another_file_is_not_the_puzzle_of_the_day(
    tmp_path: Path, solver: Solver
) -> None:
    file, puzzle = tmp_path / "mine.json", make_puzzle("44425455", solver)
    file.write_text(to_text([puzzle]), encoding="utf-8")
    puzzles("play", "--daily", "--file", str(file), typed=[*answers(puzzle), "q"])
    told = puzzles_json("progress")
    assert (told["solved"], told["days"]) == (1, 0)


def test_a_puzzle_that_was_tried_does_not_count_again() -> None:
    once = puzzles("play", NUMBER, typed=[*answers(LONG), "q"])
    again = puzzles("play", NUMBER, typed=[*answers(LONG), "q"])
    assert "Your rating: " in once.stdout
    assert "You have tried this puzzle before" in again.stdout
    assert puzzles_json("progress")["tried"] == 1


def test_progress_is_stored(tmp_path: Path) -> None:
    assert "Rating 1000?" in puzzles("progress").stdout
    puzzles("play", NUMBER, typed=[*answers(LONG), "", "q"])
    told = puzzles_json("progress")
    assert (told["tried"], told["solved"], told["streak"], told["longest_streak"]) == (2, 1, 0, 1)
    assert told["themes"][LONG.themes[0]]["solved"] == 1
    shown = puzzles("progress").stdout
    assert "2 puzzles tried, 1 solved" in shown
    assert shown.endswith(f"stored in {tmp_path / 'puzzles.json'}\n")


def test_an_unreadable_progress_file_is_an_error_and_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    file.write_text('{"solved": 3}', encoding="utf-8")
    for command in ("play", "progress"):
        result = puzzles(command, typed=["4"])
        assert (result.returncode, result.stdout) == (1, "")
        assert f"the puzzle progress in {file} cannot be used" in result.stderr
    assert file.read_text(encoding="utf-8") == '{"solved": 3}'


# ---- Files


def test_the_command_makes_and_checks_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    made = puzzles("generate", "--count", "3", "--seed", "5", "--out", str(file))
    assert (made.returncode, made.stdout) == (0, "")
    assert "wrote 3 puzzles" in made.stderr
    assert list(tmp_path.iterdir()) == [file]
    checked = puzzles("verify", str(file))
    assert (checked.returncode, checked.stdout) == (0, "3 puzzles checked, 0 faults\n")


def test_an_interrupted_command_can_be_continued_on_a_cluster(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    solver: Solver,
) -> None:
    monkeypatch.setattr(generation, "_GAMES", 4)  # so that there are several blocks
    command = ["puzzles", "generate", "--count", "3", "--seed", "5", "-o", str(tmp_path / "mine")]

    def interrupted(count: int, seed: int, solver: Solver, _: object, **options: Any) -> object:
        def interrupt(done: int, _total: int) -> None:
            if done == 3:
                raise KeyboardInterrupt

        return generate(count, seed, solver, interrupt, **options)

    with monkeypatch.context() as patch:
        patch.setattr("fourfold.cli.puzzles.generate.generate_puzzles", interrupted)
        assert run(command) == 130
    work = tmp_path / "mine.part"
    assert capsys.readouterr().err == (
        f"fourfold: interrupted: finished games are kept in {work}. Run the same command again to "
        "continue.\n"
    )
    assert list(tmp_path.iterdir()) == [work]

    runner = ShuffledRunner(1)
    monkeypatch.setattr("fourfold.data.cluster.connect", lambda *_, **__: nullcontext(runner))
    assert run([*command, "--cluster", "tcp://scheduler:8786"]) == 0
    assert runner.prepared
    made = (tmp_path / "mine").read_text(encoding="utf-8")
    assert made == to_text(generate(3, seed=5, solver=solver))
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_the_command_reports_faults(tmp_path: Path, solver: Solver) -> None:
    file = tmp_path / "wrong.json"
    right = make_puzzle("44425455", solver)
    file.write_text(to_text([right, right]), encoding="utf-8")
    checked = puzzles("verify", str(file))
    assert checked.returncode == 1
    assert "puzzle 2 (44425455): shares a position with puzzle 1\n" in checked.stdout
    assert "2 puzzles checked, 1 fault\n" in checked.stdout
    told = puzzles_json("verify", str(file), status=1)
    assert told["checked"] == 2
    assert {fault["number"] for fault in told["faults"]} == {2}


def test_puzzles_are_counted() -> None:
    told = puzzles_json("info")
    assert told["puzzles"] == len(shipped()) == sum(told["difficulties"].values())
    assert told["puzzles"] == sum(told["goals"].values())
    assert set(told["themes"]) == set(Theme)
    table = puzzles("info").stdout
    assert "double threat" in table
    assert f"{len(shipped()):,} puzzles: {told['difficulties']['easy']:,} easy, " in table


def test_a_puzzle_is_shown_without_its_solution_by_default() -> None:
    plain = puzzles_json("show", "10")
    assert not {"line", "themes"} & set(plain)
    told = puzzles_json("show", "10", "--solution")
    assert (told["line"], told["themes"]) == (shipped()[9].line, list(shipped()[9].themes))
    assert "Solution: " in puzzles("show", "10", "--solution").stdout
    assert "to move." in puzzles("show").stdout


def test_a_puzzle_explains_the_discs_and_the_arrow() -> None:
    number, puzzle = next(
        (str(number), puzzle)
        for number, puzzle in enumerate(shipped(), start=1)
        if puzzle.position.turn.name == "SECOND"
    )
    shown = puzzles("show", number).stdout.splitlines()
    assert "second (○) to move" in shown[0]
    assert shown[-1] == f"↑ the last move: column {puzzle.moves[-1]}"
    plain = fourfold("puzzles", "show", number, env=ASCII).stdout
    assert "second (o) to move" in plain


def test_your_own_puzzles_are_used(tmp_path: Path, solver: Solver) -> None:
    file = tmp_path / "mine.json"
    mine = [make_puzzle("44425455", solver), make_puzzle("4445455252275547", solver)]
    file.write_text(to_text(mine), encoding="utf-8")
    told = puzzles_json("show", "1", "--file", str(file))
    assert (told["number"], told["moves"]) == (1, "44425455")
    assert "Puzzle 2, " in puzzles("play", "2", "--file", str(file), typed=["q"]).stdout
    too_far = puzzles("show", "3", "--file", str(file))
    assert (too_far.returncode, "3 is not between 1 and 2" in too_far.stderr) == (2, True)
    none = puzzles("play", "--file", str(file), "--theme", "trap")
    assert (none.returncode, "no puzzle has this theme" in none.stderr) == (2, True)
    file.write_text(to_text([]), encoding="utf-8")
    empty = puzzles("show", "--file", str(file))
    assert (empty.returncode, "there are no puzzles in" in empty.stderr) == (2, True)


@pytest.mark.usefixtures("config_folder")
def test_a_hint_says_what_to_look_for_before_it_gives_the_column() -> None:
    result = puzzles("play", "1", typed=["?", "?", "q"])
    (first,) = re.findall(r"^Hint: (.*)$", result.stdout, re.MULTILINE)
    assert not first.startswith("Column")
    answered = r"\(\?: answer, empty: solution, q: quit\): \?\nAnswer: Column [1-7]( or [1-7])*\.\n"
    assert re.search(answered, result.stdout)
    assert result.stdout.count("Your rating: ") == 1
    assert "0 of 1 solved on the first try." in result.stdout
    told = puzzles("play", "1", "--json", typed=["?"]).stdout.splitlines()
    assert json.loads(told[1]) == {"number": 1, "hint": first}
