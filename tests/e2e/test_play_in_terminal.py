"""`fourfold play` and `fourfold tui` in a real terminal."""

import json
from pathlib import Path

import pytest
from support.terminal import CTRL_C, CTRL_D, Terminal

RED = "\x1b[91m"
PROMPT = "q quit]: "


# ---- play

TWO_PEOPLE = ("play", "--second", "human")


def test_a_game_to_the_end_a_review_and_again() -> None:
    with Terminal(*TWO_PEOPLE) as terminal:
        terminal.answer(PROMPT, *"4725536343413")
        terminal.wait_for("First (●) has won.")
        terminal.wait_for("Moves: 4725536343413")
        terminal.answer("Review the game?", "y")
        terminal.wait_for("accuracy")
        terminal.wait_for("Better: ")
        terminal.answer("Play again?", "y")
        terminal.wait_for(PROMPT)
        terminal.leave("q\r")
    assert "◆" in terminal.text
    assert RED in terminal.screen


def test_two_lines_at_once() -> None:
    with Terminal(*TWO_PEOPLE, "--resume", "1623151322611") as terminal:
        terminal.answer(PROMPT, "4")
        terminal.wait_for("Second (○) has won with two lines at once.")
        terminal.wait_for("Review the game?")
        terminal.leave(CTRL_D)
    assert terminal.text.count("◇") == 7


def test_undo_hint_explanation_and_nonsense() -> None:
    with Terminal(*TWO_PEOPLE) as terminal:
        terminal.answer(PROMPT, *"414141", "5", "u", "h")
        terminal.wait_for("Column 4 is best: it wins in 1.")
        terminal.answer(PROMPT, "e")
        terminal.wait_for("Column 4 makes four and wins at once")
        terminal.answer(PROMPT, "a")
        terminal.wait_for("+18")
        terminal.answer(PROMPT, "\x1b[A what?")
        terminal.wait_for("is neither a column nor a command")
        terminal.answer(PROMPT, "4")
        terminal.wait_for("First (●) has won.")
        assert terminal.interrupt() == 130


def test_long_sentences_are_indented_where_they_wrap() -> None:
    with Terminal(*TWO_PEOPLE, "--resume", "414141", columns=40) as terminal:
        terminal.answer(PROMPT, "e")
        terminal.wait_for("Columns 2, 3, 5")
        terminal.wait_for(PROMPT)
        terminal.leave("q\r")
    lines = terminal.text.splitlines()
    wrapped = next(index for index, line in enumerate(lines) if line.startswith("- Columns 2"))
    assert lines[wrapped + 1].startswith("  ")


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with Terminal(*TWO_PEOPLE) as terminal:
        terminal.answer(PROMPT, "4", "4", "s")
        terminal.answer("File to save to:", str(file))
        terminal.wait_for("Saved to")
        terminal.answer(PROMPT, "5", "q")
        assert terminal.exit_status() == 0
    assert json.loads(file.read_text())["moves"] == "445"
    with Terminal("play", "--resume", str(file)) as terminal:
        terminal.answer(PROMPT, "5", "6", "6", "7")
        terminal.wait_for("Moves: 4455667")
        terminal.wait_for("Review the game?")
        terminal.leave(CTRL_D)
    assert json.loads(file.read_text())["outcome"] == "first"


def test_the_board_is_played_full_and_fours_are_counted() -> None:
    size = ("--columns", "4", "--rows", "4", "--rule", "most-fours")
    with Terminal(*TWO_PEOPLE, *size) as terminal:
        terminal.answer(PROMPT, *"1212121")
        terminal.wait_for("Fours: First (●) 1, Second (○) 0")
        terminal.answer(PROMPT, *"234343434")
        terminal.wait_for("The game is a draw, 2 to 2 fours.")
        terminal.answer("Review the game?", "n")
        terminal.answer("Play again?", "n")
        assert terminal.exit_status() == 0


def test_a_board_fits_a_narrow_terminal() -> None:
    with Terminal(*TWO_PEOPLE, "--columns", "12", "--rows", "4", columns=20) as terminal:
        terminal.answer(PROMPT, "b")
        terminal.wait_for("┘")
        terminal.wait_for(PROMPT)
        terminal.leave("q\r")
    assert max(len(line) for line in terminal.text.splitlines() if "│" in line) <= 20


@pytest.mark.parametrize(
    "way",
    [
        (),
        ("s", "File to save to:"),
        ("n", "Abandon this game"),
        ("7", "Review the game?"),
        ("7", "Review the game?", "n", "Play again?"),
    ],
    ids=["move", "save", "new", "review", "again"],
)
@pytest.mark.parametrize("key", [CTRL_C, CTRL_D], ids=["ctrl-c", "ctrl-d"])
def test_ctrl_c_and_ctrl_d_at_every_prompt(key: str, way: tuple[str, ...]) -> None:
    with Terminal(*TWO_PEOPLE, "--resume", "445566") as terminal:
        before = terminal.modes
        terminal.wait_for(PROMPT)
        for word, prompt in zip(way[::2], way[1::2], strict=True):
            terminal.type(f"{word}\r")
            terminal.wait_for(prompt)
        if key == CTRL_C:
            assert terminal.interrupt() == 130
            assert "Moves: 445566" in terminal.text
        else:
            terminal.leave(key)
        assert terminal.modes == before


def test_ctrl_c_stops_a_long_search_but_not_the_game() -> None:
    with Terminal(*TWO_PEOPLE, "--columns", "9") as terminal:
        terminal.answer(PROMPT, "a")
        terminal.wait_for("analysing")
        terminal.type(CTRL_C)
        terminal.wait_for("Stopped.")
        terminal.wait_for(PROMPT)
        terminal.leave("q\r")


def test_quitting_while_the_computer_thinks() -> None:
    with Terminal("play", "--first", "impossible", "--columns", "9") as terminal:
        before = terminal.modes
        terminal.wait_for("is thinking")
        assert terminal.interrupt() == 130
        assert terminal.modes == before


# ---- tui

LEAVES_THE_SCREEN = "\x1b[?1049l"
SHOWS_THE_CURSOR = "\x1b[?25h"


def test_the_full_screen_game_leaves_the_terminal_as_it_was() -> None:
    with Terminal("tui", "--second", "human") as terminal:
        before = terminal.modes
        terminal.wait_for("First to move")
        terminal.type("4")
        terminal.wait_for("Second to move")
        terminal.resize(columns=30, lines=8)
        terminal.wait_for("too small")
        terminal.resize(columns=100, lines=30)
        terminal.wait_for("Second to move")
        terminal.type("q")
        terminal.wait_for("not saved")
        terminal.leave("d")
        assert terminal.modes == before
    assert LEAVES_THE_SCREEN in terminal.screen
    assert SHOWS_THE_CURSOR in terminal.screen
    assert terminal.text.rstrip().endswith("Moves: 4")


def test_a_file_follows_the_full_screen_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with Terminal("tui", "--second", "human", "--save", str(file)) as terminal:
        terminal.wait_for("First to move")
        terminal.type("4")
        terminal.wait_for("Second to move")
        terminal.leave()
    assert json.loads(file.read_text())["moves"] == "4"
    with Terminal("tui", "--resume", str(file)) as terminal:
        terminal.wait_for("Second to move")
        terminal.type("5")
        terminal.wait_for("First to move")
        terminal.leave()
    assert json.loads(file.read_text())["moves"] == "45"


def test_the_full_screen_game_is_left_while_the_computer_thinks() -> None:
    with Terminal("tui", "--first", "impossible", "--columns", "9") as terminal:
        before = terminal.modes
        terminal.wait_for("is thinking")
        terminal.leave(CTRL_C)
        assert terminal.modes == before
    assert LEAVES_THE_SCREEN in terminal.screen


def test_a_dumb_terminal_cannot_be_drawn_on() -> None:
    with Terminal("tui", env={"TERM": "dumb"}) as terminal:
        assert terminal.exit_status() == 1
    assert "fourfold play" in terminal.text
