"""The LED simulator in a real terminal."""

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from support.terminal import CTRL_D, Terminal

from fourfold.play.led.terminal import Keys

LEFT, RIGHT, ESCAPE = "\x1b[D", "\x1b[C", "\x1b"
TRUE_COLOUR = {"COLORTERM": "truecolor"}
RESTORED = "\x1b[?1049l\x1b[?25h"


def test_a_game_of_two_people() -> None:
    with Terminal("led", env=TRUE_COLOUR) as terminal:
        terminal.wait_for("Person against computer?")
        terminal.type(LEFT)
        terminal.wait_for("Two people?")
        terminal.type(" ")
        terminal.wait_for("first to move")
        for turn, side in enumerate(("second", "first") * 3):
            # Second always one column to the right of first.
            terminal.type((RIGHT if turn % 2 else LEFT if turn else "") + " ")
            terminal.wait_for(f"{side} to move")
        terminal.type(LEFT + " ")
        terminal.wait_for("first has won")
        terminal.leave()
    assert "\x1b[38;2;255;170;0;48" in terminal.screen
    assert terminal.screen.endswith(RESTORED)


def test_the_computer_answers_and_escape_ends_the_game() -> None:
    with Terminal("led", "--ply", "3") as terminal:
        terminal.wait_for("Person against computer?")
        terminal.type(" ")
        terminal.wait_for("first to move")
        terminal.type(" ")
        terminal.wait_for("second is thinking")
        terminal.wait_for("first to move")
        terminal.type(ESCAPE)
        terminal.wait_for("Person against computer?")
        terminal.leave(CTRL_D)
    assert "\x1b[38;5;214;48" in terminal.screen  # the nearest of 256 colours


def test_many_arrow_keys_at_once_are_all_read() -> None:
    with Terminal("led") as terminal:
        terminal.wait_for("Person against computer?")
        terminal.type(LEFT + " ")
        terminal.wait_for("first to move")
        terminal.type(RIGHT * 350)  # more than is read at once: the cut is within a key
        terminal.type(" ")
        terminal.wait_for("second to move")
        terminal.leave()
    after = terminal.text.partition("first to move")[2]
    assert "Two people?" not in after


@pytest.mark.parametrize("cut", range(1, 9))
def test_a_key_may_come_in_two_pieces(cut: int) -> None:
    text = "\x1b[Ca\x1bOB\x1b[1;5D"
    keys = Keys()
    assert keys.feed(text[:cut]) + keys.feed(text[cut:]) == ["\x1b[C", "a", "\x1bOB", "\x1b[1;5D"]
    assert keys.end() == []


def test_escape_is_a_key_unless_a_sequence_follows() -> None:
    keys = Keys()
    assert keys.feed("\x1b\x1b") + keys.end() == ["\x1b", "\x1b"]
    assert keys.feed("\x1bq") + keys.end() == ["\x1b", "q"]


PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    ("options", "shown", "not_shown"),
    [
        ({"env": {"NO_COLOR": "1"}}, "▒ ▒ ▒ ▒ ▒ ▒ ▒ ▒", "\x1b[38"),
        ({"env": PLAIN}, "q quit  <> turn", "▒"),
        ({"columns": 20}, "██", "▆▆▆"),
        ({"columns": 34}, "▆▆▆", "The panel needs"),
    ],
    ids=["no colours", "ASCII", "narrow", "as wide as the panel"],
)
def test_the_panel_fits_the_terminal(options: Any, shown: str, not_shown: str) -> None:
    with Terminal("led", **options) as terminal:
        terminal.wait_for("Person against comp")
        terminal.wait_for("q quit")
        terminal.leave()
    assert shown in terminal.text
    assert not_shown not in terminal.screen


def test_ctrl_c_leaves_and_restores_the_terminal() -> None:
    with Terminal("led") as terminal:
        terminal.wait_for("Person against computer?")
        assert terminal.interrupt() == 130
    assert RESTORED in terminal.screen
    assert "fourfold: interrupted" in terminal.text


def test_ctrl_z_gives_the_terminal_back_and_fg_redraws_all_of_it() -> None:
    with Terminal("led") as terminal:
        before = terminal.modes
        terminal.wait_for("Person against computer?")
        terminal.type(LEFT)
        terminal.wait_for("Two people?")
        terminal.suspend()
        assert terminal.screen.endswith(RESTORED)
        assert terminal.modes == before, "the shell has echo and whole lines"
        terminal.resize(20, 12)
        terminal.resume()
        terminal.wait_for("██")  # the small panel
        terminal.wait_for("Two people?")
        terminal.suspend()
        terminal.resume()
        terminal.wait_for("Two people?")
        terminal.leave()
        assert terminal.modes == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_end_the_game_and_restore_the_terminal(number: signal.Signals) -> None:
    with Terminal("led") as terminal:
        terminal.wait_for("Person against computer?")
        os.kill(terminal._process.pid, number)
        assert terminal.exit_status() == 128 + number
    assert RESTORED in terminal.screen


def test_a_gif_cannot_be_shown_in_a_terminal() -> None:
    with Terminal("led", "--gif", "-") as terminal:
        assert terminal.exit_status() == 2
    assert "a GIF cannot be shown in a terminal" in terminal.text


def test_a_terminal_that_is_too_small_says_so() -> None:
    with Terminal("led", columns=12) as terminal:
        terminal.wait_for("The panel")
        terminal.resize(80, 40)  # it continues as soon as there is room
        terminal.wait_for("Person against computer?")
        terminal.leave()
    assert re.search(r"needs 17", terminal.text)


def test_a_terminal_without_cursor_is_refused() -> None:
    with Terminal("led", env={"TERM": "dumb"}) as terminal:
        assert terminal.exit_status() == 1
    assert "cannot position its cursor" in terminal.text


def test_a_settings_file_is_used(tmp_path: Path) -> None:
    file = tmp_path / "settings.txt"
    file.write_text("first_colour = #00ff00\n", encoding="utf-8")
    with Terminal("led", "--settings", str(file), env=TRUE_COLOUR) as terminal:
        terminal.wait_for("Person against computer?")
        terminal.leave()
    assert "\x1b[38;2;0;255;0;48" in terminal.screen
