"""`fourfold render` in a real terminal."""

from pathlib import Path

import pytest
from support.terminal import Terminal, in_terminal

MOVES = "2653544123664564115"
RED, TRUE_RED, NEAR_RED = "\x1b[91m", "\x1b[38;2;240;86;91m", "\x1b[38;5;203m"


def test_boards_are_in_colour() -> None:
    terminal = in_terminal("render", MOVES)
    assert RED in terminal.screen


def test_a_theme_brings_its_own_colours_as_near_as_the_terminal_can() -> None:
    terminal = in_terminal("render", MOVES, "--theme", "dark", env={"COLORTERM": "truecolor"})
    assert TRUE_RED in terminal.screen
    terminal = in_terminal("render", MOVES, "--theme", "dark", env={"COLORTERM": ""})
    assert NEAR_RED in terminal.screen


def test_no_color_is_respected() -> None:
    terminal = in_terminal("render", MOVES, "--threats", "--scores", env={"NO_COLOR": "1"})
    assert "\x1b[9" not in terminal.screen
    assert "\x1b[3" not in terminal.screen
    assert "●" in terminal.text


@pytest.mark.parametrize("columns", [10, 20])
def test_narrow_terminals(columns: int) -> None:
    terminal = in_terminal("render", MOVES, "--scores", columns=columns)
    lines = [line.rstrip() for line in terminal.text.splitlines()]
    board = [line for line in lines if line.startswith(("│", "└"))]
    assert len(board) == 7
    assert max(map(len, board)) <= columns


def test_pictures_are_not_poured_into_a_terminal() -> None:
    with Terminal("render", MOVES, "--format", "png") as terminal:
        assert terminal.exit_status() == 2
    assert "PNG cannot be shown in a terminal" in terminal.text


def test_ctrl_c_while_solving_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    with Terminal("render", "", "--columns", "9", "--scores", "-o", str(file)) as terminal:
        terminal.wait_for("solving")
        assert terminal.interrupt() == 130
    assert list(tmp_path.iterdir()) == []
