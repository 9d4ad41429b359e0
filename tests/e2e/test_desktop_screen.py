"""The game in a real window, played with real keys and a real mouse."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from support.display import DesktopWindow

from fourfold import Position, Side, Solver
from fourfold.rules.notation import column_label

Open = Callable[..., DesktopWindow]
WINS_WITH_DISC_42 = "237573464311745611331135255725774462642266"
WINS_WITH_TWO_LINES = "16231513226114"


@pytest.fixture
def settings(tmp_path: Path) -> Callable[..., Any]:
    """Read the stored settings, after writing some."""
    file = tmp_path / "settings.json"

    def read(**choices: object) -> Any:
        if choices:
            file.write_text(json.dumps({"version": 1, **choices}))
        return json.loads(file.read_text())

    return read


@pytest.fixture
def window(tmp_path: Path, settings: Callable[..., Any]) -> Iterator[Open]:
    """Opens windows and closes them at the end. They have no animation unless requested."""
    settings(animation=False)
    with ExitStack() as stack:
        yield lambda *arguments: stack.enter_context(DesktopWindow(tmp_path, *arguments))


# ---- Whole games


def test_a_win(window: Open, solver: Solver) -> None:
    game = window("-d", "random", "--seed", "1", "-p", "1")
    position = Position()
    while not position.is_over:
        column = solver.analyse(position).best[0]
        game.press(column_label(column))
        position = position.play(column)
        if not position.is_over:
            position = game.wait_for_move(position)
    game.wait_for_position(position)
    game.wait_for("You have won.")


def test_the_computer_begins_when_the_person_is_second(window: Open) -> None:
    game = window("-d", "easy", "-p", "2")
    game.wait_for_move(Position())
    game.wait_for("Your turn")


def test_a_win_with_the_last_disc_is_a_win(window: Open) -> None:
    game = window("-d", "human", "--resume", WINS_WITH_DISC_42[:-1])
    game.press(WINS_WITH_DISC_42[-1])
    game.wait_for("Second has won.")
    game.wait_for_position(Position.from_moves(WINS_WITH_DISC_42))


def test_two_lines_at_once_are_both_seen(window: Open) -> None:
    game = window("-d", "human", "--resume", WINS_WITH_TWO_LINES[:-1])
    game.press(WINS_WITH_TWO_LINES[-1])
    game.wait_for("Second has won with two lines at once.")
    layout = game.layout()
    white = (255, 255, 255)
    # Between two discs of each line there is nothing but the line.
    between = [layout.centre(4.5, 0), layout.centre(0.5, 2.5)]
    game.wait_until(lambda: all(game.pixel(*place) == white for place in between), "lines")


# ---- Keys and mouse


def test_the_mouse_points_and_drops(window: Open) -> None:
    game = window("-d", "human")
    game.point_at(2, 3)
    game.wait_until(lambda: game.hovers(Side.FIRST, 2), "hovering disc")
    game.click()
    game.wait_for_position(Position.from_moves("3"))
    game.wait_until(lambda: game.hovers(Side.SECOND, 2), "hovering disc")


def test_hints_stay_on(window: Open, settings: Callable[..., Any]) -> None:
    game = window("-d", "human", "--resume", "4141")
    game.wait_for_position(Position.from_moves("4141"))
    assert not game.is_written(game.layout().scores)
    game.press("h")
    game.wait_until(lambda: game.is_written(game.layout().scores), "scores")
    game.press("q")
    assert game.exit_status() == 0
    assert settings()["scores"] is True
    assert settings()["opponent"] == "medium", "only what was changed is remembered"
    again = window("-d", "human", "--resume", "4141")
    again.wait_until(lambda: again.is_written(again.layout().scores), "scores")


def test_the_menu_with_keys_only(window: Open, settings: Callable[..., Any]) -> None:
    game = window("-d", "windows:depth=1")
    game.press("m", "Down", "Right", "Down", "Right", "Escape")  # depth, pruning
    game.wait_for("Your turn")
    game.press("4")
    game.wait_for_move(Position.from_moves("4"))
    game.press("q", "q")
    assert game.exit_status() == 0
    assert settings()["opponent"] == "windows:depth=2,pruning=off"


# ---- While the computer thinks


def test_quit_while_the_computer_thinks(window: Open) -> None:
    game = window("-d", "windows:depth=20,pruning=off")
    game.press("4")
    game.wait_for("thinking")
    game.press("q")
    game.wait_until(lambda: game.is_written(game.layout().note), "question")
    game.press("q")
    assert game.exit_status() == 0
    assert game.printed == ""


def test_ctrl_c_in_the_terminal(window: Open) -> None:
    game = window("-d", "windows:depth=20,pruning=off", "-p", "2")
    game.wait_for("thinking")
    game.interrupt()
    assert game.exit_status() == 130
    assert game.printed == "fourfold: interrupted\n"


# ---- The window


def test_any_size_shows_the_board(window: Open) -> None:
    game = window("-d", "human")
    moves = ""
    for index, size in enumerate([(300, 420), (950, 380), (320, 880), (900, 850)]):
        game.resize(*size)
        game.wait_for_position(Position.from_moves(moves))
        game.point_at(index, 2)
        game.click()
        moves += column_label(index)
        game.wait_for_position(Position.from_moves(moves))


def test_discs_fall(window: Open, settings: Callable[..., Any]) -> None:
    settings(animation=True)
    game = window("-d", "human")
    game.press(*"4455")
    game.wait_for_position(Position.from_moves("4455"))
    game.press("r", "r")
    game.wait_for_position(Position())


# ---- Files


def test_save_and_resume(window: Open, tmp_path: Path) -> None:
    game = window("-d", "human")
    game.press(*"445s")
    file = tmp_path / "games" / "desktop.json"
    game.wait_until(file.exists, "file")
    game.press("r", "l")
    game.wait_for_position(Position.from_moves("445"))
    game.press("q")
    assert game.exit_status() == 0
    again = window("--resume", str(file))
    again.wait_for_position(Position.from_moves("445"))
    again.wait_for("Second to move")
    again.press("5")
    again.wait_until(lambda: '"4455"' in file.read_text(), "kept game")


def test_a_game_is_kept_as_it_is_played(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("no game")
    game = window("-d", "human", "--save", str(file))
    game.press(*"44")
    game.wait_until(lambda: '"44"' in file.read_text(), "kept game")
    assert (tmp_path / "kept.json.kept").read_text() == "no game"


def test_broken_settings_are_set_aside_and_reported(window: Open, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    game = window()
    game.wait_for_position(Position())
    assert game.is_written(game.layout().note)
    game.press("q")
    assert game.exit_status() == 0
    assert "cannot be used" in game.printed
    assert (tmp_path / "settings.json.broken").read_text() == "{"
