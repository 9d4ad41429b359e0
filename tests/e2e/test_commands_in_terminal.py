"""Commands in a real terminal: colours, narrow windows, progress, Ctrl-C."""

import json
from pathlib import Path

import pytest
from support.terminal import CTRL_C, CTRL_D, Terminal, in_terminal

from fourfold.solver.bench.sets import load

MOVES = "76461241141"
ZUGZWANG = "6667731736555164"
RED, TRUE_RED, NEAR_RED = "\x1b[91m", "\x1b[38;2;240;86;91m", "\x1b[38;5;203m"
NO_COLOR = {"NO_COLOR": "1"}


# ---- Colours


@pytest.mark.parametrize("command", ["analyse", "render"])
def test_boards_are_in_colour(command: str) -> None:
    assert RED in in_terminal(command, MOVES).screen


@pytest.mark.parametrize(
    "command", [("analyse", MOVES), ("render", "2653544123664564115", "--threats", "--scores")]
)
def test_no_color_is_respected(command: tuple[str, ...]) -> None:
    terminal = in_terminal(*command, env=NO_COLOR)
    assert "\x1b[9" not in terminal.screen
    assert "\x1b[3" not in terminal.screen
    assert "●" in terminal.text


@pytest.mark.parametrize(("depth", "red"), [("truecolor", TRUE_RED), ("", NEAR_RED)])
def test_a_theme_has_colours_as_near_as_the_terminal_can_show(depth: str, red: str) -> None:
    terminal = in_terminal("render", MOVES, "--theme", "dark", env={"COLORTERM": depth})
    assert red in terminal.screen


def test_pictures_are_not_written_to_a_terminal() -> None:
    with Terminal("render", MOVES, "--format", "png") as terminal:
        assert terminal.exit_status() == 2
    assert "PNG cannot be shown in a terminal" in terminal.text


# ---- Narrow terminals


def test_an_analysis_fits_a_narrow_terminal() -> None:
    lines = in_terminal("analyse", MOVES, columns=20).text.splitlines()
    assert " 1   -3 loss in 13" in lines
    columns = [line for line in lines if "loss in" in line and "move" not in line]
    assert max(map(len, columns)) <= 20


def test_an_analysis_breaks_no_words_on_a_narrow_terminal() -> None:
    terminal = in_terminal("analyse", "3544312263216576155", columns=20, env=NO_COLOR)
    page = " ".join(terminal.text.split("Threats")[-1].split())
    assert "worthless: either side would make four at column 4, row 3 first" in page
    assert "Second (\N{WHITE CIRCLE}) to move: " in page
    assert "Ends after 1 more ply" in page


@pytest.mark.parametrize("command", ["explain", "review"])
def test_sentences_fit_a_narrow_terminal(command: str) -> None:
    terminal = in_terminal(command, ZUGZWANG, columns=20, env=NO_COLOR)
    sentences = [line for line in terminal.text.splitlines() if line.startswith("  ")]
    assert sentences
    assert all(len(line) <= 20 for line in sentences if "explaining" not in line)


@pytest.mark.parametrize("columns", [10, 20])
def test_a_picture_fits_a_narrow_terminal(columns: int) -> None:
    terminal = in_terminal("render", "2653544123664564115", "--scores", columns=columns)
    lines = [line.rstrip() for line in terminal.text.splitlines()]
    board = [line for line in lines if line.startswith(("│", "└"))]
    assert len(board) == 7
    assert max(map(len, board)) <= columns


def test_a_comparison_fits_a_narrow_terminal() -> None:
    assert "alpha-beta" in in_terminal("lab", "compare", "4", "--depths", "3", columns=20).text


# ---- Input and output


def test_solve_prompts_a_person() -> None:
    with Terminal("solve") as terminal:
        terminal.wait_for("Ctrl-D ends")
        terminal.type("414141\r")
        terminal.wait_for("414141 18")
        terminal.leave(CTRL_D)


def test_answers_go_to_the_file_and_progress_to_the_terminal(tmp_path: Path) -> None:
    questions, answers = tmp_path / "questions", tmp_path / "answers"
    lines = "".join(f"{case.moves} {case.score}\n" for case in load("middle-easy")[:100])
    questions.write_text(lines)
    with questions.open("rb") as stdin, answers.open("wb") as stdout:
        terminal = in_terminal("solve", stdin=stdin, stdout=stdout)
    assert answers.read_text() == lines
    assert "lines" in terminal.text


@pytest.mark.parametrize("command", ["bench end-easy --positions 2", f"analyse {MOVES}"])
def test_json_goes_to_the_file_and_progress_to_the_terminal(command: str, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    with answers.open("wb") as stdout:
        in_terminal(*command.split(), "--json", stdout=stdout)
    assert json.loads(answers.read_text())


# ---- Ctrl-C


@pytest.mark.parametrize(
    ("command", "shown", "printed"),
    [
        ("analyse 4 --columns 9 --time-limit 60 --json", "analysing", ['"complete": false']),
        ("bench begin-hard --positions 0", "begin-hard", ["partial"]),
        ("explain 5 --columns 9", "explaining", ["interrupted"]),
        (
            "grade random threats:depth=42",
            " 600/1200",  # the second takes very long
            ["score lost", "interrupted: 1 of 2 agents are graded, 0 have an Elo"],
        ),
        (
            "lab compare --depths 3 30 --evaluation chains",
            "search 2 of 2",
            ["400", "interrupted: 1 of 2 searches were compared"],
        ),
        (
            "lab compare --depths 40 --json",
            "search 1 of 6",
            ['"complete": false', "interrupted: 0 of 6 searches were compared"],
        ),
        (
            "match random easy --games 100000 --workers 2",
            "/100000",
            ["won-drawn-lost", "of 100000 games were played"],
        ),
        ("solve", "Ctrl-D ends", ["interrupted"]),
    ],
)
def test_ctrl_c_shows_what_is_done(command: str, shown: str, printed: list[str]) -> None:
    with Terminal(*command.split()) as terminal:
        terminal.wait_for(shown)
        assert terminal.interrupt() == 130
    assert all(words in terminal.text for words in printed), terminal.text


def test_ctrl_c_shows_what_is_proven_so_far() -> None:
    with Terminal("analyse", "", "--no-book") as terminal:
        terminal.wait_for("Still searching")
        terminal.type(CTRL_C)
        terminal.wait_for("STOPPED EARLY")
        assert terminal.exit_status() == 130


def test_ctrl_c_ends_a_review() -> None:
    with Terminal("review", "5", "--columns", "9") as terminal:
        terminal.wait_for("reviewing")
        assert terminal.interrupt() == 130
    # A review that has begun shows what it found; before that there is nothing to show.
    assert "interrupted" in terminal.text or "STOPPED EARLY" in terminal.text


def test_ctrl_c_while_solving_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    with Terminal("render", "", "--columns", "9", "--scores", "-o", str(file)) as terminal:
        terminal.wait_for("solving")
        assert terminal.interrupt() == 130
    assert list(tmp_path.iterdir()) == []
