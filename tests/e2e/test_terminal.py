"""The commands in a real terminal."""

import json
from pathlib import Path

from terminal import CTRL_C, CTRL_D, Terminal

from fourfold.bench.sets import load

RED = "\x1b[91m"
PROMPT = "q quit]: "


# ---- analyse


def test_analyse_shows_colours_in_a_terminal() -> None:
    with Terminal("analyse", "76461241141") as terminal:
        assert terminal.exit_status() == 0
    assert RED in terminal.screen
    assert "Line: " in terminal.text


def test_no_color_is_respected() -> None:
    with Terminal("analyse", "76461241141", env={"NO_COLOR": "1"}) as terminal:
        assert terminal.exit_status() == 0
    assert "\x1b[9" not in terminal.screen
    assert "\x1b[3" not in terminal.screen
    assert "●" in terminal.text


def test_analyse_fits_a_narrow_terminal() -> None:
    with Terminal("analyse", "76461241141", columns=20) as terminal:
        assert terminal.exit_status() == 0
    lines = terminal.text.splitlines()
    assert " 1   -3 loss in 13" in lines
    columns = [line for line in lines if "loss in" in line and "move" not in line]
    assert max(map(len, columns)) <= 20


def test_ctrl_c_shows_what_is_proven_so_far() -> None:
    with Terminal("analyse", "-", "--no-book") as terminal:
        terminal.wait_for("Still searching")
        terminal.type(CTRL_C)
        terminal.wait_for("STOPPED EARLY")
        assert terminal.exit_status() == 130


def test_ctrl_c_during_a_first_hopeless_search() -> None:
    with Terminal("analyse", "-", "--columns", "9", "--time-limit", "60", "--json") as terminal:
        terminal.wait_for("analysing")
        assert terminal.interrupt() == 130
    assert '"complete": false' in terminal.text


# ---- solve


def test_solve_tells_a_person_what_to_type() -> None:
    with Terminal("solve") as terminal:
        terminal.wait_for("Ctrl-D ends")
        terminal.type("414141\r")
        terminal.wait_for("414141 18")
        terminal.type(CTRL_D)
        assert terminal.exit_status() == 0


def test_answers_go_to_the_file_and_progress_to_the_terminal(tmp_path: Path) -> None:
    questions, answers = tmp_path / "questions", tmp_path / "answers"
    lines = "".join(f"{case.moves} {case.score}\n" for case in load("middle-easy")[:100])
    questions.write_text(lines)
    with (
        questions.open("rb") as stdin,
        answers.open("wb") as stdout,
        Terminal("solve", stdin=stdin, stdout=stdout) as terminal,
    ):
        assert terminal.exit_status() == 0
    assert answers.read_text() == lines
    assert "lines" in terminal.text


def test_json_goes_to_the_file_and_progress_to_the_terminal(tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    for command in (["bench", "end-easy", "--positions", "2"], ["analyse", "76461241141"]):
        with (
            answers.open("wb") as stdout,
            Terminal(*command, "--json", stdout=stdout) as terminal,
        ):
            assert terminal.exit_status() == 0
        assert json.loads(answers.read_text())


def test_ctrl_c_ends_solve_at_its_prompt() -> None:
    with Terminal("solve") as terminal:
        terminal.wait_for("Ctrl-D ends")
        assert terminal.interrupt() == 130


# ---- play


def test_a_game_to_the_end_and_again() -> None:
    with Terminal("play", "--second", "human") as terminal:
        for column in "4141414":
            terminal.wait_for(PROMPT)
            terminal.type(f"{column}\r")
        terminal.wait_for("First (●) has won.")
        terminal.wait_for("Moves: 4141414")
        terminal.wait_for("Play again?")
        terminal.type("y\r")
        terminal.wait_for(PROMPT)
        terminal.type("q\r")
        assert terminal.exit_status() == 0
    assert "◆" in terminal.text


def test_ctrl_c_leaves_a_game() -> None:
    with Terminal("play", "--second", "human") as terminal:
        terminal.wait_for(PROMPT)
        assert terminal.interrupt() == 130
    assert "fourfold: interrupted" in terminal.text


def test_ctrl_d_leaves_a_game() -> None:
    with Terminal("play", "--second", "human") as terminal:
        terminal.wait_for(PROMPT)
        terminal.type(CTRL_D)
        assert terminal.exit_status() == 0
    assert "Bye." in terminal.text


def test_ctrl_c_while_the_computer_thinks() -> None:
    with Terminal("play", "--first", "impossible", "--columns", "9") as terminal:
        terminal.wait_for("is thinking")
        assert terminal.interrupt() == 130


# ---- bench


def test_bench_shows_progress_and_ctrl_c_shows_partial_results() -> None:
    with Terminal("bench", "begin-hard", "--positions", "0") as terminal:
        terminal.wait_for("begin-hard")
        assert terminal.interrupt() == 130
    assert "partial" in terminal.text
